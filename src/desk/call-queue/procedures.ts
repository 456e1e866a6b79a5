import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { haveSameLines } from '../../domain/orders/calls/duplicates.ts';
import { possibleActions, undoableOf } from '../../domain/orders/transitions.ts';
import { DELIVERY_SLUG } from '../../domain/products/product.ts';
import type { ShopContext } from '../../shop/context.ts';
import { refusedAmong } from '../../shop/order-limits/store/refused-phones.ts';
import type { ActionInput } from '../../shop/orders/actions/action.ts';
import { callersOf, claimCall, isToCall } from '../../shop/orders/calls/store.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { readOrderEvents, readWishOf } from '../../shop/orders/store/history.ts';
import { findOrder, findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { readCounts } from '../../shop/orders/store/queue-counts.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { newSubmission } from '../form-version.ts';
import { MOST_IN_BULK } from '../order-lists/rules/ticked.ts';
import { actOnOrder } from '../orders/procedures.ts';
import { isVisibleTo } from '../orders/visible-orders.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames } from '../sessions/store/sessions.ts';
import { networkLinesOf } from './networks.ts';
import {
  type CallRow,
  type Duplicate,
  type LastAct,
  placeBeforeAct,
  readCursor,
  writeCursor,
} from './rules.ts';
import { findDuplicate, findNextCall, type ListedCall, readCalls } from './store.ts';

const ORDERS_A_PAGE = 20;

/**
 * The queue of calls. `isWhole`: as many as one bulk action takes; `after`: the place where its page begins; `network`: the orders of this network alone, which
 * otherwise share one line; `done`: the number of the order that the list has just acted on.
 */
export const showCallQueue = signedInProcedure({
  name: 'call_queue.show',
  right: 'call',
  isChange: false,
  handle: (
    { shop, device }: Desk<Device>,
    input: {
      language: Locale;
      after: string | null;
      network: string | null;
      done: string | null;
      isWhole: boolean;
    },
  ) => {
    const { sql } = shop;
    const { language, network } = input;
    const now = shop.now();
    const most = input.isWhole ? MOST_IN_BULK : ORDERS_A_PAGE;
    const networks = networkLinesOf(shop, network);
    const after = readCursor(input.after);
    const found = readCalls(sql, { after, now, count: most + 1, network });
    const shown = found.slice(0, most);
    const last = shown.at(-1);
    const count =
      network === null
        ? Math.max(0, (readCounts(sql).get('call')?.orders ?? 0) - networks.orders)
        : (networks.lines[0]?.orders ?? shown.length);
    return {
      ok: true,
      orders: rowsFor(shop, device, shown, language),
      next: found.length > shown.length && last !== undefined ? writeCursor(last) : null,
      count,
      networks,
      now,
      done: input.done === null ? null : lastActOn(shop, device, input.done),
    } as const;
  },
});

/** What all rows need is read once for all of them. */
function rowsFor(
  shop: ShopContext,
  device: Device,
  rows: readonly ListedCall[],
  language: Locale,
): CallRow[] {
  const { sql, now } = shop;
  const refused = refusedAmong(
    sql,
    rows.map(({ phone }) => phone),
  );
  const callers = callersOf(
    sql,
    rows.map(({ id }) => id),
    now(),
  );
  const names = deviceNames(sql, [...new Set(callers.values())]);
  const submission = newSubmission(shop.random);
  return rows.map((row) => {
    const caller = callers.get(row.id);
    const name = caller === undefined ? undefined : names.get(caller);
    return rowFor(shop, device, row, {
      language,
      submission,
      isRefused: refused.has(row.phone),
      caller: name === undefined ? null : { name, isOwn: caller === device.id },
    });
  });
}

function rowFor(
  shop: ShopContext,
  device: Device,
  row: ListedCall,
  read: { language: Locale; submission: string; isRefused: boolean; caller: CallRow['caller'] },
): CallRow {
  const { sql, settings } = shop;
  const { id, duplicateOf, items, suspicions, ...listed } = row;
  const isGenuine = row.flags.includes('is_genuine');
  // A number can be refused after its order was placed.
  const isRefused = !suspicions.includes('refused') && read.isRefused;
  return {
    ...listed,
    submission: read.submission,
    items: items
      .filter(({ slug }) => slug !== DELIVERY_SLUG)
      .map(({ names, quantity }) => ({ ...names[read.language], quantity })),
    wish: row.flags.includes('change_wished') ? readWishOf(sql, id) : null,
    suspicions: isGenuine ? [] : isRefused ? [...suspicions, 'refused'] : suspicions,
    duplicate:
      duplicateOf === null || row.flags.includes('is_wanted')
        ? null
        : duplicateFor(sql, device, duplicateOf, items, read.submission),
    isGivenUp: row.misses >= settings.limits.CALL_MISSES,
    caller: read.caller,
  };
}

/** `items`: those of the order whose duplicate it is. */
function duplicateFor(
  sql: Database,
  device: Device,
  id: string,
  items: ListedCall['items'],
  submission: string,
): Duplicate | null {
  const duplicate = findDuplicate(sql, id);
  const order = duplicate === null ? null : findOrder(sql, id);
  // A correction may have set them apart.
  if (duplicate === null || order === null || !haveSameLines(order, { items })) return null;
  const loaded = new LoadedOrder(sql, order);
  const isCancelable =
    isVisibleTo(device, loaded, null) &&
    possibleActions(loaded.status).includes('cancel') &&
    // What becomes of paid money is decided on the order's own page.
    !loaded.status.isRefundable;
  return { ...duplicate, submission, isCancelable };
}

/** The newest act on an order, if this device took it and can undo it now. */
function lastActOn({ sql, now, random }: ShopContext, device: Device, number: string): LastAct | null {
  const order = findOrderByNumber(sql, number);
  if (order === null) return null;
  const history = readOrderEvents(sql, order.id);
  const last = undoableOf(history, Math.floor(now() / 1000));
  if (last === null || last.device !== device.id) return null;
  const { position, kind, reason = null } = last;
  return { number, position, submission: newSubmission(random), kind, reason };
}

/** What the list of calls does with an order. */
const listActions: readonly ActionInput['action'][] = [
  'confirm',
  'call_missed',
  'cancel',
  'dismiss_mark',
  'undo',
];

/** Applies what came of a call, or a decision about a mark. */
export const actOnCall = signedInProcedure({
  name: 'call_queue.act',
  right: 'call',
  isChange: true,
  handle: (
    desk: Desk<Device>,
    input: { number: string } & Pick<
      ActionInput,
      'action' | 'position' | 'submission' | 'reason' | 'againAt'
    >,
  ) =>
    listActions.includes(input.action)
      ? actOnOrder.handle(desk, input)
      : ({ ok: false, reason: 'not_now' } as const),
});

/** Claims the call after an order that this device has just acted on; null at the end of the queue. */
export const claimNext = signedInProcedure({
  name: 'call_queue.claim_next',
  right: 'call',
  isChange: true,
  handle: (
    { shop: { sql, now }, device, note }: Desk<Device>,
    { number, network }: { number: string; network: string | null },
  ) => {
    const order = findOrderByNumber(sql, number);
    if (order === null) return { ok: true, number: null } as const;
    const place = placeBeforeAct(order, readOrderEvents(sql, order.id));
    const next = findNextCall(sql, place, { now: now(), network, device: device.id, wilaya: null });
    const found = next === null ? null : findOrderByNumber(sql, next);
    if (found === null) return { ok: true, number: null } as const;
    if (claimCall(sql, found.id, device.id, now()).isNew) note(found.number);
    return { ok: true, number: found.number } as const;
  },
});

/** Claims the call of an order for this device. `taken`: another device calls it, by name. */
export const claimOrder = signedInProcedure({
  name: 'call_queue.claim',
  right: 'call',
  isChange: true,
  handle: ({ shop: { sql, now }, device, note }: Desk<Device>, { number }: { number: string }) => {
    const order = findOrderByNumber(sql, number);
    // A claim on any other order would keep nobody from a call, and tell what exists.
    if (order === null || !isToCall(sql, order.id)) return { ok: false, reason: 'gone' } as const;
    const { by, isNew } = claimCall(sql, order.id, device.id, now());
    if (isNew) note(order.number);
    if (by === device.id) return { ok: true } as const;
    return { ok: false, reason: 'taken', by: deviceNames(sql, [by]).get(by) ?? '' } as const;
  },
});
