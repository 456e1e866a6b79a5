import { spellNumber } from '../../../src/storefront/checkout/rules.ts';
import { type DeskOrder, messageKindOf } from '../../../src/storefront/desk/orders/rules.ts';
import { isSaidInForm, type OrderForm, type OrderRefusal } from '../../../src/storefront/desk-urls.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { moneyText } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import type { DeskFrame } from '../page/frame.ts';
import { ChatIcon, PhoneIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { NextSteps, OtherActs, UndoStrip } from './acts.tsx';
import { CorrectionForm } from './correction.tsx';
import { Goods } from './goods.tsx';
import { OrderState } from './order-state.tsx';
import { History } from './timeline.tsx';

/** `shopper`: in whose language messages are written, and where their page is. `problems`: of a correction's fields. */
export type DeskOrderProps = {
  frame: DeskFrame;
  order: DeskOrder;
  shopper: { language: Locale; shopName: string; url: string };
  refused: OrderRefusal | null;
  typed: { form: OrderForm; fields: Record<string, string> } | null;
  problems: Record<string, string>;
};

/** One order: what is to be done about it, for whom it is, what is in it, and what happened. */
export function DeskOrderPage({ frame, order, shopper, refused, typed, problems }: DeskOrderProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].order;
  const { owners } = order;
  const fieldsOf = (form: OrderForm) => (typed?.form === form ? typed.fields : {});
  return (
    <DeskPage frame={frame} title={copy.order(spellNumber(order.number))} room="today">
      <div class="order-head">
        <h1>
          {copy.order('')} <bdi dir="ltr">{spellNumber(order.number)}</bdi>
        </h1>
        <p>
          <OrderState language={language} payment={order.payment} fulfilment={order.fulfilment} />
        </p>
        <p class="hint">
          <Time at={Math.floor(order.placedAt / 1000)} language={language} />
          {order.payment === 'on_delivery' ? null : ` · ${copy.ways[order.way]}`}
        </p>
      </div>
      {refused === null || (typed !== null && isSaidInForm(typed.form, refused)) ? null : (
        <DeskAlert>{copy.refused[refused]}</DeskAlert>
      )}
      {owners !== null && owners.money.refundDue > 0 ? (
        <DeskAlert>
          {copy.owed} <bdi>{moneyText(owners.money.refundDue, language)}</bdi>
        </DeskAlert>
      ) : null}
      <UndoStrip language={language} order={order} />
      <div class="order">
        <NextSteps language={language} order={order} />
        <ContactCard language={language} order={order} shopper={shopper} />
        <Goods language={language} order={order} />
        {owners === null ? null : (
          <History
            language={language}
            order={order}
            owners={owners}
            typed={fieldsOf('act').act === 'note' ? fieldsOf('act') : {}}
          />
        )}
        {owners === null ? null : (
          <section class="card more-acts">
            <h2>{copy.more}</h2>
            {order.acts.includes('correct') && order.contact !== null ? (
              <CorrectionForm
                language={language}
                order={order}
                contact={order.contact}
                typed={typed?.form === 'correct' ? typed.fields : null}
                refused={refused}
                problems={problems}
              />
            ) : null}
            <OtherActs language={language} order={order} owners={owners} typed={typed} refused={refused} />
          </section>
        )}
      </div>
    </DeskPage>
  );
}

function ContactCard(props: Pick<DeskOrderProps, 'order' | 'shopper'> & { language: Locale }) {
  const { language, order, shopper } = props;
  const copy = deskCopyIn[language].order;
  const { contact, owners } = order;
  if (contact === null)
    return (
      <section class="card">
        <h2>{copy.contact}</h2>
        <p>{copy.erased}</p>
      </section>
    );
  const wilaya = wilayaOf(contact.wilaya)?.[language] ?? contact.wilaya;
  // A landline has no WhatsApp.
  const chat = /^\+213[567]/.test(contact.phone) && owners !== null ? contact.phone.slice(1) : null;
  const message = deskCopyIn[shopper.language].order.messages[messageKindOf(order)]({
    name: contact.name,
    shop: shopper.shopName,
    number: spellNumber(order.number),
    toCollect: order.toCollect === 0 ? null : moneyText(order.toCollect, shopper.language),
  });
  const text = encodeURIComponent(`${message}\n${shopper.url}`.toWellFormed());
  return (
    <section class="card">
      <h2>{copy.contact}</h2>
      <p class="who">
        <bdi>{contact.name}</bdi>
      </p>
      <p>
        {contact.street === null ? null : (
          <>
            <bdi>{contact.street}</bdi>
            <br />
          </>
        )}
        <bdi>{contact.commune}</bdi>, {String(contact.wilaya).padStart(2, '0')} {wilaya}
        <br />
        <span class="hint">{copy.deliveries[contact.delivery]}</span>
      </p>
      {contact.note === null ? null : (
        <p class="said">
          <bdi>{contact.note}</bdi>
        </p>
      )}
      <p class="reach">
        <a class="quiet" href={`tel:${contact.phone}`}>
          <PhoneIcon />
          <bdi dir="ltr">{writePhone(contact.phone)}</bdi>
        </a>
        {chat === null ? null : (
          <a class="quiet" href={`https://wa.me/${chat}?text=${text}`}>
            <ChatIcon />
            {copy.whatsapp}
          </a>
        )}
      </p>
      {owners?.before ? <Before language={language} before={owners.before} /> : null}
    </section>
  );
}

/** What the number ordered besides, and what became of it. */
function Before(props: {
  language: Locale;
  before: NonNullable<NonNullable<DeskOrder['owners']>['before']>;
}) {
  const { before } = props;
  const copy = deskCopyIn[props.language].order.before;
  if (before.ordered === 0) return <p class="hint">{copy.none}</p>;
  const outcomes = (['delivered', 'returned', 'canceled'] as const).filter((one) => before[one] > 0);
  return (
    <p class="before">
      {copy.ordered(before.ordered)}
      {outcomes.map((one) => (
        <span class={`tag ${one === 'delivered' ? 'good' : 'bad'}`}>{copy[one](before[one])}</span>
      ))}
    </p>
  );
}
