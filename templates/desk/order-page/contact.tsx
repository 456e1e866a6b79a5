import { messageKindOf } from '../../../src/desk/orders/rules/messages.ts';
import { type DeskOrder, isCalledFrom } from '../../../src/desk/orders/rules/order.ts';
import { customerPath } from '../../../src/domain/addresses/desk/customers.ts';
import { searchOrdersPath } from '../../../src/domain/addresses/desk/orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import type { Contact } from '../../../src/domain/delivery/contact.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import type { Locale } from '../../../src/text/languages/languages.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { CopyField } from '../page/fields.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { ChatIcon, MessageIcon, PhoneIcon } from '../page/icons.tsx';
import { orderMessage } from '../page/order-message.ts';
import { Tags } from '../page/tags.tsx';
import type { DeskText } from '../page/text.tsx';
import { CallPhone } from './call-phone.tsx';
import { HistoryOfPhone } from './history-of-phone.tsx';

/** `texts`: the merchant's own texts of messages, by name. */
export type ShopperOfOrder = {
  language: Locale;
  shopName: string;
  url: string;
  texts: Readonly<Record<string, string>>;
};

/** `shopper`: the language of messages, and the address of the shopper's page. */
type ContactProps = {
  frame: DeskFrame;
  order: DeskOrder;
  shopper: ShopperOfOrder;
  /** The queue that the order was opened from. */
  from: QueueAddress | null;
};

/** For whom an order is: phone, address, and what is known of them, as far as the device may see it. */
export function ContactCard(props: ContactProps) {
  const { frame, order, shopper } = props;
  const { t } = frame;
  const copy = t.words.order;
  const { recipient, contact, callers, owners } = order;
  const { street, note, email } = contact ?? { street: null, note: null, email: null };
  if (recipient === null)
    return (
      <section class="card">
        <h2>{copy.contact}</h2>
        <p>{copy.erased}</p>
      </section>
    );
  const wilaya = wilayaOf(recipient.wilaya)?.[t.language] ?? recipient.wilaya;
  return (
    <section class="card">
      <h2>{copy.contact}</h2>
      <p class="who">
        <bdi>{recipient.name}</bdi>
        {order.isNameDoubtful ? (
          <>
            <br />
            <span class="tag waiting">{copy.nameDoubtful}</span>
          </>
        ) : null}
      </p>
      {contact === null ? null : <Reach {...props} contact={contact} />}
      <p>
        {street === null ? null : (
          <>
            <bdi>{street}</bdi>
            <br />
          </>
        )}
        <bdi>{recipient.commune}</bdi>
        {t.comma}
        {String(recipient.wilaya).padStart(2, '0')} {wilaya}
        {order.isCommuneKnown ? null : (
          <>
            <br />
            <span class="tag waiting">{copy.communeUnknown}</span>
            {order.likelyPlaces.length === 0 ? null : (
              <>
                <br />
                <span class="hint">
                  {copy.likelyPlaces}{' '}
                  {order.likelyPlaces.map(({ wilaya: code, commune }, index) => (
                    <>
                      {index === 0 ? null : ` ${copy.or} `}
                      <bdi>
                        {commune}
                        {t.comma}
                        {String(code).padStart(2, '0')} {wilayaOf(code)?.[t.language]}
                      </bdi>
                    </>
                  ))}
                </span>
              </>
            )}
          </>
        )}
        {order.placeAnswer === null ? null : (
          <>
            <br />
            <span class="hint">{copy.placeAnswers[order.placeAnswer]}</span>
          </>
        )}
        <br />
        <span class="hint">{copy.deliveries[recipient.delivery]}</span>
      </p>
      <PickupPoints t={t} pickupPoints={order.wilayaPickupPoints} />
      {note === null ? null : (
        <p class="remark">
          <bdi>{note}</bdi>
        </p>
      )}
      {callers === null || callers.about.tags.length === 0 ? null : (
        <p>
          <Tags tags={callers.about.tags} />
        </p>
      )}
      {callers === null || callers.about.note === null ? null : (
        <p class="remark">
          {t.words.customers.note} · <bdi>{callers.about.note}</bdi>
        </p>
      )}
      {email === null || (callers ?? owners) === null ? null : (
        <p>
          <a class="quiet" href={`mailto:${email}`}>
            <bdi dir="ltr">{email}</bdi>
          </a>
        </p>
      )}
      {callers !== null && (callers.canPay || order.rest > 0) ? (
        <CopyField id="pay-link" label={copy.payLink} value={shopper.url} />
      ) : null}
      {callers?.before && contact !== null ? (
        <Before
          t={t}
          phone={contact.phone}
          before={callers.before}
          number={frameMay(frame, 'manage_customers') ? order.number : null}
          isLinked={owners !== null}
        />
      ) : null}
    </section>
  );
}

