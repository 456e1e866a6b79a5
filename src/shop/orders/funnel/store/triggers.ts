/** Triggers on `orders` that count each order's steps on the day on which it was placed, by source and by product. */

const dayOf = (row: string) => `(${row}.placed_at / 1000 + 3600) / 86400`;
/** It was confirmed or paid, and not canceled before. */
const isConfirmed = (row: string) =>
  `(${row}.fulfilment NOT IN ('new', 'canceled') OR ${row}.payment IN ('paid', 'refunded'))`;
const isPaid = (row: string) => `(${row}.fulfilment = 'delivered' AND ${row}.payment = 'paid')`;

/** What an order adds to each of its products. */
const ofProducts = (row: string, sign: '+' | '-') =>
  `SELECT DISTINCT 'product' AS dimension, json_extract(one.value, '$.productId') AS key, ${sign}1 AS ordered,
     ${sign}${isConfirmed(row)} AS confirmed, ${sign}${isPaid(row)} AS paid
   FROM json_each(CASE WHEN json_valid(${row}.items) THEN ${row}.items ELSE '[]' END) AS one
   WHERE json_extract(one.value, '$.productId') IS NOT NULL AND json_extract(one.value, '$.slug') IS NOT 'delivery'`;

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
  `CREATE TRIGGER orders_recounted AFTER UPDATE OF payment, fulfilment, items ON orders
     WHEN ${isConfirmed('OLD')} <> ${isConfirmed('NEW')} OR ${isPaid('OLD')} <> ${isPaid('NEW')} OR OLD.items <> NEW.items BEGIN
     ${addAll(
       `SELECT 'source' AS dimension, NEW.source AS key, 0 AS ordered,
          ${isConfirmed('NEW')} - ${isConfirmed('OLD')} AS confirmed, ${isPaid('NEW')} - ${isPaid('OLD')} AS paid
        UNION ALL ${ofProducts('OLD', '-')} UNION ALL ${ofProducts('NEW', '+')}`,
     )}
   END;`,
];
