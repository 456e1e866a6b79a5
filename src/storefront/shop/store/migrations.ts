import { runSteps } from '../../../database/migrations.ts';
import { Database } from '../../../database/rows.ts';
import { firstSteps } from './first-steps.ts';

/**
 * The shop's schema as a list of steps. Steps are only ever added at the end: a deployed shop has run those
 * before, and Worker and object of two versions meet during a deployment.
 */
const steps: readonly string[] = [
  ...firstSteps,
  // Of a network what is kept is counted, not summed up: a busy one has thousands of unpaid orders.
  `ALTER TABLE placers ADD COLUMN keeps_counted INTEGER NOT NULL DEFAULT 1;
   DROP INDEX placers_by_network;
   CREATE INDEX placers_keeping ON placers (network, at) WHERE network IS NOT NULL AND keeps_counted = 1;
   CREATE TABLE network_pieces (
     network TEXT NOT NULL,
     product_id TEXT NOT NULL,
     pieces INTEGER NOT NULL,
     PRIMARY KEY (network, product_id)
   ) WITHOUT ROWID;
   INSERT INTO network_pieces (network, product_id, pieces)
     SELECT placers.network, kept.product_id, SUM(kept.quantity)
     FROM placers JOIN reservations AS kept ON kept.order_id = placers.order_id AND kept.state = 'reserved'
     WHERE placers.network IS NOT NULL GROUP BY 1, 2;`,
  // Ways to pay: orders and histories of before were all paid online.
  `ALTER TABLE orders ADD COLUMN way TEXT NOT NULL DEFAULT 'card';
   ALTER TABLE order_events ADD COLUMN amount INTEGER;
   ALTER TABLE order_events ADD COLUMN device TEXT;
   ALTER TABLE order_events ADD COLUMN undoes INTEGER;
   ALTER TABLE order_events ADD COLUMN deposit TEXT;
   ALTER TABLE order_checkouts ADD COLUMN amount INTEGER;`,
  `CREATE TABLE ways_to_pay (id INTEGER PRIMARY KEY CHECK (id = 1), rules TEXT NOT NULL);
   CREATE TABLE unconfirmed (
     order_id TEXT PRIMARY KEY,
     browser TEXT,
     phone TEXT NOT NULL,
     network TEXT,
     at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX unconfirmed_by_browser ON unconfirmed (browser, at) WHERE browser IS NOT NULL;
   CREATE INDEX unconfirmed_by_phone ON unconfirmed (phone, at);
   CREATE INDEX unconfirmed_by_network ON unconfirmed (network, at) WHERE network IS NOT NULL;
   CREATE TABLE refused_phones (phone TEXT PRIMARY KEY, device TEXT, at INTEGER NOT NULL) WITHOUT ROWID;`,
  // Times in milliseconds, but those of the journal, which are seconds as in every object.
  `CREATE TABLE IF NOT EXISTS journal (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, actor_kind TEXT NOT NULL, actor TEXT,
     act TEXT NOT NULL, subject TEXT, fields TEXT NOT NULL, network TEXT, request_id TEXT
   );
   CREATE TRIGGER IF NOT EXISTS journal_stays BEFORE UPDATE ON journal
     BEGIN SELECT RAISE(ABORT, 'The journal is append-only.'); END;
   CREATE TRIGGER IF NOT EXISTS journal_leaves_by_age BEFORE DELETE ON journal
     WHEN OLD.seq > (SELECT min(seq) FROM journal)
     BEGIN SELECT RAISE(ABORT, 'The journal is append-only.'); END;
   CREATE TABLE devices (
     id TEXT PRIMARY KEY,
     name TEXT NOT NULL,
     role TEXT NOT NULL,
     session_hash TEXT NOT NULL UNIQUE,
     paired_at INTEGER NOT NULL,
     seen_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     revoked_at INTEGER
   ) WITHOUT ROWID;
   CREATE TABLE pairings (
     hash TEXT PRIMARY KEY,
     role TEXT NOT NULL,
     made_by TEXT NOT NULL,
     expires_at INTEGER NOT NULL,
     used_at INTEGER,
     device_id TEXT,
     submission TEXT
   ) WITHOUT ROWID;
   CREATE TABLE recovery_codes (
     hash TEXT PRIMARY KEY,
     made_for TEXT NOT NULL,
     used_at INTEGER,
     device_id TEXT,
     submission TEXT
   ) WITHOUT ROWID;
   CREATE INDEX orders_by_time ON orders (placed_at, id);`,
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
];

/** Brings a database to the newest schema; a no-op when it is there already. */
export function migrate(storage: DurableObjectStorage): void {
  storage.transactionSync(() => runSteps(new Database(storage.sql), 'migrations', steps));
}
