import { expect, test } from 'vitest';
import { ObjectFailures } from '../../../src/server/metrics/object-failures.ts';
import type { LogLine } from '../../../src/server/running/log-lines.ts';

const line = (more: Record<string, unknown>): LogLine => ({
  time: '2026-11-23T03:00:00.000Z',
  from: 'shop',
  level: 'error',
  ...more,
});

test('errors of objects count for five minutes, damage until the next start', () => {
  let time = 0;
  const failures = new ObjectFailures(() => time);
  failures.note(line({ storage: 'SQLITE_FULL', error: 'Error at worker.js' }));
  failures.note(
    line({ from: 'service', message: 'Uncaught: database disk image is malformed: SQLITE_CORRUPT' }),
  );
  failures.note(line({ error: 'TypeError at worker.js' }));
  expect(failures.list()).toEqual(['shop: SQLITE_FULL', 'service: SQLITE_CORRUPT', 'shop: an error']);
  time = 300_000;
  expect(failures.list()).toEqual(['service: SQLITE_CORRUPT']);
});

test('other lines are no errors of objects', () => {
  const failures = new ObjectFailures();
  failures.note(line({ level: 'info', status: 200, message: 'SQLITE_FULL' }));
  failures.note(line({ from: 'server', message: 'SQLITE_FULL' }));
  failures.note(line({ event: 'ended', code: 1 }));
  expect(failures.list()).toEqual([]);
});
