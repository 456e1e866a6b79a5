import {
  cartChangePath,
  cataloguePath,
  checkoutPath,
  orderPath,
  tariffsPath,
} from '../../../src/domain/addresses/shop.ts';
import { isShort } from '../../../src/domain/carts.ts';
import {
  DeliveryLine,
  DeliveryModes,
  type DeliveryProps,
  deliveryBlocker,
  MissingToFree,
  WilayaOptions,
} from '../delivery/delivery.tsx';
import type { Frame } from '../page/frame.ts';
import { CartIcon, PlusIcon } from '../page/icons.tsx';
import { Page } from '../page/page.tsx';
import type { ShopText } from '../page/text.tsx';
import { Unpaid, type UnpaidProps } from '../page/unpaid.tsx';
import { CartLine, type CartLineProps } from './cart-line.tsx';
import { Coupon, CouponRefusal, type CouponShown, TiersLine } from './coupon.tsx';
import { type Limit, OrderLimit } from './order-limit.tsx';
import { SendCart } from './send-cart.tsx';

export type CartProps = {
  frame: Frame;
  lines: CartLineProps[];
  /** The sum of the products by their tiers, what these save, and the sum with delivery, before the discount. */
  subtotal: number;
  saved: number;
  total: number;
  delivery: DeliveryProps;
  /** Why no order can have this total. */
  limit: Limit;
  /** How many lines have an unknown price. */
  unknown: number;
  /** Name of the product of which the cart holds the most; or null. */
  most: string | null;
  /** The last removed line, which can be put back. */
  removed: { price: string; name: string; quantity: number } | null;
  /** What is paid already: exactly this cart or a part of it; `token`: the order's, where it may be shown. */
  paid: { covers: 'all' | 'some'; token: string | null } | null;
  /** The typed text of an invalid quantity. */
  mistyped: { price: string; text: string } | null;
  coupon?: CouponShown | null;
  /** One piece that is offered with the cart. */
  upsell?: { sells: string; name: string; label: string | null; amount: number } | null;
  /** The shop has coupons, so the field is shown. */
  hasCoupons?: boolean;
  couponProblem?: { kind: 'unknown'; typed: string } | { kind: 'limited' } | null;
  /** An order of this browser that waits for its payment; null or absent without one. */
  unpaidOrder?: UnpaidProps['order'];
  /** Why the last request was not done. */
  problem:
    | { kind: 'full' | 'heavy' | 'notSold' | 'short' | 'held' | 'cookies' }
    | { kind: 'repriced'; line: CartLineProps }
    | null;
};

export function CartPage(props: CartProps) {
  const { frame, most } = props;
  const { t } = frame;
  const copy = t.words.cart;
  const isEmpty = props.lines.length === 0 && props.unknown === 0;
  return (
    <Page frame={frame} title={copy.title} isPrivate>
      <h1>{copy.title}</h1>
      <Problem {...props} />
      {most === null ? null : (
        <p class="alert" role="status">
          {copy.most(most)}
        </p>
      )}
      <Paid {...props} />
      <Unpaid t={t} order={props.unpaidOrder ?? null} />
      <Removed {...props} />
      <Lost {...props} />
      <OrderLimit frame={frame} limit={props.limit} />
      {isEmpty ? <EmptyCart {...props} /> : <FullCart {...props} />}
    </Page>
  );
}

/** Why the last request was not done; for a changed price, the button that accepts the new one. */
function Problem({ frame: { t }, problem }: CartProps) {
  if (problem === null) return null;
  const copy = t.words.cart;
  if (problem.kind !== 'repriced') {
    return (
      <p class="alert" role="alert">
        {problem.kind === 'held' ? t.words.shared.held : copy[problem.kind]}
      </p>
    );
  }
  const { name, sells, quantity, amount } = problem.line;
  return (
    <form class="alert" method="post" action={cartChangePath(t.language, 'add')}>
      <input type="hidden" name="price" value={sells} />
      <input type="hidden" name="quantity" value={String(quantity)} />
      <span role="alert">
        {copy.repricedNow(name)} {t.money(amount)}
      </span>
      <button type="submit" class="quiet">
        {copy.takeRepriced}
      </button>
    </form>
  );
}

function Removed({ frame: { t }, removed }: CartProps) {
  if (removed === null) return null;
  const copy = t.words.cart;
  return (
    <form class="alert" method="post" action={cartChangePath(t.language, 'restore')}>
      <input type="hidden" name="price" value={removed.price} />
      <input type="hidden" name="quantity" value={String(removed.quantity)} />
      <span role="status">{copy.removed(removed.name)}</span>
      <button type="submit" class="quiet">
        {copy.undo}
      </button>
    </form>
  );
}

/**
 * Products that are paid already and still in the cart: the shopper must not pay twice by mistake, but can buy them
 * again.
 */
function Paid({ frame: { t }, paid }: CartProps) {
  if (paid === null) return null;
  const copy = t.words.cart.paid;
  return (
    <section class="alert" role="alert">
      <p>
        {copy[paid.covers]}{' '}
        {paid.token === null ? null : <a href={orderPath(t.language, paid.token)}>{copy.order}</a>}
      </p>
      <div class="actions">
        <form method="post" action={cartChangePath(t.language, 'remove-paid')}>
          <button type="submit" class="quiet">
            {copy.takeOut[paid.covers]}
          </button>
        </form>
        <form method="post" action={cartChangePath(t.language, 'again')}>
          <button type="submit" class="quiet">
            {copy.again[paid.covers]}
          </button>
        </form>
      </div>
    </section>
  );
}

