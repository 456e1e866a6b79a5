import type { Database, Row } from '../../../database/rows.ts';
import { integer, orNull, table, text, word } from '../../../database/table.ts';
import { eventReasons } from '../../../domain/orders/calls/call-outcomes.ts';
import { actors, type OrderEvent, orderEventKinds } from '../../../domain/orders/order.ts';

const orderEvents = table(
  'order_events',
  {
    kind: word(orderEventKinds),
    actor: word(actors),
    note: orNull(text),
    checkoutId: orNull(text),
    at: integer,
    position: integer,
    amount: orNull(integer),
    due: orNull(integer),
    waived: orNull(integer),
    device: orNull(text),
    undoes: orNull(integer),
    deposit: orNull(word(['keep', 'refund'])),
    reason: orNull(word(eventReasons)),
    againAt: orNull(integer),
    submission: orNull(text),
  },
  { orderId: text },
);

const readOrderEvent = (row: Row): OrderEvent => orderEvents.read(row);

const EVENT = orderEvents.columns.join(', ');

/** An order's history, oldest first. */
export function readOrderEvents(sql: Database, orderId: string): OrderEvent[] {
  return sql
    .all(`SELECT ${EVENT} FROM order_events WHERE order_id = ? ORDER BY position`, orderId)
    .map(readOrderEvent);
}

/** The same of several orders, by their ids. */
export function readEventsOfOrders(sql: Database, orderIds: readonly string[]): Map<string, OrderEvent[]> {
  const rows = sql.all(
    `SELECT ${EVENT} FROM order_events WHERE order_id IN (SELECT value FROM json_each(?))
     ORDER BY order_id, position`,
    JSON.stringify(orderIds),
  );
  const byOrder = Map.groupBy(rows, (row) => row.text('order_id'));
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(readOrderEvent)]));
}

/** The change that the shopper asks for, which is possible once; null without one. */
export function readWishOf(sql: Database, orderId: string): string | null {
  const row = sql.first(
    `SELECT note FROM order_events WHERE order_id = ? AND kind = 'change_wished'`,
    orderId,
  );
  return row?.textOrNull('note') ?? null;
}

/** An event before it has its position. */
export type NewOrderEvent = Pick<OrderEvent, 'kind' | 'actor' | 'note' | 'checkoutId' | 'at'> &
  Partial<
    Pick<
      OrderEvent,
      'amount' | 'due' | 'waived' | 'device' | 'undoes' | 'deposit' | 'reason' | 'againAt' | 'submission'
    >
  >;

/** Appends an event to an order's history. `position`: one more than that of its newest event. */
export function appendOrderEvent(
  sql: Database,
  orderId: string,
  position: number,
  { kind, actor, note, checkoutId, at, ...rest }: NewOrderEvent,
): OrderEvent {
  const { amount = null, due = null, waived = null, device = null, undoes = null, deposit = null } = rest;
  const { reason = null, againAt = null, submission = null } = rest;
  const event = {
    ...{ kind, actor, note, checkoutId, at, position, amount, due, waived, device, undoes, deposit },
    ...{ reason, againAt, submission },
  };
  orderEvents.insert(sql, { orderId, ...event });
  return event;
}
