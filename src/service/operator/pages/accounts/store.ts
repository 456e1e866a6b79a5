import type { AuditSource } from '../../../../database/audit-log.ts';
import type { Database } from '../../../../database/rows.ts';
import type { FeePlan } from '../../../account/rules/account.ts';
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

/** A fee plan of an account. `plan`: JSON; `at`: seconds. */
export type FeePlanVersion = { version: number; plan: string; madeBy: string; at: number };

/** The newest fee plans of an account, newest first. */
export function readFeePlans(database: Database, account: string, count: number): FeePlanVersion[] {
  return database
    .all('SELECT * FROM fee_plans WHERE account = ? ORDER BY version DESC LIMIT ?', account, count)
    .map((row) => ({
      version: row.integer('version'),
      plan: row.text('plan'),
      madeBy: row.text('made_by'),
      at: row.integer('at'),
    }));
}

/** Adds the plan as the account's next version, unless it is the newest one. `at` in seconds. */
export function addFeePlan(
  database: Database,
  account: string,
  feePlan: FeePlan,
  { actor }: AuditSource,
  at: number,
): void {
  const plan = JSON.stringify(feePlan);
  const [newest] = readFeePlans(database, account, 1);
  if (newest?.plan === plan) return;
  database.run(
    'INSERT INTO fee_plans (account, version, plan, made_by, at) VALUES (?, ?, ?, ?, ?)',
    account,
    (newest?.version ?? 0) + 1,
    plan,
    actor.name ?? '',
    at,
  );
}
