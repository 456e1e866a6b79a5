import { effectiveOf, type OrderEvent, type OrderEventKind } from './order.ts';

/** Order events that only the shop, its desk and its couriers see. */
const inward = [
  'note',
  'checkout_opened',
  'undone',
  'restocked',
  'written_off',
  'remitted',
  'dispute_closed',
  'refund_asked',
  'refund_failed',
  'refund_explained',
  'recounted',
  'money_kept',
  'exchanged',
  'exchange_credited',
  'mark_dismissed',
  'parcel_gone',
  'delivery_called',
] as const satisfies OrderEventKind[];
type VisibleEventKind = Exclude<OrderEventKind, (typeof inward)[number]>;

function isShown(kind: OrderEventKind): kind is VisibleEventKind {
  return !inward.some((one) => one === kind);
}

/** A step of an order's timeline. `at`: seconds; `call_agreed`: the shopper asked to be called at a time. */
export type Step = {
  kind: VisibleEventKind | 'call_agreed';
  at: number;
};

/** The steps of an order. A part return at the door delivers the rest of the parcel. */
export function stepsOf(
  events: readonly Pick<OrderEvent, 'kind' | 'at' | 'position' | 'undoes' | 'reason'>[],
): Step[] {
  const effective = effectiveOf(events);
  const end = effective.find(({ kind }) => kind === 'delivered' || kind === 'returned_part');
  return effective.flatMap((event): Step[] => {
    const { kind, at, reason } = event;
    if (!isShown(kind)) return [];
    if (kind === 'call_missed' && reason === 'again') return [{ kind: 'call_agreed', at }];
    const isAtDoor = event === end && kind === 'returned_part';
    return isAtDoor
      ? [
          { kind: 'delivered', at },
          { kind, at },
        ]
      : [{ kind, at }];
  });
}

/** Whether money was received after the parcel left. The shop may also have been paid before. */
export function isPaidAfterHandOver(
  events: readonly Pick<OrderEvent, 'kind' | 'position' | 'undoes'>[],
): boolean {
  const kinds = effectiveOf(events).map(({ kind }) => kind);
  const left = kinds.lastIndexOf('handed_over');
  return left >= 0 && kinds.slice(left).some((kind) => kind === 'cash_collected' || kind === 'remitted');
}
