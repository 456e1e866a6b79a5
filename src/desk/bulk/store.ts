import * as z from 'zod';
import type { Database, Row } from '../../database/rows.ts';
import { type BulkAction, type BulkRow, bulkActions, bulkReasons } from './rules/bulk-actions.ts';

/** A bulk action with what became of each order. `list`: where the orders were ticked; `at` in milliseconds. */
export type StoredBulk = {
  id: string;
  deviceId: string;
  action: BulkAction;
  at: number;
  list: string;
  courier: string | null;
  rows: BulkRow[];
  /** Lines of the pasted list that belong to no order. */
  unread: string[];
  undoneAt: number | null;
};

const reason = z.enum(bulkReasons);
const storedRows = z.object({
  rows: z.array(
    z.object({
      number: z.string(),
      position: z.number().nullable(),
      reason: reason.nullable(),
      other: z.string().nullable(),
      typed: z.string(),
      undone: z.union([z.literal('done'), reason]).nullable(),
    }),
  ),
  unread: z.array(z.string()),
});

function readBulk(row: Row): StoredBulk {
  return {
    id: row.text('id'),
    deviceId: row.text('device_id'),
    action: row.word('action', bulkActions),
    at: row.integer('at'),
    list: row.text('list'),
    courier: row.textOrNull('courier'),
    ...row.json('rows', storedRows.parse),
    undoneAt: row.integerOrNull('undone_at'),
  };
}

/** Saves a bulk action, and removes those older than `since`. */
export function saveBulk(sql: Database, bulk: StoredBulk, since: number): void {
  sql.run('DELETE FROM bulk_actions WHERE at < ?', since);
  sql.run(
    'INSERT INTO bulk_actions (id, device_id, action, at, list, courier, rows) VALUES (?, ?, ?, ?, ?, ?, ?)',
    bulk.id,
    bulk.deviceId,
    bulk.action,
    bulk.at,
    bulk.list,
    bulk.courier,
    JSON.stringify({ rows: bulk.rows, unread: bulk.unread }),
  );
}

export function findBulk(sql: Database, id: string): StoredBulk | null {
  const row = sql.first('SELECT * FROM bulk_actions WHERE id = ?', id);
  return row && readBulk(row);
}

/** The bulk actions of a device since a time, the newest first. */
export function recentBulks(
  sql: Database,
  deviceId: string,
  action: BulkAction,
  since: number,
): StoredBulk[] {
  return sql
    .all(
      'SELECT * FROM bulk_actions WHERE at >= ? AND device_id = ? AND action = ? ORDER BY at DESC LIMIT 5',
      since,
      deviceId,
      action,
    )
    .map(readBulk);
}

export function saveUndo(sql: Database, { id, rows, unread }: StoredBulk, at: number): void {
  sql.run(
    'UPDATE bulk_actions SET rows = ?, undone_at = ? WHERE id = ?',
    JSON.stringify({ rows, unread }),
    at,
    id,
  );
}
