import type { actForm } from '../../../src/desk/order-page/forms.ts';
import { type DeskOrder, type OwnersPart, tapsOf } from '../../../src/desk/orders/rules/order.ts';
import {
  type OrderFormName,
  orderFormPath,
  REFUSED_FORM,
} from '../../../src/domain/addresses/desk/orders.ts';
import type { QueueAddress } from '../../../src/domain/addresses/desk/queues.ts';
import { owedByCourier } from '../../../src/domain/orders/balance.ts';
import type { Action } from '../../../src/domain/orders/transitions.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Confirmation } from '../page/confirmation.tsx';
import { CheckField } from '../page/fields.tsx';
import { OrderVersion } from '../page/form-version.tsx';
import type { DeskText } from '../page/text.tsx';
import { AmountField, Fold, NoteField, type OtherProps, typedOf } from './fold.tsx';
import { FromQueue } from './from-queue.tsx';
import { PiecesBack } from './pieces-back.tsx';
import { RefundForm } from './refunds.tsx';
import { CourierField, TrackingAlert, TrackingField } from './tracking.tsx';

/** `from`: the queue that the order was opened from. */
type OrderActionsProps = { t: DeskText; order: DeskOrder; from: QueueAddress | null };

type RefusedTracking = Pick<OtherProps, 'order' | 'typed' | 'refused'> & {
  trackedBy: string | null;
  couriers: readonly string[];
};

const isTrackingRefusal = (refused: OtherProps['refused']) =>
  refused === 'tracking_taken' || refused === 'tracking_unreadable';

/** Whoever only packs has a form of its own. */
function formOf({ callers }: DeskOrder): OrderFormName {
  return callers === null ? 'prepare' : 'act';
}

/** Who has the parcel, or gets it by the form beside. */
function courierOf({ courier, parcelAccounts }: DeskOrder): string | null {
  return courier ?? parcelAccounts?.[0]?.title ?? null;
}

/** Whether a connected courier has the parcel, and reports what becomes of it. */
function isFollowedByCourier({ parcel = null }: DeskOrder): boolean {
  if (parcel === null || parcel.courier === null || parcel.problem !== null) return false;
  return ['handed_over', 'on_the_way', 'out_for_delivery'].some((movement) => movement === parcel.movement);
}

/** The single-tap actions, the next step first. `typed`: a dispatch whose tracking number was refused. */
export function NextSteps(props: OrderActionsProps & Omit<RefusedTracking, 'order'>) {
  const { t, order, typed, refused, trackedBy, couriers, from } = props;
  const copy = t.words.order;
  const [first, ...others] = tapsOf(order);
  const isFollowed = first === 'deliver' && isFollowedByCourier(order);
  const isHere = first === 'hand_over' && typed?.form === formOf(order) && isTrackingRefusal(refused);
  return (
    <section class="card next" id={isHere ? REFUSED_FORM : undefined}>
      <h2>{copy.next}</h2>
      {first === undefined ? (
        <p>{(order.owners?.money.refundDue ?? 0) > 0 ? copy.refundNext : copy.nothing}</p>
      ) : (
        <form method="post" action={orderFormPath(t.language, order.number, formOf(order))}>
          <OrderVersion order={order} />
          <FromQueue from={from} />
          {first === 'hand_over' ? (
            <>
              <NothingOnEnter />
              {isHere ? <TrackingAlert t={t} refused={refused} trackedBy={trackedBy} /> : null}
              <TrackingField
                t={t}
                value={(isHere ? typed?.fields.tracking : null) ?? order.tracking ?? ''}
                isWrong={isHere}
              />
              <CourierField
                t={t}
                id="courier"
                value={(isHere ? typed?.fields.courier : null) ?? courierOf(order) ?? couriers[0] ?? ''}
                couriers={couriers}
              />
            </>
          ) : null}
          {isFollowed ? <p>{copy.followed}</p> : null}
          <button class={isFollowed ? 'quiet' : 'button'} type="submit" name="act" value={first}>
            {copy.actions[first]}
          </button>
          {others.length === 0 ? null : (
            <p class="others">
              {others.map((action) => (
                <button class="quiet" type="submit" name="act" value={action}>
                  {copy.actions[action]}
                </button>
              ))}
            </p>
          )}
          {from === null ? null : <p class="hint">{t.words.bulk.next}</p>}
        </form>
      )}
    </section>
  );
}

