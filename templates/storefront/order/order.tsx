import {
  absolute,
  cataloguePath,
  checkPaymentPath,
  infoPath,
  type OrderVisit,
  orderPath,
  orderReviewPath,
  parcelCheckQrPath,
  paymentRedirectPath,
  retryPath,
} from '../../../src/domain/addresses/shop.ts';
import type { Replies } from '../../../src/domain/orders/shopper-replies.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { BillName } from '../cart/cart-line.tsx';
import { CouponLine, TiersLine } from '../cart/coupon.tsx';
import { DeliveryItem } from '../delivery/delivery.tsx';
import type { Frame } from '../page/frame.ts';
import { ChatIcon, ClockIcon, CrossIcon, PaperIcon, PhoneIcon, TickIcon } from '../page/icons.tsx';
import { OrderNumber, orderNumberText } from '../page/order-number.tsx';
import { Page } from '../page/page.tsx';
import { ReceiptStyle } from './receipt-style.tsx';
import { ReplyLinks } from './replies.tsx';
import { headlineOf, MoneyLines, type OrderStatusProps, ParcelStepLine } from './status.tsx';
import { Timeline } from './timeline.tsx';

export type OrderProps = {
  frame: Frame;
  token: string;
  order: OrderStatusProps & {
    number: string;
    paidTwice: boolean;
    items: { name: string; label: string | null; quantity: number; amount: number; isDelivery: boolean }[];
    /** Pieces that came back, while the items were kept. */
    returned?: { name: string; label: string | null; quantity: number }[];
    /** The numbers of the orders that an exchange linked to it. */
    exchanges?: { of: string | null; by: string[] };
    coupon?: string | null;
    discount?: number;
    /** What tiers take off. */
    saved?: number;
    total: number;
    feesOnCustomer: number;
    canPay: boolean;
    receipts: readonly { url: string; amount: number }[];
    /** The courier's number of the parcel. */
    tracking?: string | null;
    /** Who has the parcel. */
    courier?: string | null;
    /** Name and address of the courier's pick-up point that it waits at; as the address, for its shopper alone. */
    pickupPoint?: string | null;
    /** The version of the terms it was placed under. */
    conditions?: string | null;
    /** Staff typed it: its shopper has accepted no terms. */
    isTyped?: boolean;
    /** Seconds: a moment of the day on which the parcel is likely to have arrived; null where it is unknown. */
    arrivesAt?: number | null;
    /** The shopper can review what was delivered. */
    mayReview?: boolean;
    /** What the shopper can answer; nothing without it. */
    replies?: Replies;
  };
  /** How the visitor came back: a page that waits for the result carries it on. */
  visit: OrderVisit;
  /** The recipient and the address: only in the browser that placed the order. */
  contact: {
    name: string;
    /** E.164. */
    phone: string;
    wilaya: number;
    commune: string;
    street: string | null;
    delivery: 'home' | 'desk';
  } | null;
  /** `watching`: the page refreshes itself; `stopped`: it does not any more; `over`: there is nothing to wait for. */
  watch: 'watching' | 'stopped' | 'over';
  /** The `refreshed` value that stops the page. */
  lastRefresh: number;
};

