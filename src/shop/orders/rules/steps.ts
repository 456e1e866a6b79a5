import { effectiveOf, type OrderEvent, type OrderEventKind } from './order.ts';

/** What is between the shop, its desk and its couriers. */
type InwardKind =
  | 'note'
  | 'undone'
  | 'restocked'
  | 'written_off'
  | 'remitted'
  | 'problem_settled'
  | 'refund_asked'
  | 'refund_failed'
  | 'refund_explained'
  | 'recounted';
type ShownKind = Exclude<OrderEventKind, InwardKind>;

const inward: readonly OrderEventKind[] = [
  'note',
  'undone',
  'restocked',
  'written_off',
  'remitted',
  'problem_settled',
  'refund_asked',
  'refund_failed',
  'refund_explained',
  'recounted',
];

function isShown(kind: OrderEventKind): kind is ShownKind {
  return !inward.includes(kind);
}

/** A step of an order's way; of one that must have been, and that nobody has seen, the time (in seconds) is null. */
export type Step = {
  kind: ShownKind;
  at: number | null;
};

/** The way an order has gone: a card payment has been at the bank, though the shop may have been told of its end alone. */
export function stepsOf(events: readonly Pick<OrderEvent, 'kind' | 'at' | 'position' | 'undoes'>[]): Step[] {
  let isAtBank = false;
  return effectiveOf(events).flatMap(({ kind, at }): Step[] => {
    if (!isShown(kind)) return [];
    const isUnseen = kind === 'paid' && !isAtBank;
    if (['processing', 'checkout_opened', 'declined', 'paid'].includes(kind))
      isAtBank = kind === 'processing';
    return isUnseen
      ? [
          { kind: 'processing', at: null },
          { kind, at },
        ]
      : [{ kind, at }];
  });
}
