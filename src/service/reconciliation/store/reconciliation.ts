import { NUMBERED_ELEMENTS } from '../../../contract/page-query.ts';
import {
  type ClearingAccount,
  clearingAccount,
  type SettlementState,
} from '../../../contract/resources/reconciliation.ts';
import type { Page, PageAt } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { filterBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';
import type { ClearingDay } from '../rules/clearing-days.ts';
import { type ItemRecord, type LineRecord, type Resolution, readItem, readLine } from './clearing.ts';

export function findItem(database: Database, id: string): ItemRecord | null {
  const row = database.first('SELECT * FROM clearing_items WHERE id = ?', id);
  return row === null ? null : readItem(row);
}

/** All items with a reference, oldest first: a payment and its refunds. */
export function itemsWith(database: Database, account: ClearingAccount, reference: string): ItemRecord[] {
  return database
    .all('SELECT * FROM clearing_items WHERE reference = ? AND account = ? ORDER BY seq', reference, account)
    .map(readItem);
}

/** Open items, or those that a person resolved, newest first. */
export function pageOfItems(
  database: Database,
  account: ClearingAccount,
  state: 'open' | 'resolved',
  at: PageAt,
): Page<ItemRecord> {
  const condition = state === 'open' ? 'closed_at IS NULL' : 'reason IS NOT NULL';
  const filters = [filterBy('clearing_items', `${condition} AND account`, account)];
  return readSelectedPage(database, 'clearing_items', at, { filters }, readItem);
}

/** The days since `from`, and all days with open items. */
export function clearingDays(database: Database, from: number): ClearingDay[] {
  return database
    .all('SELECT * FROM clearing_days WHERE day > ? OR open <> 0 ORDER BY account, day', from)
    .map((row) => ({
      account: row.word('account', clearingAccount.options),
      day: row.integer('day'),
      opened: row.integer('opened'),
      open: row.integer('open'),
      openAmount: row.integer('open_amount'),
      in1: row.integer('in_1'),
      in2: row.integer('in_2'),
      in4: row.integer('in_4'),
    }));
}

type NewLine = Omit<LineRecord, 'seq' | 'resolution'>;

export function insertLine(database: Database, line: NewLine): void {
  database.run(
    `INSERT INTO settlement_lines (id, source, file, line, kind, reference, amount, date, state, expected, checkout_id,
       subject, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    line.id,
    line.source,
    line.file,
    line.line,
    line.kind,
    line.reference,
    line.amount,
    line.date,
    line.state,
    line.expected,
    line.checkoutId,
    line.subject,
    line.createdAt,
  );
}

export function findLine(database: Database, id: string): LineRecord | null {
  const row = database.first('SELECT * FROM settlement_lines WHERE id = ?', id);
  return row === null ? null : readLine(row);
}

/** By its place in its file. */
export function findLineAt(
  database: Database,
  { source, file, line }: Pick<LineRecord, 'source' | 'file' | 'line'>,
): LineRecord | null {
  const row = database.first(
    'SELECT * FROM settlement_lines WHERE source = ? AND file = ? AND line = ?',
    source,
    file,
    line,
  );
  return row === null ? null : readLine(row);
}

export function resolveLine(database: Database, { seq }: LineRecord, resolution: Resolution): void {
  database.run(
    `UPDATE settlement_lines SET state = 'resolved', reason = ?, note = ?, resolved_by = ?, resolved_at = ?,
       adjustment = ? WHERE seq = ?`,
    resolution.reason,
    resolution.note,
    resolution.by,
    resolution.at,
    resolution.adjustment,
    seq,
  );
}

/** Newest first; those of one state, or all. */
export function pageOfLines(
  database: Database,
  state: SettlementState | undefined,
  at: PageAt,
): Page<LineRecord> {
  const filters = state === undefined ? [] : [filterBy('settlement_lines', 'state', state)];
  return readSelectedPage(database, 'settlement_lines', at, { filters }, readLine);
}

/** Lines that wait for a person, counted up to `NUMBERED_ELEMENTS`. */
export function countUnresolved(database: Database): number {
  return database.count(
    `SELECT count(*) AS n FROM (SELECT 1 FROM settlement_lines
       WHERE state IN ('differs', 'missing_here', 'repeated') LIMIT ?)`,
    NUMBERED_ELEMENTS,
  );
}
