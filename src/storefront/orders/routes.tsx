import { Hono } from 'hono';
import {
  FeePage,
  HandOverPage,
  OrderPage,
  type OrderProps,
} from '../../../templates/storefront/order/order.tsx';
import {
  absolute,
  buyNowPath,
  cartPath,
  checkoutPath,
  feePath,
  orderPath,
  parcelCheckPath,
  paymentRedirectPath,
  sharedCartPath,
} from '../../domain/addresses/shop.ts';
import { shopPatterns } from '../../domain/addresses/shop-patterns.ts';
import { isOpen } from '../../domain/orders/order.ts';
import { paymentOptionsFor } from '../../domain/settings/payment-methods.ts';
import type { PageView } from '../../shop/orders/order-page.ts';
import { countNoPieces } from '../../shop-web/cart-count.ts';
import { clientOf } from '../../shop-web/client.ts';
import { couponOf, keepCoupon } from '../../shop-web/coupon-cookie.ts';
import { dropForm } from '../../shop-web/forms/kept-forms.ts';
import { answerQrCode } from '../../shop-web/qr-code.tsx';
import { isWithin } from '../../shop-web/rate-limits.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../shop-web/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../shop-web/respond.tsx';
import { purchaseOf } from '../cart/buy-now-cookie.ts';
import { isSameCart } from '../cart/form.ts';
import { cartOf, dropCart } from '../cart/own-cart.ts';
import { addressesOf, answerCheckout } from '../checkout/answer.ts';
import { checkoutForms } from '../checkout/form-cookie.ts';
import { readPaymentBlocker } from '../checkout/payment-blocker.ts';
import { isOwnOrder } from '../own-orders/own-orders.ts';

/** Most refreshes of a waiting page. */
const MAX_REFRESHES = 60;
const PRIVATE = { 'X-Robots-Tag': 'noindex' };

export const orderRoutes = new Hono<StorefrontEnvironment>();

function refreshedOf(c: RequestContext): number {
  const text = c.req.query('refreshed') ?? '0';
  return /^\d{1,3}$/.test(text) ? Math.min(Number(text), MAX_REFRESHES) : MAX_REFRESHES;
}

/** The first answers come within seconds; later pages can wait longer. */
function pauseBefore(refreshed: number): number {
  return refreshed < 10 ? 2 : 5;
}

/**
 * Every ten seconds of refreshes, from the first view on, the service is asked; the next refresh shows the answer.
 */
function asksAt(refreshed: number): boolean {
  return refreshed < 10 ? refreshed % 5 === 0 : refreshed % 2 === 0;
}

/** The checkout from which the address says that the payer comes; null for a malformed id. */
function returnedOf(c: RequestContext): string | null {
  const id = c.req.query('checkout_id') ?? '';
  return /^[\w.~-]{1,64}$/.test(id) ? id : null;
}

// The page shows the order's own state: `checkout_id` in the address proves nothing. It is a reason to ask the
// service, whose event may come later than the payer.
orderRoutes.get(shopPatterns.order, async (c) => {
  const token = c.req.param('token');
  const language = languageOf(c);
  const returned = returnedOf(c);
  const isOwn = await isOwnOrder(c, token);
  const refreshed = refreshedOf(c);
  const isAsking = returned !== null || (refreshed < MAX_REFRESHES && asksAt(refreshed));
  const isWatched = isAsking && (await isWithin(c, 'watch'));
  const order = await shopOf(c).order(token, language, { isOwn, isWatched, returned });
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  if (order.payment === 'paid' || order.payment === 'on_delivery') {
    if (isSameCart(await cartOf(c), order)) {
      dropCart(c);
      countNoPieces(c.req.raw);
      if (order.coupon && order.coupon === (await couponOf(c))) await keepCoupon(c, null);
    }
    if (isOwn) dropForm(c, checkoutForms, order.cartId);
  }
  const isAwaited = (isOpen(order.payment) && order.payNow === null) || order.isConfirming;
  const watch: OrderProps['watch'] = !isAwaited ? 'over' : refreshed < MAX_REFRESHES ? 'watching' : 'stopped';
  const { paymentMethod, money, replies } = order;
  // Once the status is known, the page may lead back to the payment.
  const visit = order.isConfirming ? { returned } : {};
  const refresh: Record<string, string> =
    watch === 'watching'
      ? {
          Refresh: `${pauseBefore(refreshed)}; url=${orderPath(language, token, { ...visit, refreshed: refreshed + 1 })}`,
        }
      : {};
  return showPage(
    c,
    <OrderPage
      frame={frameOf(c, (other) => orderPath(other, token, visit))}
      token={token}
      order={{ ...order, paymentMethod, money, replies }}
      visit={visit}
      contact={order.contact}
      watch={watch}
      lastRefresh={MAX_REFRESHES}
    />,
    { headers: { ...PRIVATE, ...refresh } },
  );
});

