import type { Context, Hono } from 'hono';
import type { ProblemName } from '../../../../templates/pay/copy/fr/problems.ts';
import { LinkDonePage } from '../../../../templates/pay/link/done.tsx';
import { LinkPage, quantityField } from '../../../../templates/pay/link/link.tsx';
import type { TypedAddress } from '../../../../templates/pay/page/address.tsx';
import { AGAIN } from '../../../../templates/pay/page/page.tsx';
import { onward } from '../../../../templates/pay/page/place.ts';
import { toWesternDigits } from '../../../text/phones.ts';
import type { Environment } from '../../environment.ts';
import type { LinkView, PayerLink } from '../../payments/rules/payer.ts';
import {
  checkoutPath,
  type Mode,
  paymentLinkDonePath,
  paymentLinkPath,
  paymentLinkQrCodePath,
  paymentLinkUrl,
  payPath,
} from '../../urls.ts';
import { type ReadAddress, readAddress, typedAddress } from '../address-form.ts';
import { FORM, guardForm, READ_ONLY, readForm, refuseMethod } from '../guard.ts';
import { keepFields } from '../kept-fields.ts';
import { dropForm, findForm, type KeptForm, keepForm, offerKeeping, passForm } from '../kept-form.ts';
import { keepLanguage, placeOf } from '../language.ts';
import { accountOf, type PayerApi } from '../payer.ts';
import { answerQrPicture } from '../qr-code.tsx';
import { clientOf, isWithin, refuse } from '../rate-limits.ts';
import { respond, respondProblem } from '../respond.tsx';

/** The fields of a link's form; a link has at most 100 items. */
const LINK_FIELDS = /^(?:quantity\.\d{1,2}|name|wilaya|commune|street|phone)$/;

/** The fields that go to the checkout. */
const ADDRESS_FIELDS = /^(?:name|wilaya|commune|street|phone)$/;

/** Adds the pages of payment links. A visit creates nothing; only the form's post creates a checkout. */
export function addLinkRoutes(routes: Hono<Environment>, mode: Mode): void {
  const linkPage = (id: string) => paymentLinkPath(mode, id);
  const guard = guardForm(mode, linkPage);

  routes.get(paymentLinkPath(mode, ':id'), (c) =>
    withLink(c, mode, 'active-only', (link) => showAsKept(c, link)),
  );

  routes.post(paymentLinkPath(mode, ':id'), guard, (c) =>
    withLink(c, mode, 'active-only', async (link, account) =>
      takeOrder(c, mode, account, link, await readForm(c)),
    ),
  );

  routes.get(paymentLinkQrCodePath(mode, ':id'), (c) =>
    withLink(c, mode, 'active-only', (link) =>
      answerQrPicture(c, paymentLinkUrl(c.get('origin'), mode, link.id)),
    ),
  );

  routes.get(paymentLinkDonePath(mode, ':id'), (c) =>
    withLink(c, mode, 'any', (link, account) => answerDone(c, mode, account, link)),
  );

  routes.all(paymentLinkPath(mode, ':id'), refuseMethod(mode, FORM, linkPage));
  for (const path of [paymentLinkDonePath, paymentLinkQrCodePath]) {
    routes.all(path(mode, ':id'), refuseMethod(mode, READ_ONLY, linkPage));
  }
}

async function withLink(
  c: Context<Environment>,
  mode: Mode,
  active: 'active-only' | 'any',
  answer: (link: PayerLink, account: PayerApi) => Response | Promise<Response>,
): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const account = accountOf(c, mode, id);
  if (account === null) return answerNoLink(c, mode, id, 'unknown');
  const view = await account.viewLink(id, active);
  if (view.ok) keepLanguage(c);
  return view.ok ? answer(view.link, account) : answerNoLink(c, mode, id, view.reason);
}

