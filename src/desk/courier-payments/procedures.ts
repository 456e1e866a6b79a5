import type { PaymentKey } from '../../couriers/rules/payments.ts';
import { findAccount } from '../../couriers/store/accounts.ts';
import { parcelsOfPayment } from '../../couriers/store/payments.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { listedPayments, paymentRowOf } from './view.ts';

/** A payment of a busy week is smaller. */
const MOST_PARCELS = 500;

/** What couriers' APIs say that they pay out. `before`: milliseconds; null for the newest. */
export const listCourierPayments = signedInProcedure({
  name: 'courier_payments.list',
  right: 'read_settlements',
  isChange: false,
  handle: ({ shop: { sql, now } }: Desk<Device>, { before }: { before: number | null }) =>
    ({ ok: true, ...listedPayments(sql, before ?? now() + 1) }) as const,
});

/** A payment with each of its parcels. */
export const showCourierPayment = signedInProcedure({
  name: 'courier_payments.show',
  right: 'read_settlements',
  isChange: false,
  handle: ({ shop }: Desk<Device>, key: PaymentKey) => {
    const found = parcelsOfPayment(shop.sql, key, MOST_PARCELS);
    const [first] = found;
    if (first === undefined) return { ok: false, reason: 'gone' } as const;
    return {
      ok: true,
      payment: { ...key, seenAt: first.seenAt, title: findAccount(shop.sql, key.accountId)?.title ?? null },
      rows: found.map((one) => paymentRowOf(shop, one)),
    } as const;
  },
});
