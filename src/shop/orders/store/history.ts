import type { Database, Row } from '../../../database/rows.ts';
import { actors, type OrderEvent, orderEventKinds } from '../rules/order.ts';

function readOrderEvent(row: Row): OrderEvent {
  return {
    kind: row.word('kind', orderEventKinds),
    actor: row.word('actor', actors),
    note: row.textOrNull('note'),
    checkoutId: row.textOrNull('checkout_id'),
    at: row.integer('at'),
    position: row.integer('position'),
    amount: row.integerOrNull('amount'),
    due: row.integerOrNull('due'),
    waived: row.integerOrNull('waived'),
    device: row.textOrNull('device'),
    undoes: row.integerOrNull('undoes'),
    deposit: row.wordOrNull('deposit', ['keep', 'refund']),
  };
}

/** An order's history, oldest first. */
export function readOrderEvents(sql: Database, orderId: string): OrderEvent[] {
  return sql
    .all(
      `SELECT kind, actor, note, checkout_id, at, position, amount, due, waived, device, undoes, deposit
       FROM order_events WHERE order_id = ? ORDER BY position`,
      orderId,
    )
    .map(readOrderEvent);
}

/** Adds an entry at the end of an order's history. */
export function appendOrderEvent(
  sql: Database,
  orderId: string,
  event: Pick<OrderEvent, 'kind' | 'actor' | 'note' | 'checkoutId' | 'at'> &
    Partial<Pick<OrderEvent, 'amount' | 'due' | 'waived' | 'device' | 'undoes' | 'deposit'>>,
): void {
  sql.run(
    `INSERT INTO order_events
       (order_id, position, kind, actor, note, checkout_id, at, amount, due, waived, device, undoes, deposit)
     VALUES (?, (SELECT COUNT(*) + 1 FROM order_events WHERE order_id = ?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    orderId,
    orderId,
    event.kind,
    event.actor,
    event.note,
    event.checkoutId,
    event.at,
    event.amount ?? null,
    event.due ?? null,
    event.waived ?? null,
    event.device ?? null,
    event.undoes ?? null,
    event.deposit ?? null,
  );
}
