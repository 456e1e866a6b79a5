import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { erasedSince, RESTORE_TABLES } from '../../../src/database/restores.ts';
import { TEST_CODE } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { eventually } from '../../eventually.ts';
import { amina, karim } from '../../persons.ts';
import { cardFields, openAtBank } from '../hosted/payer.ts';
import { Merchant } from '../merchant.ts';
import { createCheckout, createCustomer, personIn, ringUntilIdle } from '../privacy/customers.ts';

/**
 * An account restored from a backup, as the server's `restore` leaves it: with a note that it has not read
 * yet.
 */

const HOUR = 3600;
const checkout = { amount: 2500, currency: 'dzd', success_url: 'https://shop.test/done' };

let now: number;
beforeEach(() => {
  // Years ahead: the runtime's own clock fires alarms, and a past one fires at once.
  now = Date.UTC(2036, 10, 23, 12) / 1000;
  vi.setSystemTime(now * 1000);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Restores the account from a backup that is so many seconds old; only what the test changes is lost. */
async function restore(merchant: Merchant, age: number, erased: string[] = []): Promise<void> {
  await runInDurableObject(merchant.ledger(), (_, state) => {
    state.storage.sql.exec(RESTORE_TABLES);
    state.storage.sql.exec('INSERT INTO restores (at, backed_up_at) VALUES (?, ?)', now, now - age);
    for (const id of erased) state.storage.sql.exec('INSERT INTO restored_erasures (subject) VALUES (?)', id);
  });
  await merchant.evict();
}

async function pay(merchant: Merchant): Promise<string> {
  const id = await merchant.create('/checkouts', checkout);
  await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
  const view = await merchant.ledger().viewReceipt(id);
  return view.ok ? view.receipt.number : view.reason;
}

test('receipt numbers skip once as many as can have been given since the backup', async () => {
  const merchant = await Merchant.open();
  expect(await pay(merchant)).toBe('2036-000001');
  await restore(merchant, 2 * HOUR);
  // A hundred a second for two hours, and an hour of clock difference.
  expect(await pay(merchant)).toBe('2036-1080002');
  await merchant.evict();
  expect(await pay(merchant)).toBe('2036-1080003');
});

test('the numbers of a year that began after the backup skip, too', async () => {
  const merchant = await Merchant.open();
  await pay(merchant);
  now = Date.UTC(2037, 0, 2) / 1000;
  vi.setSystemTime(now * 1000);
  await restore(merchant, 48 * HOUR);
  expect(await pay(merchant)).toBe('2037-17640001');
});

test('the bank is asked at once about open payments', async () => {
  const merchant = await Merchant.open();
  const id = await merchant.create('/checkouts', checkout);
  await runInDurableObject(merchant.ledger(), (ledger) =>
    ledger.startPayment(id, { method: 'cib', shipping: null }),
  );
  const due = () =>
    runInDurableObject(merchant.ledger(), async ({ account }, state) => ({
      alarm: await state.storage.getAlarm(),
      check: account.database.count('SELECT check_at AS n FROM attempts'),
    }));
  const patient = { alarm: (now + 60) * 1000, check: (now + 60) * 1000 };
  expect(await due()).toEqual(patient);
  await restore(merchant, HOUR);
  expect(await due()).toEqual({ alarm: now * 1000 + 1, check: 0 });
  await runDurableObjectAlarm(merchant.ledger());
  // It was asked, and is asked again in a minute.
  expect((await due()).check).toBe(patient.check);
});

test('a payment open at the backup and completed at the bank since is paid without its payer', async () => {
  const { merchant, id, bank, payer, read } = await openAtBank();
  // As at the backup: since then the bank took the money, and its payer closed the window.
  await payer.post(bank, cardFields('approved'));
  await payer.post(bank, { answer: 'confirm', code: TEST_CODE });
  expect((await read()).status).toBe('processing');
  await restore(merchant, HOUR);
  await runDurableObjectAlarm(merchant.ledger());
  await eventually(async () => expect((await read()).status).toBe('paid'));
  const view = await merchant.ledger().viewReceipt(id);
  expect(view.ok && view.receipt.number).toBe('2036-720001');
});

test('a refund that was pending at the backup is asked about, and requested only if the bank has none', async () => {
  const merchant = await Merchant.open();
  const id = await merchant.create('/checkouts', checkout);
  await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
  await merchant.call('POST', `/checkouts/${id}/refunds`, { amount: 500 });
  await restore(merchant, HOUR);
  const row = () =>
    runInDurableObject(merchant.ledger(), ({ account }) => {
      const refund = account.database.first('SELECT * FROM refunds');
      return [refund?.text('status'), refund?.integerOrNull('requested_at'), refund?.integer('given_before')];
    });
  expect(await row()).toEqual(['pending', now * 1000, -1]);
  await runDurableObjectAlarm(merchant.ledger());
  await eventually(async () => expect(await row()).toEqual(['pending', null, -1]));
  await runDurableObjectAlarm(merchant.ledger());
  await eventually(async () => expect(await row()).toEqual(['succeeded', now * 1000, 0]));
});

test('kept answers are given again; for a day an unknown key gets a warning that data may be lost', async () => {
  const merchant = await Merchant.open();
  const send = async (key: string) => {
    const { headers, text } = await merchant.call('POST', '/checkouts', checkout, { 'Idempotency-Key': key });
    return { text, replayed: headers.get('Idempotent-Replayed'), epoch: headers.get('Idempotency-Epoch') };
  };
  const first = await send('before');
  expect(first).toMatchObject({ replayed: null, epoch: null });
  await restore(merchant, 2 * HOUR);
  expect(await send('before')).toEqual({ ...first, replayed: 'true' });
  const epoch = `${now};lost-since=${now - 2 * HOUR}`;
  expect(await send('lost')).toMatchObject({ replayed: null, epoch });
  // By then it is the first answer to this key.
  expect(await send('lost')).toMatchObject({ replayed: 'true', epoch: null });
  const { headers } = await merchant.call('POST', '/checkouts', checkout);
  expect(headers.get('Idempotency-Epoch')).toBeNull();

  now += 24 * HOUR - 1;
  vi.setSystemTime(now * 1000);
  expect(await send('late')).toMatchObject({ replayed: null, epoch });
  now += 1;
  vi.setSystemTime(now * 1000);
  expect(await send('later')).toMatchObject({ replayed: null, epoch: null });
});

test('two restores within a day report the losses of both', async () => {
  const merchant = await Merchant.open();
  await restore(merchant, HOUR);
  const from = now - HOUR;
  now += 10 * HOUR;
  vi.setSystemTime(now * 1000);
  await restore(merchant, 2 * HOUR);
  const { headers } = await merchant.call('POST', '/checkouts', checkout, { 'Idempotency-Key': 'a' });
  expect(headers.get('Idempotency-Epoch')).toBe(`${now};lost-since=${from}`);
});

test('customers erased since the backup are erased again before any answer, once', async () => {
  const merchant = await Merchant.open();
  const erased = await createCustomer(merchant, amina);
  const checkoutId = await createCheckout(merchant, amina, erased, 'A1', { 'Idempotency-Key': 'amina' });
  const other = await createCustomer(merchant, karim);
  expect(await personIn(merchant, amina)).not.toEqual([]);
  // One of them was created since, and is not in the backup.
  await restore(merchant, HOUR, [erased, 'made-since']);
  expect((await merchant.call('GET', `/customers/${erased}`)).status).toBe(404);
  expect((await merchant.call('GET', `/checkouts/${checkoutId}`)).text).not.toContain(amina.name);
  await ringUntilIdle(merchant, (ms) => vi.setSystemTime(Date.now() + ms));
  expect(await personIn(merchant, amina)).toEqual([]);
  expect((await merchant.call('GET', `/customers/${other}`)).text).toContain(karim.name);
  const left = await runInDurableObject(merchant.ledger(), ({ account }) => erasedSince(account.database));
  expect(left).toEqual([]);
});
