import type { Database, Row } from '../../database/rows.ts';
import { flag, integer, json, orNull, table, text, word } from '../../database/table.ts';
import type { Movement } from '../port.ts';
import type { ParcelDetails } from '../rules/parcel-details.ts';
import {
  editStates,
  returnRequests,
  type Shipment,
  type ShipmentChange,
  shipmentProblems,
  stages,
  tasks,
} from '../rules/shipment.ts';
import { deleteBatchesOf } from './batches.ts';

const movements = [
  'packed',
  'handed_over',
  'on_the_way',
  'out_for_delivery',
  'delivered',
  'returning',
  'returned',
  'canceled',
] as const satisfies readonly Movement[];
const moneyStates = ['none', 'cash_collected', 'remitted'] as const;

const shipments = table('shipments', {
  id: text,
  orderId: text,
  accountId: text,
  reference: text,
  stage: word(stages),
  task: orNull(word(tasks)),
  nextAt: orNull(integer),
  tries: integer,
  creations: integer,
  together: orNull(integer),
  plannedAt: integer,
  madeAt: integer,
  tracking: orNull(text),
  wantsConfirm: flag,
  wantsCancel: flag,
  amount: integer,
  movement: orNull(word(movements)),
  money: word(moneyStates),
  entered: word(moneyStates),
  paymentId: orNull(text),
  isHeld: flag,
  isAtPickupPoint: flag,
  isGivenUp: flag,
  attempts: integer,
  attemptsHandled: integer,
  rawStatus: orNull(text),
  isKnown: flag,
  courierAmount: orNull(integer),
  // Only `changeShipment` writes it.
  explained: orNull(json((value) => value as NonNullable<Shipment['explained']>)),
  fee: orNull(integer),
  isFeeSure: flag,
  returnFee: orNull(integer),
  paymentAt: orNull(integer),
  changedAt: integer,
  place: orNull(text),
  missing: integer,
  problem: orNull(word(shipmentProblems)),
  problemText: orNull(text),
  // Only `changeShipment` writes it.
  sentDetails: orNull(json((value) => value as ParcelDetails)),
  isEditOpen: flag,
  edit: orNull(word(editStates)),
  editText: orNull(text),
  returnRequest: orNull(word(returnRequests)),
  returnText: orNull(text),
  heardAt: orNull(integer),
  batchId: orNull(text),
});

export const readShipment = (row: Row): Shipment => shipments.read(row);

/** Throws when the order has another shipment that is not canceled: one parcel for an order. */
export function insertShipment(
  sql: Database,
  shipment: Pick<Shipment, 'id' | 'orderId' | 'accountId' | 'reference' | 'amount' | 'wantsConfirm'>,
  at: number,
): void {
  shipments.insert(sql, {
    ...shipment,
    stage: 'planned',
    task: 'create',
    nextAt: at,
    plannedAt: at,
    madeAt: at,
    changedAt: at,
  });
}

/** Saves what differs; returns the shipment as it is then. */
export function changeShipment(sql: Database, shipment: Shipment, change: ShipmentChange): Shipment {
  const fields = Object.entries(change).filter(
    ([field, value]) => value !== undefined && value !== shipment[field as keyof ShipmentChange],
  );
  shipments.update(sql, { id: shipment.id }, Object.fromEntries(fields));
  return { ...shipment, ...change };
}

export function findShipment(sql: Database, id: string): Shipment | null {
  return shipments.find(sql, { id });
}

/** The shipment of an order that is not canceled; null for none. */
export function openShipmentOf(sql: Database, orderId: string): Shipment | null {
  const row = sql.first("SELECT * FROM shipments WHERE order_id = ? AND stage <> 'canceled'", orderId);
  return row && readShipment(row);
}

/** The same of several orders, by their ids. */
export function openShipmentsOf(sql: Database, orderIds: readonly string[]): Map<string, Shipment> {
  const rows = sql.all(
    "SELECT * FROM shipments WHERE order_id IN (SELECT value FROM json_each(?)) AND stage <> 'canceled'",
    JSON.stringify(orderIds),
  );
  return new Map(rows.map((row) => [row.text('order_id'), readShipment(row)]));
}

/** A courier had a parcel of this order, which has ended. */
export function hasEndedParcel(sql: Database, orderId: string): boolean {
  const ended = "SELECT 1 FROM shipments WHERE order_id = ? AND stage = 'canceled' AND tracking IS NOT NULL";
  return sql.first(ended, orderId) !== null;
}

/** How many shipments an order has had. */
export function countShipments(sql: Database, orderId: string): number {
  return sql.count('SELECT COUNT(*) AS n FROM shipments WHERE order_id = ?', orderId);
}

export function shipmentTrackedBy(sql: Database, accountId: string, tracking: string): Shipment | null {
  return shipments.find(sql, { accountId, tracking });
}

/** When the next task of an account, or the next reading of its payments, is due; null for none. */
export function nextTaskAt(sql: Database, accountId: string): number | null {
  const row = sql.keptFirst(
    `SELECT MIN(at) AS at FROM (
       SELECT MIN(next_at) AS at FROM shipments WHERE account_id = ?1 AND next_at > 0 UNION ALL
       SELECT MIN(payment_at) FROM shipments WHERE account_id = ?1 AND payment_at > 0)`,
    accountId,
  );
  return row?.integerOrNull('at') ?? null;
}

/** A courier may still be asked to make or end the parcel of an order. */
export function hasCallDue(sql: Database, orderId: string): boolean {
  const due = "SELECT 1 FROM shipments WHERE order_id = ? AND task IS NOT NULL AND task <> 'poll'";
  return sql.first(due, orderId) !== null;
}

/** Empties what couriers wrote about an erased order: it may name a person. */
export function eraseShipments(sql: Database, orderId: string): void {
  if (sql.first('SELECT 1 FROM shipments WHERE order_id = ?', orderId) === null) return;
  sql.run(
    'DELETE FROM shipment_facts WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id = ?)',
    orderId,
  );
  sql.run(
    'DELETE FROM courier_labels WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id = ?)',
    orderId,
  );
  deleteBatchesOf(sql, orderId);
  shipments.update(
    sql,
    { orderId },
    {
      tracking: null,
      problemText: null,
      place: null,
      sentDetails: null,
      editText: null,
      returnText: null,
      task: null,
      nextAt: null,
      paymentAt: null,
    },
  );
}

/** Removes the shipments of an order that is removed, with all that couriers said of them. */
export function removeShipments(sql: Database, orderId: string): void {
  eraseShipments(sql, orderId);
  sql.run(
    'DELETE FROM courier_payments WHERE shipment_id IN (SELECT id FROM shipments WHERE order_id = ?)',
    orderId,
  );
  sql.run('DELETE FROM shipments WHERE order_id = ?', orderId);
}