/** The last action, with a button that undoes it. */
export function UndoStrip({ t, order, from }: OrderActionsProps) {
  const { order: copy, typedOrders } = t.words;
  if (order.undoable === null) return null;
  const isAtShop = order.undoable === 'remitted' && order.isPaidAtShop;
  return (
    <form class="undo" method="post" action={orderFormPath(t.language, order.number, formOf(order))}>
      <OrderVersion order={order} />
      <FromQueue from={from} />
      <p role="status">
        <strong>{isAtShop ? typedOrders.paidAtShop : copy.events[order.undoable]}</strong>{' '}
        <small>{copy.undoText}</small>
      </p>
      <button class="quiet" type="submit" name="act" value="undo">
        {copy.actions.undo}
      </button>
    </form>
  );
}

/** The cancellation, which callers may do too. */
export function CancelForm(props: Omit<EndProps, 'act'>) {
  return props.order.actions.includes('cancel') ? <EndForm {...props} act="cancel" /> : null;
}

/** The actions that take more than one tap: cancel, other amounts, refunds, the phone, erasure. */
export function OtherActions(props: OtherProps & RefusedTracking) {
  const { order, owners } = props;
  const may = (action: Action) => order.actions.includes(action);
  return (
    <>
      <CancelForm {...props} />
      {may('return') && owners.money.refundable > 0 ? <EndForm {...props} act="return" /> : null}
      {may('return_part') ? <PartReturnForm {...props} /> : null}
      {may('collect_cash') ? <AmountForm {...props} act="collect_cash" /> : null}
      {may('remit') ? <AmountForm {...props} act="remit" /> : null}
      {may('recount') ? <AmountForm {...props} act="recount" /> : null}
      {may('keep_money') ? <KeepForm {...props} /> : null}
      {may('refund') ? <RefundForm {...props} /> : null}
      {order.fulfilment === 'handed_over' ? <TrackingForm {...props} /> : null}
      {order.contact === null ? null : <PhoneForm {...props} />}
      {order.contact === null ? null : <EraseForm {...props} />}
    </>
  );
}

type EndProps = Omit<OtherProps, 'owners'> & { owners: OwnersPart | null; act: 'cancel' | 'return' };

function EndForm(props: EndProps) {
  const { t, order, owners, act } = props;
  const refundable = owners?.money.refundable ?? 0;
  const copy = t.words.order;
  const fields = typedOf(props, 'act', act);
  return (
    <Fold t={t} title={copy.actions[act]} typed={fields} refused={props.refused}>
      <form method="post" action={orderFormPath(t.language, order.number, 'act')}>
        <OrderVersion order={order} />
        <FromQueue from={props.from} />
        <NothingOnEnter />
        {refundable === 0 ? null : (
          <fieldset>
            <legend>
              {copy.choice} {t.money(refundable)}
            </legend>
            {(['refund', 'keep'] as const).map((deposit) => (
              <CheckField<typeof actForm>
                name="deposit"
                value={deposit}
                isOne
                checked={fields?.deposit === deposit}
                required
              >
                {copy.deposits[deposit]}
                <small>{copy.depositTexts[deposit]}</small>
              </CheckField>
            ))}
          </fieldset>
        )}
        <NoteField t={t} id={`${act}-note`} label={copy.why} value={fields?.note ?? ''} />
        <button class="quiet danger" type="submit" name="act" value={act}>
          {copy.actions[act]}
        </button>
      </form>
    </Fold>
  );
}

/** The decision to keep the money of an order that was canceled without one. */
function KeepForm(props: OtherProps) {
  const { t, order } = props;
  const copy = t.words.order;
  const fields = typedOf(props, 'act', 'keep_money');
  return (
    <Fold t={t} title={copy.actions.keep_money} typed={fields} refused={props.refused}>
      <form method="post" action={orderFormPath(t.language, order.number, 'act')}>
        <OrderVersion order={order} />
        <FromQueue from={props.from} />
        <NothingOnEnter />
        <p class="hint">{copy.depositTexts.keep}</p>
        <NoteField t={t} id="keep-note" label={copy.why} value={fields?.note ?? ''} />
        <button class="quiet" type="submit" name="act" value="keep_money">
          {copy.actions.keep_money}
        </button>
      </form>
    </Fold>
  );
}

