import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const architecture = read('docs/architecture.md');

/** Columns that mean the same everywhere. */
const understood = ['seq', 'one', 'id', 'created_at', 'updated_at', 'words'];

/** Every table that the statements of a file make, with its columns, in the order of the file. */
function readTables(source: string): Map<string, string[]> {
  const tables = new Map<string, string[]>();
  const made =
    /CREATE (?:VIRTUAL )?TABLE (\w+)(?: USING \w+)?\s*\(([\s\S]*?)\)(?: WITHOUT ROWID)?;?\s*(?=`|;|\n)/g;
  for (const [, table = '', body = ''] of source.matchAll(made)) {
    // What a view of the index has for columns, SQLite says.
    const columns = (/^search, row$/.test(body) ? '' : body)
      .replace(/\([^)]*\)/g, '')
      .split(',')
      .map((part) => /^\s*([a-z_]+)\b(?!\s*=)/.exec(part)?.[1] ?? '')
      .filter((name) => name !== '');
    tables.set(table, columns);
  }
  for (const [, table = '', column = ''] of source.matchAll(/ALTER TABLE (\w+) ADD COLUMN (\w+)/g)) {
    tables.get(table)?.push(column);
  }
  return tables;
}

/** The steps of a file of migrations: first those that it has from beside it, if any. */
function readSteps(file: string): string {
  const beside = ['first-steps.ts', 'second-steps.ts'].map((name) => join(dirname(file), name));
  return [...beside.filter((one) => existsSync(join(root, one))), file].map(read).join('');
}

/** What is said of a table: its item in the section of that file. */
function saidOf(file: string, table: string): string | null {
  const section = architecture.split(/^## /m).find((part) => part.split('\n')[0]?.includes(file)) ?? '';
  const items = section.split(/\n(?=- )/).slice(1);
  return (
    items.find((item) => item.split(':')[0]?.includes(`\`${table}\``) || item.includes(`. \`${table}\`:`)) ??
    null
  );
}

describe.each([
  'src/service/account/store/migrations.ts',
  'src/service/operator/store.ts',
  'src/storefront/shop/store/migrations.ts',
])('the tables of %s', (file) => {
  const tables = readTables(readSteps(file));

  test('are found', () => {
    expect(tables.size).toBeGreaterThan(3);
  });

  test.each([...tables])('%s is explained with every column', (table, columns) => {
    const said = saidOf(file, table);
    expect(said).not.toBeNull();
    const missing = columns.filter((name) => !understood.includes(name) && !said?.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });
});

test('every Durable Object is in the table of objects', () => {
  for (const file of ['wrangler.toml', 'src/service/wrangler.toml']) {
    for (const [, name = ''] of read(file).matchAll(/^class_name = "(\w+)"/gm)) {
      expect(architecture).toContain(`| \`${name}\``);
    }
  }
});
