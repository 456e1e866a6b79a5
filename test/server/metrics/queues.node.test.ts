import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeMetrics } from '../../../src/server/metrics/metrics.ts';
import { figureOf, readQueues } from '../../../src/server/metrics/queues.ts';
import { openStateFigures } from '../../../src/server/metrics/state-figures.ts';
import { findStored } from '../../../src/server/metrics/storage-figures.ts';
import { readServerSettings, type ServerSettings } from '../../../src/server/settings.ts';
import { listAlarms } from '../../../src/server/state/store.ts';
import { tables, views } from '../../../src/service/account/store/schema.ts';

let settings: ServerSettings;
let objects: string;

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'hanout-queues-'));
  const service = { origin: 'https://pay.hanout.test', listen: '127.0.0.1:1' };
  const written = { state: folder, clientAddress: 'X-Real-IP', files: 'server', service };
  settings = readServerSettings(JSON.stringify(written), 'server.json', folder);
  objects = join(folder, 'service', 'hanout-service-Ledger');
  await mkdir(objects, { recursive: true });
});
afterEach(() => rm(settings.stateFolder, { recursive: true }));

/** A ledger with its queues, with so many undelivered events. */
function writeLedger(path: string, open: number): void {
  const database = new DatabaseSync(path);
  for (const statement of [...tables, ...views]) database.exec(statement);
  database.exec('BEGIN');
  const columns = '(seq, event_seq, url, state, attempts, wake_at, created_at)';
  database.exec(`INSERT INTO deliveries ${columns} VALUES (1, 1, '', 'delivered', 1, 0, 100)`);
  const write = database.prepare(`INSERT INTO deliveries ${columns} VALUES (?, 1, '', 'open', 0, ?, ?)`);
  for (let number = 2; number < open + 2; number += 1) write.run(number, -number, 1000 + number);
  database.exec('COMMIT');
  database.close();
}

const read = async () => readQueues(await findStored(settings));
const now = 1_700_000_060_000;

test('waiting work is counted up to a bound, and its age is that of its first event', async () => {
  const path = join(objects, `${'a'.repeat(64)}.sqlite`);
  writeLedger(path, 3);
  expect((await read()).reported).toEqual([
    { name: 'undelivered', label: null, value: 3 },
    { name: 'undelivered_since', label: null, value: 1_002_000 },
    { name: 'checkouts', label: null, value: 0 },
    { name: 'payments', label: null, value: 0 },
  ]);
  await rm(path);
  writeLedger(path, 10_050);
  expect(figureOf(await read(), 'undelivered')).toBe(10_000);
});

test('the queues of all accounts are summed, and a file of another class is left out', async () => {
  for (const [number, open] of [
    [0, 3],
    [1, 2],
  ] as const)
    writeLedger(join(objects, `${String(number).padStart(64, '0')}.sqlite`), open);
  await writeFile(join(objects, `${'f'.repeat(64)}.sqlite`), 'no database');
  const queues = await read();
  expect(['undelivered', 'undelivered_since'].map((name) => figureOf(queues, name))).toEqual([5, 1_002_000]);
});

test('files are checked every few seconds, however often figures are requested', async () => {
  let at = now;
  const look = openStateFigures(settings, () => at);
  const count = async () => (await look()).storage[0]?.paths.length;
  expect(await count()).toBe(0);
  writeLedger(join(objects, `${'a'.repeat(64)}.sqlite`), 1);
  at += 4999;
  expect(await count()).toBe(0);
  at += 1;
  expect(await count()).toBe(1);
  await rm(join(objects, `${'a'.repeat(64)}.sqlite`));
  at -= 3_600_000;
  expect(await count()).toBe(0);
});

test('the figures show the delay of the oldest due work, and the age of the first undelivered event', async () => {
  const list = join(objects, 'metadata.sqlite');
  const reported = async (at: number) => {
    const figures = writeMetrics([], await openStateFigures(settings, () => at)());
    const read = (name: string) => new RegExp(`^hanout_${name}(?:{.*})? (.+)$`, 'm').exec(figures)?.[1];
    return [read('alarms'), read('oldest_due_seconds'), read('event_lag_seconds')];
  };
  listAlarms(list, [{ id: 'later', at: BigInt(now + 5_000) * 1_000_000n }]);
  expect(await reported(now)).toEqual(['1', '0', '0']);
  listAlarms(list, [
    { id: 'late', at: BigInt(now - 90_000) * 1_000_000n },
    { id: 'less late', at: BigInt(now - 30_000) * 1_000_000n },
  ]);
  writeLedger(join(objects, `${'a'.repeat(64)}.sqlite`), 2);
  // The first was written at second 1002.
  const lag = now / 1000 - 1002;
  expect(await reported(now)).toEqual(['3', '90', String(lag)]);
  expect(await reported(now + 3_600_000)).toEqual(['3', '3690', String(lag + 3600)]);
  // More than the arguments of a call.
  const at = BigInt(now) * 1_000_000n;
  listAlarms(
    list,
    Array.from({ length: 200_000 }, (_, id) => ({ id: String(id), at })),
  );
  expect((await reported(now)).slice(0, 2)).toEqual(['200003', '90']);
});
