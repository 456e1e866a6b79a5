import { Hono } from 'hono';
import * as z from 'zod';
import { ChatPage, chatAddress, ReplyPage } from '../../../../templates/storefront/order/replies.tsx';
import { orderChatPath, orderPath, orderReplyPath } from '../../../domain/addresses/shop.ts';
import { shopPatterns } from '../../../domain/addresses/shop-patterns.ts';
import { lacksPickupPoint } from '../../../domain/delivery/pickup-points.ts';
import { type PlaceAnswer, placeAnswers, writePlaceAnswer } from '../../../domain/orders/place-answer.ts';
import { readWish, shopperReplies } from '../../../domain/orders/shopper-replies.ts';
import { addressForm, type FieldProblems } from '../../../shop-web/forms/checkout-form.ts';
import { answerFor, questionOf, readAnswers } from '../../../shop-web/forms/doubts.ts';
import { dropForm, type FormKind, findForm, keepForm } from '../../../shop-web/forms/kept-forms.ts';
import { readForm } from '../../../shop-web/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../../shop-web/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../../shop-web/respond.tsx';
import { checkForm, typedIn } from '../../../web/form-schema.ts';
import { communesFor } from '../../checkout/communes.ts';
import { isOwnOrder } from '../../own-orders/own-orders.ts';

/**
 * A shopper's replies to an order, by the link of its page. Its token is the secret: only a form changes something, so
 * that programs that open links confirm and cancel nothing.
 */
export const replyRoutes = new Hono<StorefrontEnvironment>();

/** Each refusal in the page's address. */
const refusals = {
  closed: 'closed',
  wish_required: 'wish',
  payment_open: 'paying',
  money_checked: 'checked',
} as const;

const PRIVATE = { 'X-Robots-Tag': 'noindex' };

/** The typed address of an order, and what was answered about its commune. */
type KeptAddress = { typed: { commune: string; street: string }; placeAnswer: PlaceAnswer | null };

const keptAddress = z.object({
  typed: z.object({ commune: z.string(), street: z.string() }),
  placeAnswer: z.enum(placeAnswers).nullable(),
});

/** Addresses that are not saved yet, each by the token of its order. */
const addressForms: FormKind<KeptAddress> = {
  prefix: 'address_',
  purpose: 'address cookie',
  pathOf: (language, token) => orderPath(language, token),
  read: (fields) => keptAddress.parse(fields),
};

type OrderShown = NonNullable<Awaited<ReturnType<ReturnType<typeof shopOf>['order']>>>;

/** What is wrong with a typed address, and what it is asked about: its order stays in its wilaya. */
async function reviewOf(c: RequestContext, { typed, placeAnswer }: KeptAddress, order: OrderShown) {
  const { contact, pickupPoints } = order;
  const checked = checkForm(addressForm, typed);
  const problems: FieldProblems = checked.ok ? {} : (checked.problems as FieldProblems);
  if (contact !== null && lacksPickupPoint({ ...contact, street: typed.street }, [...pickupPoints]))
    problems.street = 'pickup_point';
  const answers = { typed: { wilaya: String(contact?.wilaya), commune: typed.commune }, placeAnswer };
  const question = await questionOf(answers, languageOf(c), { isInside: true });
  const isWhole = Object.keys(problems).length === 0 && question === null;
  return {
    ...{ problems, question, answered: answerFor(answers, question) },
    /** The address, once nothing is wrong with it or asked about it. */
    whole: checked.ok && isWhole ? checked.values : null,
  };
}

