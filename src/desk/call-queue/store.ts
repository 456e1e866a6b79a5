import type { Locale } from '../../contract/scalars.ts';
import type { Database, Row } from '../../database/rows.ts';
import { callOutcomes } from '../../domain/orders/calls/call-outcomes.ts';
import { readFlags } from '../../domain/orders/calls/call-state.ts';
import { type CallGroup, callGroups, groupOf } from '../../domain/orders/calls/queue.ts';
import { readSuspicions } from '../../domain/orders/calls/suspicions.ts';
import { readItems } from '../../shop/line-items/store.ts';
import { callersOf } from '../../shop/orders/calls/store.ts';
import { readFulfilment } from '../../shop/orders/store/orders.ts';
import { storedLanguage } from '../../text/languages/by-language.ts';
import { LISTED as LISTED_ORDER, readListed as readListedOrder } from '../order-lists/store.ts';
import type { CallCursor } from './rules.ts';

/** The queue of calls. Times in milliseconds. */

/** The position of an order's newest event. */
const POSITION =
  '(SELECT coalesce(MAX(position), 0) FROM order_events WHERE order_id = orders.id) AS position';

const LISTED = `id, number, token, language, name, phone, wilaya, commune, delivery, note, items, total, placed_at,
  fulfilment, calls, misses, call_outcome, called_at, call_again_at, call_flags, suspicions, duplicate_of,
  ${POSITION}`;

function readListed(row: Row, now: number) {
  const callAgainAt = row.integer('call_again_at');
  return {
    id: row.text('id'),
    number: row.text('number'),
    position: row.integer('position'),
    group: groupOf({ callAgainAt }, now),
    token: row.text('token'),
    language: storedLanguage(row.text('language')),
    name: row.text('name'),
    phone: row.text('phone'),
    wilaya: row.integer('wilaya'),
    commune: row.text('commune'),
    delivery: row.word('delivery', ['home', 'desk']),
    note: row.textOrNull('note'),
    items: row.json('items', readItems),
    total: row.integer('total'),
    placedAt: row.integer('placed_at'),
    calls: row.integer('calls'),
    misses: row.integer('misses'),
    outcome: row.wordOrNull('call_outcome', callOutcomes),
    calledAt: row.integer('called_at'),
    callAgainAt,
    flags: readFlags(row.text('call_flags')),
    suspicions: readSuspicions(row.text('suspicions')),
    duplicateOf: row.textOrNull('duplicate_of'),
  };
}
export type ListedCall = ReturnType<typeof readListed>;

const ranges = { due: '> 0 AND call_again_at <= ?', open: '= 0', later: '> ?' } as const;

/**
 * `network`: the orders of its line alone; null: those outside lines. `groups`: those read, in the order of the queue;
 * absent: all.
 */
type QueueRange = {
  after: CallCursor | null;
  now: number;
  count: number;
  network: string | null;
  groups?: readonly CallGroup[];
};

/** The orders to call after a place, in the order of the queue. */
export function readCalls(sql: Database, range: QueueRange): ListedCall[] {
  return readRows(sql, LISTED, range).map((row) => readListed(row, range.now));
}

/** The first orders to call, as other lists show them. */
export function readFirstCalls(sql: Database, now: number, count: number, language: Locale) {
  return readRows(sql, LISTED_ORDER, { after: null, now, count, network: null }).map((row) =>
    readListedOrder(row, language),
  );
}

/** How many orders the search for the next call looks at, and reads at once. */
const MOST_LOOKED_AT = 400;
const AT_ONCE = 20;

/**
 * The order to call after a place, in the order of the queue, whose beginning follows its end; null for none. It is not
 * one that another device is calling, nor one whose agreed time has not come.
 */
