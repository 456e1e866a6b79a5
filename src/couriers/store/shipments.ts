import type { Database, Row } from '../../database/rows.ts';
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

export function readShipment(row: Row): Shipment {
  return {
    id: row.text('id'),
    orderId: row.text('order_id'),
    accountId: row.text('account_id'),
    reference: row.text('reference'),
    stage: row.word('stage', stages),
    task: row.wordOrNull('task', tasks),
    nextAt: row.integerOrNull('next_at'),
    tries: row.integer('tries'),
    creations: row.integer('creations'),
    together: row.integerOrNull('together'),
    plannedAt: row.integer('planned_at'),
    madeAt: row.integer('made_at'),
    tracking: row.textOrNull('tracking'),
    wantsConfirm: row.flag('wants_confirm'),
    wantsCancel: row.flag('wants_cancel'),
    amount: row.integer('amount'),
    movement: row.wordOrNull('movement', movements),
    money: row.word('money', moneyStates),
    booked: row.word('booked', moneyStates),
    paymentId: row.textOrNull('payment_id'),
    isHeld: row.flag('is_held'),
    isAtPickupPoint: row.flag('is_at_pickup_point'),
    isGivenUp: row.flag('is_given_up'),
    attempts: row.integer('attempts'),
    attemptsHandled: row.integer('attempts_handled'),
    rawStatus: row.textOrNull('raw_status'),
    isKnown: row.flag('is_known'),
    courierAmount: row.integerOrNull('courier_amount'),
    fee: row.integerOrNull('fee'),
    isFeeSure: row.flag('is_fee_sure'),
    returnFee: row.integerOrNull('return_fee'),
    paymentAt: row.integerOrNull('payment_at'),
    changedAt: row.integer('changed_at'),
    place: row.textOrNull('place'),
    missing: row.integer('missing'),
    problem: row.wordOrNull('problem', shipmentProblems),
    problemText: row.textOrNull('problem_text'),
    // Only `changeShipment` writes it.
    sentDetails: row.jsonOrNull('sent_details', (value) => value as ParcelDetails),
    isEditOpen: row.flag('is_edit_open'),
    edit: row.wordOrNull('edit', editStates),
    editText: row.textOrNull('edit_text'),
    returnRequest: row.wordOrNull('return_request', returnRequests),
    returnText: row.textOrNull('return_text'),
    heardAt: row.integerOrNull('heard_at'),
    batchId: row.textOrNull('batch_id'),
  };
}

/** The column of each field that changes. */
const columns: Record<keyof ShipmentChange, string> = {
  stage: 'stage',
  task: 'task',
  nextAt: 'next_at',
  tries: 'tries',
  creations: 'creations',
  together: 'together',
  madeAt: 'made_at',
  tracking: 'tracking',
  wantsConfirm: 'wants_confirm',
  wantsCancel: 'wants_cancel',
  amount: 'amount',
  movement: 'movement',
  money: 'money',
  booked: 'booked',
  paymentId: 'payment_id',
  isHeld: 'is_held',
  isAtPickupPoint: 'is_at_pickup_point',
  isGivenUp: 'is_given_up',
  attempts: 'attempts',
  attemptsHandled: 'attempts_handled',
  rawStatus: 'raw_status',
  isKnown: 'is_known',
  courierAmount: 'courier_amount',
  fee: 'fee',
  isFeeSure: 'is_fee_sure',
  returnFee: 'return_fee',
  paymentAt: 'payment_at',
  changedAt: 'changed_at',
  place: 'place',
  missing: 'missing',
  problem: 'problem',
  problemText: 'problem_text',
  sentDetails: 'sent_details',
  isEditOpen: 'is_edit_open',
  edit: 'edit',
  editText: 'edit_text',
  returnRequest: 'return_request',
  returnText: 'return_text',
  heardAt: 'heard_at',
  batchId: 'batch_id',
};

/** Throws when the order has another shipment that is not canceled: one parcel for an order. */
export function insertShipment(
  sql: Database,
  shipment: Pick<Shipment, 'id' | 'orderId' | 'accountId' | 'reference' | 'amount' | 'wantsConfirm'>,
  at: number,
): void {
  sql.run(
    `INSERT INTO shipments (id, order_id, account_id, reference, amount, wants_confirm, stage, task, next_at,
       planned_at, made_at, changed_at)
     VALUES (?, ?, ?, ?, ?, ?, 'planned', 'create', ?, ?, ?, ?)`,
    shipment.id,
    shipment.orderId,
    shipment.accountId,
    shipment.reference,
    shipment.amount,
    Number(shipment.wantsConfirm),
    at,
    at,
    at,
    at,
  );
}

/** Saves what differs; returns the shipment as it is then. */
export function changeShipment(sql: Database, shipment: Shipment, change: ShipmentChange): Shipment {
  const fields = (Object.keys(columns) as (keyof ShipmentChange)[]).filter(
    (field) => change[field] !== undefined && change[field] !== shipment[field],
  );
  if (fields.length === 0) return shipment;
  const values = fields.map((field) => {
    const value = change[field] ?? null;
    if (typeof value === 'object') return value && JSON.stringify(value);
    return typeof value === 'boolean' ? Number(value) : value;
  });
  const set = fields.map((field) => `${columns[field]} = ?`).join(', ');
  sql.run(`UPDATE shipments SET ${set} WHERE id = ?`, ...values, shipment.id);
  return { ...shipment, ...change };
}

export function findShipment(sql: Database, id: string): Shipment | null {
  const row = sql.first('SELECT * FROM shipments WHERE id = ?', id);
  return row && readShipment(row);
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
  const row = sql.first('SELECT * FROM shipments WHERE account_id = ? AND tracking = ?', accountId, tracking);
  return row && readShipment(row);
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
  sql.run(
    `UPDATE shipments SET tracking = NULL, problem_text = NULL, place = NULL, sent_details = NULL, edit_text = NULL,
       return_text = NULL, task = NULL, next_at = NULL, payment_at = NULL WHERE order_id = ?`,
    orderId,
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