// The picture contains the second token, so it is as private as the page.
orderRoutes.get(shopPatterns.orderParts['qr.svg'], async (c) => {
  const order = await shopOf(c).order(c.req.param('token'));
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const url = absolute(originOf(c), parcelCheckPath(languageOf(c), order.courierToken));
  return answerQrCode(c, url, 'svg', {
    ...PRIVATE,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

orderRoutes.post(shopPatterns.orderParts.ask, async (c) => {
  const token = c.req.param('token');
  if (!(await shopOf(c).checkPayment(token))) return showNotice(c, 404, { kind: 'orderNotFound' });
  return goTo(c, orderPath(languageOf(c), token, { returned: returnedOf(c) }));
});

const failures = { unreachable: 503, refused: 502, account_refused: 409, unexpected: 502 } as const;
type Failure = keyof typeof failures;

/** The service's failure in the address; null for any other word. */
function failureOf(c: RequestContext): Failure | null {
  const because = c.req.query('because') ?? '';
  return Object.hasOwn(failures, because) ? (because as Failure) : null;
}

/** Whether a checkout of the same lines offers cash on delivery; a paid order's rest is due online. */
function isCashOffered(c: RequestContext, order: PageView): boolean {
  if (order.rest !== null) return false;
  const delivery = order.items.find(({ isDelivery }) => isDelivery)?.amount ?? 0;
  const bill = { wilaya: order.contact?.wilaya ?? null, total: order.total, delivery };
  return paymentOptionsFor(c.var.settings.paymentMethods, bill).some(
    ({ paymentMethod }) => paymentMethod === 'cash',
  );
}

/** Where this visitor orders an order's lines again. They are not in the cart when one product was bought alone. */
async function placesToOrderAgain(c: RequestContext, token: string, order: PageView) {
  const language = languageOf(c);
  if (isSameCart(await cartOf(c), order))
    return { cart: cartPath(language), checkout: checkoutPath(language) };
  const cart = sharedCartPath(language, order.lines);
  const [line, ...others] = order.lines;
  const isAlone = line !== undefined && others.length === 0;
  return {
    cart,
    checkout: isAlone ? buyNowPath(language, line, purchaseOf(token)) : cart,
  };
}

// Only while it is true: a visitor who goes back here after the payment has opened or ended gets the order.
orderRoutes.get(shopPatterns.orderParts.again, async (c, next) => {
  const token = c.req.param('token');
  const kind = failureOf(c);
  const blocker = await readPaymentBlocker(c.req.query('obstacle'), token, c.var.settings.cookieSecret);
  if (kind === null && blocker === null) return next();
  const order = await shopOf(c).order(token, languageOf(c), { isOwn: await isOwnOrder(c, token) });
  const isDue = order?.canPay === true || (order?.rest ?? null) !== null;
  const isStuck = isDue && (await shopOf(c).paymentUrl(token)) === null;
  if (!isStuck || order === null) return next();
  const { cart, checkout } = await placesToOrderAgain(c, token, order);
  if (blocker !== null) return showNotice(c, 409, { ...blocker, cart });
  if (kind === 'account_refused')
    return showNotice(c, failures[kind], {
      kind,
      cart,
      cashCheckout: isCashOffered(c, order) ? checkout : null,
    });
  return kind === null ? next() : showNotice(c, failures[kind], { kind, cart, retryToken: token });
});

// A reload after a refused form leads to the order.
orderRoutes.get(`${shopPatterns.order}/:form{ask|again}`, (c) =>
  goTo(c, orderPath(languageOf(c), c.req.param('token'))),
);

orderRoutes.post(shopPatterns.orderParts.again, async (c) => {
  const token = c.req.param('token');
  const opening = await shopOf(c).retry(token, addressesOf(c), languageOf(c), await clientOf(c));
  if (opening === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  // The link of this order gives no access to the order that replaced it.
  if (opening.token !== token && !(await isOwnOrder(c, opening.token)))
    return goTo(c, orderPath(languageOf(c), token));
  return answerCheckout(c, opening);
});

orderRoutes.get(shopPatterns.orderParts.fee, async (c) => {
  const token = c.req.param('token');
  const order = await shopOf(c).order(token);
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const due = order.rest ?? (order.canPay ? { amount: order.dueOnline, fee: order.feesOnCustomer } : null);
  if (due === null || due.fee === 0) return goTo(c, orderPath(languageOf(c), token));
  return showPage(
    c,
    <FeePage
      frame={frameOf(c, (other) => feePath(other, token))}
      token={token}
      total={due.amount}
      fee={due.fee}
    />,
    { headers: PRIVATE },
  );
});

// Browsers apply form-action to redirects after a form, so forms never redirect to another origin: this page does.
orderRoutes.get(shopPatterns.orderParts.go, async (c) => {
  const token = c.req.param('token');
  const target = await shopOf(c).paymentUrl(token);
  // In the encoded form: a header cannot contain Arabic letters.
  const url = URL.parse(target?.url ?? '')?.href;
  if (url === undefined) return goTo(c, orderPath(languageOf(c), token));
  return showPage(
    c,
    <HandOverPage frame={frameOf(c, (other) => paymentRedirectPath(other, token))} url={url} />,
    {
      headers: { ...PRIVATE, Refresh: `0; url=${url}` },
    },
  );
});
