import { Hono } from 'hono';
import { PlacedOrderPage } from '../../../templates/desk/typed-orders/placed.tsx';
import type { TypedOrderPageProps } from '../../../templates/desk/typed-orders/props.ts';
import { TypedOrderPage } from '../../../templates/desk/typed-orders/typed-order.tsx';
import { isSecret } from '../../auth/secrets.ts';
import {
  exchangePath,
  keptTypedOrderPath,
  placedOrderPath,
  typedOrderFlashes,
  typedOrderPath,
} from '../../domain/addresses/desk/typed-orders.ts';
import { deskPatterns } from '../../domain/addresses/desk-patterns.ts';
import { absolute, orderPath, webhookPath } from '../../domain/addresses/shop.ts';
import { lacksPickupPoint } from '../../domain/delivery/pickup-points.ts';
import { answerByStaff } from '../../domain/orders/place-answer.ts';
import { answerFor, isDoubtfulName, pricesOf, questionOf, readAnswers } from '../../shop-web/forms/doubts.ts';
import { readForm } from '../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../shop-web/request-context.ts';
import { goTo } from '../../shop-web/respond.tsx';
import { placeUnderTerms } from '../../shop-web/terms/current-terms.ts';
import { communeCode, findCommunes } from '../../text/communes.ts';
import { knownLanguage } from '../../text/languages/by-language.ts';
import { askDesk } from '../http/ask.ts';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { showRefusal } from '../refusal.tsx';
import {
  type CheckedOrder,
  checkTypedOrder,
  choiceOf,
  couponOf,
  discountOf,
  emptyTypedOrder,
  exchangeOf,
  filledFor,
  languageIn,
  linesOf,
  noButton,
  phoneOf,
  piecesName,
  pressed,
  readTypedOrder,
  type TypedOrderButton,
  withAddress,
  withExchange,
  withProductsOf,
} from './form.ts';
import { dropTypedOrder, findTypedOrder, type KeptTypedOrder, keepTypedOrder } from './kept-order.ts';
import * as calls from './procedures.ts';
import type { TypedOrder, TypedProblems } from './rules/form.ts';
import type { TypedOrderQuestion } from './rules/typed-orders.ts';

/** Orders that staff type. */
export const typedOrderRoutes = new Hono<StorefrontEnvironment>();

const MOST_COMMUNES = 6;

type Page = Pick<TypedOrderPageProps, 'problems' | 'refused'> & Partial<Pick<TypedOrderPageProps, 'doubts'>>;
type Reply = Awaited<ReturnType<typeof ask>>;

function ask(c: RequestContext, typed: TypedOrder) {
  const question: TypedOrderQuestion = {
    language: languageOf(c),
    cartId: typed.submission,
    phone: phoneOf(typed),
    find: typed.find,
    lines: linesOf(typed),
    choice: choiceOf(typed),
    coupon: couponOf(typed),
    discount: discountOf(typed),
    payment: typed.paid,
    exchange: exchangeOf(typed),
  };
  return askDesk(c, calls.showTypedOrder, question);
}

/**
 * The form with what its phone and its button fill in, and the shop's answer to it: the shop is asked again where
 * that changes the place or the products.
 */
async function fill(
  c: RequestContext,
  typed: TypedOrder,
  { address, again }: TypedOrderButton,
): Promise<{ typed: TypedOrder; reply: Reply }> {
  const reply = await ask(c, typed);
  if (!reply.ok) return { typed, reply };
  const phone = phoneOf(typed);
  const { customer } = reply;
  const chosen = customer?.addresses.find(({ number }) => number === address);
  const repeated = customer?.orders.find(({ number }) => number === again);
  let next = typed;
  if (phone !== null && phone !== typed.known) {
    const before = typed.known === '' ? null : await ask(c, { ...typed, phone: typed.known, find: '' });
    const former = before?.ok ? (before.customer?.addresses[0] ?? null) : null;
    next = filledFor(next, phone, {
      address: customer?.addresses[0] ?? null,
      former,
      language: languageOf(c),
    });
  }
  if (chosen !== undefined) next = withAddress(next, chosen);
  if (repeated !== undefined) next = withProductsOf(next, repeated.items);
  const isSame =
    next.wilaya === typed.wilaya && next.delivery === typed.delivery && next.lines === typed.lines;
  return { typed: next, reply: isSame ? reply : await ask(c, next) };
}

