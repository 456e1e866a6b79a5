import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { eventually } from '../eventually.ts';
import { makeStateFolder, removeStateFolder } from './local-start.ts';
import { openService, type Service } from './service.ts';

const rounds = 6;
const writers = 12;

let folder: string;
let service: Service;

beforeAll(async () => {
  folder = await makeStateFolder();
  service = await openService(folder);
});

afterAll(async () => {
  await service?.running().stop();
  await removeStateFolder(folder);
});

/** Kills the runtime at once, so that it cannot finish its work. */
async function killService(): Promise<void> {
  const { pid, ended } = service.running();
  if (pid === undefined) throw new Error('The service never ran.');
  process.kill(pid, 'SIGKILL');
  await ended;
}

/** Creates a checkout under a key; the answer's exact text, or null when none arrived whole. */
async function createCheckout(key: string): Promise<string | null> {
  try {
    const answer = await fetch(`${service.apiBase}/checkouts`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${service.account.secret_key}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ amount: 1500, currency: 'dzd', success_url: 'http://localhost/done' }),
    });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${answer.status} ${text}`);
    return text;
  } catch (error) {
    // The connection broke off. Anything that was answered must have been a success.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

async function read(path: string): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${service.account.secret_key}` };
  const answer = await fetch(`${service.apiBase}${path}`, { headers });
  return { status: answer.status, text: await answer.text() };
}

const named = z.object({ id: z.string() });
const counted = z.object({ total: z.int() });

test('acknowledged checkouts survive kill -9, and unanswered ones can be sent again', async () => {
  const acknowledged = new Map<string, string>();
  const unanswered = new Set<string>();
  for (let round = 1; round <= rounds; round += 1) {
    let killed = false;
    const writing = Array.from({ length: writers }, async (_, writer) => {
      for (let number = 1; !killed; number += 1) {
        const key = `${round}-${writer}-${number}`;
        const text = await createCheckout(key);
        if (text === null) unanswered.add(key);
        else acknowledged.set(key, text);
      }
    });
    // Not after a time: a busy machine answers few in it.
    const enough = acknowledged.size + writers + 4 * round;
    await eventually(() => expect(acknowledged.size).toBeGreaterThan(enough));
    await killService();
    killed = true;
    await Promise.all(writing);
    await service.restart();
  }
  expect(acknowledged.size).toBeGreaterThan(rounds * writers);
  expect(unanswered.size).toBeGreaterThanOrEqual(rounds);

  for (const [key, text] of acknowledged) {
    const { id } = named.parse(JSON.parse(text));
    expect(await read(`/checkouts/${id}`), key).toEqual({ status: 200, text });
  }
  // Sent again under its key, each unanswered one exists once: made before the kill, or now.
  for (const key of unanswered) expect(await createCheckout(key), key).not.toBeNull();
  const { total } = counted.parse(JSON.parse((await read('/checkouts?per_page=1')).text));
  expect(total).toBe(acknowledged.size + unanswered.size);
});
