/** The steps of the schema up to the first orders that were paid at the door. None of them is ever changed. */
export const firstSteps: readonly string[] = [
  `CREATE TABLE products (
     id TEXT PRIMARY KEY,
     slug TEXT NOT NULL UNIQUE,
     created_at INTEGER NOT NULL,
     from_amount INTEGER,
     body TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX products_on_shelf ON products (created_at DESC, id DESC) WHERE from_amount IS NOT NULL;
   CREATE TABLE prices (
     id TEXT PRIMARY KEY,
     product_id TEXT NOT NULL,
     body TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX prices_of_product ON prices (product_id);
   CREATE TABLE sweep (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     phase TEXT NOT NULL,
     page INTEGER NOT NULL,
     total INTEGER,
     changed INTEGER NOT NULL,
     failures INTEGER NOT NULL,
     pause INTEGER NOT NULL,
     due_at INTEGER NOT NULL,
     finished_at INTEGER,
     complete_at INTEGER
   );
   CREATE TABLE sweep_pages (
     page INTEGER PRIMARY KEY,
     ids TEXT NOT NULL
   );`,
  `CREATE TABLE orders (
     id TEXT PRIMARY KEY,
     number TEXT NOT NULL UNIQUE,
     token TEXT NOT NULL UNIQUE,
     cart_id TEXT NOT NULL,
     submission TEXT NOT NULL,
     language TEXT NOT NULL,
     name TEXT NOT NULL,
     phone TEXT NOT NULL,
     email TEXT,
     wilaya INTEGER NOT NULL,
     commune TEXT NOT NULL,
     street TEXT,
     note TEXT,
     delivery TEXT NOT NULL,
     livemode INTEGER NOT NULL,
     total INTEGER NOT NULL,
     due_online INTEGER NOT NULL,
     due_on_delivery INTEGER NOT NULL,
     items TEXT NOT NULL,
     customer_id TEXT,
     payment TEXT NOT NULL,
     fulfilment TEXT NOT NULL,
     placed_at INTEGER NOT NULL,
     opened_at INTEGER NOT NULL,
     next_check_at INTEGER
   ) WITHOUT ROWID;
   CREATE INDEX orders_of_cart ON orders (cart_id);
   CREATE INDEX orders_to_check ON orders (next_check_at) WHERE next_check_at IS NOT NULL;
   CREATE TABLE order_events (
     order_id TEXT NOT NULL,
     position INTEGER NOT NULL,
     kind TEXT NOT NULL,
     actor TEXT NOT NULL,
     note TEXT,
     checkout_id TEXT,
     at INTEGER NOT NULL,
     PRIMARY KEY (order_id, position)
   ) WITHOUT ROWID;
   CREATE TABLE order_checkouts (
     order_id TEXT NOT NULL,
     attempt INTEGER NOT NULL,
     request TEXT,
     checkout_id TEXT,
     checkout_url TEXT,
     fees_on_customer INTEGER,
     status TEXT NOT NULL,
     started_at INTEGER NOT NULL,
     PRIMARY KEY (order_id, attempt)
   ) WITHOUT ROWID;
   CREATE UNIQUE INDEX order_checkouts_by_id ON order_checkouts (checkout_id) WHERE checkout_id IS NOT NULL;`,
  `CREATE TABLE shelf (
     position INTEGER PRIMARY KEY,
     product_id TEXT NOT NULL UNIQUE,
     slug TEXT NOT NULL,
     category TEXT,
     amount INTEGER NOT NULL,
     shard INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     card TEXT NOT NULL
   );
   CREATE INDEX shelf_by_amount ON shelf (amount, position);
   CREATE INDEX shelf_by_category ON shelf (category, position) WHERE category IS NOT NULL;
   CREATE INDEX shelf_by_category_amount ON shelf (category, amount, position) WHERE category IS NOT NULL;
   CREATE INDEX shelf_by_shard ON shelf (shard);
   CREATE TABLE categories (
     key TEXT PRIMARY KEY,
     names TEXT NOT NULL,
     count INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX categories_by_count ON categories (count DESC, key);
   CREATE TABLE shards (
     shard INTEGER PRIMARY KEY,
     count INTEGER NOT NULL,
     changed_at INTEGER NOT NULL
   );
   CREATE TABLE former_slugs (
     slug TEXT PRIMARY KEY,
     product_id TEXT NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE shelving (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     version INTEGER NOT NULL,
     created_at INTEGER,
     product_id TEXT
   );
   CREATE VIRTUAL TABLE search USING fts5(
     names, labels, descriptions, category,
     tokenize = 'ascii', prefix = '1 2 3', detail = 'column', columnsize = 0
   );`,
  `CREATE TABLE stock (
     product_id TEXT PRIMARY KEY,
     said INTEGER,
     paid INTEGER NOT NULL,
     reserved INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE TABLE reservations (
     order_id TEXT NOT NULL,
     product_id TEXT NOT NULL,
     quantity INTEGER NOT NULL,
     state TEXT NOT NULL,
     PRIMARY KEY (order_id, product_id)
   ) WITHOUT ROWID;
   ALTER TABLE orders ADD COLUMN cart TEXT;`,
  `CREATE TABLE edition (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     name TEXT NOT NULL
   );`,
  `CREATE TABLE mirrored (
     kind TEXT PRIMARY KEY,
     count INTEGER NOT NULL
   ) WITHOUT ROWID;
   INSERT INTO mirrored (kind, count) SELECT 'products', COUNT(*) FROM products;
   INSERT INTO mirrored (kind, count) SELECT 'prices', COUNT(*) FROM prices;`,
  `CREATE TABLE couriers (
     token TEXT PRIMARY KEY,
     order_id TEXT NOT NULL UNIQUE
   ) WITHOUT ROWID;`,
  `CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, row);`,
  // A reading that is under way while these come goes on to its last page.
  `ALTER TABLE sweep ADD COLUMN reading TEXT NOT NULL DEFAULT 'whole';
   ALTER TABLE sweep ADD COLUMN window_end INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sweep ADD COLUMN is_whole INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sweep ADD COLUMN begun_at INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sweep ADD COLUMN products_window INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE sweep ADD COLUMN prices_window INTEGER NOT NULL DEFAULT 1;
   ALTER TABLE sweep ADD COLUMN products_left_out INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE sweep ADD COLUMN prices_left_out INTEGER NOT NULL DEFAULT 0;`,
  // Orders that were given up after a month while something of them was open.
  `UPDATE orders SET next_check_at = 0 WHERE next_check_at IS NULL AND id IN
     (SELECT order_id FROM order_checkouts WHERE status IN ('pending', 'processing'));`,
  // Of what has been seen before, nobody wrote down whether all of it could be read.
  `ALTER TABLE sweep_pages ADD COLUMN is_well_formed INTEGER NOT NULL DEFAULT 0;`,
  // The beginnings of words to the seventh letter have lists of their own: FTS5 puts together the list of a beginning that
  // has none from those of all words that begin so, before it names the first match. Filled with the next version of the
  // index, some products at a time.
  `DROP TABLE search_terms;
   DROP TABLE search;
   CREATE VIRTUAL TABLE search USING fts5(
     names, labels, descriptions, category,
     tokenize = 'ascii', prefix = '1 2 3 4 5 6 7', detail = 'column', columnsize = 0
   );
   CREATE VIRTUAL TABLE search_terms USING fts5vocab(search, row);`,
  `ALTER TABLE order_checkouts ADD COLUMN held_until INTEGER;`,
  `CREATE TABLE placers (
     order_id TEXT PRIMARY KEY,
     browser TEXT,
     phone TEXT NOT NULL,
     network TEXT,
     at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX placers_by_browser ON placers (browser) WHERE browser IS NOT NULL;
   CREATE INDEX placers_by_phone ON placers (phone);
   CREATE INDEX placers_by_network ON placers (network) WHERE network IS NOT NULL;
   CREATE TABLE allowances (
     name TEXT PRIMARY KEY,
     taken INTEGER NOT NULL,
     at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX allowances_by_time ON allowances (at);`,
  `CREATE TABLE incidents (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hour INTEGER NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL
   );`,
  // Orders of before have never been looked at: they are due at once, and counted before anything of them goes.
  `ALTER TABLE orders ADD COLUMN forget_at INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE orders ADD COLUMN erased_at INTEGER;
   ALTER TABLE orders ADD COLUMN erasure_asked_at INTEGER;
   CREATE INDEX orders_to_forget ON orders (forget_at);
   CREATE INDEX orders_of_phone ON orders (phone);
   CREATE TABLE retention (
     id INTEGER PRIMARY KEY CHECK (id = 1),
     starts_at INTEGER,
     removed INTEGER NOT NULL,
     erased INTEGER NOT NULL
   );
   CREATE TABLE customer_erasures (
     customer_id TEXT PRIMARY KEY,
     due_at INTEGER NOT NULL,
     tries INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX customer_erasures_due ON customer_erasures (due_at);`,
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
];
