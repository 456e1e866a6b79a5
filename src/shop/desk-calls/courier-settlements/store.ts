import * as z from 'zod';
import type { Database, Row } from '../../../database/rows.ts';
import { meanings } from './rules/meanings.ts';
import { matches } from './rules/plan.ts';
import { type CourierSettlement, type MatchCount, settlementStates } from './rules/settlements.ts';

type StoredMatch = (typeof matches)[number];

const column = z.int().min(0).nullable();
const storedColumns = z.object({
  number: column,
  tracking: column,
  status: column,
  amount: column,
  from: z.int().min(0),
  all: z.enum(meanings).nullable(),
});
const cells = z.array(z.string());

function readStatement(row: Row): CourierSettlement {
  return {
    id: row.text('id'),
    name: row.text('name'),
    madeAt: row.integer('made_at'),
    state: row.word('state', settlementStates),
    columns: row.json('columns', storedColumns.parse),
    rows: row.integer('rows'),
    reached: row.integer('reached'),
    acceptDifferences: row.flag('accept_differences'),
  };
}

export function findSettlement(sql: Database, statementId: string): CourierSettlement | null {
  const row = sql.first('SELECT * FROM courier_settlements WHERE id = ?', statementId);
  return row && readStatement(row);
}

/** The courier settlement with the same bytes, so that a file posted twice is stored once. */
export function findByDigest(sql: Database, digest: string): CourierSettlement | null {
  const row = sql.first('SELECT * FROM courier_settlements WHERE digest = ?', digest);
  return row && readStatement(row);
}

/** The newest ones. A day has only a few. */
export function latestSettlements(sql: Database, count: number): CourierSettlement[] {
  return sql
    .all('SELECT * FROM courier_settlements ORDER BY made_at DESC, id LIMIT ?', count)
    .map(readStatement);
}

