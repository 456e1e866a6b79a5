import type { Database } from '../database/rows.ts';
import { findOrder } from '../shop/orders/store/orders.ts';
import { isWorthPrinting, labelInBatch } from './rules/batch-labels.ts';
import { BATCHES_KEPT } from './rules/labels.ts';
import type { Shipment } from './rules/shipment.ts';
import { findAccount } from './store/accounts.ts';
import { findBatch } from './store/batches.ts';
import { findShipment } from './store/shipments.ts';

/**
 * The labels of a batch as one page of its courier. `asked`: as they are now; `others`: nobody asked for them;
 * `canceled`, `changed`: since the page was made, so that it may still show what they were.
 */
export type BatchPrint = {
  url: string;
  accountId: string;
  asked: Shipment[];
  others: Shipment[];
  canceled: Shipment[];
  changed: Shipment[];
};

/** The prints of batches that are worth it for these parcels. */
export function batchPrintsOf(sql: Database, shipments: readonly Shipment[], now: number): BatchPrint[] {
  const wanted = new Set(shipments.map(({ id }) => id));
  const batches = new Set(shipments.flatMap(({ batchId }) => batchId ?? []));
  return [...batches].flatMap((id) => {
    const batch = findBatch(sql, id, now - BATCHES_KEPT);
    const parcels = batch?.shipmentIds.flatMap((one) => findShipment(sql, one) ?? []) ?? [];
    const [first] = parcels;
    if (batch === null || first === undefined || findAccount(sql, first.accountId) === null) return [];
    const states = Map.groupBy(parcels, (one) =>
      labelInBatch(one, findOrder(sql, one.orderId)?.fulfilment === 'canceled'),
    );
    const of = (state: ReturnType<typeof labelInBatch>) => states.get(state) ?? [];
    const asked = of('true').filter((one) => wanted.has(one.id));
    const others = [...of('true').filter((one) => !wanted.has(one.id)), ...of('unsure')];
    const [canceled, changed] = [of('canceled'), of('changed')];
    const all = asked.length + others.length + canceled.length + changed.length;
    return isWorthPrinting(asked.length, all)
      ? [{ url: batch.url, accountId: first.accountId, asked, others, canceled, changed }]
      : [];
  });
}
