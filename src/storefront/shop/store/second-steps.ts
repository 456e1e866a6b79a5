/** The steps behind the first ones, up to the desk's statements. None of them is ever changed: deployed shops have run them. */
export const secondSteps: readonly string[] = [
  'ALTER TABLE order_events ADD COLUMN former TEXT;',
  // What of each checkout has gone back, as the service last said.
  `ALTER TABLE order_checkouts ADD COLUMN refunded_amount INTEGER NOT NULL DEFAULT 0;`,
  // Of orders before it nobody has looked the commune up.
  'ALTER TABLE orders ADD COLUMN commune_code INTEGER;',
  `ALTER TABLE devices ADD COLUMN proved_at INTEGER;
   CREATE TABLE authenticators (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     sealed TEXT NOT NULL,
     step INTEGER NOT NULL,
     added_at INTEGER NOT NULL
   );`,
  // The merchant's tariffs are read and written whole: one row.
  `CREATE TABLE delivery (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     version INTEGER NOT NULL,
     grid TEXT,
     desks TEXT,
     problem TEXT
   );`,
  // What each order waits for, counted as it changes: forty thousand orders are told apart by the rows of nine.
  `UPDATE orders SET fulfilment = 'handed_over' WHERE fulfilment = 'shipped';
   ALTER TABLE orders ADD COLUMN queue TEXT;
   ALTER TABLE orders ADD COLUMN problem TEXT;
   UPDATE orders SET queue = CASE
     WHEN fulfilment = 'new' AND payment = 'on_delivery' THEN 'call'
     WHEN fulfilment = 'new' AND payment = 'paid' THEN 'pack'
     WHEN fulfilment = 'confirmed' AND payment IN ('paid', 'on_delivery') THEN 'pack'
     WHEN fulfilment = 'packed' AND payment IN ('paid', 'on_delivery') THEN 'hand_over'
     WHEN fulfilment = 'handed_over' THEN 'courier'
     WHEN fulfilment = 'delivered' AND due_on_delivery > 0 AND NOT EXISTS (
       SELECT 1 FROM order_events AS one WHERE one.order_id = orders.id AND one.kind = 'remitted' AND NOT EXISTS (
         SELECT 1 FROM order_events AS other WHERE other.order_id = orders.id AND other.undoes = one.position)) THEN 'owed'
     END;
   UPDATE orders SET problem = (
     SELECT CASE WHEN kind IN ('paid_twice', 'paid_late', 'mismatch') THEN kind END FROM order_events
     WHERE order_id = orders.id AND (actor = 'merchant' OR kind IN ('paid_twice', 'paid_late', 'mismatch', 'refunded'))
     ORDER BY position DESC LIMIT 1)
     WHERE id IN (SELECT order_id FROM order_events WHERE kind IN ('paid_twice', 'paid_late', 'mismatch'));
   CREATE INDEX orders_by_queue ON orders (queue, placed_at, id) WHERE queue IS NOT NULL;
   CREATE INDEX orders_by_problem ON orders (problem, placed_at, id) WHERE problem IS NOT NULL;
   CREATE INDEX orders_by_fulfilment ON orders (fulfilment, placed_at, id);
   CREATE INDEX orders_by_payment ON orders (payment, placed_at, id);
   CREATE INDEX orders_by_wilaya ON orders (wilaya, placed_at, id);
   CREATE INDEX orders_by_way ON orders (way, placed_at, id);
   CREATE TABLE queue_counts (queue TEXT PRIMARY KEY, orders INTEGER NOT NULL, amount INTEGER NOT NULL) WITHOUT ROWID;
   INSERT INTO queue_counts (queue, orders, amount)
     SELECT queue, COUNT(*), SUM(due_on_delivery) FROM orders WHERE queue IS NOT NULL GROUP BY queue
     UNION ALL SELECT problem, COUNT(*), SUM(due_on_delivery) FROM orders WHERE problem IS NOT NULL GROUP BY problem;
   CREATE TRIGGER orders_queued AFTER INSERT ON orders WHEN NEW.queue IS NOT NULL OR NEW.problem IS NOT NULL BEGIN
     INSERT INTO queue_counts (queue, orders, amount)
       SELECT value, 1, NEW.due_on_delivery FROM json_each(json_array(NEW.queue, NEW.problem)) WHERE value IS NOT NULL
       ON CONFLICT (queue) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
   END;
   CREATE TRIGGER orders_requeued AFTER UPDATE OF queue, problem, due_on_delivery ON orders
     WHEN OLD.queue IS NOT NEW.queue OR OLD.problem IS NOT NEW.problem OR OLD.due_on_delivery <> NEW.due_on_delivery BEGIN
     UPDATE queue_counts SET orders = orders - 1, amount = amount - OLD.due_on_delivery
       WHERE queue = OLD.queue OR queue = OLD.problem;
     INSERT INTO queue_counts (queue, orders, amount)
       SELECT value, 1, NEW.due_on_delivery FROM json_each(json_array(NEW.queue, NEW.problem)) WHERE value IS NOT NULL
       ON CONFLICT (queue) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
   END;
   CREATE TRIGGER orders_unqueued AFTER DELETE ON orders WHEN OLD.queue IS NOT NULL OR OLD.problem IS NOT NULL BEGIN
     UPDATE queue_counts SET orders = orders - 1, amount = amount - OLD.due_on_delivery
       WHERE queue = OLD.queue OR queue = OLD.problem;
   END;`,
  // Money that came and went by days of Algiers, and what became of parcels by wilaya: counted as it happens.
  `CREATE TABLE takings (
     day INTEGER PRIMARY KEY,
     online INTEGER NOT NULL DEFAULT 0,
     cash INTEGER NOT NULL DEFAULT 0,
     refunded INTEGER NOT NULL DEFAULT 0
   );
   INSERT INTO takings (day, online, cash, refunded)
     SELECT (at + 3600) / 86400,
       SUM(CASE WHEN kind = 'paid' THEN coalesce((SELECT amount FROM order_checkouts AS of_order
         WHERE of_order.checkout_id = order_events.checkout_id), (SELECT due_online FROM orders WHERE id = order_id), 0) ELSE 0 END),
       SUM(CASE WHEN kind = 'remitted' AND NOT EXISTS (SELECT 1 FROM order_events AS other
         WHERE other.order_id = order_events.order_id AND other.undoes = order_events.position) THEN coalesce(amount, 0) ELSE 0 END),
       SUM(CASE WHEN kind IN ('refunded', 'refunded_part') THEN coalesce(amount, 0) ELSE 0 END)
     FROM order_events WHERE kind IN ('paid', 'remitted', 'refunded', 'refunded_part') GROUP BY 1;
   CREATE TRIGGER order_events_taken AFTER INSERT ON order_events
     WHEN NEW.kind IN ('paid', 'remitted', 'refunded', 'refunded_part') BEGIN
     INSERT INTO takings (day, online, cash, refunded) VALUES (
       (NEW.at + 3600) / 86400,
       CASE WHEN NEW.kind = 'paid' THEN coalesce((SELECT amount FROM order_checkouts WHERE checkout_id = NEW.checkout_id),
         (SELECT due_online FROM orders WHERE id = NEW.order_id), 0) ELSE 0 END,
       CASE WHEN NEW.kind = 'remitted' THEN coalesce(NEW.amount, 0) ELSE 0 END,
       CASE WHEN NEW.kind IN ('refunded', 'refunded_part') THEN coalesce(NEW.amount, 0) ELSE 0 END)
       ON CONFLICT (day) DO UPDATE SET online = online + excluded.online, cash = cash + excluded.cash,
         refunded = refunded + excluded.refunded;
   END;
   CREATE TRIGGER order_events_untaken AFTER INSERT ON order_events WHEN NEW.kind = 'undone' BEGIN
     UPDATE takings SET cash = cash - coalesce((SELECT amount FROM order_events
         WHERE order_id = NEW.order_id AND position = NEW.undoes AND kind = 'remitted'), 0)
       WHERE day = (SELECT (at + 3600) / 86400 FROM order_events WHERE order_id = NEW.order_id AND position = NEW.undoes
         AND kind = 'remitted');
   END;
   CREATE TABLE wilaya_outcomes (wilaya INTEGER PRIMARY KEY, delivered INTEGER NOT NULL, returned INTEGER NOT NULL);
   INSERT INTO wilaya_outcomes (wilaya, delivered, returned)
     SELECT wilaya, SUM(fulfilment = 'delivered'), SUM(fulfilment = 'returned') FROM orders
     WHERE fulfilment IN ('delivered', 'returned') GROUP BY wilaya;
   CREATE TRIGGER orders_ended AFTER UPDATE OF fulfilment ON orders
     WHEN OLD.fulfilment <> NEW.fulfilment
       AND (OLD.fulfilment IN ('delivered', 'returned') OR NEW.fulfilment IN ('delivered', 'returned')) BEGIN
     INSERT INTO wilaya_outcomes (wilaya, delivered, returned) VALUES (NEW.wilaya,
       (NEW.fulfilment = 'delivered') - (OLD.fulfilment = 'delivered'),
       (NEW.fulfilment = 'returned') - (OLD.fulfilment = 'returned'))
       ON CONFLICT (wilaya) DO UPDATE SET delivered = delivered + excluded.delivered, returned = returned + excluded.returned;
   END;`,
  // Words of orders, folded; of those before as near to it as SQL comes. What is taken out leaves the index at once.
  `CREATE TABLE order_words (seq INTEGER PRIMARY KEY, order_id TEXT NOT NULL UNIQUE);
   INSERT INTO order_words (order_id) SELECT id FROM orders ORDER BY placed_at, id;
   CREATE VIRTUAL TABLE order_search USING fts5(
     words, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5', detail = 'none', columnsize = 0
   );
   INSERT INTO order_search (order_search, rank) VALUES ('secure-delete', 1);
   INSERT INTO order_search (rowid, words) SELECT seq, replace(replace(replace(replace(replace(replace(replace(replace(replace(orders.name || ' ' || coalesce((SELECT group_concat(json_extract(value, '$.name'), ' ') FROM json_each(orders.items) WHERE json_extract(value, '$.slug') <> 'delivery'), ''), 'أ', 'ا'), 'إ', 'ا'), 'آ', 'ا'), 'ٱ', 'ا'), 'ة', 'ه'), 'ى', 'ي'), 'ؤ', 'و'), 'ئ', 'ي'), 'ـ', '')
     FROM order_words JOIN orders ON orders.id = order_words.order_id WHERE erased_at IS NULL;
   CREATE TRIGGER orders_wordless AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     DELETE FROM order_search WHERE rowid = (SELECT seq FROM order_words WHERE order_id = OLD.id);
   END;
   CREATE TRIGGER orders_unsearched AFTER DELETE ON orders BEGIN
     DELETE FROM order_search WHERE rowid = (SELECT seq FROM order_words WHERE order_id = OLD.id);
     DELETE FROM order_words WHERE order_id = OLD.id;
   END;`,
  // What an owner has not settled is a problem still, whoever did something else since.
  `UPDATE orders SET problem = (
     SELECT CASE WHEN kind IN ('paid_twice', 'paid_late', 'mismatch') THEN kind END FROM order_events AS one
     WHERE order_id = orders.id
       AND kind IN ('paid_twice', 'paid_late', 'mismatch', 'refunded', 'refunded_part', 'problem_settled')
     ORDER BY position DESC LIMIT 1)
     WHERE problem IS NULL AND id IN (SELECT order_id FROM order_events WHERE kind IN ('paid_twice', 'paid_late', 'mismatch'));`,
  // A number's orders by time: pages of a search go on by it.
  `CREATE INDEX orders_by_phone ON orders (phone, placed_at, id) WHERE erased_at IS NULL;`,
  // What was asked to go back at the desk, and what became of it.
  `CREATE TABLE refunds (
     id TEXT PRIMARY KEY,
     order_id TEXT NOT NULL,
     checkout_id TEXT NOT NULL,
     amount INTEGER NOT NULL,
     means TEXT NOT NULL,
     status TEXT NOT NULL,
     failure TEXT,
     given INTEGER NOT NULL,
     refund_id TEXT UNIQUE,
     asked_at INTEGER NOT NULL,
     next_check_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX refunds_by_order ON refunds (order_id, asked_at);
   CREATE INDEX refunds_to_check ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;`,
  // What the desk chose in the place of a binding, under the binding's name.
  'CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;',
  // By what its courier calls a parcel.
  `ALTER TABLE orders ADD COLUMN tracking TEXT;
   CREATE INDEX orders_by_tracking ON orders (tracking, placed_at, id) WHERE tracking IS NOT NULL;`,
  'CREATE TABLE export_choice (id INTEGER PRIMARY KEY CHECK (id = 1), choice TEXT NOT NULL);',
  // The allowances that an order has taken from: with whom of its network a client counts depends on when it came.
  'ALTER TABLE placers ADD COLUMN taken TEXT;',
  // Goods of the desk: which form made which product, and in which order the categories stand.
  `CREATE TABLE goods_added (submission TEXT PRIMARY KEY, product_id TEXT NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE category_places (key TEXT PRIMARY KEY, place INTEGER NOT NULL) WITHOUT ROWID;`,
  // Parcels that came back and whose goods nobody has put on sale again, and payments that came to nothing.
  `UPDATE orders SET queue = CASE
     WHEN fulfilment = 'returned' AND NOT EXISTS (
       SELECT 1 FROM order_events AS one WHERE one.order_id = orders.id AND one.kind = 'restocked' AND NOT EXISTS (
         SELECT 1 FROM order_events AS other WHERE other.order_id = orders.id AND other.undoes = one.position)) THEN 'restock'
     WHEN fulfilment = 'new' AND erased_at IS NULL AND (payment IN ('failed', 'canceled', 'expired')
       OR (payment = 'pending' AND 'declined' = (
         SELECT kind FROM order_events WHERE order_id = orders.id AND kind IN ('checkout_opened', 'processing', 'declined')
         ORDER BY position DESC LIMIT 1))) THEN 'unpaid'
     END WHERE queue IS NULL;
   UPDATE orders SET queue = NULL WHERE queue = 'call' AND erased_at IS NOT NULL;`,
  // What became of parcels by what was in them; a parcel counts once for each product.
  `CREATE TABLE product_outcomes (
     product_id TEXT PRIMARY KEY, names TEXT NOT NULL, delivered INTEGER NOT NULL, returned INTEGER NOT NULL
   ) WITHOUT ROWID;
   INSERT INTO product_outcomes (product_id, names, delivered, returned)
     SELECT json_extract(one.value, '$.productId'),
       max(coalesce(json_extract(one.value, '$.names'), json_object('', json_object('name', json_extract(one.value, '$.name'))))),
       COUNT(DISTINCT CASE fulfilment WHEN 'delivered' THEN orders.id END),
       COUNT(DISTINCT CASE fulfilment WHEN 'returned' THEN orders.id END)
     FROM orders, json_each(CASE WHEN json_valid(items) THEN items ELSE '[]' END) AS one
     WHERE fulfilment IN ('delivered', 'returned') AND json_extract(one.value, '$.productId') IS NOT NULL
       AND json_extract(one.value, '$.slug') IS NOT 'delivery'
     GROUP BY 1;
   CREATE INDEX product_outcomes_returned ON product_outcomes (returned, product_id);
   CREATE TRIGGER orders_ended_of_goods AFTER UPDATE OF fulfilment ON orders
     WHEN OLD.fulfilment <> NEW.fulfilment
       AND (OLD.fulfilment IN ('delivered', 'returned') OR NEW.fulfilment IN ('delivered', 'returned')) BEGIN
     INSERT INTO product_outcomes (product_id, names, delivered, returned)
       SELECT json_extract(one.value, '$.productId'),
         max(coalesce(json_extract(one.value, '$.names'), json_object('', json_object('name', json_extract(one.value, '$.name'))))),
         (NEW.fulfilment = 'delivered') - (OLD.fulfilment = 'delivered'),
         (NEW.fulfilment = 'returned') - (OLD.fulfilment = 'returned')
       FROM json_each(CASE WHEN json_valid(NEW.items) THEN NEW.items ELSE '[]' END) AS one
       WHERE json_extract(one.value, '$.productId') IS NOT NULL AND json_extract(one.value, '$.slug') IS NOT 'delivery'
       GROUP BY 1
       ON CONFLICT (product_id) DO UPDATE SET names = excluded.names,
         delivered = delivered + excluded.delivered, returned = returned + excluded.returned;
   END;`,
  // What was paid for parcels that came back before there was a desk to say what becomes of it.
  `UPDATE orders SET problem = 'refund_due'
     WHERE problem IS NULL AND fulfilment IN ('returned', 'canceled') AND payment = 'paid' AND due_online > 0
       AND NOT EXISTS (SELECT 1 FROM order_events WHERE order_id = orders.id
         AND (device IS NOT NULL OR deposit IS NOT NULL OR kind = 'refunded_part'));`,
];
