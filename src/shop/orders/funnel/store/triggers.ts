import { productLines } from '../../../line-items/store.ts';

/** Triggers on `orders` that count each order's steps on the day on which it was placed, by source and by product. */

const dayOf = (row: string) => `(${row}.placed_at / 1000 + 3600) / 86400`;
/** It is confirmed and not canceled, or it was paid. */
const isConfirmed = (row: string) =>
  `(${row}.fulfilment NOT IN ('new', 'canceled') OR ${row}.payment IN ('paid', 'refunded'))`;
const isPaid = (row: string) => `(${row}.fulfilment = 'delivered' AND ${row}.payment = 'paid')`;

/** What an order adds to each of its products. Of one that came back nothing was paid. */
const ofProducts = (row: 'OLD' | 'NEW', sign: '+' | '-') =>
  `SELECT 'product' AS dimension, product_id AS key, ${sign}1 AS ordered, ${sign}${isConfirmed(row)} AS confirmed,
     ${sign}(${isPaid(row)} AND max(is_kept)) AS paid
   FROM (${productLines(row)}) GROUP BY product_id`;

const addAll = (changes: string) =>
  `INSERT INTO funnel_counts (dimension, day, key, ordered, confirmed, paid)
     SELECT dimension, ${dayOf('NEW')}, key, sum(ordered), sum(confirmed), sum(paid) FROM (${changes})
     GROUP BY dimension, key HAVING sum(ordered) <> 0 OR sum(confirmed) <> 0 OR sum(paid) <> 0
     ON CONFLICT (dimension, day, key) DO UPDATE SET ordered = ordered + excluded.ordered,
       confirmed = confirmed + excluded.confirmed, paid = paid + excluded.paid;`;

export const funnelTriggers: readonly string[] = [
  `CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
     ${addAll(
       `SELECT 'source' AS dimension, NEW.source AS key, 1 AS ordered, ${isConfirmed('NEW')} AS confirmed,
          ${isPaid('NEW')} AS paid
        UNION ALL ${ofProducts('NEW', '+')}`,
     )}
   END;`,
  `CREATE TRIGGER orders_recounted AFTER UPDATE OF payment, fulfilment, items, returned ON orders
     WHEN ${isConfirmed('OLD')} <> ${isConfirmed('NEW')} OR ${isPaid('OLD')} <> ${isPaid('NEW')} OR OLD.items <> NEW.items
       OR OLD.returned IS NOT NEW.returned BEGIN
     ${addAll(
       `SELECT 'source' AS dimension, NEW.source AS key, 0 AS ordered,
          ${isConfirmed('NEW')} - ${isConfirmed('OLD')} AS confirmed, ${isPaid('NEW')} - ${isPaid('OLD')} AS paid
        UNION ALL ${ofProducts('OLD', '-')} UNION ALL ${ofProducts('NEW', '+')}`,
     )}
   END;`,
];
