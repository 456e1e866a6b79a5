import type { ShopContext } from '../shop/context.ts';
import { applyChange } from './apply-change.ts';
import { applyPayment } from './apply-report.ts';
import { CourierError, type CourierFailure, courierFailureOf } from './failures.ts';
import type { Courier } from './port.ts';
import { dayMade, nextPaymentRead } from './rules/payment-reading.ts';
import type { CourierAccount } from './store/accounts.ts';
import { paymentReadsDue } from './store/due.ts';
import { readPaymentCursor, savePaymentCursor } from './store/readings.ts';

const HOUR = 3_600_000;

/**
 * Reads what the courier's list of payments says, where polls do not: one call; `undefined`: no parcel waits for it. A
 * list goes on where it stopped, also in another run.
 */
export async function readDuePayments(
  context: ShopContext,
  account: CourierAccount,
  courier: Courier,
): Promise<CourierFailure | null | undefined> {
  const { sql, now } = context;
  const due = paymentReadsDue(sql, account.id, now());
  if (due === null) return undefined;
  const next = nextPaymentRead(due, readPaymentCursor(sql, account.id), now());
  try {
    if (next.kind === 'parcel') {
      const { id, tracking } = next.shipment;
      const payment = tracking === null ? null : await courier.paymentOf(tracking);
      applyPayment(context, account, id, payment);
    } else {
      const { madeAt } = due[0];
      const { page, begunAt } = next;
      const { payments, hasMore } = await courier.payments(madeAt, madeAt, page);
      const listed = new Map(payments.map((one) => [one.tracking, one]));
      for (const { id, tracking } of due) {
        const payment = listed.get(tracking ?? '');
        if (payment !== undefined) applyPayment(context, account, id, payment);
      }
      savePaymentCursor(sql, account.id, {
        day: dayMade(due[0]),
        page: hasMore ? page + 1 : null,
        begunAt,
      });
    }
    return null;
  } catch (error) {
    const isOwn = error instanceof CourierError && 'isOwn' in error.failure;
    // Also after a bug, which the runner logs. Our own limit is over in a minute, and the page is the same then.
    if (!isOwn)
      for (const one of next.kind === 'parcel' ? [next.shipment] : due)
        applyChange(context, one.id, () => ({ paymentAt: now() + HOUR }));
    return courierFailureOf(error);
  }
}
