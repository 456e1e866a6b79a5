import type { AcceptFields, RowFields } from '../../../src/desk/courier-settlements/form.ts';
import { acceptable, type Match, matches } from '../../../src/desk/courier-settlements/rules/row-actions.ts';
import type {
  CourierSettlement,
  MatchCount,
  SettlementGroup,
  SettlementRow,
} from '../../../src/desk/courier-settlements/rules/settlements.ts';
import { meanings } from '../../../src/desk/courier-settlements/rules/status-words.ts';
import { settlementFormPath, settlementPath } from '../../../src/domain/addresses/desk/couriers.ts';
import { parcelProductsOf, productsText } from '../../../src/domain/orders/parcel-products.ts';
import { NothingOnEnter } from '../../parts/nothing-on-enter.tsx';
import { More } from '../order-lists/order-list.tsx';
import { Differences } from '../page/differences.tsx';
import { CheckField, SelectField } from '../page/fields.tsx';
import { type DeskFrame, frameMay } from '../page/frame.ts';
import { OrderLine } from '../page/order-line.tsx';
import { DeskPage } from '../page/page.tsx';
import type { DeskText } from '../page/text.tsx';
import { ReadingNote } from '../page/upload-list.tsx';

/** `show`: only rows of one match. `next`: the position of the last row, where there are more. */
type SettlementProps = {
  frame: DeskFrame;
  settlement: CourierSettlement;
  counts: readonly MatchCount[];
  rows: readonly SettlementRow[];
  show: SettlementGroup | null;
  /** Rows that the courier's API contradicts. */
  apart: number;
  next: number | null;
};

const moods: Partial<Record<Match, 'good' | 'waiting' | 'bad'>> = {
  apply: 'good',
  fees: 'good',
  differs: 'waiting',
  net: 'waiting',
  part: 'waiting',
  conflicting: 'bad',
  decision_required: 'waiting',
  unknown: 'bad',
  ambiguous: 'bad',
  unread: 'bad',
  amount: 'bad',
  not_now: 'bad',
};

/** The preview or the result of a courier settlement, row by row. */
export function SettlementPage({ frame, settlement, counts, rows, show, apart, next }: SettlementProps) {
  const { t } = frame;
  const copy = t.words.courierSettlements;
  const { id, state } = settlement;
  const sumOf = (match: Match) =>
    counts.filter((one) => one.match === match).reduce((sum, one) => sum + one.rows, 0);
  return (
    <DeskPage frame={frame} title={copy.title} page="settlement">
      <h1>
        {copy.title} <small>{copy.rows(counts.reduce((sum, one) => sum + one.rows, 0))}</small>
      </h1>
      <ReadingNote t={t} reading={settlement.columns.reading} />
      <Next frame={frame} settlement={settlement} counts={counts} />
      <ul class="groups">
        <li>
          <a
            class="quiet"
            href={settlementPath(t.language, id)}
            aria-current={show === null ? 'true' : undefined}
          >
            {copy.all}
          </a>
        </li>
        {matches
          .filter((match) => sumOf(match) > 0)
          .map((match) => (
            <li>
              <a
                class="quiet"
                href={settlementPath(t.language, id, { show: match })}
                aria-current={show === match ? 'true' : undefined}
              >
                {state !== 'done'
                  ? copy.groups[match]
                  : match === 'fees'
                    ? copy.feesNoted
                    : match === 'apply'
                      ? copy.marked
                      : match === 'differs' && settlement.applies.includes(match)
                        ? copy.markedDiffering
                        : copy.groups[match]}{' '}
                <strong>{sumOf(match)}</strong>
              </a>
            </li>
          ))}
        {apart === 0 ? null : (
          <li>
            <a
              class="quiet"
              href={settlementPath(t.language, id, { show: 'apart' })}
              aria-current={show === 'apart' ? 'true' : undefined}
            >
              {copy.apart} <strong>{apart}</strong>
            </a>
          </li>
        )}
      </ul>
      {rows.length === 0 ? <p class="empty">{copy.nothing}</p> : null}
      <ol class="list matched">
        {rows.map((row) => (
          <MatchedRow t={t} row={row} isOpen={state === 'ready'} />
        ))}
      </ol>
      {state === 'ready' && rows.some(isAskable) ? (
        <form id="said" class="card" method="post" action={settlementFormPath(t.language, id, 'choose')}>
          <button class="button" type="submit">
            {copy.choose}
          </button>
        </form>
      ) : null}
      {next === null ? null : (
        <More href={settlementPath(t.language, id, { show, after: next })} words={copy.more} />
      )}
      <p class="tools">
        {state === 'ready' ? (
          <a class="plain" href={`${settlementPath(t.language, id)}?columns`}>
            {copy.columns.change}
          </a>
        ) : null}
      </p>
    </DeskPage>
  );
}

