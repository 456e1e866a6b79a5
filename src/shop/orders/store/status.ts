import type { Database } from '../../../database/rows.ts';
import { type CallState, writeFlags } from '../../../domain/orders/calls/call-state.ts';
import type { Order, OrderState } from '../../../domain/orders/order.ts';
import type { Problem, Queue } from '../../../domain/orders/queues.ts';

/**
 * The states of an order's history, its queue and its problem. `nextCheckAt`: when the next check is due, in
 * milliseconds; null for never; absent: unchanged.
 */
type StoredStatus = Pick<OrderState, 'payment' | 'fulfilment' | 'collected'> & {
  /** What the shop has received of the money that is paid at the door. */
  remitted: number;
  /** All that is paid at the door. */
  dueOnDelivery: number;
  /** The part of the total that the customer no longer owes. */
  waived: number;
  queue: Queue | null;
  problem: Problem | null;
  nextCheckAt?: number | null;
  calls: CallState;
};

const texts = ['payment', 'fulfilment', 'queue', 'problem', 'call_outcome', 'call_flags'] as const;
const integers = [
  ...(['due_on_delivery', 'collected', 'remitted', 'waived', 'next_check_at'] as const),
  ...(['calls', 'misses', 'called_at', 'call_again_at'] as const),
];
const columns = [...texts, ...integers];
type Columns = Record<(typeof texts)[number], string | null> &
  Record<(typeof integers)[number], number | null>;

function columnsOf({ calls, ...status }: StoredStatus & { nextCheckAt: number | null }): Columns {
  return {
    payment: status.payment,
    fulfilment: status.fulfilment,
    due_on_delivery: status.dueOnDelivery,
    collected: status.collected,
    remitted: status.remitted,
    waived: status.waived,
    queue: status.queue,
    problem: status.problem,
    next_check_at: status.nextCheckAt,
    calls: calls.calls,
    misses: calls.misses,
    call_outcome: calls.outcome,
    called_at: calls.calledAt,
    call_again_at: calls.callAgainAt,
    call_flags: writeFlags(calls.flags),
  };
}

/** The stored status of an order that is being placed, right after its row was written. */
export function statusAsPlaced(order: Order): Columns {
  const calls = { calls: 0, misses: 0, outcome: null, calledAt: 0, callAgainAt: 0, flags: [] };
  return columnsOf({ ...order, collected: null, remitted: 0, waived: 0, queue: null, problem: null, calls });
}

function readColumns(sql: Database, id: string): Columns | null {
  const row = sql.first(`SELECT ${columns.join(', ')} FROM orders WHERE id = ?`, id);
  if (row === null) return null;
  const values = [
    ...texts.map((column) => [column, row.textOrNull(column)] as const),
    ...integers.map((column) => [column, row.integerOrNull(column)] as const),
  ];
  return Object.fromEntries(values) as Columns;
}

/**
 * Saves the changed columns of an order's status. A column named in an UPDATE is rewritten in its index even when its
 * value is the same. `was`: the stored columns, where the same transaction has just written them.
 */
export function saveStatus(
  sql: Database,
  id: string,
  status: StoredStatus,
  was: Columns | null = readColumns(sql, id),
): void {
  if (was === null) return;
  const { nextCheckAt = was.next_check_at } = status;
  const is = columnsOf({ ...status, nextCheckAt });
  const changed = columns.filter((column) => was[column] !== is[column]);
  if (changed.length === 0) return;
  const assigned = changed.map((column) => `${column} = ?`).join(', ');
  sql.run(`UPDATE orders SET ${assigned} WHERE id = ?`, ...changed.map((column) => is[column]), id);
}