/** The pieces that came back, while the customer keeps the others. */
function PartReturnForm(props: OtherProps) {
  const { t, order, refused } = props;
  const copy = t.words.order;
  const lines = order.items.filter(({ isDelivery }) => !isDelivery);
  if (lines.reduce((sum, { quantity }) => sum + quantity, 0) < 2) return null;
  const fields = typedOf(props, 'act', 'return_part');
  return (
    <Fold t={t} title={copy.actions.return_part} typed={fields} refused={refused}>
      <form method="post" action={orderFormPath(t.language, order.number, 'act')}>
        <OrderVersion order={order} />
        <FromQueue from={props.from} />
        <NothingOnEnter />
        <p class="hint">{copy.partReturn.text}</p>
        <PiecesBack
          t={t}
          lines={lines}
          typed={(price) => fields?.[`back.${price}`]}
          isWrong={fields !== null && refused === 'pieces'}
        />
        <NoteField t={t} id="part-note" label={copy.why} value={fields?.note ?? ''} />
        <button class="quiet" type="submit" name="act" value="return_part">
          {copy.partReturn.button}
        </button>
      </form>
    </Fold>
  );
}

function AmountForm(props: OtherProps & { act: 'collect_cash' | 'remit' | 'recount' }) {
  const { t, order, owners, act } = props;
  const copy = t.words.order;
  const fields = typedOf(props, 'act', act);
  const { money } = owners;
  const usual = { collect_cash: money.toCollect, remit: owedByCourier(money), recount: money.collected }[act];
  // What its courier collects, where it says so.
  const said = act === 'recount' || order.parcel?.stage === 'canceled' ? null : order.parcel?.courierAmount;
  const title = act === 'recount' ? copy.actions.recount : copy.otherAmounts[act];
  return (
    <Fold t={t} title={title} typed={fields} refused={props.refused}>
      <form method="post" action={orderFormPath(t.language, order.number, 'act')}>
        <OrderVersion order={order} />
        <FromQueue from={props.from} />
        <NothingOnEnter />
        <AmountField
          t={t}
          id={`${act}-amount`}
          value={fields?.amount ?? String(said ?? usual)}
          isWrong={fields !== null && props.refused === 'amount'}
        />
        <NoteField
          t={t}
          id={`${act}-note`}
          label={act === 'recount' ? copy.why : copy.note.label}
          value={fields?.note ?? ''}
        />
        <button class="quiet" type="submit" name="act" value={act}>
          {copy.actions[act]}
        </button>
      </form>
    </Fold>
  );
}

function PhoneForm({ t, order, owners }: OtherProps) {
  const copy = t.words.order.phone;
  const says = owners.isPhoneRefused ? copy.allow : copy.refuse;
  return (
    <Fold t={t} title={says.title} typed={null} refused={null}>
      <form method="post" action={orderFormPath(t.language, order.number, 'phone')}>
        <p class="hint">{says.text}</p>
        <button class="quiet" type="submit" name="refuse" value={owners.isPhoneRefused ? 'no' : 'yes'}>
          {says.button}
        </button>
      </form>
    </Fold>
  );
}

function EraseForm(props: OtherProps) {
  const { t, order } = props;
  const copy = t.words.order.erase;
  return (
    <Fold t={t} title={copy.title} typed={typedOf(props, 'erase')} refused={props.refused}>
      <form method="post" action={orderFormPath(t.language, order.number, 'erase')}>
        <NothingOnEnter />
        <p class="hint">{copy.text}</p>
        <Confirmation sure={copy.sure} button={copy.button} />
      </form>
    </Fold>
  );
}

function TrackingForm(props: OtherProps & RefusedTracking) {
  const { t, order, refused, trackedBy, couriers } = props;
  const copy = t.words.order.tracking;
  const fields = typedOf(props, 'track');
  return (
    <Fold t={t} title={copy.title} typed={fields} refused={null}>
      {fields === null ? null : <TrackingAlert t={t} refused={refused} trackedBy={trackedBy} />}
      <form method="post" action={orderFormPath(t.language, order.number, 'track')}>
        <FromQueue from={props.from} />
        <TrackingField
          t={t}
          value={fields?.tracking ?? order.tracking ?? ''}
          isWrong={fields !== null && isTrackingRefusal(refused)}
        />
        <CourierField
          t={t}
          id="courier-now"
          value={fields?.courier ?? order.courier ?? ''}
          couriers={couriers}
        />
        <button class="quiet" type="submit">
          {copy.button}
        </button>
      </form>
    </Fold>
  );
}
