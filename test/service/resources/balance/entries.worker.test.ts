import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { balance, balanceEntry } from '../../../../src/contract/resources/balance.ts';
import { addEntries } from '../../../../src/service/payments/store/ledger-entries.ts';
import { Merchant } from '../../merchant.ts';

const list = z.object({
  data: z.array(balanceEntry),
  total: z.number(),
  next_cursor: z.string().nullable(),
});

test('the balance is the sum of its entries, which are listed newest first', async () => {
  const merchant = await Merchant.open();
  const paid: string[] = [];
  for (const [amount, fees] of [
    [2_000, 'merchant'],
    [5_000, 'customer'],
    [1_000, 'merchant'],
  ] as const) {
    const checkout = await merchant.create('/checkouts', {
      amount,
      currency: 'dzd',
      success_url: 'https://shop.test/',
      service_pay_fees_allocation: fees,
    });
    // The last one is not paid, and adds no entry.
    const outcome = amount === 1_000 ? 'canceled' : 'paid';
    await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome });
    paid.push(checkout);
  }
  const answer = await merchant.call('GET', '/balance/entries');
  expect(answer.status, answer.text).toBe(200);
  const { data, total } = list.parse(answer.body);
  expect(total).toBe(4);
  const [first, second] = paid;
  expect(data).toMatchObject([
    {
      entity: 'balance_entry',
      livemode: false,
      type: 'fee',
      amount: -125,
      currency: 'dzd',
      reference: second,
    },
    { type: 'payment', amount: 5_125, reference: second },
    { type: 'fee', amount: -50, reference: first },
    { type: 'payment', amount: 2_000, reference: first },
  ]);
  expect(new Set(data.map(({ id }) => id)).size).toBe(4);
  const wallet = balance.parse((await merchant.call('GET', '/balance')).body).wallets[0];
  expect(data.reduce((sum, { amount }) => sum + amount, 0)).toBe(wallet?.balance);

  const walked: string[] = [];
  let path: string | null = '/balance/entries?per_page=1';
  while (path !== null) {
    const page: z.infer<typeof list> = list.parse((await merchant.call('GET', path)).body);
    walked.push(...page.data.map(({ id }) => id));
    path = page.next_cursor === null ? null : `/balance/entries?per_page=1&after=${page.next_cursor}`;
  }
  expect(walked).toEqual(data.map(({ id }) => id));
});

test('entries are filtered by type, checkout, refund and time', async () => {
  const merchant = await Merchant.open();
  const body = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/' };
  const checkouts: string[] = [];
  for (const _ of [1, 2, 3]) {
    const checkout = await merchant.create('/checkouts', body);
    await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
    checkouts.push(checkout);
  }
  const [, checkout = ''] = checkouts;
  await runInDurableObject(merchant.ledger(), async (ledger) => {
    const { database } = ledger.account;
    await ledger.account.change(null, (transaction) => {
      const given = {
        reference: 'refund',
        checkoutId: checkout,
        refundId: 'refund',
        createdAt: transaction.now,
      };
      addEntries(database, [
        { id: transaction.mintId(), kind: 'refund', amount: -500, ...given },
        { id: transaction.mintId(), kind: 'fee', amount: 12, ...given },
      ]);
    });
  });
  const ask = async (query: string) => {
    const answer = await merchant.call('GET', `/balance/entries?${query}`);
    expect(answer.status, answer.text).toBe(200);
    const { data, total } = list.parse(answer.body);
    expect(total).toBe(data.length);
    return data.map((entry) => [entry.type, entry.amount, entry.checkout_id, entry.refund_id]);
  };
  const refunded = [
    ['fee', 12, checkout, 'refund'],
    ['refund', -500, checkout, 'refund'],
  ];
  const paid = [
    ['fee', -50, checkout, null],
    ['payment', 2_050, checkout, null],
  ];
  expect(await ask(`checkout_id=${checkout}`)).toEqual([...refunded, ...paid]);
  expect(await ask(`checkout_id=${checkout}&type=FEE`)).toEqual([refunded[0], paid[0]]);
  expect(await ask('refund_id=refund')).toEqual(refunded);
  expect(await ask('type=refund')).toEqual([refunded[1]]);
  expect(await ask('type=payment')).toHaveLength(3);
  expect(await ask('type=payout')).toEqual([]);
  expect(await ask('checkout_id=nobody')).toEqual([]);
  const { data } = list.parse((await merchant.call('GET', '/balance/entries')).body);
  const at = data[0]?.created_at ?? 0;
  expect(await ask(`created_to=${at}`)).toHaveLength(8);
  expect(await ask(`created_from=${at + 1}`)).toEqual([]);
  expect((await merchant.call('GET', '/balance/entries?type=gift')).status).toBe(422);
});

test('entries are read only: their URLs allow no other method', async () => {
  const merchant = await Merchant.open();
  for (const method of ['POST', 'PATCH', 'DELETE']) {
    const answer = await merchant.call(method, '/balance/entries', {});
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'HEAD, GET']);
  }
});
