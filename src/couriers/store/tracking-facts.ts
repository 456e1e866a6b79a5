import type { Database } from '../../database/rows.ts';
import type { Fact } from '../port.ts';

/** A fact as it is kept, once for its key. */
type KeptFact = { at: number | null; rawStatus: string; reason: string | null; isFailedAttempt: boolean };

/** Kept of a parcel: of failed attempts, and of all others. */
const MOST_FACTS = 60;

/** Keeps facts that are new; returns how many of them are failed attempts. */
export function keepFacts(
  sql: Database,
  shipmentId: string,
  facts: readonly (Fact & { key: string })[],
): number {
  let attempts = 0;
  const kept = sql.all('SELECT key, is_failed_attempt FROM shipment_facts WHERE shipment_id = ?', shipmentId);
  const known = new Set(kept.map((row) => row.text('key')));
  const tried = kept.filter((row) => row.flag('is_failed_attempt')).length;
  // Many words of its way must not end the count of failed attempts.
  const left = { attempts: MOST_FACTS - tried, others: MOST_FACTS - (kept.length - tried) };
  for (const { key, at, rawStatus, reason, isFailedAttempt } of facts) {
    const list = isFailedAttempt ? 'attempts' : 'others';
    if (known.has(key) || left[list] <= 0) continue;
    known.add(key);
    left[list] -= 1;
    sql.run(
      `INSERT INTO shipment_facts (shipment_id, key, at, raw_status, reason, is_failed_attempt)
       VALUES (?, ?, ?, ?, ?, ?)`,
      shipmentId,
      key,
      at,
      rawStatus,
      reason,
      Number(isFailedAttempt === true),
    );
    if (isFailedAttempt) attempts += 1;
  }
  return attempts;
}

/** What a courier has said about a shipment, the oldest first. */
export function readFacts(sql: Database, shipmentId: string): KeptFact[] {
  return sql
    .all('SELECT * FROM shipment_facts WHERE shipment_id = ? ORDER BY at, key', shipmentId)
    .map((row) => ({
      at: row.integerOrNull('at'),
      rawStatus: row.text('raw_status'),
      reason: row.textOrNull('reason'),
      isFailedAttempt: row.flag('is_failed_attempt'),
    }));
}

/** Why the courier's last attempts failed, in its words, by shipment; none where it does not say. */
export function lastAttemptsOf(
  sql: Database,
  shipmentIds: readonly string[],
): Map<string, { at: number | null; reason: string }> {
  // The last one of a shipment replaces those before it.
  const rows = sql.all(
    `SELECT shipment_id, at, reason FROM shipment_facts
     WHERE shipment_id IN (SELECT value FROM json_each(?)) AND is_failed_attempt = 1 ORDER BY shipment_id, at`,
    JSON.stringify(shipmentIds),
  );
  const last = new Map(rows.map((row) => [row.text('shipment_id'), row]));
  return new Map(
    [...last].flatMap(([id, row]) => {
      const reason = row.textOrNull('reason');
      return reason === null ? [] : [[id, { at: row.integerOrNull('at'), reason }]];
    }),
  );
}
