import { deskOrderPath } from '../../../src/domain/addresses/desk.ts';
import { spellNumber } from '../../../src/domain/orders/order-number.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** The order that a row of a courier's money is about, with its recipient; nothing where the shop knows none. */
export function OrderLine(props: {
  language: Locale;
  order: { number: string; name: string | null } | null;
}) {
  const { language, order } = props;
  if (order === null) return null;
  return (
    <p>
      <a class="line-link" href={deskOrderPath(language, order.number)}>
        <bdi dir="ltr">{spellNumber(order.number)}</bdi>
      </a>{' '}
      <bdi>{order.name ?? deskCopyIn[language].order.erased}</bdi>
    </p>
  );
}
