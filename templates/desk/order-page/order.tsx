import { isQueueName } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { DraftAnswer } from '../../../src/desk/order-page/rules.ts';
import type { NewestAction } from '../../../src/desk/orders/rules/order.ts';
import { type DeskOrder, isCalledFrom, isParcel } from '../../../src/desk/orders/rules/order.ts';
import {
  deskOrderPath,
  isShownInForm,
  type OrderFormName,
  type OrderRefusal,
  orderTagsPath,
} from '../../../src/domain/addresses/desk/orders.ts';
import { slipsPath } from '../../../src/domain/addresses/desk/print.ts';
import {
  callsScriptPath,
  type QueueAddress,
  queueListPath,
} from '../../../src/domain/addresses/desk/queues.ts';
import { exchangePath } from '../../../src/domain/addresses/desk/typed-orders.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { PrinterIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { Tags, TagsField } from '../page/tags.tsx';
import { TakeBack } from '../page/take-back.tsx';
import type { DeskText } from '../page/text.tsx';
import { CancelForm, NextSteps, OtherActions, UndoStrip } from './actions.tsx';
import { CallNotes } from './call-notes.tsx';
import { ContactCard, type ShopperOfOrder } from './contact.tsx';
import { type CorrectionDoubts, CorrectionForm } from './correction.tsx';
import { Disputes } from './disputes.tsx';
import { DoneStrip } from './done-strip.tsx';
import { OrderItems } from './items.tsx';
import { OrderState } from './order-state.tsx';
import { ParcelCard } from './parcel.tsx';
import { Refunds, UnexplainedRefund } from './refunds.tsx';
import { sourceName } from './source-name.ts';
import { History } from './timeline.tsx';

/**
 * `shopper`: the language of messages, and the address of the shopper's page. `problems`: of a correction's fields.
 */
export type DeskOrderProps = {
  frame: DeskFrame;
  order: DeskOrder;
  shopper: ShopperOfOrder;
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
  /** What a typed correction is asked about, and the answer that its form sends; null without one. */
  doubts: CorrectionDoubts | null;
  /** What a typed correction comes to; null without one. */
  draft: DraftAnswer | null;
};

/** One order: its recipient and items, its next actions, and its history. */
export function DeskOrderPage(props: DeskOrderProps) {
  const { frame, order, shopper, refused, typed, trackedBy, couriers, from, done, problems, draft, doubts } =
    props;
  const { t } = frame;
  const copy = t.words.order;
  const { owners } = order;
  const fieldsOf = (form: OrderFormName) => (typed?.form === form ? typed.fields : {});
  const isClosing = fieldsOf('act').act === 'close_dispute';
  return (
    <DeskPage frame={frame} title={copy.order(formatOrderNumber(order.number))} page="order" isLongForm>
      <DoneStrip t={t} role={frame.device?.role ?? null} done={done} from={from} />
      {from === null || !isQueueName(from.queue) ? null : (
        <p class="from-queue">
          <a href={queueListPath(t.language, from)}>{t.words.today.queues[from.queue]}</a>
        </p>
      )}
      <div class="order-head">
        <h1>
          {copy.order('')} <bdi dir="ltr">{formatOrderNumber(order.number)}</bdi>
        </h1>
        <p>
          <OrderState
            t={t}
            payment={order.payment}
            fulfilment={order.fulfilment}
            isDoorLeft={order.toCollect > 0}
            isFree={order.isFree}
          />
        </p>
        {order.isTest && !frame.isTest ? <p class="alert">{copy.testOrder}</p> : null}
        <p class="hint">
          {t.time(Math.floor(order.placedAt / 1000))}
          {' · '}
          <bdi>{sourceName(t, order.source, order.campaign)}</bdi>
          {order.payment === 'on_delivery'
            ? null
            : ` · ${order.isPaidAtShop ? t.words.typedOrders.paidAtShop : copy.paymentMethods[order.paymentMethod]}`}
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
        <Exchanges t={t} order={order} />
        {order.tags.length === 0 ? null : (
          <p>
            <Tags tags={order.tags} />
          </p>
        )}
        {isParcel(order) ? (
          <p class="tools">
            <a class="quiet" href={slipsPath(t.language, { printed: { orders: [order.number] } })}>
              <PrinterIcon />
              {t.words.print.slip}
            </a>
          </p>
        ) : null}
      </div>
      {refused === null || (typed !== null && isShownInForm(typed.form, refused)) ? null : (
        <DeskAlert>{copy.refused[refused]}</DeskAlert>
      )}
      {owners !== null && owners.money.refundDue > 0 ? (
        <DeskAlert>
          {copy.owed} <bdi>{t.moneyText(owners.money.refundDue)}</bdi>
        </DeskAlert>
      ) : null}
      <CallNotes t={t} order={order} />
      <UndoStrip t={t} order={order} from={from} />
      {owners === null ? null : (
        <Disputes
          t={t}
          order={order}
          owners={owners}
          typed={isClosing ? fieldsOf('act') : null}
          refused={isClosing && refused === 'note_required' ? refused : null}
        />
      )}
      {owners === null ? null : (
        <UnexplainedRefund t={t} order={order} owners={owners} typed={typed} refused={refused} from={from} />
      )}
      <div class="order">
        <ContactCard frame={frame} order={order} shopper={shopper} from={from} />
        <OrderItems t={t} order={order} />
        <div class="acts">
          <NextSteps
            t={t}
            order={order}
            typed={typed}
            refused={refused}
            trackedBy={trackedBy}
            couriers={couriers}
            from={from}
          />
          <ParcelCard frame={frame} order={order} />
          {order.callers === null ? null : (
            <section class="card">
              <h2>{copy.more}</h2>
              {order.mayExchange ? (
                <p>
                  <a class="quiet" href={exchangePath(t.language, order.number)}>
                    {copy.exchange.link}
                  </a>
                </p>
              ) : null}
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
                  doubts={doubts}
                />
              ) : null}
              {owners === null ? (
                <CancelForm t={t} order={order} owners={null} typed={typed} refused={refused} from={from} />
              ) : (
                <OtherActions
                  t={t}
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
                  <summary>{t.words.customers.tags.label}</summary>
                  <form method="post" action={orderTagsPath(t.language, order.number)}>
                    <NothingOnEnter />
                    <TagsField
                      t={t}
                      value={order.tags.join(t.words.customers.tags.between)}
                      used={order.usedTags}
                    />
                    <button class="quiet" type="submit">
                      {t.words.customers.tags.save}
                    </button>
                  </form>
                </details>
              ) : null}
            </section>
          )}
        </div>
        {owners === null ? null : <Refunds t={t} order={order} owners={owners} />}
        {owners === null ? null : (
          <History
            t={t}
            order={order}
            owners={owners}
            typed={fieldsOf('act').act === 'note' ? fieldsOf('act') : {}}
          />
        )}
      </div>
      {isCalledFrom(order) ? <script src={callsScriptPath} type="module" /> : null}
    </DeskPage>
  );
}

/** The order that it replaces, and those that replaced it. */
function Exchanges({ t, order: { exchanges, takeBack } }: { t: DeskText; order: DeskOrder }) {
  const copy = t.words.order.exchange;
  const { of, by } = exchanges;
  const linked = [...(of === null ? [] : [[copy.of, of]]), ...by.map((number) => [copy.by, number])];
  return (
    <>
      {linked.map(([words, number = '']) => (
        <p>
          {words}{' '}
          <a href={deskOrderPath(t.language, number)}>
            <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
          </a>
        </p>
      ))}
      <TakeBack t={t} products={takeBack} />
    </>
  );
}
