import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { MOST_SUGGESTED } from '../../domain/customers.ts';
import { may } from '../../domain/desk-rights.ts';
import { readSort } from '../../domain/desk-tables.ts';
import { ownSources } from '../../domain/orders/sources.ts';
import { readTracking } from '../../domain/orders/tracking.ts';
import { usedTags } from '../../shop/customers/store/order-tags.ts';
import { LoadedOrder } from '../../shop/orders/loaded-order.ts';
import { readSources } from '../../shop/orders/store/sources.ts';
import { normalisePhone } from '../../text/phones.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { listedFor } from '../order-lists/hide-by-role.ts';
import type { OrderRow } from '../order-lists/rules/listed-orders.ts';
import { mayOpenOrder } from '../orders/visible-orders.ts';
import type { Device } from '../sessions/device.ts';
import {
  emptySearch,
  readNarrowing,
  readNumber,
  readNumberStart,
  type SearchAddress,
  searchedWords,
} from './rules.ts';
import {
  type FoundOrders,
  findByNumber,
  findByNumberStart,
  findByTime,
  findByTracking,
  findByWords,
} from './store.ts';

const ORDERS_A_PAGE = 20;
const MOST_WORDS = 6;
/** How many sources in the shop's own words the filter offers. */
const MOST_SOURCES = 40;

/**
 * Orders by number or a half of it, tracking number, phone or a part of it, words of recipient, place, note or products,
 * or by filters; `after`: the last number of the page before.
 */
export const searchOrders = signedInProcedure({
  name: 'search.list',
  right: 'find_orders',
  isChange: false,
  handle: (
    desk: Desk<Device>,
    { address, after, language }: { address: SearchAddress; after: string | null; language: Locale },
  ) => {
    const { device } = desk;
    const { sql } = desk.shop;
    if (!may(device.role, 'search_orders')) {
      const found = findNamed(sql, address.q, language).filter(({ id }) => maySee(sql, device, id));
      const orders = listedFor(desk, found, language);
      return { ok: true, ownSources: [], tags: [], orders, next: null } as const;
    }
    const { orders, next } = findOrders(sql, address, after, language);
    return {
      ok: true,
      ownSources: ownSources(readSources(sql, MOST_SOURCES)),
      tags: usedTags(sql, 'order_tags', MOST_SUGGESTED),
      orders: listedFor(desk, orders, language),
      next,
    } as const;
  },
});

/** The orders of a whole number or a whole phone, the newest. */
function findNamed(sql: Database, q: string, language: Locale): readonly OrderRow[] {
  const number = readNumber(q);
  const named = number === null ? null : findByNumber(sql, number, language);
  if (named !== null) return [named];
  const phone = normalisePhone(q);
  return phone === null
    ? []
    : findByTime(sql, readNarrowing(emptySearch), null, ORDERS_A_PAGE, language, { phone }).orders;
}

function maySee(sql: Database, device: Device, orderId: string): boolean {
  const loaded = LoadedOrder.find(sql, orderId);
  return loaded !== null && mayOpenOrder(sql, device, loaded, null);
}

function findOrders(
  sql: Database,
  address: SearchAddress,
  after: string | null,
  language: Locale,
): FoundOrders {
  const narrowing = readNarrowing(address);
  const sort = readSort('orders', address.sort);
  const number = readNumber(address.q);
  const named = number === null ? null : findByNumber(sql, number, language);
  if (named !== null) return { orders: [named], next: null };
  const tracking = readTracking(address.q) ?? null;
  const tracked = tracking === null ? [] : findByTracking(sql, tracking, ORDERS_A_PAGE, language);
  if (tracked.length > 0) return { orders: tracked, next: null };
  const phone = normalisePhone(address.q);
  if (phone !== null) return findByTime(sql, narrowing, after, ORDERS_A_PAGE, language, { phone, sort });
  const words = searchedWords(address.q).slice(0, MOST_WORDS);
  if (words.length === 0) return findByTime(sql, narrowing, after, ORDERS_A_PAGE, language, { sort });
  const found = findByWords(sql, words, narrowing, after, ORDERS_A_PAGE, language);
  const start = after === null ? readNumberStart(address.q) : null;
  const begun = start === null ? [] : findByNumberStart(sql, start, ORDERS_A_PAGE, language);
  const others = found.orders.filter(({ number }) => begun.every((one) => one.number !== number));
  return { orders: [...begun, ...others], next: found.next };
}
