import type { Database } from '../../database/rows.ts';
import type { ReturnedItem } from '../../domain/line-items.ts';
import type { Order } from '../../domain/orders/order.ts';
import { readEventsOfOrders } from './store/history.ts';
import { findOrders, replacementsOf } from './store/orders.ts';

type Replacing = Pick<Order, 'id' | 'exchangeOf'>;

/**
 * What whoever brings an order has to take back: the products that it replaces by an exchange. An order can be exchanged
 * several times, in the order of those that replace it.
 */
export function takenBackOf(sql: Database, order: Replacing): ReturnedItem[] {
  return takenBackOfList(sql, [order]).get(order.id) ?? [];
}

/** The same of several orders, by their ids; those that replace none are left out. */
export function takenBackOfList(sql: Database, orders: readonly Replacing[]): Map<string, ReturnedItem[]> {
  const replacing = orders.flatMap(({ id, exchangeOf }) => (exchangeOf === null ? [] : [{ id, exchangeOf }]));
  if (replacing.length === 0) return new Map();
  const formerIds = [...new Set(replacing.map(({ exchangeOf }) => exchangeOf))];
  const formers = new Map(findOrders(sql, formerIds).map((former) => [former.id, former]));
  const events = readEventsOfOrders(sql, formerIds);
  const replacements = replacementsOf(sql, formerIds);
  return new Map(
    replacing.map(({ id, exchangeOf }) => {
      const exchanges = (events.get(exchangeOf) ?? []).filter(({ kind }) => kind === 'exchanged');
      const exchange = exchanges[replacements.get(exchangeOf)?.indexOf(id) ?? -1];
      // The pieces came back by the event before.
      const returned = formers.get(exchangeOf)?.returned ?? [];
      return [id, returned.filter(({ entry }) => entry + 1 === exchange?.position)];
    }),
  );
}
