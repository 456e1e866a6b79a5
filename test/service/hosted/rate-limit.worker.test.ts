import { afterEach, describe, expect, test, vi } from 'vitest';
import { listOf } from '../../../src/contract/page-query.ts';
import { incident } from '../../../src/contract/resources/audit-log.ts';
import { TEST_CODE } from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { eventually } from '../../eventually.ts';
import { type Answer, ask, askOperator, Merchant, ORIGIN } from '../merchant.ts';
import { cardFields, openAtBank, openCheckout } from './payer.ts';

/** Forms sent too often: they have no effect, and the typed fields are kept. */

function postTooOften(path: string, fields: Record<string, string>): Promise<Answer> {
  return ask('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
    body: new URLSearchParams(fields).toString(),
    bindings: { PAYER_NETWORK_LIMIT: { limit: async () => ({ success: false }) } },
  });
}

/** The form of the page that repeats a post: its address and its fields. */
function keptFormOf(html: string): { action: string; fields: Record<string, string> } {
  const [, action = '', inner = ''] =
    /<form id="kept" method="post" action="([^"]*)">(.*?)<\/form>/s.exec(html) ?? [];
  const hidden = [...inner.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const plain = (text = '') =>
    text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return { action, fields: Object.fromEntries(hidden.map(([, name, value]) => [name, plain(value)])) };
}

const address = {
  name: 'Amina',
  street: '5 rue "des" <Oliviers>',
  commune: 'Oran',
  wilaya: '31',
  phone: '0550 12 34 56',
};

afterEach(() => {
  vi.useRealTimers();
});

describe('a form over the rate limit', () => {
  test('a pay form is kept, and pressing again pays with it', async () => {
    const { base, read, payer } = await openCheckout({ collect_shipping_address: true });
    const typed = { payment_method: 'cib', ...address, email: 'amina@example.dz' };
    const refused = await postTooOften(`${base}/pay?lang=fr`, { ...typed, card: '4000', other: 'x' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    const kept = keptFormOf(refused.text);
    expect(kept).toEqual({ action: `${base}/pay?lang=fr`, fields: typed });
    expect((await read()).status).toBe('pending');
    expect((await payer.post(kept.action, kept.fields)).status).toBe(303);
    expect((await read()).shipping_address).toContain(address.street);
  });

  test('the order of a payment link is kept', async () => {
    const merchant = await Merchant.open();
    const product = await merchant.create('/products', { name: 'Miel' });
    const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
    const items = [{ price, quantity: 1, adjustable_quantity: true }];
    const link = await merchant.create('/payment-links', {
      name: 'Market',
      items,
      collect_shipping_address: true,
    });
    const path = `/test/payment-links/${link}`;
    const typed = { 'quantity.0': '7', ...address };
    const refused = await postTooOften(path, { ...typed, 'quantity.100': '1', payment_method: 'cib' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '60']);
    expect(keptFormOf(refused.text)).toEqual({ action: path, fields: typed });
    expect(refused.text).toContain('<html lang="ar"');
  });

  test('the order of a payment link with errors is not counted', async () => {
    const merchant = await Merchant.open();
    const product = await merchant.create('/products', { name: 'Miel' });
    const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
    const items = [{ price, quantity: 1, adjustable_quantity: true }];
    const link = await merchant.create('/payment-links', { name: 'Market', items });
    expect((await postTooOften(`/test/payment-links/${link}`, { 'quantity.0': 'x' })).status).toBe(422);
    expect((await postTooOften(`/test/payment-links/${link}`, { 'quantity.0': '2' })).status).toBe(429);
  });

  test('refusals are counted by the hour for the operator', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const total = async () => {
      const { data } = listOf(incident).parse((await askOperator('GET', '/incidents?per_page=50')).body);
      return data.filter(({ kind }) => kind === 'limit_reached').reduce((sum, { count }) => sum + count, 0);
    };
    const { base } = await openCheckout();
    // Counts left by other tests are flushed first.
    vi.setSystemTime(Date.now() + 60_000);
    await ask('GET', '/nowhere');
    const before = await total();
    for (let count = 0; count < 3; count += 1)
      expect((await postTooOften(`${base}/pay`, { payment_method: 'cib' })).status).toBe(429);
    expect(await total()).toBe(before);
    vi.setSystemTime(Date.now() + 60_000);
    await ask('GET', '/nowhere');
    await eventually(async () => expect(await total()).toBe(before + 3));
  });

  test('a language or a new total counts as a visit only', async () => {
    const { base, read } = await openCheckout({ collect_shipping_address: true });
    const seen = await postTooOften(`${base}/pay?lang=en`, { ...address, again: 'language' });
    expect([seen.status, seen.text.includes('value="Oran"')]).toEqual([200, true]);
    expect((await read()).status).toBe('pending');
    // A form with an effect counts, whatever fields it has.
    expect((await postTooOften(`${base}/cancel`, { again: 'language' })).status).toBe(429);
    expect((await read()).status).toBe('pending');
  });

  test('a card number is never sent back from the bank’s page, under any field name', async () => {
    const { bank } = await openAtBank();
    const card = cardFields('approved');
    const refused = await postTooOften(bank, { ...card, street: card.card, again: 'x' });
    expect(refused.status).toBe(429);
    expect(refused.text).not.toMatch(/9999|type="hidden"/);
    for (const answer of [
      { answer: 'confirm', code: TEST_CODE },
      { answer: 'give_up', code: '' },
    ]) {
      const ordered = await openAtBank();
      if (answer.answer === 'confirm') await ordered.payer.post(ordered.bank, card);
      expect((await postTooOften(ordered.bank, answer)).status).toBe(429);
    }
    // A form with errors counts as a visit.
    expect((await postTooOften(bank, { answer: 'pay', card: '4000000000000002' })).status).toBe(422);
  });
});
