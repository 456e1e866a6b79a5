import type { DeskOrder } from '../../../src/desk/orders/rules/order.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import {
  placedOrderPath,
  type TypedOrderFlash,
  typedOrderPath,
} from '../../../src/domain/addresses/desk/typed-orders.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { directionOf, languages } from '../../../src/text/languages/by-language.ts';
import { type Locale, languageFacts } from '../../../src/text/languages/languages.ts';
import { moneyText } from '../../parts/money.tsx';
import { messagesIn } from '../copy/messages.ts';
import { OrderState } from '../order-page/order-state.tsx';
import { CopyField } from '../page/fields.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { ChatIcon, MessageIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** An order that was just typed: its link to send, in the shopper's language, and the way to the next one. */
export function PlacedOrderPage(props: {
  frame: DeskFrame;
  order: DeskOrder;
  shopper: { language: Locale; shopName: string; url: string };
  flash: TypedOrderFlash | null;
}) {
  const { frame, order, shopper, flash } = props;
  const { t } = frame;
  const { order: words, typedOrders } = t.words;
  const copy = typedOrders.placed;
  const { contact, toCollect, callers } = order;
  const title = copy.title(formatOrderNumber(order.number));
  const dueOnline = callers?.canPay ? callers.total - toCollect : 0;
  const messages = messagesIn[shopper.language].typedOrder;
  const kind = dueOnline > 0 ? 'pay' : toCollect > 0 ? 'door' : 'done';
  const message = messages[kind]({
    name: contact?.name ?? '',
    shop: shopper.shopName,
    number: formatOrderNumber(order.number),
    toPay: moneyText(dueOnline > 0 ? dueOnline : toCollect, shopper.language),
  });
  const text = encodeURIComponent(`${message}\n${shopper.url}`.toWellFormed());
  // A landline has neither WhatsApp nor text messages.
  const chat = contact !== null && /^\+213[567]/.test(contact.phone) ? contact.phone.slice(1) : null;
  return (
    <DeskPage frame={frame} title={title} page="placed_order">
      <h1>{title}</h1>
      {flash === null ? null : <DeskAlert>{copy.flashes[flash]}</DeskAlert>}
      <section class="card placed">
        <p class="who">
          <bdi>{contact?.name ?? words.erased}</bdi>
        </p>
        <p>
          <OrderState
            t={t}
            payment={order.payment}
            fulfilment={order.fulfilment}
            isDoorLeft={toCollect > 0}
            isFree={order.isFree}
          />
        </p>
        {toCollect === 0 ? null : (
          <p class="sum collect">
            {words.collect} {t.money(toCollect)}
          </p>
        )}
        {dueOnline === 0 ? null : (
          <p class="sum">
            {words.payments.pending} {t.money(dueOnline)}
          </p>
        )}
        {toCollect > 0 || dueOnline > 0 || callers === null ? null : (
          <p class="sum">
            {order.isPaidAtShop ? typedOrders.paidAtShop : words.total} {t.money(callers.total)}
          </p>
        )}
      </section>
      <section class="card">
        <h2>{copy.send(typedOrders.languages[shopper.language])}</h2>
        <p class="remark" lang={shopper.language} dir={directionOf(shopper.language)}>
          {message}
        </p>
        {chat === null ? null : (
          <p class="reach">
            <a class="button" href={`https://wa.me/${chat}?text=${text}`}>
              <ChatIcon />
              {words.whatsapp}
            </a>
            <a class="quiet" href={`sms:+${chat}?&body=${text}`}>
              <MessageIcon />
              {words.sms}
            </a>
          </p>
        )}
        <CopyField
          id="order-link"
          label={copy.link}
          value={shopper.url}
          hint={dueOnline > 0 ? copy.payHint : copy.hint}
        />
        <p class="groups">
          {languages.map((one) => (
            <a
              class="quiet"
              href={placedOrderPath(t.language, order.number, { to: one })}
              lang={one}
              aria-current={one === shopper.language ? 'true' : undefined}
            >
              {languageFacts[one].ownName}
            </a>
          ))}
        </p>
      </section>
      <p class="tools">
        <a class="button" href={typedOrderPath(t.language)}>
          {copy.another}
        </a>
        <a class="quiet" href={deskOrderPath(t.language, order.number)}>
          {copy.open}
        </a>
      </p>
    </DeskPage>
  );
}
