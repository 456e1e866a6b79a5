import { runInDurableObject } from 'cloudflare:test';
import { describe, expect, test } from 'vitest';
import { ledgerOf } from '../../ledger/payment-driver.ts';
import { Merchant } from '../../merchant.ts';

/** Fields of a checkout that a merchant may still change, and until when. */

const basic = {
  amount: 500,
  currency: 'dzd',
  success_url: 'https://shop.test/ok',
  failure_url: 'https://shop.test/no',
  webhook_endpoint: 'http://127.0.0.1:8787/a',
  description: 'Before',
  metadata: { order_id: 'A1' },
};

async function open(fields: object = basic): Promise<{ merchant: Merchant; id: string; path: string }> {
  const merchant = await Merchant.open();
  const id = await merchant.create('/checkouts', fields);
  return { merchant, id, path: `/checkouts/${id}` };
}

describe('a pending checkout', () => {
  test.each(['POST', 'PATCH', 'PUT'])(
    'updates the merchant’s own fields by %s, and keeps the rest',
    async (method) => {
      const { merchant, path } = await open();
      const before = Object((await merchant.call('GET', path)).body);
      const change = {
        metadata: { order_id: 'B2', note: 'called' },
        description: 'After',
        success_url: 'https://shop.test/thanks',
        failure_url: 'https://shop.test/again',
        webhook_endpoint: 'http://127.0.0.1:8787/b',
      };
      const answer = await merchant.call(method, path, { ...change, amount: 1, status: 'paid' });
      expect([answer.status, answer.body]).toEqual([
        200,
        { ...before, ...change, updated_at: expect.any(Number) },
      ]);
      expect((await merchant.call('GET', path)).text).toBe(answer.text);
    },
  );

  test('is found by its new order number and no longer by the old', async () => {
    const { merchant, path } = await open();
    await merchant.call('PATCH', path, { metadata: [{ order_id: 'B2' }] });
    const totalOf = async (order: string) =>
      Object((await merchant.call('GET', `/checkouts?metadata[order_id]=${order}`)).body).total;
    expect([await totalOf('A1'), await totalOf('B2')]).toEqual([0, 1]);
  });

  test('clears fields set to null, and keeps those that cannot be null', async () => {
    const { merchant, path } = await open();
    const nothing = {
      metadata: null,
      description: null,
      failure_url: null,
      webhook_endpoint: null,
    };
    const answer = await merchant.call('PATCH', path, { ...nothing, success_url: null });
    expect(answer.body).toMatchObject({ ...nothing, success_url: basic.success_url });
  });

  test('changes nothing when part of the update is invalid', async () => {
    const { merchant, path } = await open();
    const before = await merchant.call('GET', path);
    for (const [field, value] of [
      ['webhook_endpoint', 'ftp://127.0.0.1/'],
      ['webhook_endpoint', 'http://user:word@127.0.0.1/'],
      ['success_url', 'javascript:alert(1)'],
      ['description', 'a'.repeat(2_001)],
    ] as const) {
      const answer = await merchant.call('POST', path, { metadata: { a: 1 }, [field]: value });
      expect(answer.status).toBe(422);
      expect(Object.keys(Object(answer.body).errors)).toEqual([field]);
    }
    expect((await merchant.call('GET', path)).text).toBe(before.text);
  });

  test('sends its event to the new endpoint', async () => {
    const { merchant, id, path } = await open();
    await merchant.call('PATCH', path, { webhook_endpoint: 'http://127.0.0.1:8787/b' });
    await merchant.call('POST', `${path}/simulate`, { outcome: 'paid' });
    const urls = await runInDurableObject(ledgerOf(merchant), ({ account }) =>
      account.database
        .all('SELECT url FROM deliveries JOIN events ON events.seq = event_seq WHERE checkout_id = ?', id)
        .map((row) => row.text('url')),
    );
    expect(urls).toEqual(['http://127.0.0.1:8787/b']);
  });
});

describe('a checkout that is not pending', () => {
  test.each(['paid', 'failed', 'canceled', 'expired'])('but %s cannot be changed: 403', async (outcome) => {
    const { merchant, path } = await open();
    await merchant.call('POST', `${path}/simulate`, { outcome });
    const before = await merchant.call('GET', path);
    const answer = await merchant.call('PATCH', path, { description: 'Late' });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'checkout_not_pending' }]);
    expect((await merchant.call('GET', path)).text).toBe(before.text);
  });

  test('but at the bank cannot be changed: 403', async () => {
    const { merchant, id, path } = await open();
    await runInDurableObject(ledgerOf(merchant), (ledger) =>
      ledger.startPayment(id, { method: 'cib', shipping: null }),
    );
    const answer = await merchant.call('PATCH', path, { description: 'Late' });
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'checkout_processing' }]);
    expect((await merchant.call('GET', path)).body).toMatchObject({ description: 'Before' });
  });
});
