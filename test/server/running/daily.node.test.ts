import { afterEach, expect, test, vi } from 'vitest';
import { nextTimeOfDay, runDaily } from '../../../src/server/running/daily.ts';

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['2031-05-04T02:29:59Z', '2031-05-04T02:30:00Z'],
  ['2031-05-04T02:30:00Z', '2031-05-05T02:30:00Z'],
  ['2031-12-31T23:00:00Z', '2032-01-01T02:30:00Z'],
])('after %s the next 02:30 is at %s', (after, next) => {
  expect(nextTimeOfDay('02:30', Date.parse(after))).toBe(Date.parse(next));
});

test('runs once a day, with a clock set forward or back, until it is ended', () => {
  vi.useFakeTimers({ now: Date.parse('2031-05-04T01:00:00Z') });
  const run = vi.fn();
  const end = runDaily('02:30', run);
  vi.advanceTimersByTime(80 * 60_000);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20 * 60_000);
  expect(run).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.parse('2031-05-04T02:00:00Z'));
  vi.advanceTimersByTime(3_600_000);
  expect(run).toHaveBeenCalledTimes(1);
  vi.setSystemTime(Date.parse('2031-05-06T12:00:00Z'));
  vi.advanceTimersByTime(60_000);
  expect(run).toHaveBeenCalledTimes(2);
  end();
  vi.advanceTimersByTime(48 * 3_600_000);
  expect(run).toHaveBeenCalledTimes(2);
});
