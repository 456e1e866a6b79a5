import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import * as z from 'zod';
import { findPerson, type Person } from '../../persons.ts';
import { Merchant } from '../merchant.ts';
import { ledgerOf, Outside } from '../webhooks/outside.ts';

/** Customers of a merchant, and the data kept of them. */

const withId = z.object({ id: z.string() });

/** A merchant, and an endpoint that echoes requests, as debugging endpoints do. */
export async function openWithEchoEndpoint(): Promise<{ outside: Outside; merchant: Merchant }> {
  const outside = Outside.open();
  outside.endpoints['echo.test'] = ({ body }) => new Response(body);
  return { outside, merchant: await Merchant.open() };
}

export function createCustomer(merchant: Merchant, { name, phone, email, street }: Person): Promise<string> {
  const address = { country: 'DZ', state: 'Alger', address: street };
  return merchant.create('/customers', { name, phone, email, address, metadata: { note: `For ${name}` } });
}

/** Every personal field that a merchant may write into a checkout. */
export function checkoutBody(
  { name, phone, email, street }: Person,
  customerId: string | null,
  order: string,
) {
  return {
    amount: 2500,
    currency: 'dzd',
    success_url: `http://shop.test/thanks?for=${email}`,
    failure_url: `http://shop.test/again?for=${email}#${email}`,
    webhook_endpoint: 'http://echo.test/hook',
    description: `Call ${name} at ${phone}`,
    shipping_address: `${name}\n${phone}\n${street}`,
    metadata: [{ order_id: order, title_fr: 'Un tapis' }, { note: `${name}, ${street}` }],
    ...(customerId === null ? {} : { customer_id: customerId }),
  };
}

export async function createCheckout(
  merchant: Merchant,
  person: Person,
  customerId: string | null,
  order: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const answer = await merchant.call('POST', '/checkouts', checkoutBody(person, customerId, order), headers);
  if (answer.status !== 200) throw new Error(answer.text);
  return withId.parse(answer.body).id;
}

/** The columns of the ledger with the person's data. */
export function personIn(merchant: Merchant, person: Person): Promise<string[]> {
  return runInDurableObject(ledgerOf(merchant), (_, state) => findPerson(state.storage.sql, person));
}

/** Fires the alarm until nothing is due. `pass` moves the clock by milliseconds. */
export async function ringUntilIdle(merchant: Merchant, pass: (ms: number) => void): Promise<number> {
  for (let rings = 0; rings < 400; rings += 1) {
    const due = await runInDurableObject(ledgerOf(merchant), (_, state) => state.storage.getAlarm());
    if (due === null || due > Date.now() + 60_000) return rings;
    pass(Math.max(0, due - Date.now()));
    await runDurableObjectAlarm(ledgerOf(merchant));
    // Deliveries of the alarm end by themselves.
    await new Promise((settle) => setTimeout(settle, 5));
  }
  throw new Error('The alarm never stops.');
}

/** Rows read and written by the ledger during some work. */
export async function rowsOf(merchant: Merchant, work: () => Promise<unknown>) {
  const read = () => runInDurableObject(ledgerOf(merchant), ({ account }) => ({ ...account.database.tally }));
  const before = await read();
  await work();
  const after = await read();
  return { read: after.read - before.read, written: after.written - before.written };
}
