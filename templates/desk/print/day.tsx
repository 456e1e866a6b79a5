import type { Parcel } from '../../../src/desk/print/rules/parcel.ts';
import { daySheetPath } from '../../../src/domain/addresses/desk/print.ts';
import { deskPath } from '../../../src/domain/addresses/desk/root.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { DeskFrame } from '../page/frame.ts';
import type { DeskText } from '../page/text.tsx';
import { Sheet } from './sheet.tsx';

/** `further`: how many orders of the queue are not listed. */
type Group = {
  queue: 'call' | 'pack' | 'hand_over' | 'courier';
  parcels: readonly Parcel[];
  further: number;
};

/** `at`: the time of the sheet, in seconds since the epoch. `style`: as for a sheet that is saved as a file. */
type DayProps = { frame: DeskFrame; groups: readonly Group[]; at: number; style?: string };

/** All open orders, each with a box to tick: for a time without a network. */
export function DaySheet({ frame, groups, at, style }: DayProps) {
  const { t } = frame;
  const copy = t.words.print;
  const queues = t.words.today.queues;
  return (
    <Sheet
      frame={frame}
      title={copy.day.title}
      back={deskPath(t.language)}
      style={style}
      links={
        <a href={daySheetPath(t.language, 'file')} download>
          {copy.day.file}
        </a>
      }
    >
      <h1>
        {copy.day.title} <small>{t.time(at)}</small>
      </h1>
      <p class="lead screen">{copy.day.lead}</p>
      {groups.every(({ parcels }) => parcels.length === 0) ? <p class="none">{copy.none}</p> : null}
      {groups
        .filter(({ parcels }) => parcels.length > 0)
        .map(({ queue, parcels, further }) => (
          <section>
            <h2>
              {queues[queue]} <small>{parcels.length + further}</small>
            </h2>
            <ol class="day">
              {parcels.map((parcel) => (
                <OpenOrder t={t} parcel={parcel} />
              ))}
            </ol>
            {further === 0 ? null : <p>{copy.day.further(further)}</p>}
          </section>
        ))}
    </Sheet>
  );
}

function OpenOrder({ t, parcel }: { t: DeskText; parcel: Parcel }) {
  const { print: copy, order: words } = t.words;
  const { number, name, phone, street, commune, wilaya, delivery, note, items, toCollect, instruction } =
    parcel;
  const place = `${String(wilaya).padStart(2, '0')} ${wilayaOf(wilaya)?.[t.language] ?? ''}`;
  return (
    <li>
      <input type="checkbox" aria-label={`${copy.day.tick}: ${formatOrderNumber(number)}`} />
      <p class="who">
        <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        <a href={`tel:${phone}`}>
          <bdi dir="ltr">{writePhone(phone)}</bdi>
        </a>
      </p>
      <p class="where">
        {street === null ? words.deliveries[delivery] : <bdi>{street}</bdi>}
        <br />
        <bdi>{commune}</bdi>
        {t.comma}
        {place}
        {note === null ? null : (
          <em>
            <bdi>{note}</bdi>
          </em>
        )}
      </p>
      <ul>
        {items.map(({ name: good, label, quantity }) => (
          <li>
            <bdi dir="ltr">{quantity}&nbsp;×</bdi> <bdi>{label === null ? good : `${good} ${label}`}</bdi>
          </li>
        ))}
      </ul>
      <p class="due">
        {instruction === 'cash' ? (
          <>
            <small>{copy.day.due}</small> {t.money(toCollect)}
          </>
        ) : (
          copy.slips.instructions[instruction].title
        )}
      </p>
    </li>
  );
}
