import type { Context } from 'hono';
import { EntriesPage } from '../../../../templates/dashboard/balance/entries.tsx';
import { PayoutPage, PayoutsPage } from '../../../../templates/dashboard/balance/payouts.tsx';
import { StatementPage, StatementsPage } from '../../../../templates/dashboard/balance/statements.tsx';
import { balanceEntryType } from '../../../contract/resources/balance.ts';
import { ledgerOf } from '../../account/lookup.ts';
import { sendStatement } from '../../account-statements/sending.ts';
import { balancePath, payoutsPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, queryOf } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, timeCell } from '../http/csv.ts';
import { frameOf, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { FILE_ROWS } from '../paging.ts';
import { listEntries, listMonths, listPayouts, openMonth, showPayout, sumStretch } from './procedures.ts';
import { addSums, type Composition, type EntryFilters, NO_SUMS, type Stretch } from './rules.ts';

/** Most calls that one page makes to sum entries: a Worker has a bounded number of them. */
const MOST_CALLS = 20;

/** What every page of the balance needs. */
function propsOf(c: Context<Environment>, mode: Mode, path = c.req.path) {
  return { frame: frameOf(c, mode, path), mode };
}

/** The entries of a stretch added up, in calls of a bounded number of rows. */
async function compose(
  c: Context<Environment>,
  mode: Mode,
  { stretch, opening, closing }: { stretch: Stretch; opening: number; closing: number },
): Promise<Composition> {
  let sums = NO_SUMS;
  let next: number | null = stretch.first > stretch.last ? null : stretch.first;
  for (let calls = 0; next !== null && calls < MOST_CALLS; calls += 1) {
    const reply: Awaited<ReturnType<typeof askMode<typeof sumStretch>>> = await askMode(c, mode, sumStretch, {
      first: next,
      last: stretch.last,
    });
    if (!reply.ok) break;
    sums = addSums(sums, reply.sums);
    next = reply.next;
  }
  return { opening, sums, closing, isWhole: next === null };
}

function readTyped(c: Context<Environment>) {
  return { type: queryOf(c, 'type'), month: queryOf(c, 'month') };
}

function filtersOf({ type, month }: ReturnType<typeof readTyped>): EntryFilters {
  return { type: balanceEntryType.options.find((one) => one === type) ?? null, month: month || null };
}

export const answerEntries =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const typed = readTyped(c);
    const after = queryOf(c, 'after');
    const reply = await askMode(c, mode, listEntries, { filters: filtersOf(typed), after: after || null });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const path = balancePath(mode);
    return show(
      c,
      <EntriesPage
        {...propsOf(c, mode, addressWith(path, { ...typed, after }))}
        list={reply}
        typed={typed}
        earlier={reply.next === null ? null : addressWith(path, { ...typed, after: reply.next })}
        isBehind={after !== ''}
      />,
    );
  };

/** The entries as a file, with the filters of the page. */
export const answerEntriesFile =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const filters = filtersOf(readTyped(c));
    const read = (after: string | null) => askMode(c, mode, listEntries, { filters, after, rows: FILE_ROWS });
    const columns = ['id', 'time', 'type', 'amount', 'balance', 'checkout', 'payout'];
    return answerCsv(c, { name: `balance-${mode}`, columns }, read, ({ entries }) =>
      entries.map(({ id, at, type, amount, balance, checkoutId, payoutId }) => [
        ...[id, timeCell(at), type, amount, balance],
        ...[checkoutId ?? '', payoutId ?? ''],
      ]),
    );
  };

/** The payouts as a file. */
export const answerPayoutsFile =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const read = (after: string | null) => askMode(c, mode, listPayouts, { after, rows: FILE_ROWS });
    const columns = ['id', 'date', 'amount', 'reference', 'status'];
    return answerCsv(c, { name: `payouts-${mode}`, columns }, read, ({ payouts }) =>
      payouts.map(({ id, date, amount, reference, status }) => [id, date, amount, reference, status]),
    );
  };

export const answerPayouts =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const after = queryOf(c, 'after');
    const reply = await askMode(c, mode, listPayouts, { after: after || null });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const path = payoutsPath(mode);
    return show(
      c,
      <PayoutsPage
        {...propsOf(c, mode, addressWith(path, { after }))}
        payouts={reply.payouts}
        earlier={reply.next === null ? null : addressWith(path, { after: reply.next })}
        isBehind={after !== ''}
      />,
    );
  };

export const answerPayout =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, showPayout, { id: c.req.param('id') ?? '' });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const composition = await compose(c, mode, reply);
    return show(c, <PayoutPage {...propsOf(c, mode)} payout={reply.payout} composition={composition} />);
  };

export const answerStatements =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, listMonths, {});
    if (!reply.ok) return showRefusal(c, reply.reason);
    return show(c, <StatementsPage {...propsOf(c, mode)} months={reply.months} />);
  };

export const answerStatement =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, openMonth, { name: c.req.param('month') ?? '' });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const composition = await compose(c, mode, reply);
    return show(
      c,
      <StatementPage {...propsOf(c, mode)} month={reply.month} now={reply.now} composition={composition} />,
    );
  };

/** The file of the API's account statement. */
export const answerStatementFile =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const reply = await askMode(c, mode, openMonth, { name: c.req.param('month') ?? '' });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const { month, now, stretch, opening } = reply;
    const ledger = ledgerOf(c.env.LEDGER, { mode, account: stateOf(c).session.account });
    const file = sendStatement(ledger, mode, { month, now, ...stretch, opening });
    file.headers.set('Cache-Control', 'no-store');
    return file;
  };
