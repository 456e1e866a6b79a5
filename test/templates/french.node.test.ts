/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { readSentences } from './sentences.ts';

const tables = Object.entries(import.meta.glob('../../templates/*/copy/fr/**/*.ts', { eager: true }));

test('copy is found', () => {
  expect(tables.length).toBeGreaterThan(15);
});

test.each(tables)('in %s no French punctuation mark begins a line', (_, table) => {
  const sentences = readSentences(table);
  expect(sentences.length).toBeGreaterThan(0);
  // A no-break space (U+00A0) before a colon and within guillemets, a narrow one (U+202F) before the other marks.
  expect(sentences.filter((sentence) => / [:;!?%»]|« /.test(sentence))).toEqual([]);
  expect(sentences.filter((sentence) => /[^\s\d:/][:;!?»]|«\S/u.test(sentence))).toEqual([]);
});
