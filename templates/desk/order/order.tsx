import type { DraftAnswer } from '../../../src/shop/desk-calls/corrections/rules.ts';
import type { NewestAction } from '../../../src/shop/desk-calls/orders/rules.ts';
import { type DeskOrder, isParcel, messageKindOf } from '../../../src/shop/desk-calls/orders/rules.ts';
import { isQueueName } from '../../../src/shop/desk-calls/today/rules.ts';
import {
  customerPath,
  isShownInForm,
  type OrderFormName,
  type OrderRefusal,
  orderTagsPath,
  type QueueAddress,
  queueListPath,
  searchOrdersPath,
  slipFormats,
  slipsPath,
} from '../../../src/shop/desk-urls.ts';
import { spellNumber } from '../../../src/shop/orders/payments/rules/checkout.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { moneyText } from '../../parts/money.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { ChatIcon, MessageIcon, PhoneIcon, PrinterIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { Tags, TagsField } from '../page/tags.tsx';
import { CancelForm, NextSteps, OtherActions, UndoStrip } from './actions.tsx';
import { CallNotes } from './call-notes.tsx';
import { CorrectionForm } from './correction.tsx';
import { Disputes } from './disputes.tsx';
import { DoneStrip } from './done-strip.tsx';
import { HistoryOfPhone } from './history-of-phone.tsx';
import { OrderItems } from './items.tsx';
import { OrderState } from './order-state.tsx';
import { Refunds, UnexplainedRefund } from './refunds.tsx';
import { sourceName } from './source-name.ts';
import { History } from './timeline.tsx';

/**
 * `shopper`: the language of messages, and the address of the shopper's page. `problems`: of a correction's fields.
 */
export type DeskOrderProps = {
  frame: DeskFrame;
  order: DeskOrder;
  shopper: { language: Locale; shopName: string; url: string };
  refused: OrderRefusal | null;
  typed: { form: OrderFormName; fields: Record<string, string> } | null;
  /** The order that has the refused tracking number. */
  trackedBy: string | null;
  /** The couriers that staff have named, the last one first. */
  couriers: readonly string[];
  /** The queue that the order was opened from; null for none. */
  from: QueueAddress | null;
  /** The order before it in that queue, with what was done. */
  done: NewestAction | null;
  problems: Record<string, string>;
  /** What a typed correction comes to; null without one. */
  draft: DraftAnswer | null;
};

/** One order: its recipient and items, its next actions, and its history. */
export function DeskOrderPage(props: DeskOrderProps) {
  const { frame, order, shopper, refused, typed, trackedBy, couriers, from, done, problems, draft } = props;
  const { language } = frame;
  const copy = deskCopyIn[language].order;
  const { owners } = order;
  const fieldsOf = (form: OrderFormName) => (typed?.form === form ? typed.fields : {});
  const isSettling = fieldsOf('act').act === 'settle';
  return (
    <DeskPage frame={frame} title={copy.order(spellNumber(order.number))} section="today">
      <DoneStrip language={language} role={frame.device?.role ?? null} done={done} from={from} />
      {from === null || !isQueueName(from.queue) ? null : (
        <p class="from-queue">
          <a href={queueListPath(language, from)}>{deskCopyIn[language].today.queues[from.queue]}</a>
        </p>
      )}
      <div class="order-head">
        <h1>
          {copy.order('')} <bdi dir="ltr">{spellNumber(order.number)}</bdi>
        </h1>
        <p>
          <OrderState
            language={language}
            payment={order.payment}
            fulfilment={order.fulfilment}
            isDoorLeft={order.toCollect > 0}
            isFree={order.isFree}
          />
        </p>
        <p class="hint">
          <Time at={Math.floor(order.placedAt / 1000)} language={language} />
          {' · '}
          <bdi>{sourceName(language, order.source, order.campaign)}</bdi>
          {order.payment === 'on_delivery' ? null : ` · ${copy.paymentMethods[order.paymentMethod]}`}
          {order.tracking === null ? null : (
            <>
              {' · '}
              {copy.tracking.title} <bdi dir="ltr">{order.tracking}</bdi>
            </>
          )}
          {order.courier === null ? null : (
            <>
              {' · '}
              {copy.tracking.courier} <bdi>{order.courier}</bdi>
            </>
          )}
        </p>
        {order.tags.length === 0 ? null : (
          <p>
            <Tags tags={order.tags} />
          </p>
        )}
        {isParcel(order) ? (
          <p class="tools">
            {slipFormats.map((paper) => (
              <a class="quiet" href={slipsPath(language, { paper, printed: { orders: [order.number] } })}>
                <PrinterIcon />
                {deskCopyIn[language].print.slip[paper]}
              </a>
            ))}
          </p>
        ) : null}
      </div>
      {refused === null || (typed !== null && isShownInForm(typed.form, refused)) ? null : (
        <DeskAlert>{copy.refused[refused]}</DeskAlert>
      )}
      {owners !== null && owners.money.refundDue > 0 ? (
        <DeskAlert>
          {copy.owed} <bdi>{moneyText(owners.money.refundDue, language)}</bdi>
        </DeskAlert>
      ) : null}
      <CallNotes language={language} order={order} />
      <UndoStrip language={language} order={order} from={from} />
      {owners === null ? null : (
        <Disputes
          language={language}
          order={order}
          owners={owners}
          typed={isSettling ? fieldsOf('act') : null}
          refused={isSettling && refused === 'note_required' ? refused : null}
        />
      )}
      {owners === null ? null : (
        <UnexplainedRefund
          language={language}
          order={order}
          owners={owners}
          typed={typed}
          refused={refused}
          from={from}
        />
      )}
      <div class="order">
        <ContactCard frame={frame} order={order} shopper={shopper} />
        <OrderItems language={language} order={order} />
        <div class="acts">
          <NextSteps
            language={language}
            order={order}
            typed={typed}
            refused={refused}
            trackedBy={trackedBy}
            couriers={couriers}
            from={from}
          />
          {order.callers === null ? null : (
            <section class="card">
              <h2>{copy.more}</h2>
              {order.actions.includes('correct') && order.contact !== null ? (
                <CorrectionForm
                  frame={frame}
                  order={order}
                  contact={order.contact}
                  typed={typed?.form === 'correct' ? typed.fields : null}
                  refused={refused}
                  problems={problems}
                  from={from}
                  draft={draft}
                />
              ) : null}
              {owners === null ? (
                <CancelForm
                  language={language}
                  order={order}
                  owners={null}
                  typed={typed}
                  refused={refused}
                  from={from}
                />
              ) : (
                <OtherActions
                  language={language}
                  order={order}
                  owners={owners}
                  typed={typed}
                  refused={refused}
                  trackedBy={trackedBy}
                  couriers={couriers}
                  from={from}
                />
              )}
              {frameMay(frame, 'manage_customers') && order.contact !== null ? (
                <details>
                  <summary>{deskCopyIn[language].customers.tags.label}</summary>
                  <form method="post" action={orderTagsPath(language, order.number)}>
                    <NothingOnEnter />
                    <TagsField
                      language={language}
                      value={order.tags.join(deskCopyIn[language].customers.tags.between)}
                      used={order.usedTags}
                    />
                    <button class="quiet" type="submit">
                      {deskCopyIn[language].customers.tags.save}
                    </button>
                  </form>
                </details>
              ) : null}
            </section>
          )}
        </div>
        {owners === null ? null : <Refunds language={language} order={order} owners={owners} />}
        {owners === null ? null : (
          <History
            language={language}
            order={order}
            owners={owners}
            typed={fieldsOf('act').act === 'note' ? fieldsOf('act') : {}}
          />
        )}
      </div>
    </DeskPage>
  );
}

function ContactCard({ frame, order, shopper }: Pick<DeskOrderProps, 'frame' | 'order' | 'shopper'>) {
  const { language } = frame;
  const copy = deskCopyIn[language].order;
  const { contact, callers, owners } = order;
  if (contact === null)
    return (
      <section class="card">
        <h2>{copy.contact}</h2>
        <p>{copy.erased}</p>
      </section>
    );
  const wilaya = wilayaOf(contact.wilaya)?.[language] ?? contact.wilaya;
  // A landline has neither WhatsApp nor text messages.
  const chat = /^\+213[567]/.test(contact.phone) && callers !== null ? contact.phone.slice(1) : null;
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
        {chat === null ? null : (
          <a class="quiet" href={`sms:${contact.phone}?&body=${text}`}>
            <MessageIcon />
            {copy.sms}
          </a>
        )}
      </p>
      <p>
        {contact.street === null ? null : (
          <>
            <bdi>{contact.street}</bdi>
            <br />
          </>
        )}
        <bdi>{contact.commune}</bdi>, {String(contact.wilaya).padStart(2, '0')} {wilaya}
        {order.isCommuneKnown ? null : (
          <>
            <br />
            <span class="tag waiting">{copy.communeUnknown}</span>
          </>
        )}
        <br />
        <span class="hint">{copy.deliveries[contact.delivery]}</span>
      </p>
      <Offices language={language} offices={order.offices} />
      {contact.note === null ? null : (
        <p class="remark">
          <bdi>{contact.note}</bdi>
        </p>
      )}
      {callers === null || callers.about.tags.length === 0 ? null : (
        <p>
          <Tags tags={callers.about.tags} />
        </p>
      )}
      {callers === null || callers.about.note === null ? null : (
        <p class="remark">
          {deskCopyIn[language].customers.note} · <bdi>{callers.about.note}</bdi>
        </p>
      )}
      {contact.email === null || (callers ?? owners) === null ? null : (
        <p>
          <a class="quiet" href={`mailto:${contact.email}`}>
            <bdi dir="ltr">{contact.email}</bdi>
          </a>
        </p>
      )}
      {callers?.canPay ? (
        <p class="field">
          <label for="pay-link">{copy.payLink}</label>
          <input id="pay-link" value={shopper.url} readonly dir="ltr" autocomplete="off" />
        </p>
      ) : null}
      {callers?.before ? (
        <Before
          language={language}
          phone={contact.phone}
          before={callers.before}
          number={frameMay(frame, 'manage_customers') ? order.number : null}
          isLinked={owners !== null}
        />
      ) : null}
    </section>
  );
}

/** The pick-up points where a parcel may wait. */
function Offices({ language, offices }: { language: Locale; offices: DeskOrder['offices'] }) {
  if (offices.length === 0) return null;
  return (
    <details>
      <summary>{deskCopyIn[language].order.offices}</summary>
      <ul class="offices">
        {offices.map(({ name, address, phone }) => (
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
  language: Locale;
  phone: string;
  before: NonNullable<NonNullable<DeskOrder['callers']>['before']>;
  /** The order whose number is the address of the customer's page; null without a link there. */
  number: string | null;
  isLinked: boolean;
}) {
  const { language, phone, before, number, isLinked } = props;
  const copy = deskCopyIn[language].order.before;
  const link =
    number !== null ? (
      <p>
        <a class="quiet" href={customerPath(language, number)}>
          {copy.customer}
        </a>
      </p>
    ) : isLinked && before.ordered > 0 ? (
      <p>
        <a class="quiet" href={searchOrdersPath(language, { q: writePhone(phone) })}>
          {copy.see}
        </a>
      </p>
    ) : null;
  return (
    <>
      <HistoryOfPhone language={language} before={before} />
      {link}
    </>
  );
}