/** Lines that cannot be bought any more, known or not, and the button that removes them. */
function Lost({ frame: { t }, lines, unknown }: CartProps) {
  const copy = t.words.cart;
  const lost = unknown + lines.filter(({ status }) => status === 'gone').length;
  if (lost === 0) return null;
  return (
    <form class="alert" method="post" action={cartChangePath(t.language, 'remove-unavailable')}>
      <span>{copy.lost(lost)}</span>
      <button type="submit" class="quiet">
        {copy.removeUnavailable(lost)}
      </button>
    </form>
  );
}

function EmptyCart({ frame: { t }, coupon }: CartProps) {
  const copy = t.words.cart;
  return (
    <div class="notice">
      <CartIcon />
      <h2>{copy.empty}</h2>
      <p>{copy.emptyText}</p>
      {coupon ? (
        <p role="status">
          {coupon.refused === null ? copy.coupon.kept(coupon.code) : <CouponRefusal t={t} coupon={coupon} />}
        </p>
      ) : null}
      <a class="button" href={cataloguePath(t.language)}>
        {copy.browse}
      </a>
    </div>
  );
}

function FullCart(props: CartProps) {
  const { frame, lines, subtotal, mistyped } = props;
  const { t } = frame;
  const copy = t.words.cart;
  return (
    <div class="two-columns">
      <ul class="lines">
        {lines.map((line) => (
          <CartLine
            frame={frame}
            line={line}
            mistyped={mistyped?.price === line.price ? mistyped.text : null}
          />
        ))}
      </ul>
      <div class="side">
        {subtotal > 0 && props.paid?.covers !== 'all' ? <Reckoning {...props} /> : null}
        <Upsell {...props} />
        <section class="slip">
          {subtotal > 0 ? (
            <SendCart
              frame={frame}
              lines={lines}
              subtotal={subtotal}
              isDeliveryCharged={props.delivery.isCharged}
            />
          ) : null}
          <a href={cataloguePath(t.language)}>{copy.browse}</a>
        </section>
      </div>
    </div>
  );
}

/** The product that is offered with the cart, one press away. */
function Upsell({ frame: { t }, upsell = null, paid }: CartProps) {
  if (upsell === null || paid?.covers === 'all') return null;
  const { sells, name, label, amount } = upsell;
  return (
    <form class="slip" method="post" action={cartChangePath(t.language, 'add')}>
      <input type="hidden" name="price" value={sells} />
      <button type="submit" class="quiet">
        <PlusIcon />
        <span>
          {t.words.quickOrder.addToo} <bdi>{label === null ? name : `${name} · ${label}`}</bdi>
          {' · '}
          {t.money(amount)}
        </span>
      </button>
    </form>
  );
}

/** The total with the way to the checkout, then the delivery and the bill behind it. */
function Reckoning(props: CartProps) {
  const { lines, subtotal, saved, total, delivery, problem } = props;
  const { t } = props.frame;
  const copy = t.words.cart;
  const isLacking = lines.some(isShort);
  const blocker = deliveryBlocker(t, delivery);
  const isOpen = delivery.isCharged && delivery.tariff === null;
  const bill =
    delivery.tariff === null && saved === 0 ? null : (
      <ul class="bill">
        <li>
          <span>{t.words.delivery.products}</span>
          {t.money(subtotal + saved)}
        </li>
        <TiersLine t={t} saved={saved} />
        <DeliveryLine t={t} delivery={delivery} />
      </ul>
    );
  return (
    <>
      <div class="till">
        {isLacking && problem?.kind !== 'short' && problem?.kind !== 'held' ? (
          <p class="warn">{copy.short}</p>
        ) : null}
        <p class="sum">
          {isOpen ? t.words.delivery.before : t.words.shared.total}
          {t.money(total)}
        </p>
        {!isLacking && props.limit === null && (blocker === null || delivery.choice === null) ? (
          <a class="button" href={checkoutPath(t.language)}>
            {copy.checkout}
          </a>
        ) : null}
        {delivery.isCharged ? null : <p class="hint">{copy.deliveryLater}</p>}
      </div>
      {delivery.isCharged ? (
        <section class="slip">
          <DeliveryForm t={t} delivery={delivery} />
          {blocker === null ? null : (
            <p class={delivery.choice === null ? 'hint' : 'warn'}>
              {blocker} <a href={tariffsPath(t.language)}>{t.words.delivery.tariffs.title}</a>
            </p>
          )}
          {bill}
          <MissingToFree t={t} delivery={delivery} subtotal={subtotal} />
        </section>
      ) : bill === null ? null : (
        <section class="slip">{bill}</section>
      )}
      <Coupon
        t={t}
        coupon={props.coupon ?? null}
        hasCoupons={props.hasCoupons ?? false}
        problem={props.couponProblem ?? null}
      />
    </>
  );
}

function DeliveryForm({ t, delivery }: { t: ShopText; delivery: DeliveryProps }) {
  const copy = t.words.delivery;
  const { choice } = delivery;
  return (
    <form id="delivery" class="delivery" method="post" action={cartChangePath(t.language, 'delivery')}>
      <fieldset>
        <legend>{copy.where}</legend>
        <label class="row">
          <span class="unseen">{copy.wilaya}</span>
          <select name="wilaya" required>
            <WilayaOptions t={t} chosen={String(choice?.wilaya ?? '')} />
          </select>
        </label>
        <DeliveryModes t={t} chosen={choice?.mode ?? 'home'} delivery={delivery} />
      </fieldset>
      <button type="submit" class="quiet">
        {choice === null ? copy.calculate : copy.recalculate}
      </button>
    </form>
  );
}
