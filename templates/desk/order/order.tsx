import type { DraftAnswer } from '../../../src/desk/corrections/rules.ts';
import { isQueueName } from '../../../src/desk/order-lists/rules/listed-orders.ts';
import type { NewestAction } from '../../../src/desk/orders/rules/order.ts';
import { type DeskOrder, isCalledFrom, isParcel } from '../../../src/desk/orders/rules/order.ts';
import {
  callsScriptPath,
  deskOrderPath,
  exchangePath,
  isShownInForm,
  type OrderFormName,
  type OrderRefusal,
  orderTagsPath,
  type QueueAddress,
  queueListPath,
  slipFormats,
  slipsPath,
} from '../../../src/domain/addresses/desk.ts';
import { spellNumber } from '../../../src/domain/orders/order-number.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { moneyText } from '../../parts/money.tsx';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Time } from '../../parts/time.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { PrinterIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { Tags, TagsField } from '../page/tags.tsx';
import { TakeBack } from '../page/take-back.tsx';
import { CancelForm, NextSteps, OtherActions, UndoStrip } from './actions.tsx';
import { CallNotes } from './call-notes.tsx';
import { ContactCard } from './contact.tsx';
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
  /** What a typed correction is asked about, and the answer that its form sends; null without one. */
  doubts: CorrectionDoubts | null;
  /** What a typed correction comes to; null without one. */
  draft: DraftAnswer | null;
};

/** One order: its recipient and items, its next actions, and its history. */
export function DeskOrderPage(props: DeskOrderProps) {
  const { frame, order, shopper, refused, typed, trackedBy, couriers, from, done, problems, draft, doubts } =
    props;
  const { language } = frame;
  const copy = deskCopyIn[language].order;
  const { owners } = order;
  const fieldsOf = (form: OrderFormName) => (typed?.form === form ? typed.fields : {});
  const isSettling = fieldsOf('act').act === 'settle';
  return (
    <DeskPage frame={frame} title={copy.order(spellNumber(order.number))} section="today" isLongForm>
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
          {order.payment === 'on_delivery'
            ? null
            : ` · ${order.isPaidAtShop ? deskCopyIn[language].typedOrders.paidAtShop : copy.paymentMethods[order.paymentMethod]}`}
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
        <Exchanges language={language} order={order} />
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
        <ContactCard frame={frame} order={order} shopper={shopper} from={from} />
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
          <ParcelCard frame={frame} order={order} />
          {order.callers === null ? null : (
            <section class="card">
              <h2>{copy.more}</h2>
              {order.mayExchange ? (
                <p>
                  <a class="quiet" href={exchangePath(language, order.number)}>
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
      {isCalledFrom(order) ? <script src={callsScriptPath} type="module" /> : null}
    </DeskPage>
  );
}

/** The order that it replaces, and those that replaced it. */
function Exchanges({ language, order: { exchanges, takeBack } }: { language: Locale; order: DeskOrder }) {
  const copy = deskCopyIn[language].order.exchange;
  const { of, by } = exchanges;
  const linked = [...(of === null ? [] : [[copy.of, of]]), ...by.map((number) => [copy.by, number])];
  return (
    <>
      {linked.map(([words, number = '']) => (
        <p>
          {words}{' '}
          <a href={deskOrderPath(language, number)}>
            <bdi dir="ltr">{spellNumber(number)}</bdi>
          </a>
        </p>
      ))}
      <TakeBack language={language} products={takeBack} />
    </>
  );
}
