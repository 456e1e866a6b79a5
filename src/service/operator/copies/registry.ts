import { Copies } from '../../../database/copies/copies.ts';
import { clearUnfinished } from '../../../database/copies/filling.ts';
import { addEntry } from '../../../database/journal.ts';
import { versionOf } from '../../../database/migrations.ts';
import type { Database } from '../../../database/rows.ts';
import type { Minter } from '../../identifiers/minter.ts';
import { migrateRegistry, NEWEST } from '../store.ts';

/** Of no account: an entry's id names one, and nobody's is all zeros by chance. */
const NOBODY = '00000000';

/** Before anything of it is read: the schema, of one that was lost while it was filled from the beginning. */
export function prepareRegistry(storage: DurableObjectStorage, database: Database): void {
  clearUnfinished(storage);
  storage.transactionSync(() => migrateRegistry(database));
}

/** Copies of the registry, which say in its journal that they were made or taken in. */
export function copiesOf(
  ctx: DurableObjectState,
  database: Database,
  minter: Minter,
  now: () => number,
): Copies {
  return new Copies(ctx, database, now, {
    kind: 'Registry',
    schema: { newest: NEWEST, migrate: (target) => migrateRegistry(database, target) },
    stepsRun: () => versionOf(database),
    // Whoever puts a copy in has used their key, and may have mistyped it before.
    fills: ['schema', 'operator_uses', 'incidents'],
    reload: async () => undefined,
    note: (act, source) => {
      const id = minter.mintId('live', NOBODY, now());
      addEntry(database, id, Math.floor(now() / 1000), source, { act, subject: null, fields: [] });
    },
  }).resume();
}
