import { expect, test } from 'vitest';
import { Counts } from '../../../src/server/host-adapter/counts.ts';
import { writeMetrics } from '../../../src/server/metrics/metrics.ts';

const nothing = {
  storage: [],
  freeBytes: 0,
  queues: { alarms: [], reported: [] },
  readAt: 0,
};

test('a duration counts in its own bucket and in each longer one, also beyond the longest', () => {
  const counts = new Counts();
  for (const milliseconds of [5, 6, 240, 60_000]) {
    counts.begin();
    counts.end({ method: 'GET', route: '/a', status: 200, milliseconds });
  }
  const worker = { name: 'shop', counted: counts.read(), process: null, restarts: 0 };
  const figures = writeMetrics([worker], nothing);
  const steps = figures.matchAll(/^hanout_request_seconds_bucket\{worker="shop",le="(.+)"\} (\d+)$/gm);
  expect([...steps].map(([, step, count]) => `${step}: ${count}`)).toEqual([
    '0.005: 1',
    '0.01: 2',
    '0.025: 2',
    '0.05: 2',
    '0.1: 2',
    '0.25: 3',
    '0.5: 3',
    '1: 3',
    '2.5: 3',
    '5: 3',
    '10: 3',
    '+Inf: 4',
  ]);
  expect(figures).toContain('# TYPE hanout_request_seconds histogram\n');
  expect(figures).toContain('hanout_request_seconds_sum{worker="shop"} 60.251\n');
  expect(figures).toContain('hanout_request_seconds_count{worker="shop"} 4\n');
  expect(figures).toContain('hanout_requests_open{worker="shop"} 0\n');
});
