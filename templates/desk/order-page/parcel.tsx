import type { PlaceChoice } from '../../../src/couriers/rules/match-communes.ts';
import { editProblemOf } from '../../../src/couriers/rules/shipment.ts';
import type { DeskOrder } from '../../../src/desk/orders/rules/order.ts';
import type {
  deliveryCallForm,
  parcelsForm,
  placeForm,
  resolveForm,
} from '../../../src/desk/parcels/form.ts';
import {
  hasLabel,
  isDraft,
  isPending,
  mayEnd,
  type ParcelState,
} from '../../../src/desk/parcels/rules/parcel-rows.ts';
import { parcelFormPath, parcelLabelPath } from '../../../src/domain/addresses/desk/parcels.ts';
import { deliveryCalls } from '../../../src/domain/orders/calls/call-outcomes.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Confirmation } from '../page/confirmation.tsx';
import { Hidden, SelectField, TextField } from '../page/fields.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { DeskAlert } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { ChooseAmount } from './choose-amount.tsx';
import { ParcelMoneyFacts } from './parcel-money.tsx';
import { trackingInput } from './tracking.tsx';

type ParcelProps = { frame: DeskFrame; number: string; parcel: ParcelState };

const unsent: readonly ParcelState['problem'][] = ['commune', 'pickup_point', 'no_list', 'no_answer'];

/** Where a parcel is, in one word. `isGone`: its order was handed over. */
export function parcelWord(t: DeskText, parcel: ParcelState, isGone: boolean): string {
  const { states, movements } = t.words.parcels;
  const { stage, movement, wantsCancel } = parcel;
  if (stage === 'refused' && unsent.includes(parcel.problem)) return states.unsent;
  if (stage === 'canceled' || stage === 'refused' || stage === 'doubtful') return states[stage];
  if (wantsCancel) return states.canceling;
  if (stage === 'planned' || stage === 'unknown') return states.making;
  if (parcel.wantsConfirm && stage === 'made') return states.confirming;
  if (stage === 'made' && (movement === null || movement === 'packed')) return states.draft;
  return isGone && (movement ?? 'packed') === 'packed' ? states.given : movements[movement ?? 'packed'];
}

export function moodOf(parcel: ParcelState): string {
  if (parcel.problem !== null || parcel.isToCall) return 'tag waiting';
  return parcel.movement === 'delivered' ? 'tag good' : 'tag';
}

/** A parcel's number, way, problem and failed attempts, in words. `isGone`: its order was handed over. */
export function ParcelFacts({ frame, parcel, isGone }: Omit<ParcelProps, 'number'> & { isGone: boolean }) {
  const { t } = frame;
  const copy = t.words.parcels;
  const { courier, tracking, rawStatus, problem, problemText, attempts, lastAttempt } = parcel;
  const seesAmounts = frameMay(frame, 'see_amounts');
  return (
    <>
      <p>
        {courier === null ? null : (
          <strong>
            <bdi>{courier}</bdi>
          </strong>
        )}{' '}
        {tracking === null ? null : <bdi dir="ltr">{tracking}</bdi>}{' '}
        <span class={moodOf(parcel)}>{parcelWord(t, parcel, isGone)}</span>{' '}
        {parcel.isHeld ? <span class="tag waiting">{copy.held}</span> : null}
      </p>
      {isDraft(parcel) ? (
        <p class="hint">
          {copy.draftSince} {t.time(Math.floor(parcel.plannedAt / 1000))}
        </p>
      ) : null}
      {rawStatus === null || parcel.stage === 'canceled' ? null : (
        <p class="hint">
          {copy.says} <bdi>{rawStatus}</bdi>
        </p>
      )}
      <EditFacts t={t} parcel={parcel} />
      <ReturnFacts t={t} parcel={parcel} />
      {problem === null || parcel.stage === 'canceled' || editProblemOf(parcel.edit) === problem ? null : (
        <DeskAlert>
          {copy.problems[problem]}
          {problemText === null || parcel.doubts !== null ? null : (
            <>
              {' '}
              <bdi>{problemText}</bdi>
            </>
          )}
        </DeskAlert>
      )}
      {parcel.amounts === null || !seesAmounts ? null : (
        <p>
          {copy.amounts.order} <bdi>{t.moneyText(parcel.amounts.order)}</bdi>
          {' · '}
          {copy.amounts.courier} <bdi>{t.moneyText(parcel.amounts.courier)}</bdi>
        </p>
      )}
      {attempts === 0 ? null : (
        <p class={parcel.isToCall ? 'alert' : 'hint'}>
          {copy.attempts(attempts)}
          {lastAttempt === null ? null : (
            <>
              {' '}
              <bdi>{lastAttempt.reason}</bdi>
              {lastAttempt.at === null ? null : (
                <>
                  {' ('}
                  {t.time(Math.floor(lastAttempt.at / 1000))}
                  {')'}
                </>
              )}
              .
            </>
          )}
          {parcel.isToCall ? ` ${copy.callCustomer}` : null}
        </p>
      )}
    </>
  );
}

