import { effectiveOf, type OrderEvent, type OrderEventKind } from './order.ts';

/** Order events that only the shop, its desk and its couriers see. */
const inward = [
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
] as const satisfies OrderEventKind[];
type VisibleEventKind = Exclude<OrderEventKind, (typeof inward)[number]>;

function isShown(kind: OrderEventKind): kind is VisibleEventKind {
  return !inward.some((one) => one === kind);
}

/**
 * A step of an order's timeline. The time is in seconds; null for a step that must have happened but was never
 * reported.
 */
export type Step = {
  kind: VisibleEventKind;
  at: number | null;
};

/** The steps of an order. A card payment has been at the bank, even if the shop was only notified of its end. */
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
