import type { Database, Row } from '../../database/rows.ts';
import type { Shipment } from '../rules/shipment.ts';

/** Parcels that one call made, or may have made, with the courier's link to all of their labels. */
type Batch = { id: string; url: string; shipmentIds: string[] };

function readBatch(row: Row): Batch {
  return {
    id: row.text('id'),
    url: row.text('url'),
    // Only `keepBatch` writes it.
    shipmentIds: row.json('shipments', (value) => value as string[]),
  };
}

export function keepBatch(sql: Database, { id, url, shipmentIds }: Batch, at: number): void {
  sql.run(
    'INSERT INTO courier_batches (id, at, url, shipments) VALUES (?, ?, ?, ?)',
    id,
    at,
    url,
    JSON.stringify(shipmentIds),
  );
}

/** A batch that was kept since a time; null for none. */
export function findBatch(sql: Database, id: string, since: number): Batch | null {
  const row = sql.first('SELECT * FROM courier_batches WHERE id = ? AND at > ?', id, since);
  return row && readBatch(row);
}

/** The call of its batch did not make a shipment's parcel. */
export function leaveBatch(sql: Database, { id, batchId }: Pick<Shipment, 'id' | 'batchId'>): void {
  if (batchId === null) return;
  sql.run(
    `UPDATE courier_batches SET shipments = (
       SELECT json_group_array(value) FROM json_each(courier_batches.shipments) WHERE value <> ?)
     WHERE id = ?`,
    id,
    batchId,
  );
}

/** Forgets the links that show the labels of an order's parcels: they name its person. */
export function deleteBatchesOf(sql: Database, orderId: string): void {
  sql.run(
    `DELETE FROM courier_batches WHERE EXISTS (
       SELECT 1 FROM json_each(courier_batches.shipments) JOIN shipments ON shipments.id = json_each.value
       WHERE shipments.order_id = ?)`,
    orderId,
  );
}

/** When the oldest batch was kept; null for none. */
export function oldestBatch(sql: Database): number | null {
  return sql.keptFirst('SELECT MIN(at) AS at FROM courier_batches')?.integerOrNull('at') ?? null;
}

export function deleteOldBatches(sql: Database, before: number): void {
  sql.run('DELETE FROM courier_batches WHERE at <= ?', before);
}
