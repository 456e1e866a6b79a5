import type { Database, Row } from '../../../database/rows.ts';
import type { OrderEvent } from '../rules.ts';

const EVENT_KINDS = [
  'placed',
  'checkout_opened',
  'checkout_rejected',
  'processing',
  'declined',
  'paid',
  'failed',
  'canceled',
  'expired',
  'mismatch',
  'paid_twice',
  'paid_late',
  'refunded',
  'refunded_part',
  'refund_asked',
  'refund_failed',
  'refund_explained',
  'confirmed',
  'call_missed',
  'corrected',
  'packed',
  'handed_over',
  'delivered',
  'returned',
  'restocked',
  'written_off',
  'cash_collected',
  'remitted',
  'recounted',
  'canceled_by_shop',
  'withdrawn',
  'problem_settled',
  'note',
  'undone',
] as const;
const ACTORS = ['shopper', 'shop', 'event', 'read', 'merchant'] as const;

function readOrderEvent(row: Row): OrderEvent {
  return {
    kind: row.word('kind', EVENT_KINDS),
    actor: row.word('actor', ACTORS),
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
