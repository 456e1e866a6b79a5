import type { ParcelStep } from '../../../src/couriers/rules/shopper-step.ts';
import type { Copy as ShopCopy } from '../copy/copy.ts';
import type { ShopText } from '../page/text.tsx';

type Copy = ShopCopy['order'];
type Kind = keyof Copy['events'];

/** Order events that are no progress. */
const setbacks: readonly Kind[] = [
  'checkout_rejected',
  'declined',
  'failed',
  'canceled',
  'expired',
  'mismatch',
  'call_missed',
  'returned',
  'canceled_by_shop',
  'withdrawn',
  'canceled_by_shopper',
];

export type TimelineProps = {
  payment: keyof Copy['states'];
  fulfilment: 'new' | keyof Copy['fulfilment'];
  /** `at`: seconds. */
  history: { kind: Kind; at: number }[];
  money: { toCollect: number; waived: number };
  /** Money was received after the parcel left. */
  isPaidAfterHandOver?: boolean;
  /** Seconds: a moment of the day on which the parcel is likely to have arrived; null where it is unknown. */
  arrivesAt?: number | null;
  parcelStep?: ParcelStep | null;
};

/** True if the products are paid for or payable at the door: also after a refund, where the shop still sends them. */
export function isComing({ payment, money }: TimelineProps): boolean {
  if (payment === 'refunded') return money.toCollect + money.waived > 0;
  return payment === 'paid' || payment === 'on_delivery';
}

const stillToArrive: readonly TimelineProps['fulfilment'][] = ['new', 'confirmed', 'packed', 'handed_over'];

/** True where the door was paid: the parcel has arrived, whoever has noted it yet. */
export function isPaidAtDoor({ fulfilment, money, isPaidAfterHandOver = false }: TimelineProps): boolean {
  return fulfilment === 'handed_over' && isPaidAfterHandOver && money.toCollect === 0;
}

/** The steps ahead. */
function stepsAhead(order: TimelineProps, copy: Copy): string[] {
  const { payment, fulfilment, parcelStep } = order;
  if (parcelStep === 'returning' || isPaidAtDoor(order)) return [];
  if (payment === 'pending') return [copy.bank, copy.states.paid.title];
  if (payment === 'processing') return [copy.states.paid.title];
  if (payment === 'on_delivery' && fulfilment === 'new') return [copy.call, copy.delivery];
  return isComing(order) && stillToArrive.includes(fulfilment) ? [copy.delivery] : [];
}

/** An order's history, oldest first, and while it is open the steps ahead. */
export function Timeline(props: { t: ShopText; order: TimelineProps }) {
  const { t, order } = props;
  const copy = t.words.order;
  const ahead = stepsAhead(order, copy);
  return (
    <section class="steps">
      <h2>{copy.history}</h2>
      <ol class="history">
        {order.history.map(({ kind, at }) => (
          <li class={setbacks.includes(kind) ? 'setback' : undefined}>
            {copy.events[kind]}
            {t.time(at)}
          </li>
        ))}
        {ahead.map((step) => (
          <li class="ahead">
            {step}{' '}
            {step === copy.delivery && order.arrivesAt && order.parcelStep !== 'at_pickup_point' ? (
              <>
                {copy.about} {t.day(order.arrivesAt)}{' '}
              </>
            ) : null}
            <small>{copy.ahead}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
