import { glob, readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { tables as ledgerTables } from '../../src/service/account/store/schema.ts';
import { tables as shopTables } from '../../src/shop/store/schema.ts';

type Defined = { table: string; columns: string[] };

const { defined } = vi.hoisted(() => ({ defined: [] as Defined[] }));

vi.mock('../../src/database/table.ts', async (original) => {
  const real = await original<typeof import('../../src/database/table.ts')>();
  type Columns = Parameters<typeof real.table>[1];
  return {
    ...real,
    table(name: string, columns: Columns, unread: Columns = {}) {
      const made = real.table(name, columns, unread);
      defined.push({ table: name, columns: made.columns });
      return made;
    },
  };
});

test('a column that may be null keeps its own name', async () => {
  const { named, orNull, table, text } = await import('../../src/database/table.ts');
  expect(table('notes', { note: orNull(named('text', text)) }).columns).toEqual(['text']);
});

/** The columns of each table of a schema, by SQLite. */
function columnsIn(schema: readonly string[]): Map<string, string[]> {
  const database = new DatabaseSync(':memory:');
  for (const statement of schema) database.exec(statement);
  const rows = database
    .prepare(
      `SELECT t.name AS "table", c.name AS "column" FROM sqlite_master t, pragma_table_info(t.name) c
       WHERE t.type = 'table'`,
    )
    .all();
  const byTable = Map.groupBy(rows, ({ table }) => String(table));
  return new Map([...byTable].map(([table, own]) => [table, own.map(({ column }) => String(column))]));
}

test.each([
  { of: 'the shop', schema: shopTables, folders: 'src/{shop,desk,couriers,storefront,privacy}/**/*.ts' },
  { of: 'a ledger', schema: ledgerTables, folders: 'src/service/**/*.ts' },
])('every column of a defined table of $of is in its schema', async ({ schema, folders }) => {
  // Other files of this process may have loaded the stores.
  vi.resetModules();
  defined.length = 0;
  let calls = 0;
  for await (const file of glob(folders)) {
    const found = (await readFile(file, 'utf8')).match(/= table\(/g)?.length ?? 0;
    if (found > 0) await import(/* @vite-ignore */ resolve(file));
    calls += found;
  }
  expect(defined).toHaveLength(calls);
  const known = columnsIn(schema);
  const strange = defined.flatMap(({ table, columns }) =>
    columns.filter((column) => !known.get(table)?.includes(column)).map((column) => `${table}.${column}`),
  );
  expect(strange).toEqual([]);
});
