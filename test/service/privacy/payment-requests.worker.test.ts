import { runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { insertRequest } from '../../../src/service/payment-requests/store/requests.ts';
import { amina } from '../../persons.ts';
import { ask, type Merchant, ORIGIN } from '../merchant.ts';
import { ledgerOf, type Outside, pass } from '../webhooks/outside.ts';
import { openWithEchoEndpoint, personIn, ringUntilIdle } from './customers.ts';

/** The merchant writes the name of a payment request, and may name a person there. */

let outside: Outside;
let merchant: Merchant;

beforeEach(async () => {
  ({ outside, merchant } = await openWithEchoEndpoint());
});
afterEach(() => {
  vi.restoreAllMocks();
  outside.close();
});

function makeRequest(): Promise<string> {
  return runInDurableObject(ledgerOf(merchant), async ({ account }) => {
    const made = await account.change(null, ({ database, mintId, now }) => {
      const id = mintId();
      const name = `${amina.name}, ${amina.phone}`;
      insertRequest(database, {
        ...{ id, name, amount: 5_000, least: null, lastDay: null, passesFees: true, createdAt: now },
      });
      return id;
    });
    return made ?? '';
  });
}

test('a person who paid a part and is erased takes the name of the request along; its sums stay', async () => {
  const id = await makeRequest();
  const answer = await ask('POST', `/test/payment-requests/${id}`, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
    body: 'amount=2000',
  });
  const checkoutId = /checkouts\/(\w+)\/pay/.exec(answer.headers.get('Location') ?? '')?.[1] ?? '';
  await runInDurableObject(ledgerOf(merchant), (ledger) =>
    ledger.startPayment(checkoutId, {
      ...{ method: 'cib', shipping: null },
      contact: { name: amina.name, email: amina.email, phone: amina.phone },
    }),
  );
  const customer = Object((await merchant.call('GET', `/checkouts/${checkoutId}`)).body).customer_id;
  expect(await personIn(merchant, amina)).toContain(`payment_requests.name: ${amina.name}`);
  expect((await merchant.call('DELETE', `/customers/${customer}`)).status).toBe(200);
  await ringUntilIdle(merchant, pass);

  expect(await personIn(merchant, amina)).toEqual([]);
  const { text } = await ask('GET', `/test/payment-requests/${id}`);
  expect(text).not.toContain(amina.name);
  const page = await ask('GET', `/test/checkouts/${checkoutId}/pay`);
  expect(page.text).not.toContain('[erased]');
});

test('a request without any payment loses its name with the accounts', async () => {
  await makeRequest();
  const start = Date.now();
  vi.setSystemTime(start + 3_650 * 24 * 3_600_000);
  await ringUntilIdle(merchant, pass);
  expect(await personIn(merchant, amina)).toHaveLength(2);
  vi.setSystemTime(start + 3_655 * 24 * 3_600_000);
  await ringUntilIdle(merchant, pass);
  expect(await personIn(merchant, amina)).toEqual([]);
});
