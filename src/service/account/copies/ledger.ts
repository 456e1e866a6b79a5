import { Copies } from '../../../database/copies/copies.ts';
import { addEntry } from '../../../database/journal.ts';
import { versionOf } from '../../../database/migrations.ts';
import type { AccountContext } from '../context.ts';
import { readStoredProfile } from '../rules/profile.ts';
import { readIdentity } from '../store/identity.ts';
import { migrate, NEWEST } from '../store/migrations.ts';

/** Copies of a ledger, which say in its journal that they were made or taken in. */
export function copiesOf(
  ctx: DurableObjectState,
  { database, minter, now }: AccountContext,
  reload: () => Promise<void>,
): Copies {
  return new Copies(ctx, database, now, {
    kind: 'Ledger',
    schema: { newest: NEWEST, migrate: (target) => migrate(database, target) },
    stepsRun: () => versionOf(database),
    // One that no operator opened has no tables at all.
    fills: [],
    reload,
    note: (act, source) => {
      const identity = versionOf(database) > 0 ? readIdentity(database, readStoredProfile) : null;
      if (identity === null) return;
      const id = minter.mintId(identity.mode, identity.account, now());
      addEntry(database, id, Math.floor(now() / 1000), source, { act, subject: null, fields: [] });
    },
  });
}
