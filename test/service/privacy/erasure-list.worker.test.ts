import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ErasureList } from '../../../src/database/erasure-list.ts';
import { amina, karim } from '../../persons.ts';
import type { Merchant } from '../merchant.ts';
import { ledgerOf, type Outside, pass } from '../webhooks/outside.ts';
import {
  createCheckout,
  createCustomer,
  openWithEchoEndpoint,
  personIn,
  ringUntilIdle,
} from './customers.ts';

/** What a ledger tells the self-hosted server's list, which outlives it (`src/database/erasure-list.ts`). */

let outside: Outside;
let merchant: Merchant;
let lines: unknown[];
let isWritable: boolean;

beforeEach(async () => {
  ({ outside, merchant } = await openWithEchoEndpoint());
  lines = [];
  isWritable = true;
  await runInDurableObject(ledgerOf(merchant), ({ account: { context } }) => {
    const fetch = async (_: RequestInfo | URL, { body }: RequestInit = {}) => {
      if (isWritable && body !== undefined) lines.push(...JSON.parse(String(body)));
      return new Response(null, { status: isWritable ? 204 : 503 });
    };
    context.erasures = new ErasureList(
      context.database,
      (customer) => ({ customer }),
      { fetch },
      context.now,
    );
  });
});
afterEach(() => outside.close());

test('a deleted customer is listed before the answer, and another’s id is not', async () => {
  const customer = await createCustomer(merchant, amina);
  expect((await merchant.call('DELETE', `/customers/${customer}`)).status).toBe(200);
  expect(lines).toEqual([{ customer }]);
  expect((await merchant.call('DELETE', `/customers/${customer}`)).status).toBe(404);
  expect((await merchant.call('DELETE', '/customers/01h00000000000000000000000')).status).toBe(404);
  expect(lines).toEqual([{ customer }]);
});

test('no customer is deleted while the list cannot be written', async () => {
  const customer = await createCustomer(merchant, amina);
  isWritable = false;
  expect((await merchant.call('DELETE', `/customers/${customer}`)).status).toBe(503);
  expect(await personIn(merchant, amina)).not.toEqual([]);
});

test('a customer erased by age is listed by the alarm, as soon as the list can be written', async () => {
  const customer = await createCustomer(merchant, karim);
  const checkout = await createCheckout(merchant, karim, customer, 'K7M2');
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  await ringUntilIdle(merchant, pass);
  isWritable = false;
  pass(3 * 365 * 24 * 3_600_000);
  for (let ring = 0; ring < 20; ring += 1) {
    await runDurableObjectAlarm(ledgerOf(merchant));
    pass(1_000);
  }
  expect((await merchant.call('GET', `/customers/${customer}`)).status).toBe(404);
  expect(lines).toEqual([]);
  isWritable = true;
  pass(60_000);
  await runDurableObjectAlarm(ledgerOf(merchant));
  expect(lines).toEqual([{ customer }]);
});
