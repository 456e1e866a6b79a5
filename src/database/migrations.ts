import type { Database } from './rows.ts';

/**
 * How a schema moves on: a list of steps to which new ones are only ever added at the end, since every database
 * remembers how many it has run.
 */

/** Where a database keeps how many steps it has run: deployed ones do it in two ways, which stay as they are. */
type VersionTable = 'schema_version' | 'migrations';

type Version = {
  create: string;
  /** The number of steps run as `n`. */
  read: string;
  note: (database: Database, steps: { before: number; after: number }) => void;
};

const versions: Record<VersionTable, Version> = {
  /** One row with the number. */
  schema_version: {
    create:
      'CREATE TABLE IF NOT EXISTS schema_version (one INTEGER PRIMARY KEY CHECK (one = 1), version INTEGER NOT NULL)',
    read: 'SELECT version AS n FROM schema_version',
    note: (database, { after }) => database.run('INSERT OR REPLACE INTO schema_version VALUES (1, ?)', after),
  },
  /** A row for each step. */
  migrations: {
    create: 'CREATE TABLE IF NOT EXISTS migrations (step INTEGER PRIMARY KEY)',
    read: 'SELECT COUNT(*) AS n FROM migrations',
    note: (database, { before, after }) => {
      for (let step = before + 1; step <= after; step += 1)
        database.run('INSERT INTO migrations (step) VALUES (?)', step);
    },
  },
};

/** Runs the steps up to `target` that a database has not run yet. Call inside a transaction. */
export function runSteps(
  database: Database,
  table: VersionTable,
  steps: readonly string[],
  target = steps.length,
): void {
  const { create, read, note } = versions[table];
  database.run(create);
  const before = database.count(read);
  if (before >= target) return;
  for (const step of steps.slice(before, target)) database.run(step);
  note(database, { before, after: target });
}

/** How many steps a database has run; none where it has no schema. */
export function countSteps(database: Database, table: VersionTable): number {
  const isThere = database.count('SELECT count(*) AS n FROM sqlite_master WHERE name = ?', table) > 0;
  return isThere ? database.count(versions[table].read) : 0;
}
