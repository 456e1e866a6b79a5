import { Hono } from 'hono';
import { PlacedOrderPage } from '../../../templates/desk/typed-orders/placed.tsx';
import type { TypedOrderPageProps } from '../../../templates/desk/typed-orders/props.ts';
import { TypedOrderPage } from '../../../templates/desk/typed-orders/typed-order.tsx';
import * as calls from '../../shop/desk-calls/typed-orders/calls.ts';
import type { TypedOrderQuestion } from '../../shop/desk-calls/typed-orders/rules.ts';
import { exchangePath, placedOrderPath, typedOrderFlashes, typedOrderPath } from '../../shop/desk-urls.ts';
import { absolute, orderPath, webhookPath } from '../../shop/urls.ts';
import { placeUnderTerms } from '../../storefront/http/current-terms.ts';
import { readForm } from '../../storefront/http/forms/posted-form.ts';
import {
  languageOf,
  originOf,
  type RequestContext,
  type StorefrontEnvironment,
} from '../../storefront/http/request-context.ts';
import { goTo } from '../../storefront/http/respond.tsx';
import { communeCode, findCommunes } from '../../text/communes.ts';
import { knownLanguage } from '../../text/locales/by-language.ts';
import { askDesk } from '../http/ask.ts';
import { showRefusal } from '../http/refusal.tsx';
import { deskFrameOf, showDesk } from '../http/respond.tsx';
import { isSecret } from '../http/secrets.ts';
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
import type { TypedOrder, TypedProblems } from './rules.ts';

/** Orders that staff type. */
export const typedOrderRoutes = new Hono<StorefrontEnvironment>();

const MOST_COMMUNES = 6;

type Page = Pick<TypedOrderPageProps, 'problems' | 'refused'>;
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
  const communes = isCommuneKnown
    ? []
    : findCommunes(typed.commune, language, { first: wilaya, count: MOST_COMMUNES });
  const frame = deskFrameOf(c, reply.device, (other) =>
    typed.exchange === '' ? typedOrderPath(other) : exchangePath(other, typed.exchange),
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
    />,
    isRefused ? 422 : 200,
  );
}

typedOrderRoutes.get('/', async (c) => {
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

typedOrderRoutes.post('/', async (c) => {
  const { typed: sent, button } = readTypedOrder(await readForm(c));
  // A body that was cut off on its way is no order.
  if (!isSecret(sent.submission)) return goTo(c, typedOrderPath(languageOf(c)));
  const { typed, reply } = await fill(c, pressed(sent, button), button);
  if (!reply.ok) return showRefusal(c, reply);
  if (typed.exchange !== '' && reply.exchange === null) return showRefusal(c, { ...reply, reason: 'gone' });
  const seen = typed.warned.split(' ');
  if (!button.isPlacing) {
    const warned = reply.warnings.filter((one) => seen.includes(one)).join(' ');
    return show(c, { ...typed, warned }, reply, { problems: {}, refused: null });
  }
  if (reply.exchange?.problem === 'not_now')
    return show(c, typed, reply, { problems: {}, refused: { reason: 'not_now' } });
  const { checked, problems } = checkTypedOrder(typed);
  const all = { ...problems, ...problemsInShop(typed, reply) };
  if (checked === null || Object.keys(all).length > 0)
    return show(c, typed, reply, { problems: all, refused: null });
  if (Number(typed.seen_total) !== reply.total || typed.seen_total === '')
    return show(c, typed, reply, { problems: {}, refused: { reason: 'changed' } });
  const { warnings } = reply;
  if (warnings.some((one) => !seen.includes(one)))
    return show(c, { ...typed, warned: warnings.join(' ') }, reply, {
      problems: {},
      refused: { reason: 'warnings' },
    });
  return place(c, typed, checked);
});

/** What is wrong with a form by the shop's stock, delivery prices and coupons. */
function problemsInShop(typed: TypedOrder, reply: Extract<Reply, { ok: true }>): TypedProblems {
  const problems: TypedProblems = {};
  for (const { price, standing, fits, quantity, available, held } of reply.lines) {
    if (standing === 'gone') problems[piecesName(price)] = 'gone';
    else if (fits !== null && fits < quantity) problems[piecesName(price)] = 'short';
    else if (available === 0 && held === 0) problems[piecesName(price)] = 'short';
  }
  const { isCharged, choice, tariff } = reply.delivery;
  if (isCharged && choice !== null && tariff === null) problems.wilaya = 'not_delivered';
  if (reply.exchange?.problem === 'pieces') problems.back = 'invalid';
  if (couponOf(typed) !== null && reply.coupon !== null && reply.coupon.refused !== null)
    problems.coupon = 'refused';
  return problems;
}

/** Places a complete form; a refusal shows it again, with all that was typed. */
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
        language,
        coupon: couponOf(typed),
        ...terms,
      },
      addresses: { origin: originOf(c), orderPath: orderPath(language, ':token'), webhookPath },
      discount: discountOf(typed),
      exchange: exchangeOf(typed),
      seen: typed.warned.split(' '),
      ...{ source, isConfirmed, payment },
    }),
  );
  if (answer.ok) {
    const flash = answer.isRepeated ? 'again' : answer.isPayable ? null : 'unpayable';
    return goTo(c, placedOrderPath(page, answer.number, { news: flash }));
  }
  const reply = await ask(c, typed);
  if (!reply.ok) return showRefusal(c, reply);
  const warned = answer.reason === 'warnings' ? answer.warnings.join(' ') : typed.warned;
  const problems = problemsInShop(typed, reply);
  const refused = answer.reason === 'cart_changed' ? 'changed' : answer.reason;
  return show(c, { ...typed, warned }, reply, {
    problems,
    refused: Object.keys(problems).length > 0 ? null : { reason: refused },
  });
}

typedOrderRoutes.get('/:number', async (c) => {
  const number = c.req.param('number');
  const reply = await askDesk(c, calls.showPlacedOrder, { number, language: languageOf(c) });
  if (!reply.ok) return showRefusal(c, reply);
  const { order } = reply;
  if (order.callers === null) return showRefusal(c, { ...reply, reason: 'forbidden' });
  const to = knownLanguage(c.req.query('to'));
  const shoppersLanguage = to ?? reply.shoppersLanguage;
  const asked = c.req.query('news');
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
