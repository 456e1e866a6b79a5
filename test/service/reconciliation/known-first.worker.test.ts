import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { type Line, payment, setUpBooks, TOTAL } from './books.ts';

/** Lines of files that come before the ledger knows what they show. */

const { fake, open } = setUpBooks(Date.UTC(2027, 0, 15, 8));

test('money that the file shows for a declined payment is learnt, and nobody asks about it for ever', async () => {
  const { account, add, lines, clearing } = await open();
  const checkout = await account.checkout();
  await account.start(checkout);
  const reference = fake().orders.at(-1)?.orderNumber ?? '';
  fake().pay(reference);
  // As after a wrong answer of the gateway.
  const declined = `UPDATE attempts SET status = 'declined', decline_code = 'timed_out'`;
  await runInDurableObject(account.ledger, ({ account: { database } }) => database.run(declined));
  await account.ringAfter(120);
  expect(fake().orders.at(-1)?.captures).toBe(0);
  expect(await add([payment(1, reference)])).toMatchObject({ missing_here: 1 });
  await account.ringAfter(1);
  expect(await account.ledger.viewCheckout(checkout)).toMatchObject({ checkout: { status: 'paid' } });
  expect(await lines()).toMatchObject([{ state: 'matched', expected: TOTAL }]);
  expect(await clearing('acquirer:clearing')).toEqual([]);
});

test('a line of a refund that is under way waits for it, and one of the bank’s own refund is no repeated line', async () => {
  const { account, sell, add, lines, clearing } = await open();
  const { checkout, reference } = await sell();
  const giveBack = (amount: number) =>
    account.merchant.call('POST', `/checkouts/${checkout}/refunds`, { amount });
  const refund = (line: number, amount: number): Line => ({ line, kind: 'refund', reference, amount });
  await giveBack(300);
  await account.ringAfter(1);
  await add([payment(1, reference), refund(2, 300)]);
  for (const amount of [300, 500]) {
    await giveBack(amount);
    await add([refund(amount, amount)]);
  }
  expect((await lines()).map(({ state }) => state)).toEqual([
    'missing_here',
    'missing_here',
    'matched',
    'matched',
  ]);
  for (let times = 0; times < 3; times += 1) await account.ringAfter(61);
  expect((await lines()).map(({ state }) => state)).toEqual(Array(4).fill('matched'));
  expect(await clearing('acquirer:clearing')).toEqual([]);
  await add([refund(6, 700), refund(7, 500)]);
  expect(await lines('missing_here')).toMatchObject([{ amount: 700, expected: null, checkout_id: checkout }]);
  expect(await lines('repeated')).toMatchObject([{ amount: 500, expected: 500 }]);
});
