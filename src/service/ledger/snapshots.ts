import { addEntry } from '../../database/audit-log.ts';
import { versionOf } from '../../database/migrations.ts';
import { Snapshots } from '../../database/snapshots/snapshots.ts';
import { readStoredProfile } from '../account/rules/profile.ts';
import { readIdentity } from '../account/store/identity.ts';
import { migrate, NEWEST } from '../account/store/migrate.ts';
import type { AccountContext } from './context.ts';

/** Snapshots of a ledger, with their entries in its audit log. */
export function snapshotsOf(
  ctx: DurableObjectState,
  { database, minter, now }: AccountContext,
  reload: () => Promise<void>,
): Snapshots {
  return new Snapshots(ctx, database, now, {
    kind: 'Ledger',
    schema: { newest: NEWEST, migrate: (target) => migrate(database, target) },
    stepsRun: () => versionOf(database),
    // A ledger that no operator opened has no tables at all.
    fills: [],
    reload,
    note: (action, source) => {
      const identity = versionOf(database) > 0 ? readIdentity(database, readStoredProfile) : null;
      if (identity === null) return;
      const id = minter.mintId(identity.mode, identity.account, now());
      addEntry(database, id, Math.floor(now() / 1000), source, { action, subject: null, fields: [] });
    },
  });
}
