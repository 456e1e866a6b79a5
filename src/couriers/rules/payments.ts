import { type CourierFees, noFees } from '../../domain/orders/profit/order-result.ts';
import { isSilent } from './poll-schedule.ts';
import type { Shipment } from './shipment.ts';

/** `announced`: named, and not paid out; `undone`: the courier took it back. Stored: never rename one. */
export const paymentStates = ['announced', 'paid', 'undone'] as const;
type PaymentState = (typeof paymentStates)[number];

/** A parcel in a payment of its courier. `paymentId`: empty where the courier names none. Whole dinars. */
export type ParcelPayment = {
  shipmentId: string;
  accountId: string;
  paymentId: string;
  state: PaymentState;
  /** When it was seen first, in milliseconds. */
  seenAt: number;
  amount: number;
  fee: number | null;
};

const DAY = 86_400_000;

/** A courier's payment. `day`: of one without an id, since the epoch in UTC; otherwise 0. */
export type PaymentKey = Pick<ParcelPayment, 'accountId' | 'paymentId'> & { day: number };

/** Payments without an id are told apart by the day on which their parcels were seen. */
export function keyOfPayment({ accountId, paymentId, seenAt }: ParcelPayment): PaymentKey {
  return { accountId, paymentId, day: paymentId === '' ? Math.floor(seenAt / DAY) : 0 };
}

/**
 * The parcel's money was taken at the door. Couriers mark a returned parcel as paid, too: its fee is paid then, and no
 * money came. What was entered before stays, until people correct it.
 */
export function hasMoney({ movement, entered }: Pick<Shipment, 'movement' | 'entered'>): boolean {
  return movement === 'delivered' || entered !== 'none';
}

/**
 * The payments of a parcel after a report. It is in one at a time: any other that was paid is undone, and one that was
 * only announced is gone.
 */
export function paymentsAfter(
  kept: readonly ParcelPayment[],
  shipment: Shipment,
  now: number,
): ParcelPayment[] {
  const { id, accountId, movement, money, paymentId, courierAmount, amount, fee, returnFee } = shipment;
  const isPaid = money === 'remitted';
  const current = paymentId ?? (isPaid ? '' : null);
  // Paid without an id, which is known now.
  const isNamed = (one: ParcelPayment) => one.paymentId === '' && one.state === 'paid' && isPaid;
  const others = kept
    .filter((one) => one.paymentId !== current && one.state !== 'announced' && !isNamed(one))
    .map((one) => ({ ...one, state: 'undone' as const }));
  if (current === null) return others;
  const known = kept.find((one) => one.paymentId === current);
  const state = isPaid ? 'paid' : known === undefined || known.state === 'announced' ? 'announced' : 'undone';
  const seenAt = known?.seenAt ?? kept.find(isNamed)?.seenAt ?? now;
  const said = hasMoney(shipment)
    ? { amount: courierAmount ?? amount, fee }
    : { amount: 0, fee: movement === 'returned' ? returnFee : fee };
  return [...others, { shipmentId: id, accountId, paymentId: current, state, seenAt, ...said }];
}

/**
 * When the courier's list of payments is read for a parcel that was polled: at once where its money is out, once more
 * after it was paid if anything is unknown then, and for its fee once it goes back, and is back. Null for never, as where
 * polls say all (`isPolled`).
 */
export function paymentReadAfter(
  before: Shipment,
  after: Shipment,
  isPolled: boolean,
  now: number,
): number | null {
  const { movement, money, amount } = after;
  if (isPolled || isSilent(after, now)) return null;
  const isNew = movement !== before.movement;
  if (movement === 'returning' || movement === 'returned') return isNew ? now : before.paymentAt;
  if (movement !== 'delivered') return null;
  // Nothing is collected: its fee alone is read.
  if (amount === 0) return isNew ? now : before.paymentAt;
  if (money === 'none') return null;
  if (money !== 'remitted') return now;
  if (before.money === 'remitted') return before.paymentAt;
  // Paid parcels leave the list: what was read before is not sought again.
  const isRead = after.paymentId !== null && after.courierAmount !== null && after.isFeeSure;
  return isRead ? null : now;
}

/** What the courier says that it takes for a parcel, by the parcel's end. */
export function reportedFeesOf({ movement, fee, returnFee }: Shipment): CourierFees {
  if (movement === 'delivered') return { delivery: fee, returning: null };
  return movement === 'returned' ? { delivery: null, returning: returnFee } : noFees;
}
