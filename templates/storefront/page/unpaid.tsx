import { orderPath, retryPath } from '../../../src/domain/addresses/shop.ts';
import { copyIn } from '../copy/copy.ts';
import type { Frame } from './frame.ts';
import { orderNumberText } from './order-number.tsx';

export type UnpaidProps = {
  language: Frame['language'];
  /** An order of this browser that waits for its payment; null: none. */
  order: { token: string; number: string } | null;
};

/** Offers to pay an order that its shopper left. */
export function Unpaid({ language, order }: UnpaidProps) {
  if (order === null) return null;
  const { order: copy, cart } = copyIn[language];
  return (
    <form class="alert" method="post" action={retryPath(language, order.token)}>
      <span role="status">{copy.leftUnpaid(orderNumberText(order.number))}</span>
      <a href={orderPath(language, order.token)}>{cart.paid.order}</a>
      <button type="submit" class="quiet">
        {copy.continue}
      </button>
    </form>
  );
}
