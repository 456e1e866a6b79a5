import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../scripts/packages.ts';
import { mutations } from './table.ts';

const read = (path: string) => readFile(join(packageRoot, path), 'utf8');

test('each has a unique name', () => {
  const names = mutations.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(mutations)('can be made: $name', async ({ file, text, put, test: path, title }) => {
  expect(put).not.toBe(text);
  expect((await read(file)).split(text), file).toHaveLength(2);
  expect((await read(path)).includes(title), `${path}: ${title}`).toBe(true);
});
