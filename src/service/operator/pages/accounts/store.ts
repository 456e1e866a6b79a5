import { NO_LIMITS } from '../../../../contract/resources/account.ts';
import type { AuditSource } from '../../../../database/audit-log.ts';
import type { Database } from '../../../../database/rows.ts';
import type { Profile } from '../../../account/rules/account.ts';
import { type AccountRecord, type ReadProfile, readAccount } from '../../store.ts';

/** The stretch of at most `size` accounts before a number, newest first. */
export function accountsBefore(
  database: Database,
  before: number | null,
  size: number,
  readProfile: ReadProfile,
): (AccountRecord & { seq: number })[] {
  return database
    .all(
      'SELECT * FROM accounts WHERE seq < ? ORDER BY seq DESC LIMIT ?',
      before ?? Number.MAX_SAFE_INTEGER,
      size,
    )
    .map((row) => ({ ...readAccount(row, readProfile), seq: row.integer('seq') }));
}

/** A version of an account's terms: its fee plan, or its limits. `terms`: JSON; `at`: seconds. */
export type TermsVersion = { version: number; terms: string; madeBy: string; at: number };

/** The column with the terms of each table of versions. */
const columns = { fee_plans: 'plan', account_limits: 'limits' } as const;
type VersionTable = keyof typeof columns;

/** At most `count` versions of an account's terms before one, newest first. */
export function readVersions(
  database: Database,
  table: VersionTable,
  account: string,
  before: number | null,
  count: number,
): TermsVersion[] {
  return database
    .all(
      `SELECT * FROM ${table} WHERE account = ? AND version < ? ORDER BY version DESC LIMIT ?`,
      account,
      before ?? Number.MAX_SAFE_INTEGER,
      count,
    )
    .map((row) => ({
      version: row.integer('version'),
      terms: row.text(columns[table]),
      madeBy: row.text('made_by'),
      at: row.integer('at'),
    }));
}

/** Adds the terms of a profile that differ from the account's newest ones, as next versions. `at` in seconds. */
export function addVersions(
  database: Database,
  account: string,
  { fee_plan: plan, limits }: Profile,
  source: AuditSource,
  at: number,
): void {
  addVersion(database, 'fee_plans', account, JSON.stringify(plan), null, source, at);
  // An account begins without limits, which is no version.
  addVersion(
    database,
    'account_limits',
    account,
    JSON.stringify(limits),
    JSON.stringify(NO_LIMITS),
    source,
    at,
  );
}

/** Adds a version unless the terms are those of the newest one; `initial`: the terms before the first. */
function addVersion(
  database: Database,
  table: VersionTable,
  account: string,
  terms: string,
  initial: string | null,
  { actor }: AuditSource,
  at: number,
): void {
  const [newest] = readVersions(database, table, account, null, 1);
  if (terms === (newest?.terms ?? initial)) return;
  database.run(
    `INSERT INTO ${table} (account, version, ${columns[table]}, made_by, at) VALUES (?, ?, ?, ?, ?)`,
    account,
    (newest?.version ?? 0) + 1,
    terms,
    actor.name ?? '',
    at,
  );
}
