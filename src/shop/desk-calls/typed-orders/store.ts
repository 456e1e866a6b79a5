import type { Locale } from '../../../contract/scalars.ts';
import type { Database } from '../../../database/rows.ts';
import { storedLanguage } from '../../../text/locales/by-language.ts';
import { readItems } from '../../line-items/store.ts';
import { paymentStates } from '../../orders/rules/order.ts';
import { readFulfilment } from '../../orders/store/orders.ts';
import type { PastOrder } from './rules.ts';

/** The newest orders of a phone in E.164. `except`: the slug of an item that is no product. */
export function newestOrdersOf(
  sql: Database,
  { phone, language, except }: { phone: string; language: Locale; except: string },
  count: number,
): PastOrder[] {
  return sql
    .all(
      `SELECT number, name, wilaya, commune, street, delivery, language, placed_at, payment, fulfilment, total, items
       FROM orders INDEXED BY orders_by_phone WHERE phone = ? AND erased_at IS NULL
       ORDER BY placed_at DESC, id DESC LIMIT ?`,
      phone,
      count,
    )
    .map((row) => ({
      number: row.text('number'),
      name: row.text('name'),
      wilaya: row.integer('wilaya'),
      commune: row.text('commune'),
      street: row.textOrNull('street') ?? '',
      delivery: row.word('delivery', ['home', 'desk']),
      language: storedLanguage(row.text('language')),
      placedAt: row.integer('placed_at'),
      payment: row.word('payment', paymentStates),
      fulfilment: readFulfilment(row),
      total: row.integer('total'),
      items: row
        .json('items', readItems)
        .filter(({ slug }) => slug !== except)
        .map(({ price, names, quantity }) => ({ price, quantity, ...names[language] })),
    }));
}

/** The sources of orders that were typed at the desk. Each is one look into the index, however many orders it has. */
export function readSources(sql: Database, count: number): string[] {
  return sql
    .all(
      `WITH RECURSIVE known (source) AS (
         SELECT (SELECT MIN(source) FROM orders INDEXED BY orders_by_source WHERE source <> 'shop')
         UNION ALL
         SELECT (SELECT MIN(source) FROM orders INDEXED BY orders_by_source
           WHERE source <> 'shop' AND source > known.source) FROM known WHERE known.source IS NOT NULL
       ) SELECT source FROM known WHERE source IS NOT NULL LIMIT ?`,
      count,
    )
    .map((row) => row.text('source'));
}
