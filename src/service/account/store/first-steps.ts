function foldElevenMore(table: string): string {
  const letters = ['ۃه', 'ہه', 'ھه', 'ڨق', 'گق', 'ڤف', 'پب', 'چج', 'ðd', 'þth', 'ςσ'];
  const words = letters.reduce(
    (folded, letter) => `replace(${folded}, '${letter.slice(0, 1)}', '${letter.slice(1)}')`,
    'words',
  );
  return `UPDATE ${table} SET words = ${words} WHERE words GLOB '*[${letters.map((letter) => letter[0]).join('')}]*'`;
}

/** The steps of the schema up to what lists are filtered by. None of them is ever changed. */
export const firstSteps: readonly string[] = [
  `
  CREATE TABLE identity (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    account TEXT NOT NULL, mode TEXT NOT NULL, profile TEXT NOT NULL, origin TEXT,
    webhook_secret TEXT NOT NULL, endpoint_off_at INTEGER, opened_at INTEGER NOT NULL
  );
  CREATE TABLE keys (
    id TEXT PRIMARY KEY, name TEXT NOT NULL, scopes TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
    sealed TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER, revoked_at INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE idempotency (
    key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
    created_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;

  CREATE TABLE customers (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT, phone TEXT, address TEXT,
    metadata TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
  );
  CREATE INDEX customers_email ON customers (email COLLATE NOCASE, seq) WHERE email IS NOT NULL;
  CREATE INDEX customers_phone ON customers (phone, seq) WHERE phone IS NOT NULL;
  CREATE INDEX customers_deleted ON customers (seq) WHERE deleted_at IS NOT NULL;

  CREATE TABLE products (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, description TEXT, images TEXT NOT NULL,
    metadata TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
  );
  CREATE INDEX products_deleted ON products (seq) WHERE deleted_at IS NOT NULL;
  CREATE VIRTUAL TABLE product_search USING fts5 (words);

  CREATE TABLE prices (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, product_id TEXT NOT NULL,
    metadata TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  CREATE INDEX prices_product ON prices (product_id, seq);

  CREATE TABLE payment_links (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, active INTEGER NOT NULL,
    message TEXT NOT NULL, locale TEXT NOT NULL, pass_fees INTEGER NOT NULL, collect_shipping INTEGER NOT NULL,
    items TEXT NOT NULL, metadata TEXT, key_id TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  CREATE VIRTUAL TABLE payment_link_search USING fts5 (words);

  CREATE TABLE checkouts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL,
    amount INTEGER NOT NULL, amount_without_discount INTEGER NOT NULL, discount TEXT,
    fees INTEGER NOT NULL, fees_on_merchant INTEGER NOT NULL, fees_on_customer INTEGER NOT NULL,
    fee_plan TEXT NOT NULL, allocation TEXT NOT NULL, pass_fees INTEGER,
    locale TEXT NOT NULL, description TEXT, metadata TEXT, order_id TEXT,
    success_url TEXT NOT NULL, failure_url TEXT, webhook_endpoint TEXT, method TEXT NOT NULL,
    customer_id TEXT, payment_link_id TEXT,
    shipping_address TEXT, shipping TEXT, collect_shipping INTEGER NOT NULL,
    key_id TEXT, expires_at INTEGER NOT NULL, decline_code TEXT, paid_at INTEGER, receipt_number TEXT,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  -- Serves the status filter and the alarm: all live equally long, so the first pending one ends first.
  CREATE INDEX checkouts_status ON checkouts (status, seq);
  CREATE INDEX checkouts_customer ON checkouts (customer_id, seq) WHERE customer_id IS NOT NULL;
  CREATE INDEX checkouts_link ON checkouts (payment_link_id, seq) WHERE payment_link_id IS NOT NULL;
  CREATE INDEX checkouts_order ON checkouts (order_id, seq) WHERE order_id IS NOT NULL;
  CREATE TABLE checkout_items (checkout_seq INTEGER PRIMARY KEY, items TEXT NOT NULL);

  CREATE TABLE attempts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, checkout_id TEXT NOT NULL, reference TEXT NOT NULL UNIQUE,
    status TEXT NOT NULL, method TEXT NOT NULL, amount INTEGER NOT NULL, decline_code TEXT, redirect TEXT,
    check_at INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  CREATE INDEX attempts_checkout ON attempts (checkout_id, seq);
  CREATE INDEX attempts_check ON attempts (check_at) WHERE status = 'pending';

  CREATE TABLE money_entries (
    seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, amount INTEGER NOT NULL, reference TEXT NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE TABLE payment_exceptions (
    seq INTEGER PRIMARY KEY, checkout_id TEXT NOT NULL, attempt_id TEXT NOT NULL, why TEXT NOT NULL,
    amount INTEGER NOT NULL, created_at INTEGER NOT NULL,
    UNIQUE (attempt_id, why)
  );

  CREATE TABLE events (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, checkout_id TEXT NOT NULL,
    body TEXT NOT NULL, created_at INTEGER NOT NULL
  );
  CREATE INDEX events_type ON events (type, seq);
  CREATE INDEX events_checkout ON events (checkout_id, seq);
  CREATE TABLE deliveries (
    seq INTEGER PRIMARY KEY, event_seq INTEGER NOT NULL, url TEXT NOT NULL, key_id TEXT,
    uses_default INTEGER NOT NULL, state TEXT NOT NULL, attempts INTEGER NOT NULL, wake_at INTEGER NOT NULL,
    created_at INTEGER NOT NULL
  );
  CREATE INDEX deliveries_event ON deliveries (event_seq);
  CREATE INDEX deliveries_wake ON deliveries (wake_at) WHERE state = 'open';
  CREATE TABLE delivery_attempts (
    seq INTEGER PRIMARY KEY, delivery_seq INTEGER NOT NULL, at INTEGER NOT NULL, status INTEGER,
    duration_ms INTEGER NOT NULL, error TEXT, answer TEXT NOT NULL
  );
  CREATE INDEX delivery_attempts_delivery ON delivery_attempts (delivery_seq);
  `,
  `
  -- The mode's own endpoint, before the default of the account's profile. Beside the identity: one row, read with it.
  ALTER TABLE identity ADD COLUMN endpoint_url TEXT;
  -- Empty until the first rotation: until then the identity's secret is the only one.
  CREATE TABLE webhook_secrets (
    id TEXT PRIMARY KEY, sealed TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER
  );
  `,
  `
  -- 1: given up without the acquirer's word, so it is still asked what became of it.
  ALTER TABLE attempts ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX attempts_unanswered ON attempts (check_at) WHERE unanswered = 1;
  `,
  `
  -- Deliveries wait by destination, so that what waits for one host is not read past to find what waits for
  -- another. '' is a lane as well: that of rows which an older version writes.
  ALTER TABLE deliveries ADD COLUMN host TEXT NOT NULL DEFAULT '';
  UPDATE deliveries SET host = lower(substr(
    substr(url, instr(url, '://') + 3), 1,
    instr(replace(replace(substr(url, instr(url, '://') + 3), '?', '/'), '#', '/') || '/', '/') - 1
  )) WHERE state = 'open';
  CREATE INDEX deliveries_host ON deliveries (host, wake_at) WHERE state = 'open';
  DROP INDEX deliveries_wake;
  `,
  `
  -- A copy, since an attempt never changes it: a page of exceptions reads no second table.
  ALTER TABLE payment_exceptions ADD COLUMN reference TEXT NOT NULL DEFAULT '';
  UPDATE payment_exceptions SET reference = coalesce((SELECT reference FROM attempts WHERE id = attempt_id), '');
  CREATE INDEX payment_exceptions_checkout ON payment_exceptions (checkout_id, seq);
  `,
  `
  -- 1: the customer is who the payer said they are, so they may correct it; 0: the merchant named them.
  ALTER TABLE checkouts ADD COLUMN customer_from_payer INTEGER NOT NULL DEFAULT 0;
  `,
  `
  -- Eleven letters that the folding left as they were. All else it did alike, so the folded words need no text but
  -- themselves; only the few that hold such a letter are written.
  ${['product_search', 'payment_link_search'].map(foldElevenMore).join(';')};
  `,
  `
  -- The acquirer's own id of the order; NULL when it gave none, or nobody heard it.
  ALTER TABLE attempts ADD COLUMN acquirer_order_id TEXT;
  CREATE TABLE acquirer_credentials (
    acquirer TEXT PRIMARY KEY, sealed TEXT NOT NULL, updated_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  `,
  `
  ALTER TABLE keys ADD COLUMN expires_at INTEGER;
  `,
  `
  CREATE TABLE journal (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, actor_kind TEXT NOT NULL, actor TEXT,
    act TEXT NOT NULL, subject TEXT, fields TEXT NOT NULL, network TEXT, request_id TEXT
  );
  CREATE TRIGGER journal_stays BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'The journal is append-only.'); END;
  CREATE TRIGGER journal_leaves_by_age BEFORE DELETE ON journal WHEN OLD.seq > (SELECT min(seq) FROM journal)
    BEGIN SELECT RAISE(ABORT, 'The journal is append-only.'); END;
  CREATE TABLE incidents (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hour INTEGER NOT NULL, kind TEXT NOT NULL, count INTEGER NOT NULL
  );
  `,
  `
  -- Checkouts end at times of their own: the alarm goes by these, no longer by the order in which they were made.
  CREATE INDEX checkouts_expiry ON checkouts (expires_at) WHERE status = 'pending';
  `,
  `
  -- Seconds since when it holds no person any more.
  ALTER TABLE checkouts ADD COLUMN erased_at INTEGER;
  ALTER TABLE events ADD COLUMN erased_at INTEGER;
  CREATE TABLE erasures (customer_id TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE retention (
    task TEXT PRIMARY KEY, seq INTEGER NOT NULL, due_at INTEGER NOT NULL, starts_at INTEGER NOT NULL
  ) WITHOUT ROWID;
  -- Customers deleted before had only their own row emptied.
  INSERT INTO erasures SELECT id, 0 FROM customers WHERE deleted_at IS NOT NULL;
  `,
  `
  ALTER TABLE prices ADD COLUMN deleted_at INTEGER;
  CREATE INDEX prices_deleted ON prices (seq) WHERE deleted_at IS NOT NULL;
  ALTER TABLE payment_links ADD COLUMN deleted_at INTEGER;
  CREATE INDEX payment_links_deleted ON payment_links (seq) WHERE deleted_at IS NOT NULL;
  `,
  `
  -- An event's subject is what its type begins with; NULL: the checkout itself.
  ALTER TABLE events ADD COLUMN subject_id TEXT;
  -- Entries are listed by cursor, so each has an id. Nothing leads to a ledger by it: random is enough for old ones.
  ALTER TABLE money_entries ADD COLUMN id TEXT;
  UPDATE money_entries SET id = lower(hex(randomblob(20)));
  CREATE UNIQUE INDEX money_entries_id ON money_entries (id);
  `,
  `
  -- 0: nobody named a language, and the payer's browser may. What was made before is as it was: its own decides.
  ALTER TABLE checkouts ADD COLUMN locale_named INTEGER NOT NULL DEFAULT 1;
  ALTER TABLE payment_links ADD COLUMN locale_named INTEGER NOT NULL DEFAULT 1;
  `,
];
