import { addErased, ERASED } from '../../../database/erasure-list.ts';
import { COUNTED, countOf, figuresView, personsView } from '../../../database/reports.ts';
import { SIZES } from '../../../database/storage/sizes.ts';
import { personTables } from './people-schema.ts';
import { keepDeletions, keepMetadata } from './triggers.ts';

/**
 * The ledger's schema as of 0.1.0. Until that release changes are made here; from then on its tables never change, and
 * each change is an entry of `migrations` at the end. Comments give the purpose of a table, and the meaning of a column where its
 * name does not. Times are seconds unless a line says otherwise, and amounts whole dinars. `seq` counts from 1 without
 * gaps, `id` is shown by the API, `metadata` is the received JSON without spaces; `sealed` is encrypted for its place
 * only. Each index costs a written row per change, so there is one only where a list, a filter or the alarm reads by
 * it. Every index ends with `seq`, so a filter finds its elements in the order of the list. Rows with `deleted_at` are
 * in no list: the `…_live` indexes leave them out.
 */
export const tables: readonly string[] = [
  // The ledger's account, one row. `profile`: JSON, a copy of the registry's; `origin`: of the last API call, used only with
  // LOCAL=1; `webhook_secret`: sealed; `endpoint_off_at`: when the default endpoint was switched off; `endpoint_url`: of
  // this mode, null for the profile's; `own_profile`: JSON, fields that the merchant has set in this mode, in front of
  // `profile`; `pending_names`: JSON, live names that wait for an operator; `clock_ahead`: by how many milliseconds the test clock
  // is ahead; `live_progress`: JSON, what was done before live payments, and since when they are on.
  `CREATE TABLE identity (
     one INTEGER PRIMARY KEY CHECK (one = 1), account TEXT NOT NULL, mode TEXT NOT NULL, profile TEXT NOT NULL,
     origin TEXT, webhook_secret TEXT NOT NULL, endpoint_off_at INTEGER, opened_at INTEGER NOT NULL,
     endpoint_url TEXT, own_profile TEXT, pending_names TEXT, clock_ahead INTEGER NOT NULL DEFAULT 0,
     live_progress TEXT
   );`,
  // API keys. `scopes`: separated by spaces, `*` for all; `hash`: finds the key; `last_used_at`: to the hour;
  // `expires_at`: null for never.
  `CREATE TABLE keys (
     id TEXT PRIMARY KEY, name TEXT NOT NULL, scopes TEXT NOT NULL, hash TEXT NOT NULL UNIQUE,
     sealed TEXT NOT NULL, created_at INTEGER NOT NULL, last_used_at INTEGER, revoked_at INTEGER,
     expires_at INTEGER
   ) WITHOUT ROWID;`,
  // Signing secrets. `endpoint_id`: of the listed endpoint; null for the account's own, which are filled at their first
  // rotation: before it, the only one is `identity.webhook_secret`. `expires_at`: null for the newest.
  `CREATE TABLE webhook_secrets (
     id TEXT PRIMARY KEY, sealed TEXT NOT NULL, created_at INTEGER NOT NULL, expires_at INTEGER, endpoint_id TEXT
   );`,
  // Webhook endpoints beside the mode's default one. `types`: of events, separated by spaces, `*` for all; `status`:
  // enabled, paused by the merchant, or disabled by an answer of 410; `off_at`: since when it is not enabled.
  `CREATE TABLE webhook_endpoints (
     id TEXT PRIMARY KEY, url TEXT NOT NULL, types TEXT NOT NULL, description TEXT, status TEXT NOT NULL,
     off_at INTEGER, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // `sealed`: the account's credentials for the acquirer.
  `CREATE TABLE acquirer_credentials (
     acquirer TEXT PRIMARY KEY, sealed TEXT NOT NULL, updated_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Stored answers by Idempotency-Key. `fingerprint`: HMAC of method, path and meaning of the body, keyed from
  // SEALING_KEYS.
  `CREATE TABLE idempotency (
     key TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL,
     created_at INTEGER NOT NULL
   ) WITHOUT ROWID;`,
  // Counters: the balance, and the receipt number of each year (`receipt:<year>`).
  `CREATE TABLE counters (name TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;`,
  // `address`: JSON; `deleted_at`: when the customer was erased: the row is emptied, not removed.
  `CREATE TABLE customers (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, email TEXT, phone TEXT,
     address TEXT, metadata TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
   );
   CREATE INDEX customers_live ON customers (seq) WHERE deleted_at IS NULL;
   CREATE INDEX customers_email ON customers (lower(email)) WHERE deleted_at IS NULL AND email IS NOT NULL;
   CREATE INDEX customers_phone ON customers (phone) WHERE deleted_at IS NULL AND phone IS NOT NULL;`,
  // `images`: JSON; `deleted_at`: the row stays.
  `CREATE TABLE products (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, description TEXT,
     images TEXT NOT NULL, metadata TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
     deleted_at INTEGER
   );
   CREATE INDEX products_live ON products (seq) WHERE deleted_at IS NULL;`,
  // Full text, folded; the rowid is the product's `seq`.
  `CREATE VIRTUAL TABLE product_search USING fts5 (words);`,
  // `deleted_at`: the row stays, because orders name it.
  `CREATE TABLE prices (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, product_id TEXT NOT NULL,
     metadata TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER
   );
   CREATE INDEX prices_live ON prices (seq) WHERE deleted_at IS NULL;
   CREATE INDEX prices_product ON prices (product_id) WHERE deleted_at IS NULL;`,
  // `message`: shown after the purchase; `pass_fees`: the customer bears the fees; `items`: JSON; `key_id`: the key
  // that created it; `locale_named`: 0 when the request named none, so that the payer's browser may decide.
  `CREATE TABLE payment_links (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, active INTEGER NOT NULL,
     message TEXT NOT NULL, locale TEXT NOT NULL, pass_fees INTEGER NOT NULL,
     collect_shipping INTEGER NOT NULL, items TEXT NOT NULL, metadata TEXT, key_id TEXT,
     created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL, deleted_at INTEGER,
     locale_named INTEGER NOT NULL DEFAULT 1
   );
   CREATE INDEX payment_links_live ON payment_links (seq) WHERE deleted_at IS NULL;
   CREATE INDEX payment_links_active ON payment_links (active) WHERE deleted_at IS NULL;`,
  // As `product_search`, for payment links.
  `CREATE VIRTUAL TABLE payment_link_search USING fts5 (words);`,
  // `amount`: after `discount`, which is JSON; `fee_plan`: JSON, as of creation; `allocation`: who bears the fees;
  // `pass_fees`: as requested, or null; `order_id`: `metadata.order_id` as text; `shipping_address`: one line;
  // `shipping`: JSON, as typed on the page; `key_id`: the key that signs its events; `expires_at`: when the right to
  // pay ends; `decline_code`: of the last declined attempt; `customer_from_payer`: 1 if the payer entered the
  // customer's contact, and may correct it; `erased_at`: when its person was erased; `locale_named`: as in payment
  // links. Refunds: `refunded_amount`: the refunded sum; `refunded_by_hand`: the merchant's part of it;
  // `refunds_pending_amount`: the sum of pending ones; `refund_count`: failed ones included; `fees_returned`: out of
  // `fees`. `receipt_mails`: e-mails with its receipt, ever. `payment_request_id`: of the request that it pays a part of.
  `CREATE TABLE checkouts (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, status TEXT NOT NULL, amount INTEGER NOT NULL,
     amount_without_discount INTEGER NOT NULL, discount TEXT, fees INTEGER NOT NULL,
     fees_on_merchant INTEGER NOT NULL, fees_on_customer INTEGER NOT NULL, fee_plan TEXT NOT NULL,
     allocation TEXT NOT NULL, pass_fees INTEGER, locale TEXT NOT NULL, description TEXT, metadata TEXT,
     order_id TEXT, success_url TEXT NOT NULL, failure_url TEXT, webhook_endpoint TEXT, method TEXT NOT NULL,
     customer_id TEXT, payment_link_id TEXT, shipping_address TEXT, shipping TEXT,
     collect_shipping INTEGER NOT NULL, key_id TEXT, expires_at INTEGER NOT NULL, decline_code TEXT,
     paid_at INTEGER, receipt_number TEXT, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL,
     customer_from_payer INTEGER NOT NULL DEFAULT 0, erased_at INTEGER,
     locale_named INTEGER NOT NULL DEFAULT 1, refunded_amount INTEGER NOT NULL DEFAULT 0,
     refunded_by_hand INTEGER NOT NULL DEFAULT 0, refunds_pending_amount INTEGER NOT NULL DEFAULT 0,
     refund_count INTEGER NOT NULL DEFAULT 0, fees_returned INTEGER NOT NULL DEFAULT 0,
     receipt_mails INTEGER NOT NULL DEFAULT 0, payment_request_id TEXT
   );
   CREATE INDEX checkouts_status ON checkouts (status);
   CREATE INDEX checkouts_method ON checkouts (method);
   CREATE INDEX checkouts_customer ON checkouts (customer_id) WHERE customer_id IS NOT NULL;
   CREATE INDEX checkouts_payment_link ON checkouts (payment_link_id) WHERE payment_link_id IS NOT NULL;
   CREATE INDEX checkouts_payment_request ON checkouts (payment_request_id, status) WHERE payment_request_id IS NOT NULL;
   CREATE INDEX checkouts_expiry ON checkouts (expires_at) WHERE status = 'pending';`,
  // `items`: JSON, as they were sold, with their metadata as text.
  `CREATE TABLE checkout_items (checkout_seq INTEGER PRIMARY KEY, items TEXT NOT NULL);`,
  // Payment attempts. `reference`: our ten-character number at the acquirer; `redirect`: the page where the payer
  // pays, null until the acquirer answered; `check_at`: milliseconds, when the alarm asks the acquirer; `unanswered`:
  // 1 if the attempt ended without the acquirer's answer, and the alarm still asks; `acquirer_order_id`: the
  // acquirer's, or null; `simulated`: paid by a simulation, with the outcome of its refunds; `acquirer`: by name,
  // because the profile may name another later; `decline_words`: the acquirer's own sentence; `doubt`: its last answer,
  // if it left the outcome open; `approval`: JSON, what its receipts show; `locale`: the language of the payer's page,
  // null for the checkout's.
  `CREATE TABLE attempts (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, checkout_id TEXT NOT NULL,
     reference TEXT NOT NULL UNIQUE, status TEXT NOT NULL, method TEXT NOT NULL, amount INTEGER NOT NULL,
     decline_code TEXT, redirect TEXT, check_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL, unanswered INTEGER NOT NULL DEFAULT 0, acquirer_order_id TEXT,
     simulated TEXT, acquirer TEXT, decline_words TEXT, doubt TEXT,
     approval TEXT, locale TEXT
   );
   CREATE INDEX attempts_check ON attempts (check_at) WHERE status = 'pending';
   CREATE INDEX attempts_unanswered ON attempts (check_at) WHERE unanswered = 1;
   CREATE INDEX attempts_doubt ON attempts (seq) WHERE doubt IS NOT NULL AND (status = 'pending' OR unanswered = 1);
   CREATE INDEX attempts_checkout ON attempts (checkout_id);`,
  // `attempt_id`: the attempt whose money goes back, null by hand; `method`: acquirer, cash or transfer; `reason`:
  // the merchant's note; `asked`: number of questions to the acquirer; `check_at`: milliseconds, when the alarm asks;
  // `requested_at`: milliseconds, written before the request goes out, null until then; `given_before`: what the
  // attempt's refunds had given back then; `doubt`: as in attempts.
  `CREATE TABLE refunds (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, checkout_id TEXT NOT NULL, attempt_id TEXT,
     amount INTEGER NOT NULL, refunded_amount INTEGER NOT NULL, fees_returned INTEGER NOT NULL,
     status TEXT NOT NULL, method TEXT NOT NULL, reason TEXT, failure_code TEXT, metadata TEXT,
     asked INTEGER NOT NULL, check_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL, requested_at INTEGER, given_before INTEGER NOT NULL DEFAULT 0,
     doubt TEXT
   );
   CREATE INDEX refunds_doubt ON refunds (seq) WHERE doubt IS NOT NULL AND status = 'pending';
   CREATE INDEX refunds_checkout ON refunds (checkout_id);
   CREATE INDEX refunds_status ON refunds (status);
   CREATE INDEX refunds_check ON refunds (check_at) WHERE status = 'pending';
   CREATE INDEX refunds_by_hand ON refunds (seq) WHERE method <> 'acquirer';`,
  // The append-only balance. `amount`: signed; `reference`: the id of what moved the money; `balance`: after the entry.
  `CREATE TABLE money_entries (
     seq INTEGER PRIMARY KEY, kind TEXT NOT NULL, amount INTEGER NOT NULL, reference TEXT NOT NULL,
     created_at INTEGER NOT NULL, id TEXT NOT NULL UNIQUE, checkout_id TEXT, refund_id TEXT, balance INTEGER
   );
   CREATE INDEX money_entries_kind ON money_entries (kind);
   CREATE INDEX money_entries_payout ON money_entries (reference) WHERE kind = 'payout';
   CREATE INDEX money_entries_checkout ON money_entries (checkout_id) WHERE checkout_id IS NOT NULL;
   CREATE INDEX money_entries_refund ON money_entries (refund_id) WHERE refund_id IS NOT NULL;`,
  // Figures of a day of Algiers, written as they happen: the dashboard sums rows of days and scans no payments. Amounts
  // are what payers paid and got back.
  `CREATE TABLE daily_figures (
     day TEXT PRIMARY KEY, paid_count INTEGER NOT NULL DEFAULT 0, paid_amount INTEGER NOT NULL DEFAULT 0,
     fees INTEGER NOT NULL DEFAULT 0, refunded_amount INTEGER NOT NULL DEFAULT 0
   ) WITHOUT ROWID;`,
  // Declined attempts of a day of Algiers by their code.
  `CREATE TABLE daily_declines (
     day TEXT NOT NULL, code TEXT NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (day, code)
   ) WITHOUT ROWID;`,
  // Payouts to the merchant. `date`: the day, as text; `reference`: the operator's; `status`: pending, paid or failed.
  `CREATE TABLE payouts (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, date TEXT NOT NULL,
     reference TEXT NOT NULL UNIQUE, status TEXT NOT NULL, created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL
   );`,
  // Money that the ledger expects elsewhere. `account`: acquirer:clearing, refund:pending or payout:in_transit; `subject`:
  // the attempt, refund or payout; `reference`: its number in files; `open`: the part that nothing has closed. A person's
  // resolution: `reason`, `note`, `resolved_by`, `resolved_at`, and `adjustment`, what it added to the balance.
  `CREATE TABLE clearing_items (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, account TEXT NOT NULL, subject TEXT NOT NULL,
     reference TEXT NOT NULL, checkout_id TEXT, amount INTEGER NOT NULL, open INTEGER NOT NULL,
     opened_at INTEGER NOT NULL, closed_at INTEGER, reason TEXT, note TEXT, resolved_by TEXT, resolved_at INTEGER,
     adjustment INTEGER, UNIQUE (subject, account)
   );
   CREATE INDEX clearing_items_open ON clearing_items (account) WHERE closed_at IS NULL;
   CREATE INDEX clearing_items_resolved ON clearing_items (account) WHERE reason IS NOT NULL;
   CREATE INDEX clearing_items_reference ON clearing_items (reference);`,
  // Its items by the day of their opening, from 0 on 1 January 1970. `in_1`, `in_2`, `in_4`: closed within so many days.
  `CREATE TABLE clearing_days (
     account TEXT NOT NULL, day INTEGER NOT NULL, opened INTEGER NOT NULL, open INTEGER NOT NULL,
     open_amount INTEGER NOT NULL, in_1 INTEGER NOT NULL, in_2 INTEGER NOT NULL, in_4 INTEGER NOT NULL,
     PRIMARY KEY (account, day)
   ) WITHOUT ROWID;`,
  // Lines of the files of acquirer and bank. `file` and `line`: their place; `expected`: the item's amount, `subject` its
  // subject; the resolution as in `clearing_items`.
  `CREATE TABLE settlement_lines (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, source TEXT NOT NULL, file TEXT NOT NULL, line INTEGER NOT NULL,
     kind TEXT NOT NULL, reference TEXT NOT NULL, amount INTEGER NOT NULL, date TEXT NOT NULL, state TEXT NOT NULL,
     expected INTEGER, checkout_id TEXT, subject TEXT, reason TEXT, note TEXT, resolved_by TEXT, resolved_at INTEGER,
     adjustment INTEGER, created_at INTEGER NOT NULL, UNIQUE (source, file, line)
   );
   CREATE INDEX settlement_lines_state ON settlement_lines (state);
   CREATE INDEX settlement_lines_waiting ON settlement_lines (reference) WHERE state = 'missing_here';`,
  // Payments that a person has to settle. `amount`: what the acquirer took; `reference`: a copy of the attempt's.
  `CREATE TABLE payment_exceptions (
     seq INTEGER PRIMARY KEY, checkout_id TEXT NOT NULL, attempt_id TEXT NOT NULL, why TEXT NOT NULL,
     amount INTEGER NOT NULL, created_at INTEGER NOT NULL, reference TEXT NOT NULL DEFAULT '',
     state TEXT NOT NULL DEFAULT 'open', outcome TEXT, note TEXT, settled_at INTEGER,
     UNIQUE (attempt_id, why)
   );
   CREATE INDEX payment_exceptions_state ON payment_exceptions (state);
   CREATE INDEX payment_exceptions_checkout ON payment_exceptions (checkout_id);`,
  // `type` starts with the object's name; `body`: the bytes that are sent; `erased_at`: when its person was erased;
  // `checkout_id`: null if the event is about no checkout; `subject_id`: null if the event is about the checkout.
  `CREATE TABLE events (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, type TEXT NOT NULL, checkout_id TEXT,
     body TEXT NOT NULL, created_at INTEGER NOT NULL, erased_at INTEGER, subject_id TEXT
   );
   CREATE INDEX events_type ON events (type);
   CREATE INDEX events_checkout ON events (checkout_id) WHERE checkout_id IS NOT NULL;`,
  // Deliveries of events. `key_id`: the key that signs; `endpoint_id`: of a listed endpoint, `default` for the mode's
  // default, null for the checkout's own; `state`: open, delivered or failed; `wake_at`: milliseconds, when it is due;
  // `lane`: the URL's host, or the listed endpoint's id: it selects the sender; `log`: JSON, for each attempt its time,
  // status, milliseconds, error and the start of the answer; `test_event`: the body of a test, whose `event_seq` is 0.
  `CREATE TABLE deliveries (
     seq INTEGER PRIMARY KEY, event_seq INTEGER NOT NULL, url TEXT NOT NULL, key_id TEXT,
     endpoint_id TEXT, state TEXT NOT NULL, attempts INTEGER NOT NULL, wake_at INTEGER NOT NULL,
     created_at INTEGER NOT NULL, lane TEXT NOT NULL DEFAULT '', log TEXT, test_event TEXT
   );
   CREATE INDEX deliveries_lane ON deliveries (lane, wake_at) WHERE state = 'open';
   CREATE INDEX deliveries_event ON deliveries (event_seq);
   CREATE INDEX deliveries_endpoint ON deliveries (endpoint_id) WHERE endpoint_id IS NOT NULL;`,
  // Buyers of payment links with an unpaid checkout. `browser`, `network`: keyed hashes;
  // `taken`: names of their `quotas`, separated by commas.
  `CREATE TABLE link_buyers (checkout_id TEXT PRIMARY KEY, browser TEXT, network TEXT, taken TEXT) WITHOUT ROWID;`,
  // A client's unpaid purchases from payment links. `name`: the limit, and the client's code; `taken`: thousandths of
  // a purchase; `at`: milliseconds.
  `CREATE TABLE quotas (name TEXT PRIMARY KEY, taken INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
   CREATE INDEX quotas_by_time ON quotas (at);`,
  // The audit log. Triggers forbid updates, and deletes except of the oldest row. `actor_kind`: key, operator, person,
  // device or system; `actor`: their id or name; `action`: the operation; `fields`: names of the changed fields, separated by
  // spaces; `network`: a /24 or /48.
  `CREATE TABLE audit_log (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at INTEGER NOT NULL, actor_kind TEXT NOT NULL,
     actor TEXT, action TEXT NOT NULL, subject TEXT, fields TEXT NOT NULL, network TEXT, request_id TEXT
   );`,
  // Refusals, counted by hour. `hour`: its first second.
  `CREATE TABLE incidents (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, hour INTEGER NOT NULL, kind TEXT NOT NULL,
     count INTEGER NOT NULL
   );`,
  // People who use the dashboard; only in the live ledger, for both modes. `role`: see people/rules/rights.ts;
  // `refund_each`, `refund_day`: the most that support may refund at once and in a day, null for no limit; `removed_at`:
  // the row stays, because the audit log names it. Times of people, sessions, invitations and factors are milliseconds.
  `CREATE TABLE people (
     id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL, refund_each INTEGER, refund_day INTEGER,
     added_at INTEGER NOT NULL, removed_at INTEGER
   ) WITHOUT ROWID;`,
  // Links that let a person in, by the hash of their secret. `made_by`: a person's id, or null for the operator;
  // `session_id`, `submission`: of the form that used it, so that the same form sent twice is recognised.
  `CREATE TABLE invitations (
     hash TEXT PRIMARY KEY, role TEXT NOT NULL, refund_each INTEGER, refund_day INTEGER, made_by TEXT,
     expires_at INTEGER NOT NULL, used_at INTEGER, session_id TEXT, submission TEXT
   ) WITHOUT ROWID;`,
  ...personTables,
  // Checkouts of the dashboard's counter, by the day of Algiers on which they were made.
  `CREATE TABLE counter_payments (
     day TEXT NOT NULL, checkout_id TEXT NOT NULL, PRIMARY KEY (day, checkout_id)
   ) WITHOUT ROWID;`,
  // Payment requests of the dashboard, which payers pay in parts. `least`: of a part, null for the contract's;
  // `last_day`: `2026-12-31`, null for none; `paid`: by paid checkouts, without what was refunded; `reserved`: of open
  // checkouts; `unusual`: what the acquirer took and no checkout could take.
  `CREATE TABLE payment_requests (
     seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL, amount INTEGER NOT NULL, least INTEGER,
     last_day TEXT, pass_fees INTEGER NOT NULL, closed_at INTEGER, paid INTEGER NOT NULL DEFAULT 0,
     reserved INTEGER NOT NULL DEFAULT 0, unusual INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL
   );`,
  // Where the account is warned, one row while it wants to be. `url`: gets a signed post; `due_at`: milliseconds, of the
  // next look.
  `CREATE TABLE warning_settings (
     one INTEGER PRIMARY KEY CHECK (one = 1), email TEXT, url TEXT, locale TEXT NOT NULL, due_at INTEGER NOT NULL
   );`,
  // Troubles of the last look. `subject`: the id of endpoint or key; `reported_at`: null until the account was told.
  `CREATE TABLE warnings (
     kind TEXT NOT NULL, subject TEXT NOT NULL, detail TEXT NOT NULL, since INTEGER NOT NULL, reported_at INTEGER,
     PRIMARY KEY (kind, subject)
   ) WITHOUT ROWID;`,
  // What a person refunded on a day of Algiers, in this mode: support has a limit. `amount`: whole dinars.
  `CREATE TABLE person_refunds (
     person_id TEXT NOT NULL, day TEXT NOT NULL, amount INTEGER NOT NULL, PRIMARY KEY (person_id, day)
   ) WITHOUT ROWID;`,
  // Deleted customers whose checkouts are being rewritten. `seq`: the last checkout done.
  `CREATE TABLE erasures (customer_id TEXT PRIMARY KEY, seq INTEGER NOT NULL) WITHOUT ROWID;`,
  ERASED,
  // Refused and changing requests of a key, up to twenty in a row. `entries`: JSON, one a line, without bodies or ids;
  // `last`: the number of the last one.
  `CREATE TABLE api_log (
     seq INTEGER PRIMARY KEY, key_id TEXT NOT NULL, count INTEGER NOT NULL, last INTEGER NOT NULL, entries TEXT NOT NULL
   );`,
  // The progress of each periodic task of retention. `seq`: the last element done; `due_at`: milliseconds.
  `CREATE TABLE retention (
     task TEXT PRIMARY KEY, seq INTEGER NOT NULL, due_at INTEGER NOT NULL
   ) WITHOUT ROWID;
   CREATE INDEX retention_due ON retention (due_at);`,
  // What the filter `metadata[key]=value` reads; triggers keep it. `kind`: the table of the element.
  `CREATE TABLE metadata_entries (
     kind TEXT NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL, seq INTEGER NOT NULL,
     PRIMARY KEY (kind, key, value, seq)
   ) WITHOUT ROWID;`,
  // The number of deleted rows in each block of 10,000 sequence numbers, for totals and numbered pages. Triggers
  // update it. `list`: the table of the rows.
  `CREATE TABLE deletions (
     list TEXT NOT NULL, block INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (list, block)
   ) WITHOUT ROWID;`,
  // The object's size at the start of each month.
  SIZES,
];

const DELETABLE = ['customers', 'products', 'prices', 'payment_links'];
const WITH_METADATA = ['checkouts', 'refunds', 'customers', 'products', 'prices', 'payment_links'];

export const triggers: readonly string[] = [
  `CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;`,
  `CREATE TRIGGER audit_log_leaves_by_age BEFORE DELETE ON audit_log WHEN OLD.seq > (SELECT min(seq) FROM audit_log)
    BEGIN SELECT RAISE(ABORT, 'The audit log is append-only.'); END;`,
  `CREATE TRIGGER customers_told_erased AFTER UPDATE OF deleted_at ON customers
    WHEN NEW.deleted_at IS NOT NULL AND OLD.deleted_at IS NULL BEGIN ${addErased('NEW.id')} END;`,
  ...WITH_METADATA.map((table) => keepMetadata(table, DELETABLE.includes(table))),
  ...DELETABLE.map(keepDeletions),
];

const UNDELIVERED = "deliveries INDEXED BY deliveries_lane WHERE state = 'open'";

/** What the ledger reports of itself: waiting work, and since when (milliseconds) the oldest event is undelivered. */
export const views: readonly string[] = [
  figuresView([
    `SELECT 'undelivered', NULL, ${countOf(UNDELIVERED)}`,
    `SELECT 'undelivered_since', NULL, created_at * 1000 FROM deliveries
      WHERE seq = (SELECT min(seq) FROM (SELECT seq FROM ${UNDELIVERED} LIMIT ${COUNTED}))`,
    `SELECT 'checkouts', NULL, ${countOf("checkouts INDEXED BY checkouts_expiry WHERE status = 'pending'")}`,
    `SELECT 'payments', NULL, ${countOf("attempts INDEXED BY attempts_check WHERE status = 'pending'")}`,
  ]),
  personsView('customers', 'id', 'deleted_at IS NOT NULL'),
];

/** The migrations after 0.1.0, one for each version, each with a comment above. New ones go at the end. */
export const migrations: readonly string[] = [];
