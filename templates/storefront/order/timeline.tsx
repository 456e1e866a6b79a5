import { Time } from '../../parts/time.tsx';
import { copyIn, type Copy as ShopCopy } from '../copy/copy.ts';
import type { Frame } from '../page/frame.ts';

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
];

export type TimelineProps = {
  payment: keyof Copy['states'];
  fulfilment: 'new' | keyof Copy['fulfilment'];
  /** `at`: seconds; null where the time is unknown. */
  history: { kind: Kind; at: number | null }[];
};

/** The steps ahead. A fully paid order has none until its products move. */
function stepsAhead({ payment, fulfilment }: TimelineProps, copy: Copy): string[] {
  if (payment === 'pending') return [copy.bank, copy.states.paid.title];
  if (payment === 'processing') return [copy.states.paid.title];
  if (payment === 'on_delivery' && fulfilment === 'new') return [copy.call, copy.delivery];
  return fulfilment === 'confirmed' || fulfilment === 'packed' || fulfilment === 'handed_over'
    ? [copy.delivery]
    : [];
}

/** An order's history, oldest first, and while it is open the steps ahead. A null time is unknown. */
export function Timeline(props: { language: Frame['language']; order: TimelineProps }) {
  const { language, order } = props;
  const copy = copyIn[language].order;
  const ahead = stepsAhead(order, copy);
  return (
    <section class="steps">
      <h2>{copy.history}</h2>
      <ol class="history">
        {order.history.map(({ kind, at }) => (
          <li class={setbacks.includes(kind) ? 'setback' : undefined}>
            {copy.events[kind]}
            {at === null ? null : <Time at={at} language={language} />}
          </li>
        ))}
        {ahead.map((step) => (
          <li class="ahead">
            {step} <small>{copy.ahead}</small>
          </li>
        ))}
      </ol>
    </section>
  );
}