/** The page of a form, with the shop's answer to it. */
function show(c: RequestContext, typed: TypedOrder, reply: Extract<Reply, { ok: true }>, page: Page) {
  const { device: _, isRenewed: __, ok: ___, ...answer } = reply;
  const language = languageOf(c);
  const wilaya = choiceOf(typed)?.wilaya ?? null;
  const isCommuneKnown = wilaya !== null && communeCode(wilaya, typed.commune) !== null;
  const { doubts = null } = page;
  const communes =
    isCommuneKnown || doubts?.question
      ? []
      : findCommunes(typed.commune, language, { first: wilaya, count: MOST_COMMUNES });
  const kept = c.req.query('form');
  const frame = deskFrameOf(c, reply.device, (other) =>
    kept !== undefined
      ? keptTypedOrderPath(other, kept)
      : typed.exchange === ''
        ? typedOrderPath(other)
        : exchangePath(other, typed.exchange),
  );
  c.set('hasScript', true);
  // Prices of today take the place of former ones.
  const lines = answer.lines.map((line) => ({
    ...line,
    pieces: typed.lines.find(({ price }) => price === line.price)?.pieces ?? String(line.quantity),
  }));
  const isRefused = Object.keys(page.problems).length > 0 || page.refused !== null;
  return showDesk(
    c,
    <TypedOrderPage
      frame={frame}
      typed={typed}
      answer={{ ...answer, lines }}
      communes={communes}
      {...page}
      doubts={doubts}
    />,
    isRefused && c.req.method === 'POST' ? 422 : 200,
  );
}

typedOrderRoutes.get(deskPatterns.typedOrder, async (c) => {
  const kept = await findTypedOrder(c, c.req.query('form') ?? '');
  if (kept !== null) return showKept(c, kept);
  const empty = emptyTypedOrder(languageOf(c));
  const exchange = c.req.query('exchange')?.slice(0, 20) ?? '';
  const first = await ask(c, { ...empty, exchange });
  if (!first.ok) return showRefusal(c, first);
  if (exchange !== '' && first.exchange === null) return showRefusal(c, { ...first, reason: 'gone' });
  const { typed, reply } =
    first.exchange === null
      ? { typed: empty, reply: first }
      : await fill(c, withExchange(empty, first.exchange), noButton);
  return reply.ok ? show(c, typed, reply, { problems: {}, refused: null }) : showRefusal(c, reply);
});

typedOrderRoutes.post(deskPatterns.typedOrder, async (c) => {
  const form = await readForm(c);
  const { typed: whole, button } = readTypedOrder(form);
  const sent = withAnswer(whole, form);
  // A body that was cut off on its way is no order.
  if (!isSecret(sent.submission)) return goTo(c, typedOrderPath(languageOf(c)));
  const asked = button.isRevealing ? phoneOf(sent) : null;
  const revealed = asked === null ? null : await askDesk(c, calls.revealTypedCustomer, { phone: asked });
  // What is shown now has not filled the form yet.
  const known = revealed?.ok ? '' : sent.known;
  const { typed, reply } = await fill(c, pressed({ ...sent, known }, button), button);
  if (!reply.ok) return showRefusal(c, reply);
  if (revealed?.ok === false && revealed.reason !== 'limited') return showRefusal(c, revealed);
  if (typed.exchange !== '' && reply.exchange === null) return showRefusal(c, { ...reply, reason: 'gone' });
  const refused = revealed?.ok === false ? 'reveals' : null;
  const kept = { typed, isSaved: button.isPlacing, refused };
  if (!button.isPlacing) return form.has(LIVE) ? showUnsaved(c, kept, reply) : goBack(c, kept);
  const refusal = await refusalOf(c, typed, reply);
  const { checked } = checkTypedOrder(typed);
  return refusal !== null || checked === null ? goBack(c, kept) : place(c, typed, checked);
});

