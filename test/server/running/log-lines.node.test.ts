import { expect, test } from 'vitest';
import { readLine } from '../../../src/server/running/log-lines.ts';

const now = '2026-11-23T00:00:00.000Z';
const said = (message: string, level = 'log') => JSON.stringify({ timestamp: 1795402820143, level, message });
const time = '2026-11-23T03:00:20.143Z';

test('a Worker’s JSON line is a line of the log', () => {
  const line = said(JSON.stringify({ route: '/:language', status: 200 }));
  expect(readLine('shop', line, now)).toEqual({
    time,
    from: 'shop',
    level: 'info',
    route: '/:language',
    status: 200,
  });
});

test('a Worker’s own text is not taken for a log line of another', () => {
  const line = said(
    JSON.stringify({ from: 'server', level: 'info', time: 'never', event: 'ready' }),
    'error',
  );
  expect(readLine('shop', line, now)).toEqual({ time, from: 'shop', level: 'error', event: 'ready' });
});

test.each([
  [said('purge: TypeError', 'warn'), { time, level: 'warn', message: 'purge: TypeError' }],
  // The runtime's own messages have their time as text.
  [
    JSON.stringify({ timestamp: '1795402820143', level: 'error', source: 'x.c++:1', message: 'failed' }),
    { time, level: 'error', message: 'failed' },
  ],
  ['*** Fatal uncaught exception', { time: now, level: 'error', message: '*** Fatal uncaught exception' }],
])('%s', (written, line) => {
  expect(readLine('service', written, now)).toEqual({ from: 'service', ...line });
});

test('no log line is longer than a few thousand characters', () => {
  for (const line of ['x'.repeat(9000), said('x'.repeat(9000))])
    expect(String(readLine('shop', line, now).message)).toHaveLength(4000);
});
