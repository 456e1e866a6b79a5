import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const architecture = read('docs/architecture.md');

/** Where the tables of an object are made. */
const schemas = [
  'src/service/account/store/schema.ts',
  'src/service/operator/store.ts',
  'src/shop/store/schema.ts',
  'src/shop/photos/store/pieces.ts',
];

/** The tables and columns of a file without a comment above them. */
function uncommented(source: string): string[] {
  const lines = source.split('\n');
  return lines.flatMap((line, at) => {
    const table = /^\s*[`'](?:CREATE (?:VIRTUAL )?TABLE|ALTER TABLE \w+ ADD COLUMN) (\w+)/.exec(line)?.[1];
    return table === undefined || /^\s*\/\/ \S/.test(lines[at - 1] ?? '') ? [] : [table];
  });
}

describe.each(schemas)('the schema of %s', (file) => {
  test('has a comment above each table and migration', () => {
    expect(read(file)).toMatch(/^\s*[`']CREATE (?:VIRTUAL )?TABLE /m);
    expect(uncommented(read(file))).toEqual([]);
  });

  test('is named in docs/architecture.md', () => {
    expect(architecture).toContain(`\`${file}\``);
  });
});

test('a table or column without a comment is found', () => {
  expect(uncommented('  // Said.\n  `CREATE TABLE said (\n  `CREATE TABLE unsaid (')).toEqual(['unsaid']);
  expect(uncommented("  'ALTER TABLE orders ADD COLUMN colour TEXT',")).toEqual(['colour']);
});

test('every Durable Object is in the table of objects', () => {
  for (const file of ['wrangler.toml', 'src/service/wrangler.toml']) {
    for (const [, name = ''] of read(file).matchAll(/^class_name = "(\w+)"/gm)) {
      expect(architecture).toContain(`| \`${name}\``);
    }
  }
});
