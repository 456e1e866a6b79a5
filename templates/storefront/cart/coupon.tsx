import { COUPON_ANCHOR, cartChangePath } from '../../../src/domain/addresses/shop.ts';
import type { Copy } from '../copy/copy.ts';
import type { ShopText } from '../page/text.tsx';

/** A cart's coupon. Whole dinars; `startsAt` in milliseconds. */
export type CouponShown = {
  code: string;
  /** Why there is no discount; null: there is one. */
  refused: keyof Copy['cart']['coupon']['refused'] | null;
  discount: number;
  minimum: number;
  startsAt: number | null;
};

/** What tiers take off, as a line of a bill; nothing where they take nothing off. */
export function TiersLine({ t, saved }: { t: ShopText; saved: number }) {
  if (saved === 0) return null;
  return (
    <li>
      <span>{t.words.cart.tiers}</span>
      {t.money(-saved)}
    </li>
  );
}

/** The discount as a line of a bill; nothing without a discount. */
export function CouponLine({ t, code, discount }: { t: ShopText; code: string | null; discount: number }) {
  if (discount === 0) return null;
  const copy = t.words.cart.coupon;
  return (
    <li>
      <span>
        {code === null ? (
          copy.discount
        ) : (
          <>
            {copy.label} <bdi dir="ltr">{code}</bdi>
          </>
        )}
      </span>
      {t.money(-discount)}
    </li>
  );
}

export function CouponRefusal({ t, coupon }: { t: ShopText; coupon: CouponShown | null }) {
  if (coupon === null || coupon.refused === null) return null;
  const { refused, code, minimum, startsAt } = coupon;
  const copy = t.words.cart.coupon;
  return (
    <>
      {copy.refused[refused](code, t.moneyText(minimum))}
      {refused === 'early' && startsAt !== null ? <> {t.time(Math.floor(startsAt / 1000))}</> : null}
    </>
  );
}

/** The cart's coupon, with a button that removes it; or, where the shop has coupons, the field for a code. */
export function Coupon(props: {
  t: ShopText;
  coupon: CouponShown | null;
  hasCoupons: boolean;
  /** The typed text that is no code, or too many tries. */
  problem: { kind: 'unknown'; typed: string } | { kind: 'limited' } | null;
}) {
  const { t, coupon, hasCoupons, problem } = props;
  const copy = t.words.cart.coupon;
  if (coupon === null && !hasCoupons && problem === null) return null;
  const action = cartChangePath(t.language, 'coupon');
  if (coupon !== null && problem === null)
    return (
      <form id={COUPON_ANCHOR} class="slip" method="post" action={action}>
        {coupon.refused === null ? (
          <ul class="bill">
            <CouponLine t={t} {...coupon} />
          </ul>
        ) : (
          <p class="warn" role="status">
            <CouponRefusal t={t} coupon={coupon} />
          </p>
        )}
        <button type="submit" class="quiet" name="code" value="">
          {copy.remove}
        </button>
      </form>
    );
  return (
    <details id={COUPON_ANCHOR} class="slip" open={problem !== null}>
      <summary>{copy.have}</summary>
      <form method="post" action={action}>
        <p class="row">
          <label for="code">{copy.label}</label>
          {problem === null ? null : (
            <span class="problem" id="code-problem">
              {problem.kind === 'limited' ? copy.limited : copy.refused.unknown(problem.typed, '')}
            </span>
          )}
          <input
            id="code"
            name="code"
            value={problem?.kind === 'unknown' ? problem.typed : undefined}
            maxlength={40}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            dir="auto"
            required
            aria-invalid={problem === null ? undefined : 'true'}
            aria-describedby={problem === null ? undefined : 'code-problem'}
          />
        </p>
        <button type="submit" class="quiet">
          {copy.apply}
        </button>
      </form>
    </details>
  );
}
