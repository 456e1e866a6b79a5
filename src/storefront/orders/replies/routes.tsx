import { Hono } from 'hono';
import { ChatPage, chatAddress, ReplyPage } from '../../../../templates/storefront/order/replies.tsx';
import { readWish, shopperReplies } from '../../../shop/orders/rules/shopper-replies.ts';
import { orderChatPath, orderPath, orderReplyPath } from '../../../shop/urls.ts';
import { checkForm, typedIn } from '../../../web/form-schema.ts';
import { communesFor } from '../../checkout/communes.ts';
import { addressForm, type FieldProblems } from '../../checkout/form.ts';
import { readForm } from '../../http/forms/posted-form.ts';
import {
  languageOf,
  type RequestContext,
  type StorefrontEnvironment,
  shopOf,
} from '../../http/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../http/respond.tsx';
import { isOwnOrder } from '../own-orders.ts';

/**
 * A shopper's replies to an order, by the link of its page. Its token is the secret: only a form changes something, so
 * that programs that open links confirm and cancel nothing.
 */
export const replyRoutes = new Hono<StorefrontEnvironment>();

/** Each refusal in the page's address. */
const refusals = { closed: 'closed', wish_required: 'wish', payment_open: 'paying' } as const;

const PRIVATE = { 'X-Robots-Tag': 'noindex' };

/** The typed texts of a refused address, and what is wrong with them. */
type RefusedAddress = { typed: { commune: string; street: string }; problems: FieldProblems };

async function showReplies(c: RequestContext, refused: RefusedAddress | null = null): Promise<Response> {
  const token = c.req.param('token') ?? '';
  const isOwn = await isOwnOrder(c, token);
  const order = await shopOf(c).order(token, languageOf(c), { isOwn });
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const asked = c.req.query('refused');
  const { number, replies, fulfilment, payment, contact, pickupPoints } = order;
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
              typed: refused?.typed ?? { commune: contact.commune, street: contact.street ?? '' },
              problems: refused?.problems ?? {},
              pickupPoints: [...pickupPoints],
              communes: await communesFor(contact.wilaya, languageOf(c)),
            }
      }
      order={{ number, fulfilment, payment, replies: { ...replies } }}
      refused={Object.values(refusals).find((one) => one === asked) ?? null}
    />,
    { headers: PRIVATE, status: refused === null ? 200 : 422 },
  );
}

replyRoutes.get('/:token/reply', (c) => showReplies(c));

// The link of an order is passed on: whoever has it alone must not send the parcel elsewhere.
replyRoutes.post('/:token/address', async (c) => {
  const token = c.req.param('token');
  const language = languageOf(c);
  if (!(await isOwnOrder(c, token))) return goTo(c, orderReplyPath(language, token));
  const form = await readForm(c);
  // A body that was cut off on its way is no address.
  if (!form.has('commune')) return goTo(c, orderReplyPath(language, token));
  const typed = typedIn(addressForm, form);
  const checked = checkForm(addressForm, typed);
  if (!checked.ok) return showReplies(c, { typed, problems: checked.problems as FieldProblems });
  const isChanged = await shopOf(c).changeAddress(token, checked.values);
  return goTo(c, isChanged ? orderPath(language, token) : orderReplyPath(language, token, 'closed'));
});

// A reload after a refused form leads back to it.
replyRoutes.get('/:token/address', (c) => goTo(c, orderReplyPath(languageOf(c), c.req.param('token'))));

replyRoutes.post('/:token/reply', async (c) => {
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
replyRoutes.get('/:token/chat', async (c) => {
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
