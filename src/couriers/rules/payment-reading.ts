import { dayOf } from '../../text/algiers.ts';
import type { Shipment } from './shipment.ts';

/**
 * How far the list of payments was read, for the parcels of one day. `day`: on which they were made, in Algiers;
 * `page`: the next one, null after the last; `begunAt`: milliseconds, parcels that were due by then are sought in it.
 */
export type PaymentCursor = { day: number; page: number | null; begunAt: number };

/** What is read next: a page of the list, or what the lists say of one parcel. */
type PaymentRead = { kind: 'page'; page: number; begunAt: number } | { kind: 'parcel'; shipment: Shipment };

/** The day on which a parcel was made, in Algiers, since the epoch. */
export function dayMade({ madeAt }: Pick<Shipment, 'madeAt'>): number {
  return dayOf(madeAt / 1_000);
}

/**
 * The next reading of payments. `due`: of one day, at least one. A list has many parcels a page. Parcels missing from all
 * pages, and single parcels, are queried one by one: a list that was not read to its end proves nothing.
 */
export function nextPaymentRead(
  due: readonly [Shipment, ...Shipment[]],
  cursor: PaymentCursor | null,
  now: number,
): PaymentRead {
  const isSought = ({ paymentAt }: Shipment) =>
    cursor !== null && cursor.day === dayMade(due[0]) && paymentAt !== null && paymentAt <= cursor.begunAt;
  const sought = due.filter(isSought);
  const [first = due[0]] = sought;
  const page = sought.length === 0 ? 1 : (cursor?.page ?? null);
  if (page === null || due.length === 1 || sought.length === 1) return { kind: 'parcel', shipment: first };
  return { kind: 'page', page, begunAt: sought.length === 0 ? now : (cursor?.begunAt ?? now) };
}
