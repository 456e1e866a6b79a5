import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import type { DeskText } from './text.tsx';

/** The order that a row of a courier's money is about, with its recipient; nothing where the shop knows none. */
export function OrderLine(props: { t: DeskText; order: { number: string; name: string | null } | null }) {
  const { t, order } = props;
  if (order === null) return null;
  return (
    <p>
      <a class="line-link" href={deskOrderPath(t.language, order.number)}>
        <bdi dir="ltr">{formatOrderNumber(order.number)}</bdi>
      </a>{' '}
      <bdi>{order.name ?? t.words.order.erased}</bdi>
    </p>
  );
}
