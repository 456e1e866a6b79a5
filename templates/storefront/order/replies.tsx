import { orderPath, orderReplyPath } from '../../../src/domain/addresses/shop.ts';
import type { FulfilmentState, PaymentState } from '../../../src/domain/orders/order.ts';
import type { Replies } from '../../../src/domain/orders/shopper-replies.ts';
import { normalisePhone } from '../../../src/text/phones.ts';
import type { Frame } from '../page/frame.ts';
import { ChatIcon } from '../page/icons.tsx';
import { OrderNumber, orderNumberText } from '../page/order-number.tsx';
import { Page, PhoneLink } from '../page/page.tsx';
import type { ShopText } from '../page/text.tsx';
import { AddressForm, type AddressFormProps } from './address.tsx';

/** The chat with the shop, with the message that confirms an order; null where the shop has no mobile phone. */
export function chatAddress({ t, social, phone, shopName }: Frame, number: string): string | null {
  const chat = social?.whatsapp ?? normalisePhone(phone ?? '')?.slice(1) ?? '';
  if (!/^213[567]/.test(chat)) return null;
  const text = t.words.orderReplies.message(orderNumberText(number), shopName);
  return `https://wa.me/${chat}?text=${encodeURIComponent(text)}`;
}

type LinksProps = {
  frame: Frame;
  token: string;
  /** This browser placed the order. */
  isOwn: boolean;
  order: { number: string; replies?: Replies };
};

/** On an order's page: the button that confirms it, and the link to change or cancel it. */
export function ReplyLinks({ frame, token, isOwn, order: { number, replies } }: LinksProps) {
  const { t } = frame;
  const copy = t.words.orderReplies;
  if (replies === undefined) return null;
  const mayChangeAddress = isOwn && replies.address === 'open';
  if (!isOpenFor(replies) && !mayChangeAddress) return null;
  const isWaiting = replies.says !== 'closed' && replies.confirm === 'open';
  return (
    <div class="actions">
      {isWaiting && chatAddress(frame, number) !== null ? (
        <form method="post" action={orderReplyPath(t.language, token)}>
          <button type="submit" class="button" name="reply" value="says">
            <ChatIcon />
            {copy.chat}
          </button>
        </form>
      ) : null}
      <a class="quiet" href={orderReplyPath(t.language, token)} rel="nofollow">
        {isWaiting ? copy.all : isOpenFor(replies) ? titleOf(t, replies) : copy.address}
      </a>
    </div>
  );
}

/** Whether the order still takes a wish or a cancellation. A wish is kept once. */
function isOpenFor({ change, cancel }: Replies): boolean {
  return cancel === 'open' || change === 'open';
}

function titleOf(t: ShopText, { cancel, change }: Replies): string {
  const copy = t.words.orderReplies;
  if (cancel !== 'open') return copy.changeOnly;
  return change === 'closed' ? copy.cancel : copy.changeOrCancel;
}

type ReplyProps = {
  frame: Frame;
  token: string;
  order: { number: string; fulfilment: FulfilmentState; payment: PaymentState; replies: Replies };
  /**
   * `closed`: the order did not take the reply any more; `wish`: the change was empty; `paying`: its payment may
   * still come; `checked`: the shop checks money that came.
   */
  refused: 'closed' | 'wish' | 'paying' | 'checked' | null;
  /** Null where the address cannot be changed, or not in this browser. */
  address?: AddressFormProps | null;
};

/** Confirms, changes or cancels an order, each once. */
export function ReplyPage({ frame, token, order, refused, address = null }: ReplyProps) {
  const { t } = frame;
  const copy = t.words.orderReplies;
  const { number, fulfilment, payment, replies } = order;
  const isPaid = payment === 'paid';
  const isOpen = isOpenFor(replies) || (isPaid && replies.change === 'done' && fulfilment !== 'canceled');
  const title = replies.confirm === 'open' ? copy.all : titleOf(t, replies);
  const action = orderReplyPath(t.language, token);
  return (
    <Page frame={frame} title={copy.title(orderNumberText(number))} isPrivate isAlone>
      <article class="slip find">
        <h1>{isOpen ? title : fulfilment === 'canceled' ? copy.isCanceled : copy.isOver}</h1>
        <p>
          {t.words.order.number} <OrderNumber number={number} />
        </p>
        {refused === null ? null : (
          <p class="alert" role="alert">
            {copy.refused[refused]}
          </p>
        )}
        {isOpen ? null : (
          <p>
            {fulfilment === 'canceled' ? copy.canceledText : copy.overText}{' '}
            {frame.phone === null ? null : <PhoneLink phone={frame.phone} />}
          </p>
        )}
        {!isOpen ? null : replies.confirm === 'open' ? (
          <form method="post" action={action}>
            <button type="submit" class="button" name="reply" value="confirm">
              {copy.confirm}
            </button>
          </form>
        ) : replies.confirm === 'done' ? (
          <p role="status">
            <strong>{copy.confirmed}</strong>
          </p>
        ) : null}
        {isOpen && address !== null ? <AddressForm frame={frame} token={token} {...address} /> : null}
        {!isOpen ? null : replies.change === 'done' ? (
          <p role="status">
            <strong>{copy.changed}</strong>
          </p>
        ) : (
          <form method="post" action={action}>
            <div class="row">
              <label for="wish">{copy.change}</label>
              <p class="hint" id="wish-hint">
                {copy.changeHint} {isPaid ? copy.paidHint : null}
              </p>
              <textarea
                id="wish"
                name="wish"
                rows={3}
                maxlength={300}
                dir="auto"
                required
                aria-describedby="wish-hint"
              />
            </div>
            <button type="submit" class="quiet" name="reply" value="change">
              {copy.changeButton}
            </button>
          </form>
        )}
        {replies.cancel === 'open' ? (
          <details>
            <summary>{copy.cancel}</summary>
            <form method="post" action={action}>
              <p class="hint">{payment === 'on_delivery' ? copy.cancelText : copy.cancelUnpaid}</p>
              <button type="submit" class="quiet" name="reply" value="cancel">
                {copy.cancelButton}
              </button>
            </form>
          </details>
        ) : null}
        <a href={orderPath(t.language, token)}>{copy.back}</a>
      </article>
    </Page>
  );
}

/** The page between the shop and the chat, as the one before a payment. */
export function ChatPage({ frame, number }: { frame: Frame; number: string }) {
  const copy = frame.t.words.orderReplies;
  const url = chatAddress(frame, number);
  return (
    <Page frame={frame} title={copy.toChat} isPrivate isAlone>
      <div class="notice">
        <ChatIcon />
        <h1>{copy.toChat}</h1>
        <p>{copy.toChatText}</p>
        {url === null ? null : (
          <a class="button" href={url} rel="nofollow noreferrer">
            {copy.toChatButton}
          </a>
        )}
      </div>
    </Page>
  );
}
