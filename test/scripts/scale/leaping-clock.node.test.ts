import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePorts, type Runtime, serve } from '../../../scripts/bench/harness/runtime.ts';
import { passUntil, withLeapingClock } from '../../../scripts/scale/leaping-clock.ts';

const HOUR = 3_600_000;

// Stores each hour after some computing, and reports the delay of its alarms.
const hourly = `import { DurableObject } from 'cloudflare:workers';
export class Hourly extends DurableObject {
  constructor(ctx, env) {
    super(ctx, env);
    this.sql = ctx.storage.sql;
    this.sql.exec('CREATE TABLE IF NOT EXISTS hours (at INTEGER PRIMARY KEY, late INTEGER)');
  }
  async begin() {
    await this.ctx.storage.setAlarm(Date.now() + ${HOUR});
    this.due = Date.now() + ${HOUR};
  }
  async alarm() {
    const standing = await this.ctx.storage.getAlarm();
    const late = standing === null ? Date.now() - this.due : -1;
    this.due = new Date().getTime() + ${HOUR};
    await this.ctx.storage.setAlarm(this.due);
    this.ctx.waitUntil(this.#write(late));
  }
  async #write(late) {
    await scheduler.wait(5);
    this.sql.exec('INSERT INTO hours VALUES (?, ?)', Date.now(), late);
  }
  async tell() {
    return this.sql.exec('SELECT at, late FROM hours ORDER BY at').toArray();
  }
}
export default {
  async fetch(request, env) {
    const object = env.HOURLY.getByName('one');
    if (request.method === 'POST') await object.begin();
    return Response.json(await object.tell());
  },
};`;

let folder = '';
let port = 0;
let runtime: Runtime | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hanout-clock-'));
  [port = 0] = await findFreePorts(1);
  const module = join(folder, 'hourly.js');
  await writeFile(module, hourly);
  const worker = { name: 'hourly', module, port, objects: { HOURLY: 'Hourly' } };
  runtime = await serve([await withLeapingClock(worker, folder)], folder);
});
afterAll(async () => {
  await runtime?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

test('a day passes in a moment, with all alarms on time, and the objects’ work is counted', async () => {
  const url = `http://127.0.0.1:${port}`;
  await fetch(url, { method: 'POST' });
  const from = Date.now();
  const before = await passUntil(port, from);
  const after = await passUntil(port, from + 24.5 * HOUR);
  expect(after.alarmsRung - before.alarmsRung).toBe(24);
  expect(after.alarmsSet - before.alarmsSet).toBe(24);
  expect(after.rowsWritten - before.rowsWritten).toBe(24);
  const hours: { at: number; late: number }[] = await (await fetch(url)).json();
  expect(hours.length).toBe(24);
  // None before its time; during its work, time passes normally.
  for (const { late } of hours) {
    expect(late).toBeGreaterThanOrEqual(0);
    expect(late).toBeLessThan(HOUR / 10);
  }
  const gaps = hours.slice(1).map(({ at }, place) => at - (hours[place]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(HOUR - 60_000);
});
