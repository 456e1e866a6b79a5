import { DELETIONS } from '../../../database/deletions.ts';
import { runSteps } from '../../../database/migrations.ts';
import type { Database } from '../../../database/rows.ts';
import { SIZES } from '../../../database/storage/sizes.ts';
import {
  LISTED_ENTRIES,
  LISTED_EVENTS,
  LISTED_EXCEPTIONS,
  LISTED_FIRST,
  LISTED_REFUNDS,
} from '../../filters/store/listed.ts';
import { listShortTables } from '../../filters/store/listing.ts';
import { keepListed, LEAVES_ALONE, listAnew, RUNS } from '../../filters/store/schema.ts';
import { firstSteps } from './first-steps.ts';

/**
 * The ledger's schema, append-only: a deployed entry never changes, since every ledger remembers how many it
 * has run. Deploys are not atomic across objects, so each is additive.
 *
 * `seq` tables never lose a row: lists go by position (see pages.ts). Each index costs a written row per
 * change, so there is one only where a list, a filter or the alarm reads by it.
 */
const MIGRATIONS: readonly string[] = [
  ...firstSteps,
  `
  -- What filtered lists are read by. Rows of before are listed by the alarm, in small batches: a large account shall not
  -- stand still for it.
  ${RUNS}
  ${LISTED_FIRST.map(keepListed).join('')}
  `,
  `
  -- Every commit asks which of the tasks is next.
  CREATE INDEX retention_due ON retention (due_at);
  `,
  `
  -- Of a payment and its fee the reference is the checkout: it is not written twice.
  ALTER TABLE money_entries ADD COLUMN checkout_id TEXT;
  ALTER TABLE money_entries ADD COLUMN refund_id TEXT;
  -- After the entry; NULL where nobody wrote it down.
  ALTER TABLE money_entries ADD COLUMN balance INTEGER;
  -- The number of the payment's entry, its fee behind it; NULL of what was paid before.
  ALTER TABLE checkouts ADD COLUMN payment_seq INTEGER;
  `,
  `
  -- Pages are found by counts of what was deleted. Rows deleted before are noted by the alarm, in small batches.
  ${DELETIONS}
  `,
  `
  -- Beside the checkout's other sums, so that none is added up again; a purchase without a refund writes no more.
  ALTER TABLE checkouts ADD COLUMN refunded_amount INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE checkouts ADD COLUMN refunded_by_hand INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE checkouts ADD COLUMN refunds_pending_amount INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE checkouts ADD COLUMN refund_count INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE checkouts ADD COLUMN fees_returned INTEGER NOT NULL DEFAULT 0;
  -- Paid by no payer: what its refunds come to in test mode.
  ALTER TABLE attempts ADD COLUMN simulated TEXT;
  CREATE TABLE refunds (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, checkout_id TEXT NOT NULL, attempt_id TEXT,
    amount INTEGER NOT NULL, refunded_amount INTEGER NOT NULL, fees_returned INTEGER NOT NULL,
    status TEXT NOT NULL, method TEXT NOT NULL, reason TEXT, failure_code TEXT, metadata TEXT,
    asked INTEGER NOT NULL, check_at INTEGER NOT NULL, created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  );
  CREATE INDEX refunds_check ON refunds (check_at) WHERE status = 'pending';
  ${keepListed(LISTED_REFUNDS)}
  `,
  `
  ${keepListed(LISTED_ENTRIES)}
  -- Ids are in the order of their entries, so that one is found by halving: in place of its row in the index each entry
  -- writes one in the list of its kind. Those that entries of before were given are in no order.
  CREATE UNIQUE INDEX money_entries_former_id ON money_entries (id) WHERE length(id) = 40;
  DROP INDEX money_entries_id;
  `,
  `
  -- Who bought what nobody has paid yet from a payment link, and what clients have taken of their allowances.
  CREATE TABLE link_buyers (checkout_id TEXT PRIMARY KEY, browser TEXT, network TEXT) WITHOUT ROWID;
  CREATE TABLE allowances (name TEXT PRIMARY KEY, taken INTEGER NOT NULL, at INTEGER NOT NULL) WITHOUT ROWID;
  CREATE INDEX allowances_by_time ON allowances (at);
  `,
  `
  CREATE TABLE payouts (
    seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, amount INTEGER NOT NULL, date TEXT NOT NULL,
    reference TEXT NOT NULL UNIQUE, created_at INTEGER NOT NULL
  );
  `,
  `
  ${keepListed(LISTED_EXCEPTIONS)}
  `,
  `
  -- The acquirer by its name: a profile may name another since, who knows nothing of it. NULL of attempts of before.
  ALTER TABLE attempts ADD COLUMN acquirer TEXT;
  `,
  `
  -- The names of the allowances that a purchase has taken from: with whom of its network a client counts depends on when it
  -- came. NULL of purchases of before.
  ALTER TABLE link_buyers ADD COLUMN taken TEXT;
  `,
  `
  -- Of a list of one, as those of states are in a quiet account, a row less is written.
  ${LEAVES_ALONE}
  `,
  `
  -- What came of each attempt, as JSON. Attempts of before stand in delivery_attempts.
  ALTER TABLE deliveries ADD COLUMN log TEXT;
  `,
  `
  -- A checkout names the event of its end and its first attempt, an event the first of the deliveries that were planned with
  -- it: in place of a row in a list, and of one in an index. The indexes hold what came later, and what there was before.
  ALTER TABLE checkouts ADD COLUMN event_seq INTEGER;
  ALTER TABLE checkouts ADD COLUMN attempt_seq INTEGER;
  ALTER TABLE attempts ADD COLUMN is_first INTEGER;
  CREATE INDEX attempts_other ON attempts (checkout_id, seq) WHERE is_first IS NULL;
  DROP INDEX attempts_checkout;
  ALTER TABLE events ADD COLUMN first_delivery INTEGER;
  ALTER TABLE deliveries ADD COLUMN is_first INTEGER;
  CREATE INDEX deliveries_other ON deliveries (event_seq) WHERE is_first IS NULL;
  DROP INDEX deliveries_event;
  ${listAnew(LISTED_EVENTS)}
  `,
  SIZES,
];

/** How many steps there are. */
export const NEWEST = MIGRATIONS.length;

/** True once an operator has opened this ledger. Only reads: an unopened ledger writes nothing. */
export function isOpened(database: Database): boolean {
  return database.count(`SELECT count(*) AS n FROM sqlite_master WHERE name = 'schema_version'`) > 0;
}

/** Brings the schema up to date, or to an earlier state of it. Call inside a transaction. */
export function migrate(database: Database, target = MIGRATIONS.length): void {
  runSteps(database, 'schema_version', MIGRATIONS, target);
  if (target === MIGRATIONS.length) listShortTables(database);
}
