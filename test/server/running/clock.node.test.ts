import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { watchClock } from '../../../src/server/running/clock-watch.ts';
import type { LogLine } from '../../../src/server/running/log-lines.ts';
import { sendTo } from '../../../src/server/running/send-to-socket.ts';
import { serve } from '../../../src/server/serve.ts';
import { readServerSettings } from '../../../src/server/settings.ts';
import { eventually } from '../../eventually.ts';
import { builtRelease } from '../release.ts';
import { makePlace, removePlace } from '../server-process.ts';
import { openApi, stockShelf } from '../service-api-client.ts';

const HOUR = 3_600_000;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a clock change is detected, in both directions and once; a small correction is not one', () => {
  vi.useFakeTimers();
  const steps: number[] = [];
  const end = watchClock((by) => steps.push(Math.round(by / 1000)));
  const move = (by: number) => {
    vi.setSystemTime(Date.now() + by);
    vi.advanceTimersByTime(60_000);
  };
  vi.advanceTimersByTime(HOUR);
  move(9_000);
  move(-9_000);
  expect(steps).toEqual([]);
  move(-HOUR);
  move(HOUR);
  expect(steps).toEqual([-3600, 3600]);
  end();
  move(HOUR);
  expect(steps).toHaveLength(2);
});

test('both Workers restart after a clock change, and at the hour of compaction, and answer', async () => {
  const release = await builtRelease();
  const place = await makePlace(release);
  await stockShelf(place);
  const settings = readServerSettings(await readFile(place.settings, 'utf8'), place.settings, release);
  const lines: LogLine[] = [];
  const server = serve(settings, (line) => lines.push(line));
  const named = (event: string) => lines.flatMap((line) => (line.event === event ? [line.from] : []));
  try {
    await server.ready;
    expect(named('begun')).toEqual(['service', 'shop']);
    const read = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => read() - HOUR);
    await eventually(() => expect(named('begun')).toEqual(['service', 'shop', 'service', 'shop']));
    // The shop ends first: its answers need the service.
    expect(named('stopped')).toEqual(['shop', 'service']);
    expect(lines.find(({ event }) => event === 'clock')).toMatchObject({ from: 'server', moved_s: -3600 });
    const send = sendTo(join(place.state, 'run', 'private.sock'));
    await eventually(async () => expect((await send('http://private/healthz')).status).toBe(200));
    expect((await (await openApi(place)).ask('/balance')).status).toBe(200);

    // An earlier start of the day has compacted the objects; the set hour comes within 24 hours of this one.
    const compacted = () => lines.filter(({ event }) => event === 'compacted');
    expect(compacted()).toEqual([]);
    vi.spyOn(Date, 'now').mockImplementation(() => read() + 24 * HOUR);
    await eventually(() => expect(compacted()).toHaveLength(1));
    await eventually(() => expect(named('begun')).toHaveLength(8));
    expect(compacted()).toMatchObject([{ from: 'server', level: 'info', objects: expect.any(Number) }]);
    await eventually(async () => expect((await send('http://private/healthz')).status).toBe(200));
  } finally {
    await server.stop();
    await removePlace(place);
  }
  expect(named('stopped')).toHaveLength(8);
  expect(named('renewal')).toEqual([]);
});
