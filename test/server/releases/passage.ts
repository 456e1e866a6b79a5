import { spawnSync } from 'node:child_process';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from 'vitest';
import * as z from 'zod';
import { packageRoot } from '../../../src/server/packages.ts';
import { eventually } from '../../eventually.ts';
import { closeServed } from '../served.ts';
import { makePlace, type Place, type Running, startKept } from '../server-process.ts';
import { type Api, fillShelf, openApi } from '../service-api-client.ts';
import { type Desk, openDesk } from './desk.ts';
import { type Answers, lookAtPages, readApi } from './looks.ts';
import { finish, type Sales, sell } from './sales.ts';
import { copyAsNext, NEXT, typeIn } from './trees.ts';

const built = z.object({ version: z.string() });

/**
 * Serves this tree, releases its next version, rolls back and releases it again, with orders in flight over each
 * switch: with an operator's commands, programs and databases. Each build reads everything that the other wrote, and
 * ends what it began. `rounds`: how often each build sells with every payment method before the next switch. Returns
 * the schema versions of shop and ledger before and after the first switch.
 */
export async function upgradeAndRollBack(rounds: number): Promise<[number[], number[]]> {
  const next = await copyAsNext();
  const place = await makePlace('', { release: undefined, releases: 'releases' });
  const current = join(place.folder, 'releases', 'current');
  const former = join(place.folder, 'releases', 'former');
  let server: Running | null = null;
  /** Switches to another build and tells whether it is the next one. */
  const change = async (where: string, command: 'release' | 'rollback') => {
    const into = join(place.folder, 'backups');
    const { code, said } = await typeIn(where, place, command, '--into', into);
    expect(code, said).toBe(0);
    return built.parse(JSON.parse(await readFile(join(current, 'release.json'), 'utf8'))).version === NEXT;
  };
  try {
    await setVariables(place);
    expect(await change(packageRoot, 'release')).toBe(false);
    server = await startKept(place, commandOf(current, 'start', place));
    const api = await openApi(place);
    const stage = { place, api, desk: await openDesk(place), price: await fillShelf(api), sales: [] };

    const ofEarlier = await sellAndCheck(stage, rounds);
    const versions = await readVersions(place);
    expect(await change(next, 'release')).toBe(true);
    await goOn(stage, ofEarlier, (now, before) => expect(now).toMatchObject(before));
    const versionsNow = await readVersions(place);

    const ofThis = await sellAndCheck(stage, rounds);
    expect(await change(packageRoot, 'rollback')).toBe(false);
    // The earlier build's answers equal this one's, except for fields that it did not have yet.
    const patterns = new Set([...ofEarlier.values()].map(({ pattern }) => pattern));
    const readable = new Map([...ofThis].filter(([, { pattern }]) => patterns.has(pattern)));
    await goOn(stage, readable, (now, before) => expect(before).toMatchObject(now));

    const ofEarlierAgain = await sellAndCheck(stage, rounds);
    expect(await change(next, 'release')).toBe(true);
    await goOn(stage, ofEarlierAgain, (now, before) => expect(now).toMatchObject(before));
    await look(stage);

    const failed = server.lines().filter(({ level, status }) => level === 'error' || Number(status) >= 500);
    expect(failed).toEqual([]);
    server.child.kill('SIGTERM');
    await server.ended;
    // With the programs of both.
    for (const release of [current, former]) {
      const [node = '', ...words] = commandOf(release, 'check', place);
      const { status, stdout } = spawnSync(node, words, { encoding: 'utf8' });
      expect([status, stdout]).toEqual([0, expect.stringMatching(/ alarms\n/)]);
      expect(stdout).not.toContain('WRONG');
    }
    return [versions, versionsNow];
  } finally {
    await closeServed(server ?? undefined, place);
    await rm(next, { recursive: true, force: true });
  }
}

type Stage = { place: Place; api: Api; desk: Desk; price: string; sales: Sales[] };

async function sellAndCheck(stage: Stage, rounds: number): Promise<Answers> {
  const { place, price, api, desk, sales } = stage;
  for (let round = 0; round < rounds; round += 1) sales.push(await sell(place, price, api, desk));
  return look(stage);
}

/** Compares another build's earlier answers with the present ones, checks every page, and ends what the other began. */
async function goOn(
  { place, api, desk, sales }: Stage,
  before: Answers,
  compare: (now: Record<string, unknown>, before: Record<string, unknown>) => void,
) {
  const now = await readApi(api);
  for (const [path, { answer }] of before) {
    const { answer: answered = {} } = now.get(path) ?? {};
    expect(Object.keys(answered), path).not.toEqual([]);
    compare(answered, answer);
  }
  const sold = sales.flatMap((one) => one.sold);
  await lookAtPages(place, desk, sold, now);
  for (const one of sales) if (!one.isFinished) await finish(one, api, desk);
}

/** Once nothing is under way. */
async function look({ place, api, desk, sales }: Stage): Promise<Answers> {
  const answers = await eventually(async () => {
    const read = await readApi(api);
    for (const [path, { pattern, answer }] of read)
      if (pattern === '/events/{id}/deliveries' || pattern === '/refunds/{id}')
        expect(JSON.stringify(answer), path).not.toMatch(/"status":"(?:open|pending)"/);
    return read;
  });
  const sold = sales.flatMap((one) => one.sold);
  await lookAtPages(place, desk, sold, answers);
  return answers;
}

/** Payment methods besides the card, and limits that no test reaches. */
async function setVariables({ settings }: Place): Promise<void> {
  const written = JSON.parse(await readFile(settings, 'utf8'));
  const many = '1000';
  written.shop.vars = {
    PAYMENT_METHODS: 'card cash',
    ORDERS_PER_BROWSER: many,
    ORDERS_PER_NETWORK: many,
    CASH_PER_PHONE: many,
    CASH_PER_NETWORK: many,
  };
  await writeFile(settings, JSON.stringify(written));
}

function commandOf(release: string, command: string, { settings }: Place): string[] {
  const programs = [
    join(release, 'node'),
    '--disable-warning=ExperimentalWarning',
    join(release, 'serve.js'),
  ];
  return [...programs, command, '--settings', settings];
}

/** The schema versions of the shop and the account's ledger. */
async function readVersions({ state }: Place): Promise<number[]> {
  const paths = await readdir(state, { recursive: true });
  return ['Shop', 'Ledger'].map((kind) => {
    const ofKind = paths.filter((path) => new RegExp(`-${kind}/[\\da-f]{64}\\.sqlite$`).test(path));
    return Math.max(...ofKind.map((path) => readVersion(join(state, path))));
  });
}

function readVersion(path: string): number {
  const database = new DatabaseSync(path, { readOnly: true });
  const row = database.prepare('SELECT version FROM schema').get();
  database.close();
  return z.object({ version: z.int() }).parse(row).version;
}
