import { orderPath, retryPath } from '../../../src/domain/addresses/shop.ts';
import { orderNumberText } from './order-number.tsx';
import type { ShopText } from './text.tsx';

export type UnpaidProps = {
  t: ShopText;
  /** An order of this browser that waits for its payment; null: none. */
  order: { token: string; number: string; isMoneyChecked?: boolean } | null;
};

/** Offers to pay an order that its shopper left, or warns of a second payment while money of it is checked. */
export function Unpaid({ t, order }: UnpaidProps) {
  if (order === null) return null;
  const { order: copy, cart } = t.words;
  const number = orderNumberText(order.number);
  const link = <a href={orderPath(t.language, order.token)}>{cart.paid.order}</a>;
  if (order.isMoneyChecked)
    return (
      <p class="alert" role="status">
        {number} · {copy.moneyChecked.title}. {copy.moneyChecked.text} {link}
      </p>
    );
  return (
    <form class="alert" method="post" action={retryPath(t.language, order.token)}>
      <span role="status">{copy.leftUnpaid(number)}</span>
      {link}
      <button type="submit" class="quiet">
        {copy.continue}
      </button>
    </form>
  );
}
