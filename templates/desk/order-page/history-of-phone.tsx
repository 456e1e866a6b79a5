import type { OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import type { DeskText } from '../page/text.tsx';

const outcomes = ['delivered', 'refused', 'returned', 'canceled'] as const;
const moods = { delivered: 'good', refused: 'bad', returned: 'bad', canceled: '' };

/** How many other orders a phone has placed, and what became of them. */
export function HistoryOfPhone(props: { t: DeskText; before: NonNullable<OwnersPart['before']> }) {
  const { t, before } = props;
  const copy = t.words.order.before;
  if (before.ordered === 0) return <p class="hint">{copy.none}</p>;
  return (
    <p class="before">
      {before.isMore ? copy.many(before.ordered) : copy.ordered(before.ordered)}
      {outcomes
        .filter((one) => before[one] > 0)
        .map((one) => (
          <>
            {' '}
            <span class={`tag ${moods[one]}`.trim()}>{copy[one](before[one])}</span>
          </>
        ))}
    </p>
  );
}