function answerNoLink(
  c: Context<Environment>,
  mode: Mode,
  id: string,
  reason: Exclude<LinkView, { ok: true }>['reason'],
): Promise<Response> {
  const path = paymentLinkPath(mode, encodeURIComponent(id));
  return reason === 'unknown'
    ? respondProblem(c, 'unknownLink', { mode, path, again: null, status: 404 })
    : respondProblem(c, 'unavailable', { mode, path, again: path, status: 503, retryAfter: 30 });
}

/**
 * An order from a link's form. Quantities are in the order of the items: as typed, and as numbers, 0 for none.
 * `wrong`: items whose quantity cannot be bought.
 */
type Order = { typed: string[]; quantities: number[]; wrong: number[]; address: TypedAddress };

function readOrder(link: PayerLink, fields: URLSearchParams): Order {
  const order: Order = { typed: [], quantities: [], wrong: [], address: typedAddress(fields) };
  for (const [index, item] of link.items.entries()) {
    const sent = item.adjustable ? fields.get(quantityField(index)) : null;
    const typed = sent ?? String(item.quantity);
    const digits = toWesternDigits(typed).trim();
    const quantity = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
    if (quantity < 1 || (item.adjustable && quantity > item.maxQuantity)) order.wrong.push(index);
    order.typed.push(typed);
    order.quantities.push(quantity);
  }
  return order;
}

type Refused = { wrong?: number[]; wrongAmount?: boolean; address?: ReadAddress | null; status?: 200 };

/** The link's page with an order in its form; `refused`: its errors. */
function answerLink(
  c: Context<Environment>,
  link: PayerLink,
  order: Order,
  refused?: Refused,
): Promise<Response> {
  const mode = link.livemode ? 'live' : 'test';
  // The total for display, before the ledger computes the real one.
  const total = link.items.reduce(
    (sum, item, index) => sum + item.amount * (order.quantities[index] ?? 0),
    0,
  );
  const { wrong = [], wrongAmount = false, address = null, status = 422 } = refused ?? {};
  const page = (
    <LinkPage
      place={placeOf(c, link, paymentLinkPath(mode, link.id))}
      link={link}
      url={paymentLinkUrl(c.get('origin'), mode, link.id)}
      typed={order.typed}
      total={order.wrong.length > 0 ? null : total}
      wrong={wrong}
      wrongAmount={wrongAmount}
      address={order.address}
      addressErrors={address?.ok === false ? address.errors : {}}
    />
  );
  return respond(c, page, { status: refused === undefined ? 200 : status });
}

/** The link's page: with quantities from its address, else with the form that this browser posted. */
async function showAsKept(c: Context<Environment>, link: PayerLink): Promise<Response> {
  const mode = link.livemode ? 'live' : 'test';
  const asked = new URL(c.req.url).searchParams;
  const here = paymentLinkPath(mode, link.id);
  await offerKeeping(c, here);
  const kept = [...asked.keys()].some((name) => LINK_FIELDS.test(name)) ? null : await findForm(c, here);
  if (kept === null) return answerLink(c, link, readOrder(link, asked));
  const order = readOrder(link, kept.fields);
  switch (kept.why) {
    case 'total':
      return answerLink(c, link, order, { wrong: order.wrong, status: 200 });
    case 'refused':
    case 'amount':
      return answerLink(c, link, order, { ...findFaults(c, link, order, kept.why), status: 200 });
    default:
      return answerLink(c, link, order);
  }
}

function findFaults(
  c: Context<Environment>,
  link: PayerLink,
  order: Order,
  why: 'refused' | 'amount',
): Refused {
  const { language } = placeOf(c, link, c.req.path);
  const address = link.collectShippingAddress ? readAddress(order.address, true, language) : null;
  return { wrong: order.wrong, wrongAmount: why === 'amount', address };
}

