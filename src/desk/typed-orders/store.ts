import type { Locale } from '../../contract/scalars.ts';
import type { Database } from '../../database/rows.ts';
import { paymentStates } from '../../domain/orders/order.ts';
import { readItems } from '../../shop/line-items/store.ts';
import { readFulfilment } from '../../shop/orders/store/orders.ts';
import { storedLanguage } from '../../text/languages/by-language.ts';
import type { PastOrder } from './rules/typed-orders.ts';

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
