import { Hono } from 'hono';
import { ChatPage, chatAddress, ReplyPage } from '../../../../templates/storefront/order/replies.tsx';
import { readWish, shopperReplies } from '../../../shop/orders/rules/shopper-replies.ts';
import { orderChatPath, orderReplyPath } from '../../../shop/urls.ts';
import { readForm } from '../../http/forms/posted-form.ts';
import { languageOf, type StorefrontEnvironment, shopOf } from '../../http/request-context.ts';
import { frameOf, goTo, showNotice, showPage } from '../../http/respond.tsx';

/**
 * A shopper's replies to an order, by the link of its page. Its token is the secret: only a form changes something, so
 * that programs that open links confirm and cancel nothing.
 */
export const replyRoutes = new Hono<StorefrontEnvironment>();

/** Each refusal in the page's address. */
const refusals = { closed: 'closed', wish_required: 'wish', payment_open: 'paying' } as const;

const PRIVATE = { 'X-Robots-Tag': 'noindex' };

replyRoutes.get('/:token/reply', async (c) => {
  const token = c.req.param('token');
  const order = await shopOf(c).order(token, languageOf(c));
  if (order === null) return showNotice(c, 404, { kind: 'orderNotFound' });
  const asked = c.req.query('refused');
  const { number, replies, fulfilment, payment } = order;
  return showPage(
    c,
    <ReplyPage
      frame={frameOf(c, (other) => orderReplyPath(other, token))}
      token={token}
      order={{ number, fulfilment, payment, replies: { ...replies } }}
      refused={Object.values(refusals).find((one) => one === asked) ?? null}
    />,
    { headers: PRIVATE },
  );
});

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
