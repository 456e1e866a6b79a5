import { bringTo, newestVersion, type VersionedSchema, versionOf } from '../../../database/migrations.ts';
import type { Database } from '../../../database/rows.ts';
import { migrations, tables, triggers, views } from './schema.ts';

const schema: VersionedSchema = { baseline: [...tables, ...triggers, ...views], migrations };

export const NEWEST = newestVersion(schema);

/** True once an operator has opened this ledger. Only reads: an unopened ledger writes nothing. */
export function isOpened(database: Database): boolean {
  return versionOf(database) > 0;
}

/** Brings a ledger's database to the newest version, or to `target`. Call inside a transaction. */
export function migrate(database: Database, target?: number): void {
  bringTo(database, schema, target);
}
