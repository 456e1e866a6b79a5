import { hasLabel, isDraft, isPending, type ParcelRow } from '../../../src/shop/desk-calls/parcels/rules.ts';
import {
  deskOrderPath,
  labelsPath,
  type ParcelRefusal,
  parcelFormPath,
  parcelsPath,
  queuePath,
  slipsPath,
} from '../../../src/shop/desk-urls.ts';
import { spellNumber } from '../../../src/shop/orders/payments/rules/checkout.ts';
import type { ParcelList } from '../../../src/shop/shipments/rules/shipment.ts';
import { type Locale, locales } from '../../../src/text/locales/table.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { deskCopyIn } from '../copy/copy.ts';
import { ParcelButtons, ParcelFacts } from '../order/parcel.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { PhoneIcon, PrinterIcon } from '../page/icons.tsx';
import { DeskAlert, DeskPage } from '../page/page.tsx';

/** `rows`: of the orders that were asked for; `lists`: what staff have to look at, without such orders. */
type ParcelsProps = {
  frame: DeskFrame;
  rows: readonly ParcelRow[];
  lists: readonly { list: ParcelList; rows: readonly ParcelRow[] }[];
  refused: ParcelRefusal | null;
};

/** Parcels at couriers: those of some orders, with what became of each, or the lists that staff look at. */
export function ParcelsPage({ frame, rows, lists, refused }: ParcelsProps) {
  const { language } = frame;
  const copy = deskCopyIn[language].parcels;
  const isEmpty = rows.length === 0 && lists.every((one) => one.rows.length === 0);
  return (
    <DeskPage frame={frame} title={copy.title} section="today">
      <h1>{copy.title}</h1>
      {refused === null ? null : <DeskAlert>{copy.refused[refused]}</DeskAlert>}
      {isEmpty ? <p class="empty">{copy.empty}</p> : null}
      {rows.length === 0 ? null : <Asked frame={frame} rows={rows} />}
      {lists
        .filter((one) => one.rows.length > 0)
        .map(({ list, rows: listed }) => (
          <section class="first">
            <h2>
              {copy.lists[list]} <span class="count">{listed.length}</span>
            </h2>
            <p class="lead">{copy.leads[list]}</p>
            {list === 'drafts' && frameMay(frame, 'pack') ? (
              <ConfirmAll language={language} rows={listed} />
            ) : null}
            <Rows frame={frame} rows={listed} />
          </section>
        ))}
      {frameMay(frame, 'pack') ? (
        <p class="tools">
          <a class="quiet" href={queuePath(language, 'hand_over')}>
            {deskCopyIn[language].today.queues.hand_over}
          </a>
        </p>
      ) : null}
    </DeskPage>
  );
}

/** The parcels of the orders that were asked for: those without one first, with the reason. */
function Asked({ frame, rows }: { frame: DeskFrame; rows: readonly ParcelRow[] }) {
  const { language } = frame;
  const copy = deskCopyIn[language].parcels;
  const isMissing = ({ parcel, why }: ParcelRow) => why !== null || parcel?.problem != null;
  const missing = rows.filter(isMissing);
  const made = rows.filter((row) => !isMissing(row));
  const waits = ({ parcel }: ParcelRow) => parcel !== null && isPending(parcel);
  const pending = made.filter(waits);
  const numbers = made.map(({ number }) => number);
  const labelled = rows.filter(({ parcel }) => parcel !== null && hasLabel(parcel));
  return (
    <>
      <p role="status">
        <strong>{copy.made(made.length - pending.length)}</strong>
        {pending.length === 0 ? null : ` ${copy.pending(pending.length)}`}
      </p>
      {/* The list has buttons: it does not change by itself under a finger. */}
      {rows.some(waits) ? (
        <p class="tools">
          <a class="quiet" href={parcelsPath(language, { orders: rows.map(({ number }) => number) })}>
            {copy.refresh}
          </a>
        </p>
      ) : null}
      <div class="ways">
        {numbers.length === 0 ? null : (
          <a class="quiet" href={slipsPath(language, { paper: 'a6', printed: { orders: numbers } })}>
            <PrinterIcon />
            {copy.slips}
          </a>
        )}
        {labelled.length > 0 && frameMay(frame, 'pack') ? (
          <form method="post" action={labelsPath(language)}>
            <input type="hidden" name="orders" value={labelled.map(({ number }) => number).join('.')} />
            <button class="quiet" type="submit">
              <PrinterIcon />
              {deskCopyIn[language].labels.print}
            </button>
          </form>
        ) : null}
        <ConfirmAll language={language} rows={rows} />
      </div>
      {missing.length === 0 ? null : (
        <section class="first">
          <h2>
            {copy.failed} <span class="count">{missing.length}</span>
          </h2>
          <Rows frame={frame} rows={missing} />
        </section>
      )}
      {made.length === 0 ? null : <Rows frame={frame} rows={made} />}
    </>
  );
}

/** Hands in all drafts of a list. */
function ConfirmAll({ language, rows }: { language: Locale; rows: readonly ParcelRow[] }) {
  const drafts = rows.filter(({ parcel }) => parcel !== null && isDraft(parcel));
  if (drafts.length === 0) return null;
  return (
    <form method="post" action={parcelFormPath(language, 'confirm')}>
      <NothingOnEnter />
      {drafts.map(({ number, order }) => (
        <input type="hidden" name="o" value={`${number}.${order?.position ?? 0}`} />
      ))}
      <button class="button" type="submit">
        {deskCopyIn[language].parcels.confirmAll(drafts.length)}
      </button>
    </form>
  );
}

function Rows({ frame, rows }: { frame: DeskFrame; rows: readonly ParcelRow[] }) {
  const { language } = frame;
  const copy = deskCopyIn[language].parcels;
  return (
    <ul class="list">
      {rows.map(({ number, order, parcel, why }) => (
        <li class="card">
          <p>
            <a href={deskOrderPath(language, number)}>
              <bdi dir="ltr">{spellNumber(number)}</bdi>
            </a>
            {order === null ? null : (
              <>
                {' '}
                <strong>
                  <bdi>{order.name}</bdi>
                </strong>{' '}
                <bdi>
                  {order.commune}
                  {locales[language].comma}
                  {wilayaOf(order.wilaya)?.[language] ?? ''}
                </bdi>
              </>
            )}
          </p>
          {why === null ? null : <p class="alert">{copy.why[why]}</p>}
          {parcel === null ? null : (
            <>
              <ParcelFacts frame={frame} parcel={parcel} />
              {parcel.isToCall && order?.phone && frameMay(frame, 'call') ? (
                <p>
                  <a class="quiet" href={`tel:${order.phone}`}>
                    <PhoneIcon />
                    <bdi dir="ltr">{writePhone(order.phone)}</bdi>
                  </a>
                </p>
              ) : null}
              <ParcelButtons frame={frame} number={number} parcel={parcel} isOnOrder={false} />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
