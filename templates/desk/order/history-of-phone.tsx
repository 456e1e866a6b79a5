import type { OwnersPart } from '../../../src/desk/orders/rules/order.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

const outcomes = ['delivered', 'refused', 'returned', 'canceled'] as const;
const moods = { delivered: 'good', refused: 'bad', returned: 'bad', canceled: '' };

/** How many other orders a phone has placed, and what became of them. */
export function HistoryOfPhone(props: { language: Locale; before: NonNullable<OwnersPart['before']> }) {
  const { language, before } = props;
  const copy = deskCopyIn[language].order.before;
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
