import { expect, test } from 'vitest';
import type { Work, Works } from '../../../scripts/scale/counting.ts';
import { costOf, findWalls, writeScalePage } from '../../../scripts/scale/report.ts';

const none: Work = { rowsWritten: 0, rowsRead: 0, objectRequests: 0, workerRequests: 0, bytes: 0 };
const purchase: Works = {
  shop: { rowsWritten: 30, rowsRead: 1000, objectRequests: 10, workerRequests: 8, bytes: 6000 },
  ledger: { rowsWritten: 40, rowsRead: 500, objectRequests: 20, workerRequests: 12, bytes: 12_000 },
  others: { ...none, rowsWritten: 5, objectRequests: 1 },
};

test('a purchase costs the sum of rows, calls and bytes over all objects', () => {
  expect(costOf(purchase, 1000)).toEqual({
    'Rows written': 0.075,
    'Rows read': 0.0015,
    'Calls of objects': 0.00465,
    'Calls of Workers': 0.006,
    'Bytes kept, a month': 0.0036,
  });
});

test('limits are in the order in which they are reached', () => {
  expect(findWalls(purchase).map(({ at, unit }) => [Math.round(at), unit])).toEqual([
    [50, 'purchases a second'],
    [100, 'purchases a second'],
    [267, 'purchases a second'],
    [894_785, 'purchases kept'],
    [1_789_570, 'purchases kept'],
  ]);
});

test('the page has the counts, and their sum', () => {
  const page = writeScalePage(
    {
      purchases: 48,
      purchase,
      atFirst: { shop: 7000, ledger: 20_000, others: 0 },
      day: { shop: none, ledger: none, others: none },
    },
    '| run |',
  );
  expect(page).toContain('| Rows written, alarms among them | 30,000 | 40,000 | 5,000 |');
  expect(page).toContain('| Bytes at first | 7,000,000 | 20,000,000 | 0 |');
  expect(page).toContain('| Bytes kept | 6,000,000 | 12,000,000 | 0 |');
  expect(page).toContain('| **Together** | **$0.0908** | **$0.0000** |');
  expect(page).toContain('| 1 | Calls of an account’s ledger, some 1,000 a second | 50 purchases a second |');
  expect(page).toMatch(/\| 3 \| Events to one host: at most 24 parallel .* \| 267 purchases a second \|/);
});
