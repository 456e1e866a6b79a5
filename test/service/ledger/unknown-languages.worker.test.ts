import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { ask, askOperator, Merchant, openAccount } from '../merchant.ts';

/** Rows written by another build, which had one language more and one language less. */

const foreign = (profile: string) =>
  `json_remove(json_set(${profile}, '$.default_locale', 'kab', '$.name_kab', 'Taḥanut'), '$.name_en')`;

const UPDATES = [
  "UPDATE checkouts SET locale = 'kab'",
  "UPDATE payment_links SET locale = 'kab'",
  `UPDATE checkout_items SET items = json_set(items, '$[0].localNames.kab', 'Tament')`,
  `UPDATE identity SET profile = ${foreign('profile')}`,
];

function ledgerOf({ key }: Merchant) {
  return env.LEDGER.getByName(`test:${key.slice('test_sk_'.length).slice(0, 8)}`);
}

test('rows in an unknown language are answered and shown in the default one', async () => {
  const merchant = await Merchant.open();
  const metadata = { name_ar: 'عسل السدر' };
  const product = await merchant.create('/products', { name: 'Miel de jujubier', metadata });
  const price = await merchant.create('/prices', { amount: 1_000, currency: 'dzd', product_id: product });
  const items = [{ price, quantity: 1 }];
  const link = await merchant.create('/payment-links', { name: 'Miel', items, locale: 'fr' });
  const body = { items, locale: 'fr', success_url: 'https://shop.test/ok' };
  const checkout = await merchant.create('/checkouts', body);
  await runInDurableObject(ledgerOf(merchant), (_, { storage }) => {
    for (const update of UPDATES) storage.sql.exec(update);
  });
  await merchant.evict();

  for (const path of [`/checkouts/${checkout}`, `/payment-links/${link}`]) {
    const answer = await merchant.call('GET', path);
    expect(answer.status, path).toBe(200);
    expect(answer.body).toMatchObject({ locale: 'ar' });
  }
  for (const path of [`/test/checkouts/${checkout}/pay`, `/test/payment-links/${link}`]) {
    const page = await ask('GET', path, { headers: { 'Accept-Language': 'fr' } });
    expect(page.status, path).toBe(200);
    expect(page.text).toContain('<html lang="ar"');
    expect(page.text).toContain('عسل السدر');
    expect(page.text).not.toContain('Tament');
  }
  const english = await ask('GET', `/test/checkouts/${checkout}/pay?lang=en`);
  expect(english.text).toContain('Épicerie Belkacem');
});

test('the operator can read and change an account of another build', async () => {
  const { id } = await openAccount();
  const registry = env.REGISTRY.getByName('registry');
  await runInDurableObject(registry, (_, { storage }) => {
    storage.sql.exec(`UPDATE accounts SET profile = ${foreign('profile')} WHERE id = ?`, id);
  });
  const read = await askOperator('GET', `/accounts/${id}`);
  expect(read.status).toBe(200);
  expect(read.body).toMatchObject({ default_locale: 'ar', name_en: null });
  const changed = await askOperator('POST', `/accounts/${id}`, { name_en: 'Belkacem’s' });
  expect(changed.body).toMatchObject({ default_locale: 'ar', name_en: 'Belkacem’s' });
});
