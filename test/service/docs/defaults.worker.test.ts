import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Meanings } from '../../../src/service/docs/meanings/meaning.ts';
import { meaningsOf } from '../../../src/service/docs/meanings/table.ts';
import { askOperator, Merchant, openAccount } from '../merchant.ts';

const answered = z.record(z.string(), z.unknown());

/** The fields of an answer, those of its objects dotted, flags as booleans. */
function flat(value: object, prefix = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, one]) =>
      typeof one === 'object' && one !== null && !Array.isArray(one)
        ? flat(one, `${prefix}${name}.`)
        : { [prefix + name]: one },
    ),
  );
}

/** The default of each field whose meaning has one. */
function defaultsOf(schema: string): Record<string, unknown> {
  const meanings: Meanings = meaningsOf(schema);
  return Object.fromEntries(
    Object.entries(meanings).flatMap(([field, meaning]) =>
      typeof meaning === 'object' && 'default' in meaning ? [[field, meaning.default]] : [],
    ),
  );
}

/** Flags are answered as 0 and 1. */
function isEqual(value: unknown, expected: unknown): boolean {
  return typeof expected === 'boolean' ? Boolean(value) === expected : value === expected;
}

function expectDefaults(schema: string, body: unknown): void {
  const answer = flat(answered.parse(body));
  const defaults = Object.entries(defaultsOf(schema)).filter(([field]) => field in answer);
  expect(defaults.length, schema).toBeGreaterThan(0);
  const wrong = defaults.filter(([field, expected]) => !isEqual(answer[field], expected));
  expect(wrong, schema).toEqual([]);
}

test('a request that leaves fields out gets the defaults that the reference names', async () => {
  const merchant = await Merchant.open();
  const sale = { amount: 10_000, currency: 'dzd', success_url: 'https://shop.test/' };
  const placed = await merchant.call('POST', '/checkouts', sale);
  expectDefaults('CreateCheckoutRequest', placed.body);
  // Said in words: the customer bears the fees, 2.5 % of the amount.
  expect(placed.body).toMatchObject({ fees: 250, fees_on_customer: 250, fees_on_merchant: 0 });
  const { id } = z.object({ id: z.string() }).parse(placed.body);

  await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
  const refunded = await merchant.call('POST', `/checkouts/${id}/refunds`);
  expectDefaults('CreateRefundRequest', refunded.body);
  // Said in words: all that the payer paid.
  expect(refunded.body).toMatchObject({ amount: 10_250 });

  const product = await merchant.create('/products', { name: 'Miel' });
  const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
  const link = await merchant.call('POST', '/payment-links', {
    name: 'Label',
    items: [{ price, quantity: 1 }],
  });
  expectDefaults('CreatePaymentLinkRequest', link.body);
  const { id: linkId } = z.object({ id: z.string() }).parse(link.body);
  const items = await merchant.call('GET', `/payment-links/${linkId}/items`);
  expect(items.body).toMatchObject({ data: [{ adjustable_quantity: 0 }] });

  const rotated = await merchant.call('POST', '/webhook-endpoint/rotate-secret');
  const secret = z.object({ created_at: z.int(), expires_at: z.int().nullable() });
  const { secrets } = z.object({ secrets: z.array(secret) }).parse(rotated.body);
  const overlap = (secrets[1]?.expires_at ?? 0) - (secrets[0]?.created_at ?? 0);
  expect(defaultsOf('RotateWebhookSecretRequest')).toEqual({ overlap });
});

test('an account, a key and a payout get the defaults that the operator’s document names', async () => {
  const account = await openAccount();
  expectDefaults('CreateAccountRequest', (await askOperator('GET', `/accounts/${account.id}`)).body);
  const key = await askOperator('POST', `/accounts/${account.id}/keys`, { mode: 'test', name: 'till' });
  expectDefaults('CreateKeyRequest', key.body);

  const merchant = new Merchant('test', account.test.secret_key);
  const sale = { amount: 5_000, currency: 'dzd', success_url: 'https://shop.test/' };
  const checkout = await merchant.create('/checkouts', sale);
  await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome: 'paid' });
  const payout = { mode: 'test', amount: 100, date: '2026-11-22', reference: 'VIR-1' };
  const recorded = await askOperator('POST', `/accounts/${account.id}/payouts`, payout);
  expectDefaults('RecordPayoutRequest', recorded.body);
});
