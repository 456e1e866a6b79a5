import { addEntry } from '../../database/audit-log.ts';
import { versionOf } from '../../database/migrations.ts';
import type { Database } from '../../database/rows.ts';
import { clearUnfinished } from '../../database/snapshots/load.ts';
import { Snapshots } from '../../database/snapshots/snapshots.ts';
import type { Minter } from '../identifiers/mint-ids-and-keys.ts';
import { migrateRegistry, NEWEST } from './store.ts';

/** The routing part for no account: an entry's id needs one, and no account has all zeros by chance. */
export const NOBODY = '00000000';

/** Call before anything is read: makes the schema again if the object crashed while it received a snapshot. */
export function prepareRegistry(storage: DurableObjectStorage, database: Database): void {
  clearUnfinished(storage);
  storage.transactionSync(() => migrateRegistry(database));
}

/** Snapshots of the registry, with their entries in its audit log. */
export function snapshotsOf(
  ctx: DurableObjectState,
  database: Database,
  minter: Minter,
  now: () => number,
): Snapshots {
  return new Snapshots(ctx, database, now, {
    kind: 'Registry',
    schema: { newest: NEWEST, migrate: (target) => migrateRegistry(database, target) },
    stepsRun: () => versionOf(database),
    // The operator who imports a snapshot has used a key, and may have mistyped it before.
    fills: ['schema', 'operator_uses', 'incidents'],
    reload: async () => undefined,
    note: (action, source) => {
      const id = minter.mintId('live', NOBODY, now());
      addEntry(database, id, Math.floor(now() / 1000), source, { action, subject: null, fields: [] });
    },
  }).resume();
}
