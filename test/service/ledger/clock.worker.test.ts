import { runDurableObjectAlarm } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { Merchant } from '../merchant.ts';
import { Outside, pass } from '../webhooks/outside.ts';

/** The server's clock is wrong by an hour, as when somebody corrects it by hand. */

const HOUR = 3_600_000;

let outside: Outside;
let merchant: Merchant;
beforeEach(async () => {
  outside = Outside.open();
  outside.endpoints['shop.test'] = () => new Response('ok');
  merchant = await Merchant.open();
});
afterEach(() => outside.close());

const listed = z.object({ data: z.array(z.object({ id: z.string() }).loose()) });
const idsOf = async (path: string) =>
  listed.parse((await merchant.call('GET', path)).body).data.map(({ id }) => id);
const statusOf = async (id: string) =>
  z.object({ status: z.string() }).parse((await merchant.call('GET', `/checkouts/${id}`)).body).status;
const make = () =>
  merchant.create('/checkouts', {
    amount: 1500,
    currency: 'dzd',
    success_url: 'https://shop.test/done',
    webhook_endpoint: 'https://shop.test/events',
  });
const pay = (id: string) => merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });

/** All members of a list, one per page, newest first. */
async function walk(path: string, count: number): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page <= count; page += 1)
    found.push(...(await idsOf(`${path}?per_page=1&page=${page}`)));
  return found;
}

test('lists lose and repeat nothing, and no checkout ends early, when the clock moves an hour back and forth', async () => {
  const paid: string[] = [];
  const left = await make();
  const jumps = [0, -HOUR, 2 * HOUR, -HOUR];
  for (const jump of jumps) {
    pass(jump);
    for (let number = 0; number < 2; number += 1) {
      const id = await make();
      expect((await pay(id)).status).toBe(200);
      paid.push(id);
    }
    await runDurableObjectAlarm(merchant.ledger());
  }
  await outside.waitFor(paid.length + 1);
  for (const id of paid) expect(await statusOf(id)).toBe('paid');
  // Its half hour has passed once by the clock.
  expect(await statusOf(left)).toBe('expired');

  const events = await walk('/events', paid.length + 2);
  expect(new Set(events).size).toBe(paid.length + 1);
  for (const id of events)
    expect(z.object({ id: z.string() }).parse((await merchant.call('GET', `/events/${id}`)).body).id).toBe(
      id,
    );
  // Each event was sent, whatever the clock said.
  const reported = outside.received.map(
    ({ body }) => z.object({ id: z.string() }).parse(JSON.parse(body)).id,
  );
  expect(new Set(reported)).toEqual(new Set(events));
  const entries = await walk('/balance/entries', 3 * paid.length);
  expect(new Set(entries).size).toBe(entries.length);
  expect(entries.length).toBeGreaterThanOrEqual(paid.length);

  const behind: string[] = [];
  for (let after = events.at(-1); after !== undefined; ) {
    const [next] = await idsOf(`/events?per_page=1&after=${after}`);
    if (next !== undefined) behind.push(next);
    after = next;
  }
  expect(behind).toEqual(events.toReversed().slice(1));
});

test('a checkout does not expire while the clock is an hour behind, and expires when the clock is right', async () => {
  const id = await make();
  pass(-HOUR);
  await runDurableObjectAlarm(merchant.ledger());
  expect(await statusOf(id)).toBe('pending');
  pass(HOUR);
  pass(HOUR / 2 + 1000);
  await runDurableObjectAlarm(merchant.ledger());
  expect(await statusOf(id)).toBe('expired');
});

test('an event is delayed by at most an hour, and is then sent', async () => {
  outside.endpoints['shop.test'] = () => new Response('no', { status: 500 });
  await pay(await make());
  await runDurableObjectAlarm(merchant.ledger());
  await outside.waitFor(1);
  outside.endpoints['shop.test'] = () => new Response('ok');
  pass(-HOUR);
  await runDurableObjectAlarm(merchant.ledger());
  expect(outside.received).toHaveLength(1);
  pass(HOUR + 10_000);
  await runDurableObjectAlarm(merchant.ledger());
  await outside.waitFor(2);
});
