import { Hono } from 'hono';
import {
  FeePage,
  HandOverPage,
  OrderPage,
  type OrderProps,
} from '../../../templates/storefront/order/order.tsx';
import { isSameCart } from '../cart/form.ts';
import { readObstacle } from '../checkout/payment-blocker.ts';
import { addressesOf, answerOpening } from '../checkout/routes.tsx';
import { dropForm } from '../checkout/sent-form.ts';
import { answerQrCode } from '../pages/qr-code.tsx';
import {
  cartOf,
  dropCart,
  frameOf,
  goTo,
  isWithin,
  languageOf,
  originOf,
  shopOf,
  showNotice,
  showPage,
  type Visit,
  type VisitEnv,
} from '../pages/visit.tsx';
import { absolute, courierPath, feePath, handOverPath, orderPath } from '../urls.ts';
import { isOwnOrder } from './own-orders.ts';

/** A page that waits refreshes itself at most so many times. */
const MAX_REFRESHES = 60;
const PRIVATE = { 'X-Robots-Tag': 'noindex' };

export const orderRoutes = new Hono<VisitEnv>();

function refreshedOf(visit: Visit): number {
  const text = visit.req.query('refreshed') ?? '0';
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

// The truth is the order's: what stands in the address besides the token (checkout_id) proves nothing.
orderRoutes.get('/:token', async (visit) => {
  const token = visit.req.param('token');
  const language = languageOf(visit);
  const order = await shopOf(visit).order(token, language);
  if (order === null) return showNotice(visit, 404, { kind: 'notFound' });
  if (order.payment === 'paid') {
    if (isSameCart(await cartOf(visit), order)) dropCart(visit);
    if (await isOwnOrder(visit, token)) dropForm(visit, order.cartId);
  }
  const contact = (await isOwnOrder(visit, token)) ? await shopOf(visit).orderContact(token) : null;
  const refreshed = refreshedOf(visit);
  const isOpen = order.payment === 'pending' || order.payment === 'processing';
  const watch: OrderProps['watch'] = !isOpen ? 'over' : refreshed < MAX_REFRESHES ? 'watching' : 'stopped';
  if (
    watch === 'watching' &&
    asksAt(refreshed) &&
    (await isWithin(visit, visit.env.CHECKOUT_LIMIT, 'watch'))
  ) {
    await shopOf(visit).watch(token);
  }
  const refresh: Record<string, string> =
    watch === 'watching'
      ? { Refresh: `${pauseBefore(refreshed)}; url=${orderPath(language, token, refreshed + 1)}` }
      : {};
  return showPage(
    visit,
    <OrderPage
      frame={frameOf(visit, (other) => orderPath(other, token))}
      token={token}
      order={order}
      contact={contact}
      watch={watch}
      lastRefresh={MAX_REFRESHES}
    />,
    { headers: { ...PRIVATE, ...refresh } },
  );
});

// The picture holds the second token, so it is as private as the page.
orderRoutes.get('/:token/qr.svg', async (visit) => {
  const order = await shopOf(visit).order(visit.req.param('token'));
  if (order === null) return showNotice(visit, 404, { kind: 'notFound' });
  const url = absolute(originOf(visit), courierPath(languageOf(visit), order.courierToken));
  return answerQrCode(visit, url, 'svg', {
    ...PRIVATE,
    'Cache-Control': 'no-store',
    'Cross-Origin-Resource-Policy': 'same-origin',
  });
});

orderRoutes.post('/:token/ask', async (visit) => {
  const token = visit.req.param('token');
  if (!(await shopOf(visit).ask(token))) return showNotice(visit, 404, { kind: 'notFound' });
  return goTo(visit, orderPath(languageOf(visit), token));
});

const failures = { unreachable: 503, refused: 502, unexpected: 502 } as const;
type Failure = keyof typeof failures;

/** What the address says went wrong with the service; null for a word that says nothing. */
function failureOf(visit: Visit): Failure | null {
  const because = visit.req.query('because');
  return because === 'unreachable' || because === 'refused' || because === 'unexpected' ? because : null;
}

// Only as long as it is so: whoever goes back here when the payment is open, or over, finds the order.
orderRoutes.get('/:token/again', async (visit, next) => {
  const token = visit.req.param('token');
  const kind = failureOf(visit);
  const obstacle = await readObstacle(visit.req.query('obstacle'), token, visit.var.settings.cookieSecret);
  if (kind === null && obstacle === null) return next();
  const order = await shopOf(visit).order(token);
  const isStuck = order?.canPay === true && (await shopOf(visit).handOver(token)) === null;
  if (!isStuck) return next();
  if (obstacle !== null) return showNotice(visit, 409, obstacle);
  return kind === null ? next() : showNotice(visit, failures[kind], { kind, retryToken: token });
});

// A shopper who reloads the page behind a form that was refused lands on the order.
orderRoutes.get('/:token/:form{ask|again}', (visit) =>
  goTo(visit, orderPath(languageOf(visit), visit.req.param('token'))),
);

orderRoutes.post('/:token/again', async (visit) => {
  const token = visit.req.param('token');
  const opening = await shopOf(visit).retry(token, addressesOf(visit), languageOf(visit));
  if (opening === null) return showNotice(visit, 404, { kind: 'notFound' });
  // Whoever was sent the link of this order has not been sent the one of the order that took its place.
  if (opening.token !== token && !(await isOwnOrder(visit, opening.token)))
    return goTo(visit, orderPath(languageOf(visit), token));
  return answerOpening(visit, opening);
});

orderRoutes.get('/:token/fee', async (visit) => {
  const token = visit.req.param('token');
  const order = await shopOf(visit).order(token);
  if (order === null) return showNotice(visit, 404, { kind: 'notFound' });
  if (!order.canPay || order.feesOnCustomer === 0) return goTo(visit, orderPath(languageOf(visit), token));
  return showPage(
    visit,
    <FeePage
      frame={frameOf(visit, (other) => feePath(other, token))}
      token={token}
      total={order.dueOnline}
      fee={order.feesOnCustomer}
    />,
    { headers: PRIVATE },
  );
});

// Browsers check form-action on redirects after a form, so no form of ours leads off our origin: this page does.
orderRoutes.get('/:token/go', async (visit) => {
  const token = visit.req.param('token');
  const target = await shopOf(visit).handOver(token);
  // As browsers write it: a header holds no Arabic letters.
  const url = URL.parse(target?.url ?? '')?.href;
  if (url === undefined) return goTo(visit, orderPath(languageOf(visit), token));
  return showPage(
    visit,
    <HandOverPage frame={frameOf(visit, (other) => handOverPath(other, token))} url={url} />,
    { headers: { ...PRIVATE, Refresh: `0; url=${url}` } },
  );
});