/** Shows the form again, reports its errors, or sells. */
async function takeOrder(
  c: Context<Environment>,
  mode: Mode,
  account: PayerApi,
  link: PayerLink,
  fields: URLSearchParams,
): Promise<Response> {
  const order = readOrder(link, fields);
  const here = paymentLinkPath(mode, link.id);
  const place = placeOf(c, link, here);
  const keep = (why: KeptForm['why']) => keepForm(c, here, { why, fields: pick(fields, LINK_FIELDS) });
  /** By GET when the browser keeps the typed fields. */
  const show = async (why: KeptForm['why'], shown: PayerLink, refused?: Refused): Promise<Response> =>
    (await keep(why)) ? c.redirect(onward(here, place), 303) : answerLink(c, shown, order, refused);
  const { wrong } = order;
  const again = fields.get(AGAIN);
  if (again === 'total') return show('total', link, wrong.length > 0 ? { wrong } : undefined);
  if (again !== null) return show('again', link);
  const address = link.collectShippingAddress ? readAddress(order.address, true, place.language) : null;
  if (wrong.length > 0 || address?.ok === false) return show('refused', link, { wrong, address });
  const shipping = address?.shipping ?? null;
  const contact =
    shipping === null ? null : { name: address?.name ?? null, email: null, phone: shipping.phone };
  const refuseBuying = async (problem: ProblemName, retryAfter?: number) => {
    await keep('again');
    const kept = keepFields(fields, LINK_FIELDS);
    const page = { mode, path: here, again: here, seller: link, kept };
    return refuse(c, retryAfter === undefined ? page : { ...page, retryAfter }, problem);
  };
  if (!(await isWithin(c, 'buy'))) return refuseBuying('tooMany');
  const bought = await account.buyLink(link.id, order.quantities, shipping, contact, await clientOf(c));
  if (bought.ok) {
    if (await keep('sent')) {
      // The checkout's page shows the address only to the browser that typed it.
      const typed = pick(fields, ADDRESS_FIELDS);
      await passForm(c, checkoutPath(mode, bought.checkoutId), { why: 'sent', fields: typed });
    }
    const path = payPath(mode, bought.checkoutId);
    return c.redirect(onward(path, placeOf(c, link, path)), 303);
  }
  if (bought.reason === 'limited') return refuseBuying('tooManyUnpaid', bought.retryAfter);
  if (bought.reason !== 'invalid') return answerNoLink(c, mode, link.id, bought.reason);
  // The link may have changed since the page was shown: its present items count.
  if (bought.field === 'quantity' && bought.index !== null)
    return show('refused', bought.link, { wrong: [bought.index] });
  return show('amount', bought.link, { wrongAmount: true });
}

function pick(fields: URLSearchParams, known: RegExp): URLSearchParams {
  return new URLSearchParams(keepFields(fields, known).map(({ name, value }) => [name, value]));
}

/** After a purchase: the message is for payers only, and the address alone proves no payment. */
async function answerDone(
  c: Context<Environment>,
  mode: Mode,
  account: PayerApi,
  link: PayerLink,
): Promise<Response> {
  const checkoutId = c.req.query('checkout_id') ?? '';
  const [linkRoute, checkoutRoute] = [
    c.get('minter').verifyId(link.id),
    c.get('minter').verifyId(checkoutId),
  ];
  const isOurs = checkoutRoute?.mode === mode && checkoutRoute.account === linkRoute?.account;
  const view = isOurs ? await account.viewCheckout(checkoutId) : null;
  const path = paymentLinkDonePath(mode, link.id);
  if (view === null || !view.ok || view.checkout.paymentLinkId !== link.id) {
    const start = paymentLinkPath(mode, link.id);
    return c.redirect(onward(start, placeOf(c, link, start)), 303);
  }
  const { checkout } = view;
  const place = placeOf(c, checkout, path, `checkout_id=${checkoutId}`);
  if (checkout.status !== 'paid') return c.redirect(onward(payPath(mode, checkoutId), place), 303);
  dropForm(c, paymentLinkPath(mode, link.id));
  const page = (
    <LinkDonePage
      place={place}
      livemode={link.livemode}
      linkId={link.id}
      payee={link.payee}
      message={link.message}
      payment={checkout}
      exceptions={checkout.exceptions}
    />
  );
  return respond(c, page);
}