/** `sent`: an address that its browser does not keep. */
async function showReplies(c: RequestContext, sent: KeptAddress | null = null): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const isOwn = await isOwnOrder(c, token);
  const order = await shopOf(c).order(token, languageOf(c), { isOwn });
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const asked = c.req.query('refused');
  const { number, replies, fulfilment, payment, contact, pickupPoints } = order;
  const kept = sent ?? (isOwn ? await findForm(c, addressForms, token) : null);
  const review = kept === null ? null : await reviewOf(c, kept, order);
  return showPage(
    c,
    <ReplyPage
      frame={frameOf(c, (other) => orderReplyPath(other, token))}
      token={token}
      address={
        contact === null || replies.address === 'closed'
          ? null
          : {
              contact,
              typed: kept?.typed ?? { commune: contact.commune, street: contact.street ?? '' },
              isSent: kept !== null,
              problems: review?.problems ?? {},
              question: review?.question ?? null,
              // The place that the order has needs no question.
              answered: review === null ? writePlaceAnswer('kept', contact) : review.answered,
              pickupPoints: [...pickupPoints],
              communes: await communesFor(contact.wilaya, languageOf(c)),
            }
      }
      order={{ number, fulfilment, payment, replies: { ...replies } }}
      refused={Object.values(refusals).find((one) => one === asked) ?? null}
    />,
    { headers: PRIVATE, status: sent === null ? 200 : 422 },
  );
}

replyRoutes.get(shopPatterns.orderParts.reply, (c) => showReplies(c));

// The link of an order is passed on: whoever has it alone must not send the parcel elsewhere.
replyRoutes.post(shopPatterns.orderParts.address, async (c) => {
  const token = c.req.param('token');
  const language = languageOf(c);
  if (!(await isOwnOrder(c, token))) return goTo(c, orderReplyPath(language, token));
  const form = await readForm(c);
  // A body that was cut off on its way is no address.
  if (!form.has('commune')) return goTo(c, orderReplyPath(language, token));
  const order = await shopOf(c).order(token, language, { isOwn: true });
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const sent = { ...typedIn(addressForm, form), name: '', wilaya: String(order.contact?.wilaya) };
  const { typed: chosen, placeAnswer } = readAnswers(sent, form);
  const typed = { commune: chosen.commune, street: chosen.street };
  const kept = { typed, placeAnswer };
  const { whole } = await reviewOf(c, kept, order);
  const changed = whole === null ? null : await shopOf(c).changeAddress(token, { ...whole, placeAnswer });
  if (changed === null || (!changed.ok && changed.reason !== 'closed'))
    return (await keepForm(c, addressForms, token, kept))
      ? goTo(c, orderReplyPath(language, token))
      : showReplies(c, kept);
  dropForm(c, addressForms, token);
  return goTo(c, changed.ok ? orderPath(language, token) : orderReplyPath(language, token, 'closed'));
});

// A reload after a refused form leads back to it.
replyRoutes.get(shopPatterns.orderParts.address, (c) =>
  goTo(c, orderReplyPath(languageOf(c), c.req.param('token'))),
);

replyRoutes.post(shopPatterns.orderParts.reply, async (c) => {
  const token = c.req.param('token');
  const language = languageOf(c);
  const form = await readForm(c);
  const [asked, typed] = [form.get('reply'), form.get('wish')];
  const reply = shopperReplies.find((one) => one === asked);
  if (reply === undefined) return goTo(c, orderReplyPath(language, token));
  const wish = reply === 'change' && typeof typed === 'string' ? readWish(typed) : null;
  const result = await shopOf(c).replyToOrder(token, reply, wish);
  if (result.ok) return goTo(c, (reply === 'says' ? orderChatPath : orderReplyPath)(language, token));
  if (result.reason === 'unknown') return showNotice(c, 404, { kind: 'orderNotFound' });
  return goTo(c, orderReplyPath(language, token, refusals[result.reason]));
});

// A form may not redirect to another site: this page does, as the one before a payment.
replyRoutes.get(shopPatterns.orderParts.chat, async (c) => {
  const token = c.req.param('token');
  const order = await shopOf(c).order(token, languageOf(c));
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const frame = frameOf(c, (other) => orderChatPath(other, token));
  const url = chatAddress(frame, order.number);
  if (url === null) return goTo(c, orderReplyPath(languageOf(c), token));
  return showPage(c, <ChatPage frame={frame} number={order.number} />, {
    headers: { ...PRIVATE, Refresh: `0; url=${url}` },
  });
});
