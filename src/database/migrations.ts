import type { Database } from './rows.ts';

/**
 * How the schema of an object class begins and grows. `baseline`: the statements of 0.1.0, version 1. `migrations`:
 * one entry for each later version, added at the end only, since every database stores its version. A migration is
 * additive, because a Worker of the earlier version may still talk to an object of the next one.
 */
export type VersionedSchema = { baseline: readonly string[]; migrations: readonly string[] };

/** The table that stores a database's version. */
const VERSION_TABLE = 'schema';
/**
 * The tables in which builds before 0.1.0 stored it. Other tables prove nothing: local runtimes add some of their
 * own.
 */
const OLD_TABLES = "'migrations', 'schema_version'";

/** Why a database without a version is refused: 0.1.0 is the first release. */
export const TOO_OLD = 'This database was written by a build before 0.1.0, which no release reads.';

/** The version of a new database. */
export function newestVersion({ migrations }: VersionedSchema): number {
  return 1 + migrations.length;
}

/** The version of a database; 0 without a schema. */
export function versionOf(database: Database): number {
  const isThere = database.count('SELECT count(*) AS n FROM sqlite_master WHERE name = ?', VERSION_TABLE) > 0;
  return isThere ? database.count(`SELECT version AS n FROM ${VERSION_TABLE}`) : 0;
}

/** Migrates a database to `target`; does nothing when it is already there or beyond. Call inside a transaction. */
export function bringTo(database: Database, schema: VersionedSchema, target = newestVersion(schema)): void {
  const version = versionOf(database);
  if (version >= target) return;
  if (version === 0) {
    if (isTooOld(database)) throw new Error(TOO_OLD);
    database.run(
      `CREATE TABLE ${VERSION_TABLE} (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL)`,
    );
    for (const statement of schema.baseline) database.run(statement);
  }
  for (const migration of schema.migrations.slice(Math.max(0, version - 1), target - 1))
    database.run(migration);
  database.run(`INSERT OR REPLACE INTO ${VERSION_TABLE} (one, version) VALUES (1, ?)`, target);
}

function isTooOld(database: Database): boolean {
  return database.count(`SELECT count(*) AS n FROM sqlite_master WHERE name IN (${OLD_TABLES})`) > 0;
}
