import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

/** Every page has a sample, so that the tests of widths, accessibility and pseudo-locales show it. */

const root = join(import.meta.dirname, '..', '..');

function readTree(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/.test(name))
    .map(({ name, parentPath }) => join(parentPath, name))
    .map((path) => ({ path: relative(root, path), text: readFileSync(path, 'utf8') }));
}

const samples = readTree('test/templates')
  .map(({ text }) => text)
  .join('\n');

test.each(['storefront', 'pay'])('each page of templates/%s is imported by a sample', (wing) => {
  const pages = readTree(`templates/${wing}`).filter(
    ({ path, text }) => !path.startsWith(`templates/${wing}/page/`) && /<\w*Page(?:$| [a-z{])/m.test(text),
  );
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.map(({ path }) => path).filter((path) => !samples.includes(`/${path}'`))).toEqual([]);
});

test('each page of the desk is shown by a sample', () => {
  const pages = readTree('templates/desk').flatMap(
    ({ text }) => text.match(/(?<=export function )\w+Page\b/g) ?? [],
  );
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((name) => name !== 'DeskPage' && !samples.includes(`<${name}`))).toEqual([]);
});
