import { expect, test } from 'vitest';
import { findParts, partsOf } from '../../../src/service/docs/search.ts';

const filler = 'alpha beta gamma delta epsilon '.repeat(8);
const html = `<main><section id="keys"><h2>Keys</h2><p>${filler}needle ${filler}</p></section>
  <dt id="error-403">403</dt><dd>needle</dd></main>`;

test('a finding shows whole words, with dots where the text goes on', () => {
  const [keys] = findParts(partsOf(html), 'needle');
  const words = (keys?.excerpt ?? '').split(' ');
  expect(words.at(0)).toBe('…');
  expect(words.at(-1)).toBe('…');
  expect(words).toContain('needle');
  const known = new Set(['needle', ...filler.trim().split(' ')]);
  expect(words.slice(1, -1).filter((word) => !known.has(word))).toEqual([]);
});

test('an excerpt reads as the page does: without its heading, and without a gap behind a word in code', () => {
  const page =
    '<main><section id="a"><h2>Refunds</h2><p>Send <code>amount</code>, or <a href="#b">nothing</a>.</p></section>';
  expect(findParts(partsOf(page), 'refunds')).toEqual([
    { anchor: 'a', title: 'Refunds', excerpt: 'Send amount, or nothing.' },
  ]);
});

test('a status without a heading is named as an error, and a short text is shown whole', () => {
  const errors = findParts(partsOf(html), 'needle').at(-1);
  expect(errors).toEqual({ anchor: 'error-403', title: 'Error 403', excerpt: '403 needle' });
});