export function insertSettlement(
  sql: Database,
  statement: Omit<CourierSettlement, 'rows'>,
  digest: string,
  table: readonly (readonly string[])[],
): void {
  sql.run(
    `INSERT INTO courier_settlements (id, digest, name, made_at, state, columns, rows, reached, accept_differences)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    statement.id,
    digest,
    statement.name,
    statement.madeAt,
    statement.state,
    JSON.stringify(statement.columns),
    table.length,
    statement.reached,
  );
  for (const [position, row] of table.entries())
    sql.run(
      'INSERT INTO courier_settlement_rows (settlement_id, position, cells) VALUES (?, ?, ?)',
      statement.id,
      position,
      JSON.stringify(row),
    );
}

export function saveProgress(
  sql: Database,
  statementId: string,
  { state, reached, acceptDifferences }: Pick<CourierSettlement, 'state' | 'reached' | 'acceptDifferences'>,
): void {
  sql.run(
    'UPDATE courier_settlements SET state = ?, reached = ?, accept_differences = ? WHERE id = ?',
    state,
    reached,
    acceptDifferences ? 1 : 0,
    statementId,
  );
}

/** Saves other columns, which resets all its matches. */
export function saveColumns(sql: Database, statementId: string, columns: CourierSettlement['columns']): void {
  sql.run(
    "UPDATE courier_settlements SET columns = ?, state = 'matching', reached = ? WHERE id = ?",
    JSON.stringify(columns),
    columns.from - 1,
    statementId,
  );
  sql.run(
    `UPDATE courier_settlement_rows SET match = NULL, order_id = NULL, meaning = NULL, amount = NULL, expected = NULL
     WHERE settlement_id = ?`,
    statementId,
  );
}

/** The match of a row. Amounts in whole dinars. */
export type MatchedRow = {
  match: StoredMatch;
  orderId: string | null;
  meaning: (typeof meanings)[number] | null;
  amount: number | null;
  expected: number | null;
};

type JudgedRow = MatchedRow & { position: number; cells: string[]; isDone: boolean };

/** Rows after a position, as they came. */
export function rowsAfter(
  sql: Database,
  statementId: string,
  position: number,
  count: number,
): { position: number; cells: string[] }[] {
  return sql
    .all(
      `SELECT position, cells FROM courier_settlement_rows WHERE settlement_id = ? AND position > ?
       ORDER BY position LIMIT ?`,
      statementId,
      position,
      count,
    )
    .map((row) => ({ position: row.integer('position'), cells: row.json('cells', cells.parse) }));
}

function readJudged(row: Row): JudgedRow {
  return {
    position: row.integer('position'),
    cells: row.json('cells', cells.parse),
    match: row.word('match', matches),
    orderId: row.textOrNull('order_id'),
    meaning: row.wordOrNull('meaning', meanings),
    amount: row.integerOrNull('amount'),
    expected: row.integerOrNull('expected'),
    isDone: row.flag('is_done'),
  };
}

/** Matched rows after a position, of one match if one is named. */
export function matchedAfter(
  sql: Database,
  statementId: string,
  position: number,
  match: StoredMatch | null,
  count: number,
): JudgedRow[] {
  return sql
    .all(
      `SELECT * FROM courier_settlement_rows WHERE settlement_id = ? AND position > ? AND match IS NOT NULL
       AND match = coalesce(?, match) ORDER BY position LIMIT ?`,
      statementId,
      position,
      match,
      count,
    )
    .map(readJudged);
}

/** What the rows above claim about an order. */
export function claimsOf(sql: Database, statementId: string, orderId: string): JudgedRow[] {
  return sql
    .all(
      `SELECT * FROM courier_settlement_rows INDEXED BY courier_settlement_rows_by_order
       WHERE order_id = ? AND settlement_id = ? AND meaning IS NOT NULL ORDER BY position`,
      orderId,
      statementId,
    )
    .map(readJudged);
}

export function saveMatch(
  sql: Database,
  statementId: string,
  position: number,
  { match, orderId, meaning, amount, expected }: MatchedRow,
): void {
  sql.run(
    `UPDATE courier_settlement_rows SET match = ?, order_id = ?, meaning = ?, amount = ?, expected = ?
     WHERE settlement_id = ? AND position = ?`,
    match,
    orderId,
    meaning,
    amount,
    expected,
    statementId,
    position,
  );
}

/** Marks rows about an order as contradictory: none of them is applied. */
export function saveConflicting(sql: Database, statementId: string, orderId: string): void {
  sql.run(
    `UPDATE courier_settlement_rows SET match = 'conflicting' WHERE order_id = ? AND settlement_id = ? AND meaning IS NOT NULL`,
    orderId,
    statementId,
  );
}

export function saveDone(sql: Database, statementId: string, position: number): void {
  sql.run(
    'UPDATE courier_settlement_rows SET is_done = 1 WHERE settlement_id = ? AND position = ?',
    statementId,
    position,
  );
}

/** The counts of all its rows. */
export function countMatches(sql: Database, statementId: string): MatchCount[] {
  return sql
    .all(
      `SELECT match, meaning, COUNT(*) AS rows, SUM(is_done) AS done, SUM(coalesce(amount, expected, 0)) AS amount
       FROM courier_settlement_rows WHERE settlement_id = ? AND match IS NOT NULL GROUP BY match, meaning`,
      statementId,
    )
    .map((row) => ({
      match: row.word('match', matches),
      meaning: row.wordOrNull('meaning', meanings),
      rows: row.integer('rows'),
      done: row.integer('done'),
      amount: row.integer('amount'),
    }));
}

/** Orders with a tracking number, two at most: then it is ambiguous. */
export function idsOfTracking(sql: Database, tracking: string): string[] {
  return sql.all('SELECT id FROM orders WHERE tracking = ? LIMIT 2', tracking).map((row) => row.text('id'));
}

/** Empties rows without an order that name an erased shopper. There are a few thousand at most. */
export function emptyRowsAbout(sql: Database, isAbout: (cells: readonly string[]) => boolean): void {
  const unmatched = sql.all(
    "SELECT settlement_id, position, cells FROM courier_settlement_rows WHERE order_id IS NULL AND cells <> '[]'",
  );
  for (const row of unmatched)
    if (isAbout(row.json('cells', cells.parse)))
      sql.run(
        "UPDATE courier_settlement_rows SET cells = '[]' WHERE settlement_id = ? AND position = ?",
        row.text('settlement_id'),
        row.integer('position'),
      );
}

/** When the oldest was uploaded, in milliseconds; null for none. */
export function oldestSettlement(sql: Database): number | null {
  return sql.first('SELECT MIN(made_at) AS at FROM courier_settlements')?.integerOrNull('at') ?? null;
}

/** Removes one that was uploaded before a time: it names recipients. */
export function deleteOldSettlement(sql: Database, before: number): void {
  const old = sql.first(
    'SELECT id FROM courier_settlements WHERE made_at <= ? ORDER BY made_at LIMIT 1',
    before,
  );
  if (old === null) return;
  sql.run('DELETE FROM courier_settlement_rows WHERE settlement_id = ?', old.text('id'));
  sql.run('DELETE FROM courier_settlements WHERE id = ?', old.text('id'));
}
