import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const page = readFileSync(join(root, 'docs', 'gateway.md'), 'utf8');
const [, section = ''] = /## What certification asks of pages\n(.*?)\n## /s.exec(page) ?? [];
const rows = [...section.matchAll(/^\| (.+?) \| “(.+)” \| `(.+)` \|$/gm)].map(
  ([, asked = '', title = '', file = '']) => [asked, title, file] as const,
);

test('the list names a test for each thing that certification asks', () => {
  // Without the heading and the line below it.
  expect(section.split('\n').filter((line) => line.startsWith('| ')).length - 2).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(10);
});

test.each(rows)('asked: %s', (_, title, file) => {
  expect(readFileSync(join(root, file), 'utf8')).toContain(`'${title}'`);
});
