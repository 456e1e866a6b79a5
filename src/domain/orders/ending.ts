import { effectiveOf, type FulfilmentState, type OrderEvent } from './order.ts';

/** The fulfilment states in which nothing more is expected of an order's parcel. */
export const ends = ['delivered', 'returned', 'canceled'] as const satisfies readonly FulfilmentState[];
export type End = (typeof ends)[number];

/** A part return at the door delivers the rest of the parcel. */
const endingKinds: Record<End, readonly OrderEvent['kind'][]> = {
  delivered: ['delivered', 'returned_part'],
  returned: ['returned'],
  canceled: ['canceled_by_shop', 'canceled_by_shopper', 'withdrawn'],
};

/** When an order ended, in seconds; null while it has not. A later part return moves it to no other day. */
export function endOf(history: readonly OrderEvent[], fulfilment: FulfilmentState): number | null {
  const end = ends.find((one) => one === fulfilment);
  if (end === undefined) return null;
  return effectiveOf(history).find(({ kind }) => endingKinds[end].includes(kind))?.at ?? null;
}