/** The next decision, or the button that continues. */
function Next({ frame, settlement, counts }: Pick<SettlementProps, 'frame' | 'settlement' | 'counts'>) {
  const { t } = frame;
  const copy = t.words.courierSettlements;
  const { id, state, applies } = settlement;
  const countOf = (match: Match) => counts.filter((one) => one.match === match);
  // Once recorded, an accepted difference counts with the others.
  const planned =
    state === 'ready'
      ? countOf('apply')
      : counts.filter(({ match }) => match !== 'fees' && applies.includes(match));
  const rowsOf = (match: Match) => countOf(match).reduce((sum, one) => sum + one.rows, 0);
  const fees = rowsOf('fees');
  const isAny = planned.length > 0 || acceptable.some((match) => rowsOf(match) > 0) || fees > 0;
  const words = {
    matching: copy.isJudging,
    ready: frameMay(frame, 'apply_settlements') ? copy.isReady : copy.isRead,
    applying: copy.isApplying,
    done: copy.isDone,
  };
  return (
    <section class="card next">
      <p>{state === 'columns' ? copy.isJudging : words[state]}</p>
      <ul class="items">
        {meanings.map((meaning) => {
          const alike = planned.filter((count) => count.meaning === meaning);
          if (alike.length === 0) return null;
          const sumOf = (name: 'rows' | 'done' | 'amount') => alike.reduce((sum, one) => sum + one[name], 0);
          const rows = sumOf('rows');
          return (
            <li>
              <strong>{state === 'ready' ? rows : `${sumOf('done')} / ${rows}`}</strong>
              <span>{copy.planned[meaning]}</span>
              {meaning === 'remitted' ? t.money(sumOf('amount')) : null}
            </li>
          );
        })}
        {fees === 0 ? null : (
          <li>
            <strong>{fees}</strong>
            <span>{state === 'done' ? copy.feesNoted : copy.groups.fees}</span>
          </li>
        )}
      </ul>
      {state === 'matching' ? (
        <form method="post" action={settlementFormPath(t.language, id, 'match')}>
          <button class="button" type="submit">
            {copy.goOn}
          </button>
        </form>
      ) : null}
      {frameMay(frame, 'apply_settlements') && ((state === 'ready' && isAny) || state === 'applying') ? (
        <form method="post" action={settlementFormPath(t.language, id, 'apply')}>
          <NothingOnEnter />
          <div class="boxes">
            {acceptable
              .filter((match) => state === 'ready' && rowsOf(match) > 0)
              .map((match) => (
                <CheckField<AcceptFields> name={match} value="yes">
                  {copy.accept[match]} ({rowsOf(match)})
                </CheckField>
              ))}
          </div>
          <button class="button" type="submit">
            {state === 'ready' ? copy.apply : copy.goOn}
          </button>
        </form>
      ) : null}
    </section>
  );
}

/** Whether the merchant may say what a row means: its words do not, or the merchant said it before. */
function isAskable({ match, isChosen }: SettlementRow): boolean {
  return match === 'unread' || isChosen;
}

type MatchedRowProps = { t: DeskText; row: SettlementRow; isOpen: boolean };

/** `isOpen`: nothing is applied yet. */
function MatchedRow({ t, row, isOpen }: MatchedRowProps) {
  const copy = t.words.courierSettlements;
  const { line, reference, statusText, match, amount, net, fees, isDone, order } = row;
  const fee = (fees.delivery ?? 0) + (fees.returning ?? 0);
  return (
    <li class="card">
      <p>
        <small>{copy.line(line)}</small>{' '}
        <strong>
          <bdi>{reference === '' ? copy.noReference : reference}</bdi>
        </strong>
        {statusText === '' ? null : (
          <>
            {' · '}
            <bdi>{statusText}</bdi>
          </>
        )}
        {amount === null ? null : (
          <>
            {' · '}
            {t.money(amount)}
          </>
        )}
        {net === null ? null : (
          <>
            {' · '}
            {copy.net} {t.money(net)}
          </>
        )}
        {fee === 0 ? null : (
          <>
            {' · '}
            {copy.fee} {t.money(fee)}
          </>
        )}
      </p>
      <p>
        <span class={`tag ${isDone ? 'good' : (moods[match] ?? '')}`}>
          {isDone ? (match === 'fees' ? copy.feesNoted : copy.marked) : copy.groups[match]}
        </span>{' '}
        {explain(t, row)}
      </p>
      {isOpen && isAskable(row) ? (
        <SelectField<RowFields>
          name={`said.${line - 1}`}
          id={`said-${line}`}
          label={copy.whatHappened}
          form="said"
          none={copy.leaveRow}
          options={meanings.map((meaning) => [meaning, copy.doubtful[meaning]])}
          chosen={row.isChosen ? (row.meaning ?? '') : ''}
        />
      ) : null}
      <Differences t={t} sources={['file', 'api']} accounts={[row.said, row.api]} fields={row.differences} />
      <OrderLine t={t} order={order} />
    </li>
  );
}

function explain(t: DeskText, row: SettlementRow): string {
  const copy = t.words.courierSettlements;
  const { match, meaning, net, expected, isDone } = row;
  const amount = row.amount ?? net;
  const text = (sum: number | null) => (sum === null ? null : t.moneyText(sum));
  const said = {
    amount: text(amount),
    expected: text(expected),
    apart: amount === null || expected === null ? null : text(Math.abs(amount - expected)),
  };
  if (match === 'fees') return isDone ? '' : copy.because.fees;
  if (isDone && meaning !== null) return copy.did[meaning](said);
  if (match === 'part') return copy.because.part(said, productsText(parcelProductsOf(row.part, t.language)));
  if (match === 'differs' || match === 'net') return copy.because[match](said);
  if (match === 'apply') return meaning === null ? '' : copy.will[meaning](said);
  return copy.because[match];
}
