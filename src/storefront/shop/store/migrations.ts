import { runSteps } from '../../../database/migrations.ts';
import { Database } from '../../../database/rows.ts';
import { SIZES } from '../../../database/storage/sizes.ts';
import { couponStep } from './coupon-step.ts';
import { firstSteps } from './first-steps.ts';
import { secondSteps } from './second-steps.ts';

/**
 * The shop's schema as a list of steps. Steps are only ever added at the end: a deployed shop has run those
 * before, and Worker and object of two versions meet during a deployment.
 */
const steps: readonly string[] = [
  ...firstSteps,
  ...secondSteps,
  // What couriers say became of parcels, for a day: their rows name whom they went to.
  `CREATE TABLE statements (
     id TEXT PRIMARY KEY, digest TEXT NOT NULL UNIQUE, name TEXT NOT NULL, made_at INTEGER NOT NULL, state TEXT NOT NULL,
     columns TEXT NOT NULL, rows INTEGER NOT NULL, reached INTEGER NOT NULL, takes_differing INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX statements_by_time ON statements (made_at);
   CREATE TABLE statement_rows (
     statement_id TEXT NOT NULL, position INTEGER NOT NULL, cells TEXT NOT NULL, verdict TEXT, order_id TEXT, meaning TEXT,
     amount INTEGER, expected INTEGER, is_done INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (statement_id, position)
   ) WITHOUT ROWID;
   CREATE INDEX statement_rows_by_order ON statement_rows (order_id, statement_id) WHERE order_id IS NOT NULL;
   CREATE TRIGGER orders_unstated AFTER UPDATE OF erased_at ON orders WHEN NEW.erased_at IS NOT NULL BEGIN
     UPDATE statement_rows SET cells = '[]' WHERE order_id = OLD.id;
   END;`,
  // What was collected is what is owed, where another amount was noted than was due.
  `ALTER TABLE orders ADD COLUMN collected INTEGER;
   UPDATE orders SET collected = (SELECT amount FROM order_events AS one WHERE one.order_id = orders.id
     AND one.kind IN ('cash_collected', 'remitted') AND NOT EXISTS (
       SELECT 1 FROM order_events AS other WHERE other.order_id = orders.id AND other.undoes = one.position)
     ORDER BY position LIMIT 1) WHERE due_on_delivery > 0;
   DROP TRIGGER orders_requeued;
   DROP TRIGGER orders_unqueued;
   UPDATE queue_counts SET amount = coalesce((SELECT SUM(coalesce(collected, due_on_delivery)) FROM orders
     WHERE orders.queue = queue_counts.queue OR orders.problem = queue_counts.queue), 0);
   CREATE TRIGGER orders_requeued AFTER UPDATE OF queue, problem, due_on_delivery, collected ON orders
     WHEN OLD.queue IS NOT NEW.queue OR OLD.problem IS NOT NEW.problem
       OR coalesce(OLD.collected, OLD.due_on_delivery) <> coalesce(NEW.collected, NEW.due_on_delivery) BEGIN
     UPDATE queue_counts SET orders = orders - 1, amount = amount - coalesce(OLD.collected, OLD.due_on_delivery)
       WHERE queue = OLD.queue OR queue = OLD.problem;
     INSERT INTO queue_counts (queue, orders, amount)
       SELECT value, 1, coalesce(NEW.collected, NEW.due_on_delivery) FROM json_each(json_array(NEW.queue, NEW.problem))
       WHERE value IS NOT NULL
       ON CONFLICT (queue) DO UPDATE SET orders = orders + 1, amount = amount + excluded.amount;
   END;
   CREATE TRIGGER orders_unqueued AFTER DELETE ON orders WHEN OLD.queue IS NOT NULL OR OLD.problem IS NOT NULL BEGIN
     UPDATE queue_counts SET orders = orders - 1, amount = amount - coalesce(OLD.collected, OLD.due_on_delivery)
       WHERE queue = OLD.queue OR queue = OLD.problem;
   END;`,
  // What owners prove themselves by besides an authenticator's codes; a challenge that was answered is answered no more.
  `CREATE TABLE passkeys (
     id TEXT PRIMARY KEY,
     key TEXT NOT NULL,
     algorithm INTEGER NOT NULL,
     counter INTEGER NOT NULL,
     name TEXT NOT NULL,
     added_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE taken_challenges (hash TEXT PRIMARY KEY, until INTEGER NOT NULL) WITHOUT ROWID;`,
  couponStep,
  // A checkout that was opened to see whether its event arrives.
  `CREATE TABLE event_trial (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     checkout_id TEXT NOT NULL,
     begun_at INTEGER NOT NULL,
     arrived_at INTEGER
   );`,
  // When payments are looked at again behind their end.
  `CREATE TABLE look_back (id INTEGER PRIMARY KEY, due_at INTEGER NOT NULL);`,
  // What is to be said to the merchant, until it was.
  `CREATE TABLE notifications (
     channel TEXT NOT NULL, target TEXT NOT NULL, id TEXT NOT NULL, news TEXT NOT NULL, at INTEGER NOT NULL,
     due_at INTEGER NOT NULL, tries INTEGER NOT NULL, PRIMARY KEY (channel, target, id)
   ) WITHOUT ROWID;
   CREATE INDEX notifications_due ON notifications (due_at);
   CREATE TABLE news_channels (channel TEXT PRIMARY KEY, sent_at INTEGER, failed_at INTEGER, failure TEXT) WITHOUT ROWID;
   CREATE TABLE news_marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
   CREATE TABLE news_choice (id INTEGER PRIMARY KEY CHECK (id = 1), choice TEXT NOT NULL);`,
  // Photos of goods: their files are kept by other objects.
  `CREATE TABLE photos (
     file TEXT PRIMARY KEY,
     bytes INTEGER NOT NULL,
     product_id TEXT NOT NULL,
     unshown_since INTEGER,
     is_leaving INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE photo_look (id INTEGER PRIMARY KEY CHECK (id = 1), after TEXT NOT NULL, due_at INTEGER NOT NULL);`,
  // Lists of goods that were given, and what comes of each row.
  `CREATE TABLE imports (
     id TEXT PRIMARY KEY, digest TEXT NOT NULL, name TEXT NOT NULL, made_at INTEGER NOT NULL, state TEXT NOT NULL,
     columns TEXT NOT NULL, rows INTEGER NOT NULL, reached INTEGER NOT NULL, failures INTEGER NOT NULL, problem TEXT,
     next_at INTEGER
   ) WITHOUT ROWID;
   CREATE TABLE import_rows (
     import_id TEXT NOT NULL, line INTEGER NOT NULL, product INTEGER NOT NULL, cells TEXT NOT NULL, title TEXT NOT NULL,
     product_id TEXT, verdict TEXT, problem TEXT, place TEXT, variant TEXT, words TEXT NOT NULL DEFAULT '', changes TEXT,
     is_done INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (import_id, line)
   ) WITHOUT ROWID;
   CREATE INDEX import_rows_by_product ON import_rows (import_id, product, line);`,
  // Builds before gave an order its courier's code when its page was first looked at.
  `INSERT INTO couriers (token, order_id)
     SELECT lower(hex(randomblob(16))), id FROM orders WHERE id NOT IN (SELECT order_id FROM couriers);`,
  // Browsers that are told something; of a device that is let in no more nothing is kept.
  `CREATE TABLE push_subscriptions (
     device_id TEXT PRIMARY KEY, endpoint TEXT NOT NULL, key TEXT NOT NULL, auth TEXT NOT NULL, identity TEXT NOT NULL,
     at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TRIGGER devices_unsubscribed AFTER UPDATE OF revoked_at ON devices WHEN NEW.revoked_at IS NOT NULL BEGIN
     DELETE FROM push_subscriptions WHERE device_id = NEW.id;
     DELETE FROM notifications WHERE channel = 'push' AND target = NEW.id;
   END;`,
  // What is kept, by what it is counted with: a variant may come to a count of its own.
  "CREATE INDEX reservations_kept ON reservations (product_id, order_id) WHERE state = 'reserved';",
  // A shop that nobody visits reads its catalogue more seldom.
  'ALTER TABLE sweep ADD COLUMN rested_since INTEGER;',
  // An order's rows are paid for, those of indexes as well: a courier's token with its order, and a number's orders by time alone.
  `ALTER TABLE orders ADD COLUMN courier TEXT;
   CREATE UNIQUE INDEX orders_by_courier ON orders (courier) WHERE courier IS NOT NULL;
   DROP INDEX orders_of_phone;`,
  SIZES,
  // Money as sums of an order's history; refunds that the service told of; orders that are neither paid nor confirmed, by card and at
  // the door in one place, each with the end of its hold. The version before still reads the three emptied tables: the next step drops them.
  `ALTER TABLE order_events ADD COLUMN due INTEGER;
   ALTER TABLE order_events ADD COLUMN waived INTEGER;
   ALTER TABLE refunds ADD COLUMN waived INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE order_checkouts ADD COLUMN told_refunds TEXT;
   ALTER TABLE look_back ADD COLUMN since INTEGER;
   ALTER TABLE look_back ADD COLUMN page INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE look_back ADD COLUMN begun_at INTEGER;
   ALTER TABLE look_back ADD COLUMN oldest_open INTEGER;
   CREATE TABLE waiting_orders (
     order_id TEXT PRIMARY KEY,
     browser TEXT,
     phone TEXT NOT NULL,
     network TEXT NOT NULL,
     at INTEGER NOT NULL,
     is_cash INTEGER NOT NULL,
     holds_until INTEGER,
     taken TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX waiting_by_browser ON waiting_orders (browser) WHERE browser IS NOT NULL;
   CREATE INDEX waiting_by_phone ON waiting_orders (phone);
   CREATE INDEX waiting_for_call ON waiting_orders (network, at) WHERE is_cash = 1;
   CREATE INDEX holding_of_network ON waiting_orders (network) WHERE holds_until IS NOT NULL;
   CREATE INDEX waiting_by_hold ON waiting_orders (holds_until) WHERE holds_until IS NOT NULL;
   INSERT INTO waiting_orders
     SELECT order_id, browser, phone, coalesce(network, 'unknown'), at, 1, at + 900000, '' FROM unconfirmed;
   INSERT OR IGNORE INTO waiting_orders
     SELECT order_id, browser, phone, coalesce(network, 'unknown'), at, 0, at + 900000, '' FROM placers;
   CREATE INDEX reservations_unclaimed ON reservations (product_id, order_id) WHERE state = 'unclaimed';
   DELETE FROM network_pieces;
   DELETE FROM placers;
   DELETE FROM unconfirmed;
   UPDATE orders SET next_check_at = NULL WHERE way = 'cash';`,
  // A service may not give metadata back, nor know idempotency keys.
  `CREATE TABLE own_metadata (id TEXT PRIMARY KEY, metadata TEXT NOT NULL) WITHOUT ROWID;
   CREATE TABLE metadata_echoes (
     resource TEXT PRIMARY KEY, is_whole INTEGER NOT NULL, at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE pending_writes (
     key TEXT PRIMARY KEY, resource TEXT NOT NULL, request TEXT, at INTEGER NOT NULL, made_id TEXT
   ) WITHOUT ROWID;
   CREATE TRIGGER orders_unwritten AFTER DELETE ON orders BEGIN
     DELETE FROM pending_writes WHERE key = OLD.id || '-customer';
   END;`,
  // What the service offers; refunds that were made by hand and noted by the shop alone, and what notes that were taken back do not count.
  `CREATE TABLE service_capabilities (
     id INTEGER PRIMARY KEY CHECK (id = 1), offered TEXT NOT NULL, due_at INTEGER NOT NULL
   );
   ALTER TABLE refunds ADD COLUMN entry INTEGER;
   CREATE TRIGGER order_events_unrefunded AFTER INSERT ON order_events WHEN NEW.kind = 'undone' BEGIN
     UPDATE takings SET refunded = refunded - coalesce((SELECT amount FROM order_events
         WHERE order_id = NEW.order_id AND position = NEW.undoes), 0)
       WHERE day = (SELECT (at + 3600) / 86400 FROM order_events WHERE order_id = NEW.order_id AND position = NEW.undoes
         AND kind IN ('refunded', 'refunded_part'));
   END;`,
];

/** How many steps there are. */
export const NEWEST = steps.length;

/** Brings a database to the newest schema, or to an earlier state of it; a no-op when it is there already. */
export function migrate(
  storage: DurableObjectStorage,
  sql = new Database(storage.sql),
  target?: number,
): void {
  storage.transactionSync(() => runSteps(sql, 'migrations', steps, target));
}
