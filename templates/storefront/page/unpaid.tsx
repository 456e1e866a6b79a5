import { orderPath, retryPath } from '../../../src/domain/addresses/shop.ts';
import { orderNumberText } from './order-number.tsx';
import type { ShopText } from './text.tsx';

export type UnpaidProps = {
  t: ShopText;
  /** An order of this browser that waits for its payment; null: none. */
  order: { token: string; number: string } | null;
};

/** Offers to pay an order that its shopper left. */
export function Unpaid({ t, order }: UnpaidProps) {
  if (order === null) return null;
  const { order: copy, cart } = t.words;
  return (
    <form class="alert" method="post" action={retryPath(t.language, order.token)}>
      <span role="status">{copy.leftUnpaid(orderNumberText(order.number))}</span>
      <a href={orderPath(t.language, order.token)}>{cart.paid.order}</a>
      <button type="submit" class="quiet">
        {copy.continue}
      </button>
    </form>
  );
}
