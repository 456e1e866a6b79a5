import { communeKey } from '../../../src/couriers/rules/match-communes.ts';
import type { UnmatchedCommune } from '../../../src/couriers/rules/near-communes.ts';
import type { CommuneFields } from '../../../src/desk/courier-places/form.ts';
import { type CommuneRow, communeField, NOT_SERVED } from '../../../src/desk/courier-places/rules.ts';
import { courierCommunesPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { directionOf } from '../../../src/text/languages/by-language.ts';
import { wilayaOf } from '../../../src/text/wilayas.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { Select } from '../page/fields.tsx';
import { FormVersion, OutdatedAlert } from '../page/form-version.tsx';
import type { DeskFrame } from '../page/frame.ts';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';

/**
 * `without`: communes of ours for which the courier has none left; `left`: that do not fit into the form; `lists`: how
 * many are read, of how many; `readAt`: milliseconds; `communes`: the courier's; `typed`: an outdated form's choices.
 */
export type CourierCommunesProps = {
  frame: DeskFrame;
  account: { id: string; title: string };
  rows: readonly CommuneRow[];
  without: readonly UnmatchedCommune[];
  left: number;
  lists: { read: number; all: number };
  readAt: number;
  communes: number;
  version: string;
  isReading: boolean;
  typed: ReadonlyMap<number, string> | null;
  isOutdated: boolean;
  isSaved: boolean;
};

/** Our communes that a courier writes otherwise, wilaya by wilaya, each with the courier's own that may be meant. */
export function CourierCommunesPage(props: CourierCommunesProps) {
  const { frame, account, rows, lists, readAt, isReading, left, version } = props;
  const { t } = frame;
  const { courierPlaces: copy } = t.words;
  const open = rows.filter(({ chosen }) => chosen === undefined).length;
  const byWilaya = Map.groupBy(rows, ({ wilaya }) => wilaya);
  // The others are one tap away: some three hundred choices at once are a page of fifty screens.
  const firstOpen = rows.find(({ chosen }) => chosen === undefined)?.wilaya;
  return (
    <DeskPage frame={frame} title={copy.title(account.title)} page="courier_communes">
      <h1>{copy.title(account.title)}</h1>
      {props.isOutdated ? <OutdatedAlert t={t} /> : null}
      {props.isSaved ? (
        <p class="done" role="status">
          {copy.saved}
        </p>
      ) : null}
      <p class="lead">{copy.lead}</p>
      {isReading ? <p role="status">{copy.reading(lists.read, lists.all)}</p> : null}
      {readAt === 0 ? null : (
        <p class="hint">
          {copy.matched(props.communes)} {copy.readAt} {t.time(Math.floor(readAt / 1000))}
        </p>
      )}
      {rows.length === 0 ? (
        isReading ? null : (
          <p class="empty">{copy.none}</p>
        )
      ) : (
        <form class="tariffs" method="post" action={courierCommunesPath(t.language, account.id)}>
          <NothingOnEnter />
          <FormVersion version={version} />
          <p>
            <strong>{copy.open(open)}</strong> {open === 0 ? null : copy.proposals}
          </p>
          {[...byWilaya].map(([wilaya, communes]) => (
            <details class="card" open={wilaya === firstOpen}>
              <summary class="with-count">
                {`${String(wilaya).padStart(2, '0')} · ${wilayaOf(wilaya)?.[t.language] ?? ''}`}{' '}
                <span class="count">{t.count(communes.length)}</span>
              </summary>
              <ul class="matches">
                {communes.map((row) => (
                  <Commune t={t} row={row} typed={props.typed?.get(row.code)} />
                ))}
              </ul>
            </details>
          ))}
          {left === 0 ? null : <p class="hint">{copy.left(left)}</p>}
          <button class="button" type="submit">
            {copy.save}
          </button>
        </form>
      )}
      <Without {...props} />
    </DeskPage>
  );
}

const nameOf = (t: DeskText, { fr, ar }: UnmatchedCommune) => (directionOf(t.language) === 'rtl' ? ar : fr);

function Commune(props: { t: DeskText; row: CommuneRow; typed: string | undefined }) {
  const { t, row, typed } = props;
  const copy = t.words.courierPlaces;
  const field = communeField(row.code);
  const [nearest] = row.candidates;
  const kept = row.chosen ? communeKey(row.chosen) : row.chosen === null ? NOT_SERVED : null;
  const isProposal = typed === undefined && kept === null && nearest?.isNear === true;
  const value = typed ?? kept ?? (isProposal ? communeKey(nearest) : '');
  // The courier may have taken a chosen one off its list.
  const isGone = row.chosen && !row.candidates.some((one) => communeKey(one) === kept);
  const places = [...(isGone && row.chosen ? [row.chosen] : []), ...row.candidates];
  return (
    <li>
      <label for={field}>
        <bdi>{nameOf(t, row)}</bdi>
        {directionOf(t.language) === 'rtl' ? (
          <small>
            {' '}
            <bdi dir="ltr">{row.fr}</bdi>
          </small>
        ) : null}
        {isProposal ? (
          <>
            {' '}
            <span class="tag waiting">{copy.proposal}</span>
          </>
        ) : null}
      </label>
      <Select<CommuneFields> id={field} name={field} dir="auto">
        <option value="">{copy.undecided}</option>
        {places.map((one) => (
          <option value={communeKey(one)} selected={communeKey(one) === value}>
            {one.name}
          </option>
        ))}
        <option value={NOT_SERVED} selected={value === NOT_SERVED}>
          {copy.notServed}
        </option>
      </Select>
    </li>
  );
}

/** Communes that the courier does not have under any name. */
function Without({ frame: { t }, without }: CourierCommunesProps) {
  const copy = t.words.courierPlaces;
  if (without.length === 0) return null;
  const byWilaya = Map.groupBy(without, ({ wilaya }) => wilaya);
  return (
    <details class="card">
      <summary>{copy.without(without.length)}</summary>
      <p class="hint">{copy.withoutText}</p>
      <ul>
        {[...byWilaya].map(([wilaya, communes]) => (
          <li>
            {`${String(wilaya).padStart(2, '0')} · ${wilayaOf(wilaya)?.[t.language] ?? ''}`}:{' '}
            <bdi>
              {communes.map((one) => nameOf(t, one)).join(directionOf(t.language) === 'rtl' ? '، ' : ', ')}
            </bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}