/** What became of a correction of the order at its courier, until the parcel has arrived or is back. */
function EditFacts({ t, parcel }: { t: DeskText; parcel: ParcelState }) {
  const { edit, editText, stage, movement } = parcel;
  if (edit === null || stage === 'canceled' || movement === 'delivered' || movement === 'returned')
    return null;
  const { edits, reprint } = t.words.parcels;
  const words = edits[edit];
  const isInShop = movement === null || movement === 'packed';
  if (editProblemOf(edit) === null)
    return (
      <p class="hint">
        {words} {edit === 'done' && isInShop ? reprint : null}
      </p>
    );
  return (
    <DeskAlert>
      {words}
      {editText === null ? null : (
        <>
          {' '}
          <bdi>{editText}</bdi>
        </>
      )}
    </DeskAlert>
  );
}

/** What became of the request to send the parcel back, until it is on its way back. */
function ReturnFacts({ t, parcel }: { t: DeskText; parcel: ParcelState }) {
  const { returnRequest, returnText, movement } = parcel;
  const isOver = movement === 'returning' || movement === 'returned' || movement === 'delivered';
  if (returnRequest === null || isOver || parcel.stage === 'canceled') return null;
  return (
    <p class={returnRequest === 'asked' || returnRequest === 'wanted' ? 'hint' : 'alert'}>
      {t.words.parcels.returns[returnRequest]}
      {returnText === null ? null : (
        <>
          {' '}
          <bdi>{returnText}</bdi>
        </>
      )}
    </p>
  );
}

/** A form of one button about an order's parcel. `isOnOrder`: it leads back to the order's page. */
function ParcelButton(props: {
  t: DeskText;
  number: string;
  form: 'confirm' | 'cancel' | 'book';
  kind: string;
  isOnOrder: boolean;
}) {
  const { t, number, form, kind, isOnOrder } = props;
  return (
    <form method="post" action={parcelFormPath(t.language, form)}>
      <Hidden<typeof parcelsForm> name="order" value={number} />
      {isOnOrder ? <Hidden<typeof parcelsForm> name="to" value="order" /> : null}
      <button class={kind} type="submit">
        {t.words.parcels.buttons[form]}
        <span class="unseen"> {number}</span>
      </button>
    </form>
  );
}

/** What the customer said who was called after a failed attempt: one tap each. */
function DeliveryCalls(props: { t: DeskText; number: string; isOnOrder: boolean; submission: string }) {
  const { t, number, isOnOrder, submission } = props;
  return (
    <form class="buttons" method="post" action={parcelFormPath(t.language, 'called')}>
      <Hidden<typeof deliveryCallForm> name="order" value={number} />
      <Hidden<typeof deliveryCallForm> name="submission" value={submission} />
      {isOnOrder ? <Hidden<typeof deliveryCallForm> name="to" value="order" /> : null}
      {deliveryCalls.map((answer) => (
        <button class="quiet" type="submit" name="answer" value={answer}>
          {t.words.parcels.answers[answer]}
          <span class="unseen"> {number}</span>
        </button>
      ))}
    </form>
  );
}

/**
 * What staff can do with a parcel, by their rights. `page`: the orders of the page; null on an order's page;
 * `submission`: of the page's forms.
 */
export function ParcelButtons({
  frame,
  number,
  parcel,
  page,
  submission,
}: ParcelProps & { page: readonly string[] | null; submission: string }) {
  const { t } = frame;
  const isOnOrder = page === null;
  const copy = t.words.parcels;
  const button = { t, number, isOnOrder };
  const packs = frameMay(frame, 'pack');
  const manages = frameMay(frame, 'manage_orders');
  const isToConfirm = packs && isDraft(parcel);
  const isLabelled = packs && hasLabel(parcel);
  const isEndable = manages && mayEnd(parcel);
  const isToCall = parcel.isToCall && frameMay(frame, 'call');
  // On the order's page a form offers every courier.
  const isToRepeat = packs && parcel.stage === 'refused' && parcel.choice === null && !isOnOrder;
  return (
    <>
      {isToConfirm || isLabelled || isEndable || isToRepeat ? (
        <div class="buttons">
          {isToConfirm ? <ParcelButton {...button} form="confirm" kind="button" /> : null}
          {isLabelled ? (
            <a class="quiet" href={parcelLabelPath(t.language, number)} target="_blank" rel="noreferrer">
              {copy.label}
              <span class="unseen"> {number}</span>
            </a>
          ) : null}
          {isToRepeat ? <ParcelButton {...button} form="book" kind="quiet" /> : null}
          {isEndable ? <ParcelButton {...button} form="cancel" kind="quiet danger" /> : null}
        </div>
      ) : null}
      {isToCall ? <DeliveryCalls {...button} submission={submission} /> : null}
      {manages ? (
        <ChooseAmount t={t} number={number} parcel={parcel} to={page?.join('.') ?? 'order'} />
      ) : null}
      {parcel.choice !== null && packs ? (
        <Place t={t} number={number} choice={parcel.choice} to={page?.join('.') ?? 'order'} />
      ) : null}
      {parcel.mayAskReturn && manages && isOnOrder ? (
        <SureForm t={t} number={number} form="back" copy={copy.askBack} />
      ) : null}
      {parcel.mayBeGone && manages && isOnOrder ? (
        <SureForm t={t} number={number} form="gone" copy={copy.gone} />
      ) : null}
      {parcel.doubts !== null && manages ? <Doubt t={t} number={number} doubts={parcel.doubts} /> : null}
    </>
  );
}

