/// <reference types="vite/client" />
import { expect, test } from 'vitest';
import { words as paymentPage } from '../../templates/dashboard/copy/fr/payment-page.ts';
import { timeText } from '../../templates/parts/time.tsx';
import { request } from '../../templates/pay/copy/fr/request.ts';
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

test.each([request.until, paymentPage.until])('a date follows "%s" with its article', (until) => {
  // The 30th of November 2026.
  expect(`${until} ${timeText(1_796_000_000, 'fr')}`).toMatch(/jusqu’au \d/);
});