export function OrderPage(props: OrderProps) {
  const { frame, order } = props;
  const { t } = frame;
  const copy = t.words.order;
  const { mood, title, text } = headlineOf(t, order);
  const due = order.total + order.feesOnCustomer;
  // One sum is not written twice.
  const isAllAtDoor = due > 0 && order.money.toCollect === due;
  return (
    <Page frame={frame} title={copy.title(orderNumberText(order.number))} head={<ReceiptStyle />} isPrivate>
      <article class={`receipt ${mood}`} data-payment={order.payment}>
        <p class="stamp">{mood === 'good' ? <TickIcon /> : mood === 'bad' ? <CrossIcon /> : <ClockIcon />}</p>
        <h1>{title}</h1>
        <p>{text}</p>
        {order.paidTwice ? (
          <p class="alert" role="alert">
            {copy.paidTwice}
          </p>
        ) : null}
        <p class="number">
          {copy.number} <OrderNumber number={order.number} />
          {order.tracking || order.courier ? (
            <span class="detail">
              {order.tracking ? copy.tracking : copy.carrier}{' '}
              {order.courier ? (
                <>
                  {/* A bdi has the letters of a number here. */}
                  <span dir="auto">{order.courier}</span>{' '}
                </>
              ) : null}
              {order.tracking ? <bdi dir="ltr">{order.tracking}</bdi> : null}
            </span>
          ) : null}
          <ParcelStepLine t={t} order={order} />
        </p>
        <Exchanges {...props} />
        <PayForms {...props} />
        <ReplyLinks {...props} isOwn={props.contact !== null} />
        {order.mayReview ? (
          <a class="quiet" href={orderReviewPath(t.language, props.token)} rel="nofollow">
            {t.words.reviews.give}
          </a>
        ) : null}
        <section>
          <h2>{copy.items}</h2>
          <ul class="bill">
            {order.items.map((item) =>
              item.isDelivery ? (
                <DeliveryItem t={t} choice={choiceOf(props)} amount={item.amount} />
              ) : (
                <li>
                  <span>
                    <BillName line={item} />
                  </span>
                  {t.money(item.amount * item.quantity)}
                </li>
              ),
            )}
            <TiersLine t={t} saved={order.saved ?? 0} />
            <CouponLine t={t} code={order.coupon ?? null} discount={order.discount ?? 0} />
            {order.feesOnCustomer > 0 ? (
              <li>
                <span>{copy.fee}</span>
                {t.money(order.feesOnCustomer)}
              </li>
            ) : null}
          </ul>
          <Returned {...props} />
          {isAllAtDoor ? null : (
            <p class="sum">
              {t.words.shared.total}
              {t.money(due)}
            </p>
          )}
          <MoneyLines t={t} order={order} />
        </section>
        <Timeline t={t} order={order} />
        <Contact {...props} />
        <CourierCode {...props} />
        <Keepsakes {...props} />
        <p class="hint">{copy.keep}</p>
        {order.conditions ? (
          <p class="hint">
            <a href={infoPath(t.language, 'conditions')}>
              {t.words.infoPages[order.isTyped ? 'inForce' : 'accepted'](order.conditions)}
            </a>
          </p>
        ) : null}
      </article>
      <p class="pages">
        <a href={cataloguePath(t.language)}>{copy.browse}</a>
      </p>
    </Page>
  );
}

/** The order that it replaces, and those that replaced it: only their numbers, each page has its own link. */
function Exchanges({ frame: { t }, order: { exchanges } }: OrderProps) {
  const copy = t.words.order.exchange;
  const { of = null, by = [] } = exchanges ?? {};
  const linked = [...(of === null ? [] : [[copy.of, of]]), ...by.map((number) => [copy.by, number])];
  return (
    <>
      {linked.map(([words, number = '']) => (
        <p>
          {words} <OrderNumber number={number} />
        </p>
      ))}
    </>
  );
}

