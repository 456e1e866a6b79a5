import { Time } from '../../parts/time.tsx';
import { copyIn } from '../copy/copy.ts';
import type { OrderCopy } from '../copy/tables/order.ts';
import type { Frame } from '../page/frame.ts';

type Copy = OrderCopy;
type Kind = keyof Copy['events'];

/** Entries that are no step forward. */
const setbacks: readonly Kind[] = [
  'checkout_rejected',
  'declined',
  'failed',
  'canceled',
  'expired',
  'mismatch',
];

/** What happened to an order, oldest first, and while it is open what is still to come. A null time is not known. */
export function Timeline(props: {
  language: Frame['language'];
  order: { payment: keyof Copy['states']; history: { kind: Kind; at: number | null }[] };
}) {
  const { language, order } = props;
  const copy = copyIn[language].order;
  const ahead =
    order.payment === 'pending'
      ? [copy.bank, copy.states.paid.title]
      : order.payment === 'processing'
        ? [copy.states.paid.title]
        : [];
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
