import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..', 'templates', 'desk');

/** The parts themselves, the boxes of a printed list, which no form sends, and the pages of signing in. */
const withTags = /^(?:page\/fields\.tsx|print\/day\.tsx|(?:sign-in|reauthentication|devices)\/.*)$/;

// A name in a hand-written tag is tied to no form: a misspelled one would reach the browser.
test('pages of the desk write their fields by the parts of page/fields.tsx', () => {
  const pages = globSync('**/*.tsx', { cwd: root });
  expect(pages.length).toBeGreaterThan(100);
  const others = pages.filter((path) => !withTags.test(path));
  const byHand = others.filter((path) =>
    /<(?:input|select|textarea)\b/.test(readFileSync(join(root, path), 'utf8')),
  );
  expect(byHand).toEqual([]);
});
