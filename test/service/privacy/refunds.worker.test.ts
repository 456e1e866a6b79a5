import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { amina, karim } from '../../persons.ts';
import { Merchant } from '../merchant.ts';
import { Outside, pass } from '../webhooks/outside.ts';
import { createCheckout, createCustomer, personIn, ringUntilIdle } from './customers.ts';

/** A refund belongs to a customer by its checkout only; erasing the customer must reach it. */

const YEAR = 366 * 86_400_000;

let outside: Outside;
let merchant: Merchant;

beforeEach(async () => {
  outside = Outside.open();
  outside.endpoints['echo.test'] = ({ body }) => new Response(body);
  merchant = await Merchant.open();
});
afterEach(() => outside.close());

/** Personal fields that a merchant may write into a refund. */
const about = ({ name, phone, street }: typeof amina) => ({
  amount: 100,
  reason: `${name} brought it back, ${phone}`,
  metadata: { order_id: 'K7M2', note: `${name}, ${street}`, by: phone },
});

async function refunded(person: typeof amina, customer: string | null): Promise<string> {
  const checkout = await createCheckout(merchant, person, customer, 'K7M2');
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  return checkout;
}

const refund = (checkout: string, body: object) =>
  merchant.call('POST', `/checkouts/${checkout}/refunds`, body, { 'Idempotency-Key': checkout });
const idIn = (body: unknown) => z.object({ id: z.string() }).parse(body).id;

test('a deleted customer’s data leaves refunds, events and kept answers; the amounts stay', async () => {
  const [customer, other] = [await createCustomer(merchant, amina), await createCustomer(merchant, karim)];
  const [checkout, others] = [await refunded(amina, customer), await refunded(karim, other)];
  const made = await refund(checkout, about(amina));
  await refund(others, about(karim));
  await ringUntilIdle(merchant, pass);
  const id = idIn(made.body);
  await merchant.call('DELETE', `/customers/${customer}`);

  const left = {
    id,
    status: 'succeeded',
    amount: 100,
    reason: '[erased]',
    metadata: { order_id: 'K7M2' },
  };
  expect((await merchant.call('GET', `/refunds/${id}`)).body).toMatchObject(left);
  const events = await merchant.call('GET', `/events?type=refund.succeeded&checkout_id=${checkout}`);
  expect(events.body).toMatchObject({ data: [{ erased: true, data: left }] });
  const again = await refund(checkout, about(amina));
  expect(again.headers.get('Idempotent-Replayed')).toBe('true');
  expect(again.body).toMatchObject({ id, reason: '[erased]' });
  expect((await merchant.call('GET', `/refunds?metadata[by]=${amina.phone}`)).body).toMatchObject({
    total: 0,
  });
  await ringUntilIdle(merchant, pass);
  expect(await personIn(merchant, amina)).toEqual([]);
  expect(await personIn(merchant, karim)).not.toEqual([]);
});

test('a refund that ends after its customer’s deletion sends no personal data', async () => {
  const customer = await createCustomer(merchant, amina);
  const checkout = await createCheckout(merchant, amina, customer, 'K7M2');
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid', refunds: 'later' });
  const id = idIn((await refund(checkout, about(amina))).body);
  await merchant.call('DELETE', `/customers/${customer}`);
  pass(60_000);
  for (let rings = 0; rings < 4; rings += 1) {
    await ringUntilIdle(merchant, pass);
    pass(60_000);
  }
  expect((await merchant.call('GET', `/refunds/${id}`)).body).toMatchObject({ status: 'succeeded' });
  const reported = outside.received
    .map(({ body }) => body)
    .filter((body) => body.includes('refund.succeeded'));
  expect(reported).toHaveLength(1);
  for (const word of Object.values(amina)) expect(reported[0]).not.toContain(word);
  expect(await personIn(merchant, amina)).toEqual([]);
});

test('answers show refunds erased while a long erasure is in progress', async () => {
  const customer = await createCustomer(merchant, amina);
  const checkouts: string[] = [];
  for (let made = 0; made < 30; made += 1) checkouts.push(await refunded(amina, customer));
  const last = checkouts.at(-1) ?? '';
  const id = idIn((await refund(last, about(amina))).body);
  const answer = await merchant.call('DELETE', `/customers/${customer}`);
  expect(answer.body).toMatchObject({ erasure: { state: 'under_way' } });
  for (const path of [`/refunds/${id}`, '/refunds', `/checkouts/${last}/refunds`]) {
    const { text } = await merchant.call('GET', path);
    for (const word of Object.values(amina)) expect(text, path).not.toContain(word);
  }
  expect((await refund(last, about(amina))).text).not.toContain(amina.name);
});

test('retention deletes the shopper’s note, and keeps the merchant’s own fields', async () => {
  const checkout = await refunded(amina, await createCustomer(merchant, amina));
  const id = idIn((await refund(checkout, { ...about(karim), reason: 'Came broken' })).body);
  await ringUntilIdle(merchant, pass);
  for (let rings = 0; rings < 3; rings += 1) {
    pass(YEAR);
    await ringUntilIdle(merchant, pass);
  }
  const left = { reason: 'Came broken', metadata: { note: '[erased]', by: karim.phone } };
  expect((await merchant.call('GET', `/refunds/${id}`)).body).toMatchObject(left);
  const events = await merchant.call('GET', `/events?type=refund.succeeded&checkout_id=${checkout}`);
  expect(events.body).toMatchObject({ data: [{ data: left }] });
});
