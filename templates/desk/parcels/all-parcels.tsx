import { type ParcelFilter, parcelFilters } from '../../../src/desk/parcels/rules/parcel-access.ts';
import { hasLabel, type ParcelRow } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import {
  allParcelsPath,
  deskOrderPath,
  parcelLabelPath,
  parcelsPath,
} from '../../../src/domain/addresses/desk.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { More } from '../order-lists/order-list.tsx';
import { moodOf, parcelWord } from '../order-page/parcel.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/** `group`: what the list is narrowed to; null for all parcels. */
type AllParcelsProps = {
  frame: DeskFrame;
  group: ParcelFilter | null;
  rows: readonly ParcelRow[];
  next: { at: number; id: string } | null;
};

/** All parcels at couriers, the newest first, with their state, number and problem: a table on wide screens. */
export function AllParcelsPage({ frame, group, rows, next }: AllParcelsProps) {
  const { t } = frame;
  const { every: copy } = t.words.parcels;
  return (
    <DeskPage frame={frame} title={copy.title} page="all_parcels">
      <h1>{copy.title}</h1>
      <ParcelGroups t={t} current={group ?? 'all'} />
      {rows.length === 0 ? (
        <p class="empty">{copy.empty}</p>
      ) : (
        <table class="rows">
          <thead>
            <tr>
              {Object.values(copy.columns).map((words) => (
                <th scope="col">{words}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row frame={frame} row={row} />
            ))}
          </tbody>
        </table>
      )}
      {next === null ? null : (
        <More href={allParcelsPath(t.language, { group, after: next })} words={t.words.today.more} />
      )}
    </DeskPage>
  );
}

/** The links to what staff have to settle, to all parcels, and to each group of them. */
export function ParcelGroups({ t, current }: { t: DeskText; current: ParcelFilter | 'settle' | 'all' }) {
  const { every: copy } = t.words.parcels;
  const links = [
    { name: 'settle', words: copy.settle, href: parcelsPath(t.language) },
    { name: 'all', words: copy.all, href: allParcelsPath(t.language) },
    ...parcelFilters.map((name) => ({
      name,
      words: copy.groups[name],
      href: allParcelsPath(t.language, { group: name }),
    })),
  ];
  return (
    <ul class="groups">
      {links.map(({ name, words, href }) => (
        <li>
          <a class="quiet" href={href} aria-current={name === current ? 'page' : undefined}>
            {words}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Row({ frame, row: { number, order, parcel } }: { frame: DeskFrame; row: ParcelRow }) {
  const { t } = frame;
  const copy = t.words.parcels;
  return (
    <tr>
      <th scope="row">
        <a class="line-link" href={deskOrderPath(t.language, number)}>
          <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
        </a>
      </th>
      <td>
        {order?.name == null ? t.words.order.erased : <bdi>{order.name}</bdi>}{' '}
        <small>{order === null ? null : (wilayaOf(order.wilaya)?.[t.language] ?? order.commune)}</small>
      </td>
      <td>{parcel?.courier == null ? null : <bdi>{parcel.courier}</bdi>}</td>
      <td>
        {parcel === null || parcel.tracking === null ? null : hasLabel(parcel) && frameMay(frame, 'pack') ? (
          <a
            class="line-link"
            href={parcelLabelPath(t.language, number)}
            target="_blank"
            rel="noreferrer"
            title={copy.every.label}
          >
            <bdi dir="ltr">{parcel.tracking}</bdi>
          </a>
        ) : (
          <bdi dir="ltr">{parcel.tracking}</bdi>
        )}
      </td>
      <td>
        {parcel === null ? null : (
          <span class={moodOf(parcel)}>{parcelWord(t, parcel, order?.queue === 'courier')}</span>
        )}
      </td>
      <td>
        {parcel === null || parcel.problem === null || parcel.stage === 'canceled' ? null : (
          <small>
            {copy.problems[parcel.problem]}
            {parcel.problemText === null || parcel.doubts !== null ? null : (
              <>
                {' '}
                <bdi>{parcel.problemText}</bdi>
              </>
            )}
          </small>
        )}
      </td>
      <td>{parcel === null ? null : t.time(Math.floor(parcel.plannedAt / 1000), { isShort: true })}</td>
    </tr>
  );
}
