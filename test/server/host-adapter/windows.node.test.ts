import { expect, test } from 'vitest';
import { Windows } from '../../../src/server/host-adapter/windows.ts';

const minute = 60_000;
const takeMany = (windows: Windows, times: number, now: number, key = 'a') =>
  Array.from({ length: times }, () => windows.take(key, now)).filter((taken) => taken).length;

test('counts requests per period and key', () => {
  const windows = new Windows({ limit: 10, period: 60 });
  expect(takeMany(windows, 20, 5 * minute)).toBe(10);
  expect(takeMany(windows, 20, 5 * minute, 'b')).toBe(10);
  expect(takeMany(windows, 20, 7 * minute)).toBe(10);
});

test('the change of a window does not allow double', () => {
  const windows = new Windows({ limit: 10, period: 60 });
  expect(takeMany(windows, 20, 6 * minute - 1)).toBe(10);
  expect(takeMany(windows, 20, 6 * minute + 1)).toBe(1);
  // Half of the former window is still covered.
  expect(takeMany(windows, 20, 6.5 * minute)).toBe(4);
});

test('a clock that was set back locks no client out for longer than a period', () => {
  const windows = new Windows({ limit: 2, period: 60 });
  expect(takeMany(windows, 3, 60 * minute)).toBe(2);
  expect(takeMany(windows, 3, minute)).toBe(2);
});

test('invented keys are dropped, and do not fill the memory', () => {
  const windows = new Windows({ limit: 1, period: 60 });
  let taken = 0;
  for (let number = 0; number < 250_000; number += 1) if (windows.take(`key ${number}`, minute)) taken += 1;
  expect(taken).toBe(250_000);
  expect(windows.take('key 249999', minute)).toBe(false);
  expect(windows.take('key 0', minute)).toBe(true);
});
