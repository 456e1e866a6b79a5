import type { Database } from '../../database/rows.ts';
import type { ParcelLabel } from '../port.ts';
import { type LabelProblem, labelProblems } from '../rules/labels.ts';

/** A kept label. `size`: bytes of its file, 0 for a link. Times in milliseconds. */
type KeptLabel = { url: string | null; size: number; problem: LabelProblem | null };

/** Keeps what a courier gave of a parcel's label, or why it gave none. */
export function keepLabel(
  sql: Database,
  shipmentId: string,
  given: ParcelLabel | LabelProblem,
  at: number,
): void {
  const label = typeof given === 'string' ? null : given;
  const file = label?.kind === 'file' ? label.bytes : null;
  sql.run(
    `INSERT OR REPLACE INTO courier_labels (shipment_id, at, url, file, size, problem) VALUES (?, ?, ?, ?, ?, ?)`,
    shipmentId,
    at,
    label?.kind === 'link' ? label.url : null,
    file === null ? null : new Uint8Array(file).buffer,
    file?.byteLength ?? 0,
    typeof given === 'string' ? given : null,
  );
}

/** What is kept of a parcel's label since a time; null for nothing. */
export function findLabel(sql: Database, shipmentId: string, since: number): KeptLabel | null {
  return findLabels(sql, [shipmentId], since).get(shipmentId) ?? null;
}

/** The same of several parcels, by their ids. */
export function findLabels(
  sql: Database,
  shipmentIds: readonly string[],
  since: number,
): Map<string, KeptLabel> {
  const rows = sql.all(
    `SELECT shipment_id, url, size, problem FROM courier_labels
     WHERE shipment_id IN (SELECT value FROM json_each(?)) AND at > ?`,
    JSON.stringify(shipmentIds),
    since,
  );
  return new Map(
    rows.map((row) => [
      row.text('shipment_id'),
      {
        url: row.textOrNull('url'),
        size: row.integer('size'),
        problem: row.wordOrNull('problem', labelProblems),
      },
    ]),
  );
}

/** The file of a kept label; null for none. */
export function readLabelFile(sql: Database, shipmentId: string, since: number): ArrayBuffer | null {
  const row = sql.first(
    'SELECT file FROM courier_labels WHERE shipment_id = ? AND at > ? AND file IS NOT NULL',
    shipmentId,
    since,
  );
  return row?.bytes('file') ?? null;
}

/** The parcel is changed or ended: its label is not true any more. */
export function deleteLabel(sql: Database, shipmentId: string): void {
  sql.run('DELETE FROM courier_labels WHERE shipment_id = ?', shipmentId);
}

/** When the oldest label was kept; null for none. */
export function oldestLabel(sql: Database): number | null {
  return sql.keptFirst('SELECT MIN(at) AS at FROM courier_labels')?.integerOrNull('at') ?? null;
}

export function deleteOldLabels(sql: Database, before: number): void {
  sql.run('DELETE FROM courier_labels WHERE at <= ?', before);
}