/** A form that is sent once a person is sure. */
function SureForm(props: {
  t: DeskText;
  number: string;
  form: 'back' | 'gone';
  copy: Record<'title' | 'text' | 'sure' | 'button', string>;
}) {
  const { t, number, form, copy } = props;
  return (
    <details>
      <summary>{copy.title}</summary>
      <form method="post" action={parcelFormPath(t.language, form)}>
        <NothingOnEnter />
        <Hidden<typeof parcelsForm> name="order" value={number} />
        <p>{copy.text}</p>
        <Confirmation sure={copy.sure} button={copy.button} />
      </form>
    </details>
  );
}

/** Staff choose the courier's place for a parcel that found none. */
function Place(props: { t: DeskText; number: string; choice: PlaceChoice; to: string }) {
  const { t, number, choice, to } = props;
  const copy = t.words.parcels.place;
  return (
    <form method="post" action={parcelFormPath(t.language, 'place')}>
      <NothingOnEnter />
      <Hidden<typeof placeForm> name="order" value={number} />
      <Hidden<typeof placeForm> name="to" value={to} />
      <SelectField<typeof placeForm>
        name="place"
        id={`place-${number}`}
        label={
          <>
            {copy[choice.kind]} <bdi>{choice.written}</bdi>
          </>
        }
        dir="auto"
        required
        none={copy.none[choice.kind]}
        options={choice.places.map(({ key, name, address }) => [
          key,
          address ? `${name}${t.comma}${address}` : name,
        ])}
        chosen={choice.likely ?? ''}
      />
      <button class="button" type="submit">
        {copy.choose}
        <span class="unseen"> {number}</span>
      </button>
    </form>
  );
}

/** A person says what is at the courier, where nothing else shows it. */
function Doubt({ t, number, doubts }: { t: DeskText; number: string; doubts: readonly string[] }) {
  const { doubt } = t.words.parcels;
  return (
    <form method="post" action={parcelFormPath(t.language, 'resolve')}>
      <NothingOnEnter />
      <Hidden<typeof resolveForm> name="order" value={number} />
      <p>
        {doubt.text}
        {doubts.length === 0 ? null : (
          <>
            {' '}
            <bdi dir="ltr">{doubts.join(', ')}</bdi>
          </>
        )}
      </p>
      <TextField<typeof resolveForm>
        name="tracking"
        id={`seen-${number}`}
        label={doubt.label}
        value={doubts[0] ?? ''}
        {...trackingInput}
      />
      <div class="buttons">
        <button class="button" type="submit">
          {doubt.keep}
        </button>
        <button class="quiet" type="submit" name="none" value="yes">
          {doubt.none}
        </button>
      </div>
    </form>
  );
}

/** On an order's page: its parcel at a courier, and the form that makes one. */
export function ParcelCard({ frame, order }: { frame: DeskFrame; order: DeskOrder }) {
  const { t } = frame;
  const copy = t.words.parcels;
  const { number, parcel = null, parcelAccounts = null } = order;
  if (parcel === null && parcelAccounts === null) return null;
  return (
    <section class="card">
      <h2>{copy.one}</h2>
      {parcel === null ? null : (
        <>
          <ParcelFacts frame={frame} parcel={parcel} isGone={order.fulfilment === 'handed_over'} />
          {order.parcelPlace && parcel.stage !== 'canceled' ? (
            <p class="hint">
              {copy.goesTo} <bdi>{order.parcelPlace}</bdi>
            </p>
          ) : null}
          <ParcelMoneyFacts frame={frame} order={order} />
          {isPending(parcel) ? <p class="hint">{copy.waiting}</p> : null}
          <ParcelButtons
            frame={frame}
            number={number}
            parcel={parcel}
            page={null}
            submission={order.submission}
          />
        </>
      )}
      {parcelAccounts === null ? null : (
        <form method="post" action={parcelFormPath(t.language, 'book')}>
          <NothingOnEnter />
          <Hidden<typeof parcelsForm> name="order" value={number} />
          <Hidden<typeof parcelsForm> name="to" value="order" />
          <SelectField<typeof parcelsForm>
            name="account"
            id="parcel-account"
            label={copy.account}
            options={parcelAccounts.map(({ id, title }) => [id, title])}
            chosen=""
          />
          <button class="button" type="submit">
            {parcel?.stage === 'refused' ? copy.buttons.book : copy.book}
          </button>
        </form>
      )}
    </section>
  );
}
