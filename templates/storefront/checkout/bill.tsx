import type { Locale } from '../../../src/contract/scalars.ts';
import { Money } from '../../parts/money.tsx';
import { BillName } from '../cart/cart-line.tsx';
import { CouponLine, CouponRefusal, type CouponShown, TiersLine } from '../cart/coupon.tsx';
import { DeliveryLine, type DeliveryProps } from '../delivery/delivery.tsx';

type BillLine = { name: string; label: string | null; quantity: number; amount: number };

/**
 * The bill of an order that is not placed yet, without its total. Amounts in whole dinars. `saved`: by tiers. `isCouponSaid`: an alert says
 * already why the coupon does not count.
 */
export function Bill(props: {
  language: Locale;
  lines: readonly BillLine[];
  saved: number;
  delivery: DeliveryProps;
  coupon: CouponShown | null;
  isCouponSaid: boolean;
}) {
  const { language, lines, saved, delivery, coupon, isCouponSaid } = props;
  return (
    <>
      <ul class="bill">
        {lines.map((line) => (
          <li>
            <span>
              <BillName line={line} />
            </span>
            <Money amount={line.amount * line.quantity} language={language} />
          </li>
        ))}
        <TiersLine language={language} saved={saved} />
        <DeliveryLine language={language} delivery={delivery} />
        {coupon ? <CouponLine language={language} {...coupon} /> : null}
      </ul>
      {coupon && coupon.refused !== null && !isCouponSaid ? (
        <p class="warn">
          <CouponRefusal language={language} coupon={coupon} />
        </p>
      ) : null}
    </>
  );
}
