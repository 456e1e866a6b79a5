/// <reference types="vite/client" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSentences } from './sentences.ts';

const glossary = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'glossary.md'), 'utf8');
const [, table = ''] = glossary.split('\n## Words on pages\n');

/** The words that no page says, and the word in their place; `en: goods` is for English pages alone. */
const replaced = table
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .slice(2)
  .flatMap((row) => {
    const [word = '', , , not = ''] = row.split('|').slice(1, -1);
    return not
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
      .map((one) => [one, word.trim()] as const);
  });

const sentences = Object.values(
  import.meta.glob('../../templates/*/copy/{ar,fr}/**/*.ts', { eager: true }),
).flatMap(readSentences);
const english = Object.values(import.meta.glob('../../templates/*/copy/en/**/*.ts', { eager: true })).flatMap(
  readSentences,
);

test('the list of replaced words and the sentences are found', () => {
  expect(replaced).toContainEqual(['المنزل', 'home delivery']);
  expect(sentences.length).toBeGreaterThan(2_000);
  expect(replaced).toContainEqual(['en: takings', 'revenue']);
  expect(english.length).toBeGreaterThan(1_000);
});

test.each(replaced)('no page says “%s” for %s', (replacedWord) => {
  const [word = '', language] = replacedWord.split(': ').toReversed();
  const whole = new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu');
  const searched = language === 'en' ? english : sentences;
  expect(searched.filter((sentence) => whole.test(sentence))).toEqual([]);
});

const arabicFiles = import.meta.glob<string>('../../templates/*/copy/ar/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

// In the source: a sentence with a number has other words for other numbers.
test.each(Object.entries(arabicFiles))('in %s a tanwin ends its word', (_, source) => {
  expect(source.match(/\p{L}*(?:\u064b\u0627|\u0627\u064b)\p{L}+/gu) ?? []).toEqual([]);
});
