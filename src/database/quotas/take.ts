import type { Database } from '../rows.ts';
import { LONGEST_QUOTA, type Quota, type QuotaUse, usedOf, waitFor, withOneMore } from './rules.ts';
import { deleteOldUses, readUse, saveUse } from './store.ts';

/** Reads the use of a quota, or knows it already. */
type UseOf = (quota: Quota) => QuotaUse;

/** Seconds until one more fits into each of some quotas; 0 when it does now. `now`: milliseconds. */
export function waitForOneMore(
  database: Database,
  quotas: readonly Quota[],
  now: number,
  useOf: UseOf = ({ name }) => readUse(database, name),
): number {
  const waits = quotas.map((quota) => waitFor(usedOf(useOf(quota), quota, now), quota));
  return Math.max(0, ...waits);
}

/** Takes one from each quota. Call within the transaction of the limited change. */
export function takeOne(
  database: Database,
  quotas: readonly Quota[],
  now: number,
  useOf: UseOf = ({ name }) => readUse(database, name),
): void {
  for (const quota of quotas) saveUse(database, quota.name, withOneMore(useOf(quota), quota, now));
  deleteOldUses(database, now - LONGEST_QUOTA);
}
