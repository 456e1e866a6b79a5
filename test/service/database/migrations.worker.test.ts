import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import {
  bringTo,
  newestVersion,
  TOO_OLD,
  type VersionedSchema,
  versionOf,
} from '../../../src/database/migrations.ts';
import { Database } from '../../../src/database/rows.ts';

const baseline = ['CREATE TABLE shelf (seq INTEGER PRIMARY KEY, name TEXT NOT NULL)'];
const first: VersionedSchema = { baseline, migrations: [] };
/** The first migration after the baseline. */
const second: VersionedSchema = {
  baseline,
  migrations: [
    "ALTER TABLE shelf ADD COLUMN place TEXT NOT NULL DEFAULT 'left'; CREATE TABLE boxes (seq INTEGER PRIMARY KEY)",
  ],
};

function inDatabase(name: string, run: (database: Database) => void): Promise<void> {
  return runInDurableObject(env.LEDGER.getByName(`test:${name}`), (_, { storage }) =>
    run(new Database(storage.sql)),
  );
}

test('a database runs a new migration once, and keeps its rows', () =>
  inDatabase('migrated', (database) => {
    bringTo(database, first);
    expect([newestVersion(first), versionOf(database)]).toEqual([1, 1]);
    database.run("INSERT INTO shelf (name) VALUES ('dates')");
    bringTo(database, first);
    for (let times = 0; times < 2; times += 1) bringTo(database, second);
    expect([newestVersion(second), versionOf(database)]).toEqual([2, 2]);
    const row = database.first('SELECT name, place FROM shelf');
    expect([row?.text('name'), row?.text('place')]).toEqual(['dates', 'left']);
    expect(database.count('SELECT count(*) AS n FROM boxes')).toBe(0);
    // The release before ignores it, and goes on writing.
    bringTo(database, first);
    expect(versionOf(database)).toBe(2);
    database.run("INSERT INTO shelf (name) VALUES ('honey')");
  }));

test('a new database has the tables of a migrated one', async () => {
  const tablesOf = (database: Database) =>
    database.all('SELECT name, sql FROM sqlite_master ORDER BY name').map((row) => row.textOrNull('sql'));
  let migrated: unknown;
  await inDatabase('old', (database) => {
    bringTo(database, first);
    bringTo(database, second);
    migrated = tablesOf(database);
  });
  await inDatabase('new', (database) => {
    bringTo(database, second);
    expect(tablesOf(database)).toEqual(migrated);
  });
});

test.each(['schema_version', 'migrations'])(
  'a database of a build before 0.1.0 is refused and left unchanged: %s',
  (table) =>
    inDatabase(`too-old-${table}`, (database) => {
      database.run(`CREATE TABLE ${table} (one INTEGER)`);
      expect(() => bringTo(database, first)).toThrow(TOO_OLD);
      expect(
        database.count("SELECT count(*) AS n FROM sqlite_master WHERE name IN ('schema', 'shelf')"),
      ).toBe(0);
    }),
);

test('a table of the local runtime in each object is not taken for an older build', () =>
  inDatabase('local-runtime', (database) => {
    database.run('CREATE TABLE __runtime_own (one INTEGER)');
    bringTo(database, first);
    expect(versionOf(database)).toBe(1);
  }));
