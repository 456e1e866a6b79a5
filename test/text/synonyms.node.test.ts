import { expect, test } from 'vitest';
import { foldedWords } from '../../src/text/folding.ts';
import { synonymsOf, wordsWithSynonyms } from '../../src/text/synonyms.ts';

test('synonyms are folded words, in more than fifty rows', () => {
  const rows = new Set(wordsWithSynonyms.map((word) => synonymsOf(word).join(' ')));
  expect(rows.size).toBeGreaterThanOrEqual(50);
  for (const word of wordsWithSynonyms) {
    expect(foldedWords(word)).toEqual([word]);
    expect(synonymsOf(word).length, word).toBeGreaterThan(0);
    for (const other of synonymsOf(word)) expect(foldedWords(other)).toEqual([other]);
  }
});

test('words of other things have none', () => {
  for (const word of ['زيت', 'huile', 'oil', '5kg', '']) expect(synonymsOf(word)).toEqual([]);
});
