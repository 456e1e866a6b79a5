import { BillName } from '../cart/cart-line.tsx';
import { CouponLine, CouponRefusal, type CouponShown, TiersLine } from '../cart/coupon.tsx';
import { DeliveryLine, type DeliveryProps } from '../delivery/delivery.tsx';
import type { ShopText } from '../page/text.tsx';

type BillLine = { name: string; label: string | null; quantity: number; amount: number };

/**
 * The bill of an order that is not placed yet, without its total. Amounts in whole dinars. `saved`: by tiers. `isCouponSaid`: an alert says
 * already why the coupon does not count.
 */
export function Bill(props: {
  t: ShopText;
  lines: readonly BillLine[];
  saved: number;
  delivery: DeliveryProps;
  coupon: CouponShown | null;
  isCouponSaid: boolean;
}) {
  const { t, lines, saved, delivery, coupon, isCouponSaid } = props;
  return (
    <>
      <ul class="bill">
        {lines.map((line) => (
          <li>
            <span>
              <BillName line={line} />
            </span>
            {t.money(line.amount * line.quantity)}
          </li>
        ))}
        <TiersLine t={t} saved={saved} />
        <DeliveryLine t={t} delivery={delivery} />
        {coupon ? <CouponLine t={t} {...coupon} /> : null}
      </ul>
      {coupon && coupon.refused !== null && !isCouponSaid ? (
        <p class="warn">
          <CouponRefusal t={t} coupon={coupon} />
        </p>
      ) : null}
    </>
  );
}
