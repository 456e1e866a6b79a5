import type { Database, Row } from '../../../database/rows.ts';
import { integer, orNull, table, text } from '../../../database/table.ts';

/**
 * An address that asked for stock alerts, as a code that only the shop can make; its link carries the code. `at`: of its
 * first request; `sentAt`: of its one confirmation e-mail; `confirmedAt`: null before it and after a withdrawal. Times
 * in milliseconds.
 */
type AlertAddress = {
  code: string;
  at: number;
  sentAt: number | null;
  confirmedAt: number | null;
  endsAt: number;
};

const alertAddresses = table('alert_addresses', {
  code: text,
  at: integer,
  sentAt: orNull(integer),
  confirmedAt: orNull(integer),
  endsAt: integer,
});

const readAddress = (row: Row): AlertAddress => alertAddresses.read(row);

export function findAlertAddress(sql: Database, code: string): AlertAddress | null {
  return alertAddresses.find(sql, { code });
}

export function saveAlertAddress(
  sql: Database,
  { code, at, sentAt, confirmedAt, endsAt }: AlertAddress,
): void {
  sql.run(
    `INSERT INTO alert_addresses (code, at, sent_at, confirmed_at, ends_at) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (code) DO UPDATE
       SET sent_at = excluded.sent_at, confirmed_at = excluded.confirmed_at, ends_at = excluded.ends_at`,
    code,
    at,
    sentAt,
    confirmedAt,
    endsAt,
  );
}

/** Removes an address; a trigger removes its requests. */
export function removeAlertAddress(sql: Database, code: string): void {
  sql.run('DELETE FROM alert_addresses WHERE code = ?', code);
}

/** The addresses whose confirmation e-mail waits to be sent, at most `count`, the oldest first. */
export function unsentAddresses(sql: Database, count: number): AlertAddress[] {
  return sql
    .all('SELECT * FROM alert_addresses WHERE sent_at IS NULL ORDER BY at, code LIMIT ?', count)
    .map(readAddress);
}

export function hasUnsentAddresses(sql: Database): boolean {
  return sql.keptFirst('SELECT 1 FROM alert_addresses WHERE sent_at IS NULL LIMIT 1') !== null;
}

/** When the next request or address ends; null without one. */
export function nextAlertEnd(sql: Database): number | null {
  return (
    sql
      .keptFirst(
        `SELECT min(at) AS at FROM (SELECT min(ends_at) AS at FROM stock_alerts
           UNION ALL SELECT min(ends_at) FROM alert_addresses)`,
      )
      ?.integerOrNull('at') ?? null
  );
}

/** Removes the requests and addresses that have ended, so many of each. */
export function removeEndedAlerts(sql: Database, now: number, count: number): void {
  const ended = (table: string, id: string) =>
    sql.run(
      `DELETE FROM ${table} WHERE ${id} IN (SELECT ${id} FROM ${table} WHERE ends_at <= ? ORDER BY ends_at LIMIT ?)`,
      now,
      count,
    );
  ended('stock_alerts', 'id');
  ended('alert_addresses', 'code');
}