/** By phone, and for who calls by message. */
function Reach({ frame: { t }, order, shopper, from, contact }: ContactProps & { contact: Contact }) {
  const copy = t.words.order;
  // A landline has neither WhatsApp nor text messages.
  const chat = /^\+213[567]/.test(contact.phone) && order.callers !== null ? contact.phone.slice(1) : null;
  const message = orderMessage(shopper.texts, messageKindOf(order), shopper.language, {
    name: contact.name,
    shop: shopper.shopName,
    number: formatOrderNumber(order.number),
    toCollect: order.toCollect,
  });
  const text = encodeURIComponent(`${message}\n${shopper.url}`.toWellFormed());
  return (
    <div class="reach">
      {isCalledFrom(order) && order.calledBy !== null ? (
        <p>
          <bdi dir="ltr">{writePhone(contact.phone)}</bdi>
        </p>
      ) : isCalledFrom(order) ? (
        <CallPhone t={t} number={order.number} phone={contact.phone} isOwn={order.isOwnCall} from={from} />
      ) : (
        <a class="quiet" href={`tel:${contact.phone}`}>
          <PhoneIcon />
          <bdi dir="ltr">{writePhone(contact.phone)}</bdi>
        </a>
      )}
      {chat === null ? null : (
        <a class="quiet" href={`https://wa.me/${chat}?text=${text}`}>
          <ChatIcon />
          {copy.whatsapp}
        </a>
      )}
      {chat === null ? null : (
        <a class="quiet" href={`sms:${contact.phone}?&body=${text}`}>
          <MessageIcon />
          {copy.sms}
        </a>
      )}
    </div>
  );
}

/** The pick-up points where a parcel may wait. */
function PickupPoints({ t, pickupPoints }: { t: DeskText; pickupPoints: DeskOrder['wilayaPickupPoints'] }) {
  if (pickupPoints.length === 0) return null;
  return (
    <details>
      <summary>{t.words.order.pickupPoints}</summary>
      <ul class="pickup-points">
        {pickupPoints.map(({ name, address, phone }) => (
          <li>
            <bdi>{name}</bdi>
            {address === '' ? null : (
              <small>
                <bdi>{address}</bdi>
              </small>
            )}
            {phone === '' ? null : (
              <small>
                <bdi dir="ltr">{phone}</bdi>
              </small>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The other orders of the phone, their outcomes, and a link to them. */
function Before(props: {
  t: DeskText;
  phone: string;
  before: NonNullable<NonNullable<DeskOrder['callers']>['before']>;
  /** The order whose number is the address of the customer's page; null without a link there. */
  number: string | null;
  isLinked: boolean;
}) {
  const { t, phone, before, number, isLinked } = props;
  const copy = t.words.order.before;
  const link =
    number !== null ? (
      <p>
        <a class="quiet" href={customerPath(t.language, number)}>
          {copy.customer}
        </a>
      </p>
    ) : isLinked && before.ordered > 0 ? (
      <p>
        <a class="quiet" href={searchOrdersPath(t.language, { q: writePhone(phone) })}>
          {copy.see}
        </a>
      </p>
    ) : null;
  return (
    <>
      <HistoryOfPhone t={t} before={before} />
      {link}
    </>
  );
}
