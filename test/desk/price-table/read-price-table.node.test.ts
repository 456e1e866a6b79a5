import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPriceTable } from '../../../src/desk/price-table/rules/read-price-table.ts';
import { wilayas } from '../../../src/text/wilayas.ts';
import { SEED } from '../../seed.ts';

const rowsIn = (...lines: string[]) =>
  readPriceTable(lines.join('\n')).rows.map(({ wilaya, home, desk }) => [wilaya, home, desk]);
const problemsIn = (...lines: string[]) =>
  readPriceTable(lines.join('\n')).unread.map(({ line, problem }) => [line, problem]);

describe('a line of a price table', () => {
  test.each([
    ['16\tAlger\t400\t250', 16, 400, 250],
    ['16\t400\t250', 16, 400, 250],
    ['Alger\t400\t250', 16, 400, 250],
    ['16 - Alger\t400 DA\t250 DA', 16, 400, 250],
    ['16 الجزائر\t400 دج\t250 دج', 16, 400, 250],
    ['الجزائر;٤٠٠;٢٥٠', 16, 400, 250],
    ['01 | Adrar | 1 400 DA | 900,00', 1, 1400, 900],
    ['1;Adrar;1.400;900', 1, 1400, 900],
    ['Béjaïa\tGratuit\t/', 6, 0, 'none'],
    ['بجاية\tمجاني\t-', 6, 0, 'none'],
    ['33\tIllizi\t1600\t', 33, 1600, undefined],
    ['33\tIllizi\t\t1200', 33, undefined, 1200],
    ['16 Alger 400 250', 16, 400, 250],
    ['Alger : 400 / 250', 16, 400, 250],
    ['Alger\t400/250', 16, 400, 250],
    ['01 Adrar 1 400 900', 1, 1400, 900],
    ['01 Adrar 1 400 1 200', 1, 1400, 1200],
    ['Bordj Bou Arreridj 700 450', 34, 700, 450],
    ['Tizi Ouzou 600 /', 15, 600, 'none'],
    // A courier's own spelling, beside the number.
    ['34\tBBA\t700\t450', 34, 700, 450],
  ])('%j', (line, wilaya, home, desk) => {
    expect(rowsIn(line)).toEqual([[wilaya, home, desk]]);
    expect(problemsIn(line)).toEqual([]);
  });

  test.each([
    ['Tarifs de livraison 2026', 'wilaya'],
    ['70\tNouvelle\t400\t250', 'wilaya'],
    ['Atlantide\t400\t250', 'wilaya'],
    ['16\tOran\t400\t250', 'other_name'],
    ['16 - Oran\t400\t250', 'other_name'],
    ['16\tAlger', 'price'],
    ['16\tAlger\tsur devis\t250', 'price'],
    ['16\tAlger\t400,50\t250', 'price'],
    ['16\tAlger\t-400\t250', 'price'],
    ['16\tAlger\t400\t250\t200', 'columns'],
  ])('%j is left with its reason', (line, problem) => {
    expect(rowsIn(line)).toEqual([]);
    expect(problemsIn(line)).toEqual([[1, problem]]);
  });
});

test('headings say which columns count, in any order; other columns are passed over', () => {
  for (const heads of [
    'Code\tWilaya\tStop desk\tÀ domicile\tRetour\tDélai',
    'Code\tWilaya\tOffice\tHome\tReturn\tDays',
    'رقم\tالولاية\tالمكتب\tالبيت\tالإرجاع\tالمدة',
  ])
    expect(rowsIn(heads, '16\tAlger\t250\t400\t200\t24h', '31\tOran\t/\t600\t250\t48h')).toEqual([
      [16, 400, 250],
      [31, 600, 'none'],
    ]);
  expect(rowsIn('Wilaya;Bureau', 'Oran;350')).toEqual([[31, undefined, 350]]);
});

test('a wilaya stands once; the second line is left', () => {
  expect(problemsIn('16\t400\t250', 'Alger\t500\t300')).toEqual([[2, 'repeated']]);
});

test('a line that is too long, and lines beyond the bound, are left with their reason', () => {
  expect(problemsIn(`16\t400${' '.repeat(300)}\t250`)).toEqual([[1, 'price']]);
  const gaps = Array<string>(399).fill('');
  expect(problemsIn('16\t400\t250', ...gaps, '31\t500\t300', '25\t500\t300')).toEqual([[401, 'too_many']]);
});

test('all wilayas are read by number and by name in each language', () => {
  for (const nameOf of [
    ({ code }: (typeof wilayas)[number]) => String(code),
    ({ ar }: (typeof wilayas)[number]) => ar,
    ({ fr }: (typeof wilayas)[number]) => fr,
    ({ code, fr }: (typeof wilayas)[number]) => `${code} ${fr}`,
  ])
    for (const separator of ['\t', ';', ' ']) {
      const text = wilayas.map((one) => [nameOf(one), 300 + one.code, 200 + one.code].join(separator));
      expect(rowsIn(...text)).toEqual(wilayas.map(({ code }) => [code, 300 + code, 200 + code]));
    }
});

test('any text is read or left line by line, and every line of it is accounted for', () => {
  const word = fc.oneof(
    fc.constantFrom(
      '16',
      'Alger',
      'الجزائر',
      '400',
      '1 400',
      '/',
      '-',
      'Gratuit',
      '\t',
      ';',
      ' ',
      'DA',
      'Domicile',
      '|',
    ),
    fc.string({ unit: 'binary', maxLength: 3 }),
  );
  fc.assert(
    fc.property(fc.array(fc.array(word, { maxLength: 8 }), { maxLength: 12 }), (lines) => {
      const text = lines.map((words) => words.join('').replace(/[\r\n]/g, '')).join('\n');
      const { rows, unread } = readPriceTable(text);
      const numbers = [...rows, ...unread].map(({ line }) => line);
      expect(new Set(numbers).size).toBe(numbers.length);
      expect(new Set(rows.map(({ wilaya }) => wilaya)).size).toBe(rows.length);
      for (const { home, desk } of rows)
        for (const price of [home, desk])
          expect(price === undefined || price === 'none' || (Number.isSafeInteger(price) && price >= 0)).toBe(
            true,
          );
    }),
    { seed: SEED, numRuns: 500 },
  );
  // A long line costs no more than its length.
  expect(readPriceTable('1 '.repeat(20_000)).rows).toEqual([]);
});
