import type { Context, Hono } from 'hono';
import { LinkPage, quantityField } from '../../../../templates/pay/link.tsx';
import { LinkDonePage } from '../../../../templates/pay/link-done.tsx';
import { onward } from '../../../../templates/pay/place.ts';
import { toWesternDigits } from '../../../contract/phone.ts';
import type { LinkView, PayerDesk, PayerLink } from '../../domain/payer.ts';
import { type Mode, paymentLinkDonePath, paymentLinkPath, payPath } from '../../urls.ts';
import type { Visit } from '../../visit.ts';
import { deskOf } from './desk.ts';
import { FORM, guardForm, READ_ONLY, readForm, refuseMethod } from './guard.ts';
import { placeOf } from './language.ts';
import { respond, respondProblem } from './respond.tsx';

/** Adds the pages of payment links. A visit makes nothing; only the form's post makes a checkout. */
export function addLinkRoutes(routes: Hono<Visit>, mode: Mode): void {
  const linkPage = (id: string) => paymentLinkPath(mode, id);
  const guard = guardForm(mode, linkPage);

  routes.get(paymentLinkPath(mode, ':id'), (c) =>
    withLink(c, mode, 'active-only', (link) =>
      answerLink(c, link, readQuantities(link, new URL(c.req.url).searchParams)),
    ),
  );

  routes.post(paymentLinkPath(mode, ':id'), guard, (c) =>
    withLink(c, mode, 'active-only', async (link, desk) => {
      const read = readQuantities(link, await readForm(c));
      return read.wrong.length > 0
        ? answerLink(c, link, read, { status: 422 })
        : buy(c, mode, desk, link, read);
    }),
  );

  routes.get(paymentLinkDonePath(mode, ':id'), (c) =>
    withLink(c, mode, 'any', (link, desk) => answerDone(c, mode, desk, link)),
  );

  routes.all(paymentLinkPath(mode, ':id'), refuseMethod(mode, FORM, linkPage));
  routes.all(paymentLinkDonePath(mode, ':id'), refuseMethod(mode, READ_ONLY, linkPage));
}

async function withLink(
  c: Context<Visit>,
  mode: Mode,
  active: 'active-only' | 'any',
  answer: (link: PayerLink, desk: PayerDesk) => Promise<Response>,
): Promise<Response> {
  const id = c.req.param('id') ?? '';
  const desk = await deskOf(c, mode, id);
  if (desk === null) return answerNoLink(c, mode, id, 'unknown');
  const view = await desk.viewLink(id, active);
  return view.ok ? answer(view.link, desk) : answerNoLink(c, mode, id, view.reason);
}

function answerNoLink(
  c: Context<Visit>,
  mode: Mode,
  id: string,
  reason: Exclude<LinkView, { ok: true }>['reason'],
): Promise<Response> {
  const path = paymentLinkPath(mode, encodeURIComponent(id));
  return reason === 'unknown'
    ? respondProblem(c, 'unknownLink', { mode, path, again: null, status: 404 })
    : respondProblem(c, 'unavailable', { mode, path, again: path, status: 503, retryAfter: 30 });
}

/** Quantities in the order of the items: as typed, and as numbers where they are within their bounds. */
type Quantities = { typed: string[]; numbers: number[]; wrong: number[]; given: string };

function readQuantities(link: PayerLink, fields: URLSearchParams): Quantities {
  const read: Quantities = { typed: [], numbers: [], wrong: [], given: '' };
  const given = new URLSearchParams();
  for (const [index, item] of link.items.entries()) {
    const sent = item.adjustable ? fields.get(quantityField(index)) : null;
    const typed = (sent ?? String(item.quantity)).slice(0, 100);
    const digits = toWesternDigits(typed).trim();
    const number = /^\d{1,6}$/.test(digits) ? Number(digits) : 0;
    if (sent !== null) given.set(quantityField(index), typed);
    if (number < 1 || (item.adjustable && number > item.maxQuantity)) read.wrong.push(index);
    read.typed.push(typed);
    read.numbers.push(number);
  }
  return { ...read, given: given.toString() };
}

function answerLink(
  c: Context<Visit>,
  link: PayerLink,
  read: Quantities,
  answered: { status?: 422; wrongAmount?: boolean } = {},
): Promise<Response> {
  const path = paymentLinkPath(link.livemode ? 'live' : 'test', link.id);
  // What the payer sees before the ledger has worked out what they pay.
  const total = link.items.reduce((sum, item, index) => sum + item.amount * (read.numbers[index] ?? 0), 0);
  const page = (
    <LinkPage
      place={placeOf(c, link.locale, path, read.given)}
      link={link}
      typed={read.typed}
      total={read.wrong.length > 0 ? null : total}
      wrong={read.wrong}
      wrongAmount={answered.wrongAmount ?? false}
    />
  );
  return respond(c, page, { status: answered.status });
}

async function buy(
  c: Context<Visit>,
  mode: Mode,
  desk: PayerDesk,
  link: PayerLink,
  read: Quantities,
): Promise<Response> {
  const bought = await desk.buyLink(link.id, read.numbers, c.var.origin);
  if (bought.ok) {
    const path = payPath(mode, bought.checkoutId);
    return c.redirect(onward(path, placeOf(c, link.locale, path)), 303);
  }
  if (bought.reason !== 'invalid') return answerNoLink(c, mode, link.id, bought.reason);
  // The link may have changed since the page was shown: what can be bought is what it says now.
  const wrong = bought.field === 'quantity' && bought.index !== null ? [bought.index] : [];
  return answerLink(c, bought.link, { ...read, wrong }, { status: 422, wrongAmount: wrong.length === 0 });
}

/** Behind a purchase: the message is for those who paid, and the address alone proves nothing. */
async function answerDone(
  c: Context<Visit>,
  mode: Mode,
  desk: PayerDesk,
  link: PayerLink,
): Promise<Response> {
  const checkoutId = c.req.query('checkout_id') ?? '';
  const [linkRoute, checkoutRoute] = [
    await c.var.minter.verifyId(link.id),
    await c.var.minter.verifyId(checkoutId),
  ];
  const isOurs = checkoutRoute?.mode === mode && checkoutRoute.account === linkRoute?.account;
  const view = isOurs ? await desk.viewCheckout(checkoutId) : null;
  const path = paymentLinkDonePath(mode, link.id);
  if (view === null || !view.ok || view.checkout.paymentLinkId !== link.id) {
    const start = paymentLinkPath(mode, link.id);
    return c.redirect(onward(start, placeOf(c, link.locale, start)), 303);
  }
  const { checkout } = view;
  const place = placeOf(c, checkout.locale, path, `checkout_id=${checkoutId}`);
  if (checkout.status !== 'paid') return c.redirect(onward(payPath(mode, checkoutId), place), 303);
  const page = (
    <LinkDonePage
      place={place}
      livemode={link.livemode}
      linkId={link.id}
      payee={link.payee}
      message={link.message}
      payment={checkout}
    />
  );
  return respond(c, page);
}