/** The field that the page's script sends: it takes the answer over. Without it the answer is a redirect to the form. */
const LIVE = 'live';

/** What the page says of a form whose fields are right. */
const saying = (reason: string | null): Page => ({
  problems: {},
  refused: reason === null ? null : { reason },
});

/** The page of a form whose button does not place it. */
function showUnsaved(
  c: RequestContext,
  { typed, refused }: KeptTypedOrder,
  reply: Extract<Reply, { ok: true }>,
) {
  return show(c, withSeenWarnings(typed, reply), reply, saying(refused));
}

/** The form without warnings that no longer hold: they are said again when they come back. */
function withSeenWarnings(typed: TypedOrder, { warnings }: Extract<Reply, { ok: true }>): TypedOrder {
  const seen = typed.warned.split(' ');
  return { ...typed, warned: warnings.filter((one) => seen.includes(one)).join(' ') };
}

/** Goes to the page of a form that is not placed. A form that no cookie holds is shown at once. */
async function goBack(c: RequestContext, kept: KeptTypedOrder): Promise<Response> {
  return (await keepTypedOrder(c, kept))
    ? goTo(c, keptTypedOrderPath(languageOf(c), kept.typed.submission))
    : showKept(c, kept);
}

/** The page of a form that is not placed, by what the shop says now. */
async function showKept(c: RequestContext, kept: KeptTypedOrder): Promise<Response> {
  const { typed, isSaved, refused } = kept;
  const reply = await ask(c, typed);
  if (!reply.ok) return showRefusal(c, reply);
  if (typed.exchange !== '' && reply.exchange === null) return showRefusal(c, { ...reply, reason: 'gone' });
  if (!isSaved) return showUnsaved(c, kept, reply);
  const refusal = await refusalOf(c, typed, reply);
  return refusal === null
    ? show(c, typed, reply, saying(refused))
    : show(c, refusal.typed, reply, refusal.page);
}

/** Why a form is not placed, and the form as its page shows it; null: nothing is against it. */
async function refusalOf(
  c: RequestContext,
  typed: TypedOrder,
  reply: Extract<Reply, { ok: true }>,
): Promise<{ typed: TypedOrder; page: Page } | null> {
  if (reply.exchange?.problem === 'not_now') return { typed, page: saying('not_now') };
  const { problems } = checkTypedOrder(typed);
  const all = { ...problems, ...problemsInShop(typed, reply) };
  if (Object.keys(all).length > 0) return { typed, page: { problems: all, refused: null } };
  const doubts = await doubtsOf(c, typed);
  if (doubts !== null) {
    const answered = answerFor(answersOf(typed), doubts.question) ?? '';
    const kept_name = doubts.asksName ? typed.name : typed.kept_name;
    return { typed: { ...typed, answered, kept_name }, page: { ...saying('doubtful'), doubts } };
  }
  if (Number(typed.seen_total) !== reply.total || typed.seen_total === '')
    return { typed, page: saying('changed') };
  const { warnings } = reply;
  const seen = typed.warned.split(' ');
  return warnings.every((one) => seen.includes(one))
    ? null
    : { typed: { ...typed, warned: warnings.join(' ') }, page: saying('warnings') };
}

/** The form with the answer of its page about the place. */
function withAnswer(sent: TypedOrder, form: FormData): TypedOrder {
  const answers = readAnswers(sent, form);
  return { ...answers.typed, answered: answerFor(answers, null) ?? sent.answered };
}

/** What the fields of a form say about its doubts. */
function answersOf(typed: TypedOrder) {
  const { answered, kept_name } = typed;
  return readAnswers(typed, { answered, kept_name });
}

