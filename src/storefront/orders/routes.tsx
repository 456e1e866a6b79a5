import { Hono } from 'hono';
import {
  FeePage,
  HandOverPage,
  OrderPage,
  type OrderProps,
} from '../../../templates/storefront/order/order.tsx';
import { couponOf, keepCoupon } from '../cart/coupons/cookie.ts';
import { isSameCart } from '../cart/form.ts';
import { cartOf, dropCart } from '../cart/own-cart.ts';
import { addressesOf, answerOpening } from '../checkout/answer-opening.ts';
import { readPaymentBlocker } from '../checkout/payment-blocker.ts';
import { dropForm } from '../checkout/sent-form.ts';
import { clientOf } from '../limits/client.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../pages/environment.ts';
import { answerQrCode } from '../pages/qr-code.tsx';
import { isWithin } from '../pages/rate-limits.ts';
import { frameOf, goTo, showNotice, showPage } from '../pages/respond.tsx';
import { absolute, courierPath, feePath, handOverPath, orderPath } from '../urls.ts';
import { isOwnOrder } from './own-orders.ts';
import { isOpen } from './rules.ts';

/** A page that waits refreshes itself at most so many times. */
const MAX_REFRESHES = 60;
const PRIVATE = { 'X-Robots-Tag': 'noindex' };

export const orderRoutes = new Hono<StorefrontEnvironment>();

function refreshedOf(c: RequestContext): number {
  const text = c.req.query('refreshed') ?? '0';
  return /^\d{1,3}$/.test(text) ? Math.min(Number(text), MAX_REFRESHES) : MAX_REFRESHES;
}

/** The first answers come within seconds; whoever still waits later can wait a little longer. */
function pauseBefore(refreshed: number): number {
  return refreshed < 10 ? 2 : 5;
}

/** Every ten seconds of a page's own refreshes, beginning with its first view: the next one shows what was learnt. */
function asksAt(refreshed: number): boolean {
  return refreshed < 10 ? refreshed % 5 === 0 : refreshed % 2 === 0;
}

/** The checkout from which the address says that its payer comes; null for one that no service would name. */
function returnedOf(c: RequestContext): string | null {
  const id = c.req.query('checkout_id') ?? '';
  return /^[\w.~-]{1,64}$/.test(id) ? id : null;
}

// The truth is the order's: what stands in the address besides the token (checkout_id) proves nothing. It is a reason to
// ask the service, whose word may come later than the payer.
orderRoutes.get('/:token', async (c) => {
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
      if (order.coupon && order.coupon === (await couponOf(c))) await keepCoupon(c, null);
    }
    if (isOwn) dropForm(c, order.cartId);
  }
  const watch: OrderProps['watch'] = !isOpen(order.payment)
    ? 'over'
    : refreshed < MAX_REFRESHES
      ? 'watching'
      : 'stopped';
  const { way, money } = order;
  // Once it is known where it stands, the way back to the payment is as open as ever.
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
      order={{ ...order, way, money }}
      visit={visit}
      contact={order.contact}
      watch={watch}
      lastRefresh={MAX_REFRESHES}
    />,
    { headers: { ...PRIVATE, ...refresh } },
  );
});

// The picture holds the second token, so it is as private as the page.
orderRoutes.get('/:token/qr.svg', async (c) => {
  const order = await shopOf(c).order(c.req.param('token'));
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const url = absolute(originOf(c), courierPath(languageOf(c), order.courierToken));
  return answerQrCode(c, url, 'svg', {
    ...PRIVATE,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

orderRoutes.post('/:token/ask', async (c) => {
  const token = c.req.param('token');
  if (!(await shopOf(c).ask(token))) return showNotice(c, 404, { kind: 'orderNotFound' });
  return goTo(c, orderPath(languageOf(c), token, { returned: returnedOf(c) }));
});

const failures = { unreachable: 503, refused: 502, unexpected: 502 } as const;
type Failure = keyof typeof failures;

/** What the address says went wrong with the service; null for a word that says nothing. */
function failureOf(c: RequestContext): Failure | null {
  const because = c.req.query('because');
  return because === 'unreachable' || because === 'refused' || because === 'unexpected' ? because : null;
}

// Only as long as it is so: whoever goes back here when the payment is open, or over, finds the order.
orderRoutes.get('/:token/again', async (c, next) => {
  const token = c.req.param('token');
  const kind = failureOf(c);
  const blocker = await readPaymentBlocker(c.req.query('obstacle'), token, c.var.settings.cookieSecret);
  if (kind === null && blocker === null) return next();
  const order = await shopOf(c).order(token);
  const isStuck = order?.canPay === true && (await shopOf(c).handOver(token)) === null;
  if (!isStuck) return next();
  if (blocker !== null) return showNotice(c, 409, blocker);
  return kind === null ? next() : showNotice(c, failures[kind], { kind, retryToken: token });
});

// A shopper who reloads the page behind a form that was refused lands on the order.
orderRoutes.get('/:token/:form{ask|again}', (c) => goTo(c, orderPath(languageOf(c), c.req.param('token'))));

orderRoutes.post('/:token/again', async (c) => {
  const token = c.req.param('token');
  const opening = await shopOf(c).retry(token, addressesOf(c), languageOf(c), await clientOf(c));
  if (opening === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  // Whoever was sent the link of this order has not been sent the one of the order that took its place.
  if (opening.token !== token && !(await isOwnOrder(c, opening.token)))
    return goTo(c, orderPath(languageOf(c), token));
  return answerOpening(c, opening);
});

orderRoutes.get('/:token/fee', async (c) => {
  const token = c.req.param('token');
  const order = await shopOf(c).order(token);
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  if (!order.canPay || order.feesOnCustomer === 0) return goTo(c, orderPath(languageOf(c), token));
  return showPage(
    c,
    <FeePage
      frame={frameOf(c, (other) => feePath(other, token))}
      token={token}
      total={order.dueOnline}
      fee={order.feesOnCustomer}
    />,
    { headers: PRIVATE },
  );
});

// Browsers check form-action on redirects after a form, so no form of ours leads off our origin: this page does.
orderRoutes.get('/:token/go', async (c) => {
  const token = c.req.param('token');
  const target = await shopOf(c).handOver(token);
  // As browsers write it: a header holds no Arabic letters.
  const url = URL.parse(target?.url ?? '')?.href;
  if (url === undefined) return goTo(c, orderPath(languageOf(c), token));
  return showPage(c, <HandOverPage frame={frameOf(c, (other) => handOverPath(other, token))} url={url} />, {
    headers: { ...PRIVATE, Refresh: `0; url=${url}` },
  });
});
