import { bringTo, newestVersion, type VersionedSchema } from '../../database/migrations.ts';
import { Database } from '../../database/rows.ts';
import { migrations, tables, triggers, views } from './schema.ts';

const schema: VersionedSchema = { baseline: [...tables, ...triggers, ...views], migrations };

export const NEWEST = newestVersion(schema);

/** Brings a shop's database to the newest version, or to `target`; a no-op when it is there already. */
export function migrate(
  storage: DurableObjectStorage,
  sql = new Database(storage.sql),
  target?: number,
): void {
  storage.transactionSync(() => bringTo(sql, schema, target));
}
