import { type ParcelFilter, parcelFilters } from '../../../src/desk/parcels/rules/parcel-access.ts';
import { hasLabel, type ParcelRow, type ParcelState } from '../../../src/desk/parcels/rules/parcel-rows.ts';
import { deskOrderPath } from '../../../src/domain/addresses/desk/orders.ts';
import { allParcelsPath, parcelLabelPath, parcelsPath } from '../../../src/domain/addresses/desk/parcels.ts';
import type { ColumnOf } from '../../../src/domain/desk-tables.ts';
import { formatOrderNumber } from '../../../src/domain/orders/order-number.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import type { Child } from '../../parts/jsx-runtime.ts';
import { More } from '../order-lists/order-list.tsx';
import { moodOf, parcelWord } from '../order-page/parcel.tsx';
import { ColumnChoice } from '../page/column-choice.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import { Table } from '../page/table.tsx';
import type { DeskText } from '../page/text.tsx';

/** `group`: what the list is narrowed to; null for all parcels. */
type AllParcelsProps = {
  frame: DeskFrame;
  group: ParcelFilter | null;
  /** As in the address. */
  sort: string;
  rows: readonly ParcelRow[];
  next: { at: number; id: string } | null;
  /** The columns of wide screens. */
  chosen: readonly ColumnOf<'parcels'>[];
};

/** All parcels at couriers, with their state, number and problem. */
export function AllParcelsPage({ frame, group, sort, rows, next, chosen }: AllParcelsProps) {
  const { t } = frame;
  const sorting = {
    current: sort,
    path: (other: string) => allParcelsPath(t.language, { group, sort: other }),
  };
  const { every: copy } = t.words.parcels;
  return (
    <DeskPage frame={frame} title={copy.title} page="all_parcels">
      <h1>{copy.title}</h1>
      <ParcelGroups t={t} current={group ?? 'all'} />
      {rows.length === 0 ? (
        <p class="empty">{copy.empty}</p>
      ) : (
        <>
          <div class="list-tools">
            <ColumnChoice
              t={t}
              name="parcels"
              chosen={chosen}
              path={allParcelsPath(t.language)}
              address={{ group: group ?? '', sort }}
            />
          </div>
          <Parcels frame={frame} rows={rows} chosen={chosen} sorting={sorting} />
        </>
      )}
      {next === null ? null : (
        <More href={allParcelsPath(t.language, { group, sort, after: next })} words={t.words.today.more} />
      )}
    </DeskPage>
  );
}

/** The links to the parcels that need staff, to all parcels, and to each group of them. */
export function ParcelGroups({ t, current }: { t: DeskText; current: ParcelFilter | 'open' | 'all' }) {
  const { every: copy } = t.words.parcels;
  const links = [
    { name: 'open', words: copy.open, href: parcelsPath(t.language) },
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

/** The rows of the list. */
function Parcels(
  props: Pick<AllParcelsProps, 'frame' | 'rows' | 'chosen'> &
    Pick<Parameters<typeof Table<'parcels', ParcelRow>>[0], 'sorting'>,
) {
  const { frame, ...list } = props;
  const { t } = frame;
  const copy = t.words.parcels;
  /** A cell of rows that have a parcel. */
  const of = (cell: (parcel: ParcelState, row: ParcelRow) => Child) => (row: ParcelRow) =>
    row.parcel === null ? null : cell(row.parcel, row);
  return (
    <Table
      t={t}
      name="parcels"
      {...list}
      head={({ number }) => (
        <a class="line-link" href={deskOrderPath(t.language, number)}>
          <bdi dir="ltr">{formatOrderNumber(number)}</bdi>
        </a>
      )}
      cells={{
        customer: ({ order }) => (
          <>
            {order?.name == null ? t.words.order.erased : <bdi>{order.name}</bdi>}{' '}
            <small>{order === null ? null : (wilayaOf(order.wilaya)?.[t.language] ?? order.commune)}</small>
          </>
        ),
        courier: of(({ courier }) => (courier === null ? null : <bdi>{courier}</bdi>)),
        tracking: of((parcel, { number }) =>
          parcel.tracking === null ? null : hasLabel(parcel) && frameMay(frame, 'pack') ? (
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
          ),
        ),
        state: of((parcel, { order }) => (
          <span class={moodOf(parcel)}>{parcelWord(t, parcel, order?.queue === 'courier')}</span>
        )),
        problem: of(({ problem, stage, problemText, doubts }) =>
          problem === null || stage === 'canceled' ? null : (
            <small>
              {copy.problems[problem]}
              {problemText === null || doubts !== null ? null : (
                <>
                  {' '}
                  <bdi>{problemText}</bdi>
                </>
              )}
            </small>
          ),
        ),
        planned: of(({ plannedAt }) => t.time(Math.floor(plannedAt / 1000), { isCompact: true })),
      }}
    />
  );
}