export function findNextCall(
  sql: Database,
  after: CallCursor,
  {
    now,
    network,
    device,
    wilaya,
  }: { now: number; network: string | null; device: string; wilaya: number | null },
): string | null {
  for (const beginning of [after, null]) {
    let place = beginning;
    for (let read = 0; read < MOST_LOOKED_AT; read += AT_ONCE) {
      const columns = 'id, number, wilaya, call_again_at, called_at, placed_at';
      const range: QueueRange = { after: place, now, count: AT_ONCE, network, groups: ['due', 'open'] };
      const rows = readRows(sql, columns, range);
      const callers = callersOf(
        sql,
        rows.map((row) => row.text('id')),
        now,
      );
      const next = rows.find((row) => {
        if (row.text('number') === after.number) return false;
        if (wilaya !== null && row.integer('wilaya') !== wilaya) return false;
        return (callers.get(row.text('id')) ?? device) === device;
      });
      if (next !== undefined) return next.text('number');
      const last = rows.at(-1);
      if (last === undefined || rows.length < AT_ONCE) break;
      place = {
        callAgainAt: last.integer('call_again_at'),
        calledAt: last.integer('called_at'),
        placedAt: last.integer('placed_at'),
        number: last.text('number'),
      };
    }
  }
  return null;
}

/** Each group of the queue is one range of its index. */
function readRows(
  sql: Database,
  columns: string,
  { after, now, count, network, groups = callGroups }: QueueRange,
): Row[] {
  if (network !== null) return readRowsOfLine(sql, columns, network, after, count);
  const first = after === null ? 0 : callGroups.indexOf(groupOf(after, now));
  const found: Row[] = [];
  for (const [index, group] of callGroups.entries()) {
    if (index < first || found.length >= count || !groups.includes(group)) continue;
    const cursor = index === first ? after : null;
    const from =
      cursor === null
        ? ''
        : `AND (call_again_at, called_at, placed_at, id) > (?, ?, ?, (SELECT id FROM orders AS one WHERE one.number = ?))`;
    const times = group === 'open' ? [] : [now];
    const place =
      cursor === null ? [] : [cursor.callAgainAt, cursor.calledAt, cursor.placedAt, cursor.number];
    const rows = sql.all(
      `SELECT ${columns} FROM orders INDEXED BY orders_to_call
       WHERE queue = 'call' AND in_line = 0 AND call_again_at ${ranges[group]} ${from}
       ORDER BY call_again_at, called_at, placed_at, id LIMIT ?`,
      ...times,
      ...place,
      count - found.length,
    );
    found.push(...rows);
  }
  return found;
}

/** Nobody has called an order of a line: only its time counts. */
function readRowsOfLine(
  sql: Database,
  columns: string,
  network: string,
  after: CallCursor | null,
  count: number,
): Row[] {
  const from =
    after === null ? '' : 'AND (at, order_id) > (?, (SELECT id FROM orders AS one WHERE one.number = ?))';
  return sql.all(
    `SELECT ${columns} FROM (SELECT order_id, at FROM waiting_orders INDEXED BY waiting_by_network
         WHERE network = ? AND is_cash = 1 AND is_handled = 0 ${from} ORDER BY at, order_id LIMIT ?) AS waiting
       CROSS JOIN orders ON orders.id = waiting.order_id ORDER BY waiting.at, waiting.order_id`,
    network,
    ...(after === null ? [] : [after.placedAt, after.number]),
    count,
  );
}

/** The other order of a pair; null once it is gone, erased or over, or staff want both. */
export function findDuplicate(sql: Database, id: string) {
  const row = sql.first(
    `SELECT number, placed_at, fulfilment, call_flags,
       ${POSITION}
     FROM orders WHERE id = ? AND erased_at IS NULL`,
    id,
  );
  if (row === null || readFlags(row.text('call_flags')).includes('is_wanted')) return null;
  const fulfilment = readFulfilment(row);
  if (fulfilment === 'canceled' || fulfilment === 'returned') return null;
  return {
    number: row.text('number'),
    position: row.integer('position'),
    placedAt: row.integer('placed_at'),
    fulfilment,
  };
}
