import type { ParcelList } from '../../../src/couriers/rules/shipment.ts';
import type { labelsForm } from '../../../src/desk/courier-labels/form.ts';
import type { TickedOrder } from '../../../src/desk/order-lists/rules/ticked.ts';
import { hasLabel, isDraft, isPending, type ParcelRow } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { labelsPath, type ParcelRefusal, parcelsPath } from '../../../src/domain/addresses/desk/parcels.ts';
import { slipsPath } from '../../../src/domain/addresses/desk/print.ts';
import { queuePath } from '../../../src/domain/addresses/desk/queues.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { ParcelButtons, ParcelFacts } from '../order-page/parcel.tsx';
import { ConfirmDrafts } from '../page/confirm-drafts.tsx';
import { Hidden } from '../page/fields.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { HandOverParcels, toHandOver } from '../page/hand-over-parcels.tsx';
import { PhoneIcon, PrinterIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';
import { ParcelGroups } from './all-parcels.tsx';

/**
 * `rows`: of the orders that were asked for; `lists`: what staff have to look at, without such orders; `validated`:
 * how many of their drafts were handed in just now.
 */
type ParcelsProps = {
  frame: DeskFrame;
  rows: readonly ParcelRow[];
  lists: readonly { list: ParcelList; rows: readonly ParcelRow[] }[];
  refused: ParcelRefusal | null;
  validated?: number;
  /** Of the page's forms. */
  submission: string;
};

/** Parcels at couriers: those of some orders, with what became of each, or the lists that staff look at. */
export function ParcelsPage({ frame, rows, lists, refused, validated = 0, submission }: ParcelsProps) {
  const { t } = frame;
  const copy = t.words.parcels;
  const isEmpty = rows.length === 0 && lists.every((one) => one.rows.length === 0);
  return (
    <DeskPage frame={frame} title={copy.title} page="parcels">
      <h1>{copy.title}</h1>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      {frameMay(frame, 'see_money') && rows.length === 0 ? <ParcelGroups t={t} current="open" /> : null}
      {isEmpty ? <p class="empty">{copy.empty}</p> : null}
      {rows.length === 0 ? null : <Asked {...{ frame, rows, validated, submission }} />}
      {lists
        .filter((one) => one.rows.length > 0)
        .map(({ list, rows: listed }) => (
          <section class="first">
            <h2>
              {copy.lists[list]} <span class="count">{t.count(listed.length)}</span>
            </h2>
            <p class="lead">{copy.leads[list]}</p>
            {list === 'drafts' && frameMay(frame, 'pack') ? (
              <ConfirmDrafts t={t} drafts={draftsOf(listed)} />
            ) : null}
            <Rows {...{ frame, submission }} rows={listed} page={[]} />
          </section>
        ))}
      {frameMay(frame, 'pack') ? (
        <p class="tools">
          <a class="quiet" href={queuePath(t.language, 'hand_over')}>
            {t.words.today.queues.hand_over}
          </a>
        </p>
      ) : null}
    </DeskPage>
  );
}

/** The parcels of the orders that were asked for: those without one first, with the reason. */
function Asked(props: Pick<ParcelsProps, 'frame' | 'rows' | 'validated' | 'submission'>) {
  const { frame, rows, validated = 0, submission } = props;
  const { t } = frame;
  const copy = t.words.parcels;
  const isMissing = ({ parcel, why }: ParcelRow) => why !== null || parcel?.problem != null;
  const missing = rows.filter(isMissing);
  const made = rows.filter((row) => !isMissing(row));
  const waits = ({ parcel }: ParcelRow) => parcel !== null && isPending(parcel);
  const pending = made.filter(waits);
  const confirming = pending.filter(({ parcel }) => parcel?.wantsConfirm).length;
  const page = rows.map(({ number }) => number);
  const numbers = made.map(({ number }) => number);
  const labelled = rows.filter(({ parcel }) => parcel !== null && hasLabel(parcel));
  return (
    <>
      <p role="status">
        <strong>
          {validated > 0
            ? copy.validated(Math.max(0, validated - confirming))
            : copy.made(made.length - pending.length)}
        </strong>
        {pending.length === 0 ? null : ` ${copy.pending(pending.length)}`}
      </p>
      {/* The list has buttons: it does not change by itself under a finger. */}
      {rows.some(waits) ? (
        <p class="tools">
          <a class="quiet" href={parcelsPath(t.language, { orders: page })}>
            {copy.refresh}
          </a>
        </p>
      ) : null}
      <section class="card onward">
        <h2>{t.words.bulk.onward}</h2>
        <div class="buttons">
          <ConfirmDrafts t={t} drafts={draftsOf(rows)} page={page} />
          {numbers.length === 0 ? null : (
            <a class="quiet" href={slipsPath(t.language, { printed: { orders: numbers } })}>
              <PrinterIcon />
              {copy.slips}
            </a>
          )}
          {labelled.length > 0 && frameMay(frame, 'pack') ? (
            <form method="post" action={labelsPath(t.language)}>
              <Hidden<typeof labelsForm>
                name="orders"
                value={labelled.map(({ number }) => number).join('.')}
              />
              <button class="quiet" type="submit">
                <PrinterIcon />
                {t.words.labels.print}
              </button>
            </form>
          ) : null}
          <HandOverParcels frame={frame} orders={toHandOver(rows, isReady)} />
        </div>
      </section>
      {missing.length === 0 ? null : (
        <section class="first">
          <h2>
            {copy.failed} <span class="count">{missing.length}</span>
          </h2>
          <Rows {...{ frame, page, submission }} rows={missing} />
        </section>
      )}
      {made.length === 0 ? null : <Rows {...{ frame, page, submission }} rows={made} />}
    </>
  );
}

/** The courier has it, and will collect it. */
function isReady({ parcel }: ParcelRow): boolean {
  return parcel !== null && hasLabel(parcel) && !isDraft(parcel) && !isPending(parcel);
}

/** The orders of a list whose parcels are drafts. */
function draftsOf(rows: readonly ParcelRow[]): TickedOrder[] {
  return rows
    .filter(({ parcel }) => parcel !== null && isDraft(parcel))
    .map(({ number, order }) => ({ number, position: order?.position ?? 0 }));
}

/** `page`: the orders that were asked for. */
function Rows(props: Pick<ParcelsProps, 'frame' | 'rows' | 'submission'> & { page: readonly string[] }) {
  const { frame, rows, page, submission } = props;
  const { t } = frame;
  const copy = t.words.parcels;
  return (
    <ul class="list">
      {rows.map(({ number, order, parcel, why }) => (
        <li class="card">
          <p>
            <a href={deskOrderPath(t.language, number)}>
              <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
            </a>
            {order === null ? null : (
              <>
                {' '}
                <strong>
                  <bdi>{order.name}</bdi>
                </strong>{' '}
                <bdi>{order.commune}</bdi>
                {t.comma}
                <bdi>{wilayaOf(order.wilaya)?.[t.language]}</bdi>
              </>
            )}
          </p>
          {why === null ? null : <p class="alert">{copy.why[why]}</p>}
          {parcel === null ? null : (
            <>
              <ParcelFacts frame={frame} parcel={parcel} isGone={order?.queue === 'courier'} />
              {parcel.isToCall && order?.phone && frameMay(frame, 'call') ? (
                <p>
                  <a class="quiet" href={`tel:${order.phone}`}>
                    <PhoneIcon />
                    <bdi dir="ltr">{writePhone(order.phone)}</bdi>
                  </a>
                </p>
              ) : null}
              <ParcelButtons {...{ frame, number, parcel, page, submission }} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