/** What staff are asked about a complete form before it is placed; null: nothing. */
async function doubtsOf(c: RequestContext, typed: TypedOrder): Promise<TypedOrderPageProps['doubts']> {
  const answers = answersOf(typed);
  const question = await questionOf(answers, languageOf(c));
  const asksName = isDoubtfulName(answers);
  if (question === null) return asksName ? { question, asksName } : null;
  const price = async (wilaya: number) => {
    const reply = await ask(c, { ...typed, wilaya: String(wilaya), find: '' });
    return reply.ok ? reply : { delivery: { tariff: null } };
  };
  return { question: { ...question, prices: await pricesOf(question, price) }, asksName };
}

/** What is wrong with a form by the shop's stock, delivery prices and coupons. */
function problemsInShop(typed: TypedOrder, reply: Extract<Reply, { ok: true }>): TypedProblems {
  const problems: TypedProblems = {};
  for (const { price, status, fits, quantity, available, held } of reply.lines) {
    if (status === 'gone') problems[piecesName(price)] = 'gone';
    else if (fits !== null && fits < quantity) problems[piecesName(price)] = 'short';
    else if (available === 0 && held === 0) problems[piecesName(price)] = 'short';
  }
  const { isCharged, choice, tariff, pickupPoints = [] } = reply.delivery;
  if (isCharged && choice !== null && tariff === null) problems.wilaya = 'not_delivered';
  if (lacksPickupPoint(typed, pickupPoints)) problems.street = 'pickup_point';
  if (reply.exchange?.problem === 'pieces') problems.back = 'invalid';
  if (couponOf(typed) !== null && reply.coupon !== null && reply.coupon.refused !== null)
    problems.coupon = 'refused';
  return problems;
}

/** Places a complete form; a refusal leads back to it, with all that was typed. */
async function place(c: RequestContext, typed: TypedOrder, checked: CheckedOrder): Promise<Response> {
  const { contact, source, isConfirmed, payment } = checked;
  const page = languageOf(c);
  const language = languageIn(typed, page);
  const answer = await placeUnderTerms(c, language, undefined, (terms) =>
    askDesk(c, calls.placeTypedOrder, {
      submission: {
        cartId: typed.submission,
        lines: linesOf(typed),
        seenTotal: Number(typed.seen_total),
        contact,
        placeAnswer: answerByStaff(answersOf(typed).placeAnswer),
        language,
        coupon: couponOf(typed),
        ...terms,
      },
      addresses: { origin: originOf(c), language, webhookPath },
      discount: discountOf(typed),
      exchange: exchangeOf(typed),
      seen: typed.warned.split(' '),
      ...{ source, isConfirmed, payment },
    }),
  );
  if (answer.ok) {
    await dropTypedOrder(c, typed.submission);
    const flash = answer.isRepeated ? 'again' : answer.isPayable ? null : 'unpayable';
    return goTo(c, placedOrderPath(page, answer.number, { flash }));
  }
  const refused = answer.reason === 'cart_changed' ? 'changed' : answer.reason;
  return goBack(c, { typed, isSaved: true, refused });
}

typedOrderRoutes.get(deskPatterns.placedOrder, async (c) => {
  const number = c.req.param('number');
  const reply = await askDesk(c, calls.showPlacedOrder, { number, language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const { order } = reply;
  if (order.callers === null) return showRefusal(c, { ...reply, reason: 'forbidden' });
  const to = knownLanguage(c.req.query('to'));
  const shoppersLanguage = to ?? reply.shoppersLanguage;
  const asked = c.req.query('flash');
  const shopper = {
    language: shoppersLanguage,
    shopName: c.var.settings.shopName[shoppersLanguage],
    url: absolute(originOf(c), orderPath(shoppersLanguage, order.callers.token)),
  };
  return showDesk(
    c,
    <PlacedOrderPage
      frame={deskFrameOf(c, reply.device, (other) => placedOrderPath(other, number, { to }))}
      order={order}
      shopper={shopper}
      flash={typedOrderFlashes.find((one) => one === asked) ?? null}
    />,
  );
});
