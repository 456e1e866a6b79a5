/**
 * Triggers that keep `customers` true to `orders`: whatever changes an order, an erasure and its removal by age
 * included, changes its customer in the same statement. Each writes one customer, or two when the phone is corrected.
 */

/** Adds an order to its customer; `sign`: -1 takes it away. An erased order has no customer. */
const adds = (row: 'OLD' | 'NEW', sign: 1 | -1) => `
  UPDATE customers SET orders = orders + ${sign}, kept = kept + ${sign} * (${row}.fulfilment = 'delivered'),
    returned = returned + ${sign} * (${row}.fulfilment = 'returned'),
    bought = bought + ${sign} * (${row}.fulfilment = 'delivered') * (${row}.total - ${row}.waived)
    WHERE phone = ${row}.phone AND ${row}.erased_at IS NULL;`;

/** Name and time are those of the newest order. */
const renews = `
  UPDATE customers SET (name, last_at) = (SELECT name, placed_at FROM orders INDEXED BY orders_by_phone
      WHERE phone = NEW.phone AND erased_at IS NULL ORDER BY placed_at DESC, id DESC LIMIT 1)
    WHERE phone = NEW.phone AND orders > 0
      AND (name, last_at) IS NOT (SELECT name, placed_at FROM orders INDEXED BY orders_by_phone
        WHERE phone = NEW.phone AND erased_at IS NULL ORDER BY placed_at DESC, id DESC LIMIT 1);`;

/** After an order has left its customer: the next newest counts if it was the newest; without orders the customer goes. */
const leaves = `
  UPDATE customers SET (name, last_at) = (SELECT name, placed_at FROM orders INDEXED BY orders_by_phone
      WHERE phone = OLD.phone AND erased_at IS NULL ORDER BY placed_at DESC, id DESC LIMIT 1)
    WHERE phone = OLD.phone AND orders > 0 AND last_at <= OLD.placed_at;
  DELETE FROM customer_tags WHERE phone = (SELECT phone FROM customers WHERE phone = OLD.phone AND orders = 0);
  DELETE FROM customers WHERE phone = OLD.phone AND orders = 0;`;

export const customerTriggers: readonly string[] = [
  `CREATE TRIGGER orders_make_customers AFTER INSERT ON orders WHEN NEW.erased_at IS NULL BEGIN
     INSERT INTO customers (phone, name, orders, kept, returned, bought, last_at)
       VALUES (NEW.phone, NEW.name, 1, NEW.fulfilment = 'delivered', NEW.fulfilment = 'returned',
         (NEW.fulfilment = 'delivered') * (NEW.total - NEW.waived), NEW.placed_at)
       ON CONFLICT (phone) DO UPDATE SET orders = orders + 1, kept = kept + excluded.kept,
         returned = returned + excluded.returned, bought = bought + excluded.bought,
         name = iif(excluded.last_at >= last_at, excluded.name, name), last_at = max(last_at, excluded.last_at);
   END;`,
  `CREATE TRIGGER orders_change_customers AFTER UPDATE OF name, fulfilment, total, waived ON orders
     WHEN NEW.erased_at IS NULL AND OLD.phone = NEW.phone AND (OLD.name <> NEW.name
       OR OLD.fulfilment <> NEW.fulfilment OR (NEW.fulfilment = 'delivered'
         AND OLD.total - OLD.waived <> NEW.total - NEW.waived)) BEGIN
     UPDATE customers SET
       kept = kept + (NEW.fulfilment = 'delivered') - (OLD.fulfilment = 'delivered'),
       returned = returned + (NEW.fulfilment = 'returned') - (OLD.fulfilment = 'returned'),
       bought = bought + (NEW.fulfilment = 'delivered') * (NEW.total - NEW.waived)
         - (OLD.fulfilment = 'delivered') * (OLD.total - OLD.waived)
       WHERE phone = NEW.phone AND (OLD.fulfilment IN ('delivered', 'returned') OR NEW.fulfilment IN ('delivered', 'returned'));
     ${renews}
   END;`,
  // What staff wrote about a customer goes along with a corrected phone, unless the new one has its own.
  `CREATE TRIGGER orders_move_customers AFTER UPDATE OF phone ON orders
     WHEN NEW.erased_at IS NULL AND OLD.phone <> NEW.phone BEGIN
     ${adds('OLD', -1)}
     INSERT INTO customers (phone, name, orders, kept, returned, bought, last_at)
       VALUES (NEW.phone, NEW.name, 0, 0, 0, 0, NEW.placed_at) ON CONFLICT (phone) DO NOTHING;
     ${adds('NEW', 1)}
     UPDATE customers SET note = (SELECT note FROM customers WHERE phone = OLD.phone AND orders = 0)
       WHERE phone = NEW.phone AND note IS NULL
         AND EXISTS (SELECT 1 FROM customers WHERE phone = OLD.phone AND orders = 0 AND note IS NOT NULL);
     INSERT OR IGNORE INTO customer_tags (tag, phone) SELECT tag, NEW.phone FROM customer_tags
       WHERE phone = OLD.phone AND EXISTS (SELECT 1 FROM customers WHERE phone = OLD.phone AND orders = 0);
     ${renews}
     ${leaves}
   END;`,
  `CREATE TRIGGER orders_erase_customers AFTER UPDATE OF erased_at ON orders
     WHEN OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL BEGIN
     ${adds('OLD', -1)}
     ${leaves}
     DELETE FROM order_tags WHERE order_id = OLD.id;
   END;`,
  `CREATE TRIGGER orders_lose_customers AFTER DELETE ON orders BEGIN
     ${adds('OLD', -1)}
     ${leaves}
     DELETE FROM order_tags WHERE order_id = OLD.id;
   END;`,
];
