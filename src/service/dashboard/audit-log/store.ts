import { type AuditEntry, readEntry } from '../../../database/audit-log.ts';
import type { Database } from '../../../database/rows.ts';
import { PAGE_ROWS } from '../rules.ts';

const MOST_EXAMINED = 1_000;

/** Filters of the journal; null: all. `actor`: the id of a person or key, or a name. */
export type AuditLogFilters = { actor: string | null; action: string | null };

/**
 * Entries before a number, newest first. An index for each filter would cost a written row for each action, so a page
 * with filters examines a bounded stretch instead, and `next` goes on behind it.
 */
export function pageOfAuditLog(
  database: Database,
  { actor, action }: AuditLogFilters,
  before: number | null,
  size = PAGE_ROWS,
): { entries: AuditEntry[]; next: number | null } {
  const last = before ?? Number.MAX_SAFE_INTEGER;
  const filters = [
    ...(actor === null ? [] : [{ where: 'AND actor = ?', value: actor }]),
    ...(action === null ? [] : [{ where: 'AND action = ?', value: action }]),
  ];
  const edge =
    filters.length === 0
      ? null
      : database.first(
          'SELECT seq FROM audit_log WHERE seq < ? ORDER BY seq DESC LIMIT 1 OFFSET ?',
          last,
          MOST_EXAMINED - 1,
        );
  const stop = edge?.integer('seq') ?? null;
  const rows = database.all(
    `SELECT * FROM audit_log WHERE seq >= ? AND seq < ? ${filters.map(({ where }) => where).join(' ')}
     ORDER BY seq DESC LIMIT ?`,
    stop ?? 0,
    last,
    ...filters.map(({ value }) => value),
    size + 1,
  );
  const entries = rows.slice(0, size).map(readEntry);
  return { entries, next: rows.length > size ? (entries.at(-1)?.seq ?? null) : stop };
}