/** Pieces that the shopper gave back, while the others were kept. */
function Returned({ frame: { t }, order: { returned = [] } }: OrderProps) {
  if (returned.length === 0) return null;
  return (
    <>
      <p class="hint">{t.words.order.returned}</p>
      <ul class="bill">
        {returned.map((line) => (
          <li>
            <span>
              <BillName line={line} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The destination is part of the address: a visitor who only has the link sees the delivery price, and no place. */
function choiceOf({ contact }: OrderProps) {
  return contact === null ? null : { wilaya: contact.wilaya, mode: contact.delivery };
}

function Contact({ frame: { t }, contact, order }: OrderProps) {
  if (contact === null) return null;
  const copy = t.words.order;
  const wilaya = wilayaOf(contact.wilaya);
  const place = order.pickupPoint ?? contact.street;
  return (
    <section class="contact">
      <h2>{copy.contact}</h2>
      <p>
        <bdi>{contact.name}</bdi>
        <br />
        <bdi dir="ltr">{writePhone(contact.phone)}</bdi>
        <br />
        {place === null ? null : (
          <>
            <bdi>{place}</bdi>
            <br />
          </>
        )}
        <bdi>{contact.commune}</bdi> · <bdi>{wilaya?.[t.language]}</bdi>
        <br />
        {copy[contact.delivery]}
      </p>
      <p class="hint">{copy.contactNote}</p>
    </section>
  );
}

/** The QR code for the courier: none before the online part is paid. */
function CourierCode({ frame: { t }, token, order }: OrderProps) {
  const isCovered = order.payment === 'paid' || order.payment === 'on_delivery';
  const isOver = order.fulfilment === 'canceled' || order.fulfilment === 'returned';
  if (!isCovered || isOver) return null;
  const copy = t.words.order;
  return (
    <section class="courier-code">
      <h2>{copy.courier}</h2>
      <img src={parcelCheckQrPath(t.language, token)} alt={copy.courierAlt} width="132" height="132" />
      <p class="hint">{copy.courierNote}</p>
    </section>
  );
}

/** What the shopper keeps: the link to this page, and the receipt; and a call to the shop. */
function Keepsakes({ frame, token, order, contact }: OrderProps) {
  const { t } = frame;
  const copy = t.words.order;
  const url = absolute(frame.origin, orderPath(t.language, token));
  const message = `${copy.message(orderNumberText(order.number), frame.shopName)}\n${url}`;
  return (
    <p class="buttons">
      {order.receipts.map(({ url, amount }) => (
        <a class="quiet" href={url}>
          <PaperIcon />
          {copy.receipt}
          {order.receipts.length > 1 ? t.money(amount) : null}
        </a>
      ))}
      <a class="quiet" href={`https://wa.me/${chatNumber(contact)}?text=${encodeURIComponent(message)}`}>
        <ChatIcon />
        {copy.whatsapp}
      </a>
      {frame.phone ? (
        <a class="quiet" href={`tel:${frame.phone.replace(/\s/g, '')}`}>
          <PhoneIcon />
          {t.words.parcelCheck.call}
        </a>
      ) : null}
    </p>
  );
}

/**
 * The shopper's own number, for a message to oneself; "" where it is unknown or no mobile: then the chat program asks
 * for the recipient.
 */
function chatNumber(contact: OrderProps['contact']): string {
  return /^\+(213[567]\d{8})$/.exec(contact?.phone ?? '')?.[1] ?? '';
}

function PayForms({ frame: { t }, token, order, visit, watch, lastRefresh }: OrderProps) {
  const copy = t.words.order;
  const now = order.rest?.amount ?? order.payNow ?? null;
  const isPending = order.payment === 'pending' || order.payment === 'processing';
  const isOpen = (isPending && now === null) || order.isConfirming;
  const canPay = order.canPay || now !== null;
  if (!canPay && !isOpen && watch === 'over') return null;
  return (
    <div class="actions">
      {canPay && !order.isConfirming ? (
        <form method="post" action={retryPath(t.language, token)}>
          <button type="submit" class="button">
            {now !== null ? copy.payNow(t.moneyText(now)) : isOpen ? copy.continue : copy.again}
          </button>
        </form>
      ) : null}
      {isOpen ? (
        <form method="post" action={checkPaymentPath(t.language, token, visit)}>
          <button type="submit" class="quiet">
            {copy.ask}
          </button>
        </form>
      ) : null}
      {watch === 'watching' ? (
        <p class="hint" role="status">
          {copy.watching}{' '}
          <a href={orderPath(t.language, token, { ...visit, refreshed: lastRefresh })}>{copy.stop}</a>
        </p>
      ) : null}
      {watch === 'stopped' ? <p class="hint">{copy.stopped}</p> : null}
    </div>
  );
}

/**
 * The page between the shop and the payment page. The `Refresh` header redirects at once; the link is for browsers
 * without it.
 */
export function HandOverPage({ frame, url }: { frame: Frame; url: string }) {
  const copy = frame.t.words.order;
  return (
    <Page frame={frame} title={copy.handOver} isPrivate isAlone>
      <div class="notice">
        <ClockIcon />
        <h1>{copy.handOver}</h1>
        <p>{copy.handOverText}</p>
        <a class="button" href={url}>
          {copy.handOverButton}
        </a>
      </div>
    </Page>
  );
}

/** The fee of a payment, before the redirect to payment. Amounts in whole dinars. */
export function FeePage(props: { frame: Frame; token: string; total: number; fee: number }) {
  const { t } = props.frame;
  const copy = t.words.order;
  return (
    <Page frame={props.frame} title={copy.feeTitle} head={<ReceiptStyle />} isPrivate isAlone>
      <article class="receipt waiting">
        <h1>{copy.feeTitle}</h1>
        <p>{copy.feeText}</p>
        <ul class="bill">
          <li>
            <span>{copy.order}</span>
            {t.money(props.total)}
          </li>
          <li>
            <span>{copy.fee}</span>
            {t.money(props.fee)}
          </li>
        </ul>
        <p class="sum">
          {copy.sum}
          {t.money(props.total + props.fee)}
        </p>
        <div class="actions">
          <a class="button" href={paymentRedirectPath(t.language, props.token)}>
            {copy.continue}
          </a>
        </div>
      </article>
    </Page>
  );
}
