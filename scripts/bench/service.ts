import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { call } from '../local/service-api.ts';
import type { Settings } from '../local/settings.ts';
import type { Account } from '../local/state.ts';
import { fire, medianOf, type Shot, writeRequest } from './load.ts';

/** Requests per second. */
export type ServiceScore = {
  checkouts: number;
  checkoutReads: number;
  paymentPages: number;
};

const CONNECTIONS = 32;
const ROUND = 2_000;
const ROUNDS = 5;

const created = z.object({ id: z.string(), checkout_url: z.url() });

/** Measures what merchants and payers ask of the service most. */
export async function measureService(settings: Settings, account: Account): Promise<ServiceScore> {
  const body = JSON.stringify({
    amount: 2500,
    currency: 'dzd',
    success_url: 'http://shop.test/done',
    locale: 'ar',
    metadata: [{ order_id: 'bench' }],
  });
  const api = new URL(settings.apiBase);
  const headers = {
    Host: api.host,
    Authorization: `Bearer ${account.secret_key}`,
    'Content-Type': 'application/json',
  };
  const checkout = created.parse(
    await call(`${settings.apiBase}/checkouts`, account.secret_key, JSON.parse(body)),
  );
  const port = settings.servicePort;
  const create: Shot = {
    port,
    request: () =>
      writeRequest(
        'POST',
        `${api.pathname}/checkouts`,
        { ...headers, 'Idempotency-Key': randomUUID() },
        body,
      ),
  };
  const read = writeRequest('GET', `${api.pathname}/checkouts/${checkout.id}`, headers);
  const page = writeRequest('GET', new URL(checkout.checkout_url).pathname, { Host: api.host });
  return {
    checkouts: await measure(create),
    checkoutReads: await measure({ port, request: () => read }),
    paymentPages: await measure({ port, request: () => page }),
  };
}

async function measure(shot: Shot): Promise<number> {
  await fire(shot, CONNECTIONS, ROUND);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { answers, seconds } = await fire(shot, CONNECTIONS, ROUND);
    rates.push(answers / seconds);
  }
  return medianOf(rates);
}
