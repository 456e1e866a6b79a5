import { expect, test } from 'vitest';
import { checkout as checkoutShape } from '../../../src/contract/resources/checkout.ts';
import { ask, Merchant, ORIGIN } from '../merchant.ts';

/** Payment links on a real ledger: an address given here is shown on the page of the checkout. */

async function openLink(body: Record<string, unknown> = {}) {
  const merchant = await Merchant.open();
  const images = ['https://shop.test/miel.webp', 'https://shop.test/autre.webp'];
  const product = await merchant.create('/products', { name: 'Miel de jujubier', images });
  const price = await merchant.create('/prices', { amount: 1_000, currency: 'dzd', product_id: product });
  const id = await merchant.create('/payment-links', {
    name: 'Campagne secrète',
    items: [{ price, quantity: 1, adjustable_quantity: true }],
    locale: 'fr',
    collect_shipping_address: true,
    ...body,
  });
  const here = `/test/payment-links/${id}`;
  const post = (fields: Record<string, string>) =>
    ask('POST', here, {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
      body: new URLSearchParams(fields).toString(),
    });
  return { merchant, id, here, post };
}

const address = {
  name: 'Amina Benyoucef',
  street: '5 rue des Oliviers',
  commune: 'Tlemcen',
  wilaya: '13',
  phone: '٠٥٥٠ ١٢ ٣٤ ٥٦',
};

async function countCheckouts(merchant: Merchant): Promise<unknown> {
  const { body } = await merchant.call('GET', '/checkouts');
  return typeof body === 'object' && body !== null && 'total' in body ? body.total : null;
}

test('the merchant gets the address with its recipient; a visitor of the pay page does not', async () => {
  const { merchant, post } = await openLink();
  const bought = await post({ 'quantity.0': '٣', ...address });
  expect(bought.status).toBe(303);
  const page = bought.headers.get('Location') ?? '';
  const id = /checkouts\/(\w+)\/pay/.exec(page)?.[1];
  const { body } = await merchant.call('GET', `/checkouts/${id}`);
  expect(checkoutShape.parse(body)).toMatchObject({
    amount: 3_000,
    collect_shipping_address: 1,
    shipping_address: '5 rue des Oliviers, Tlemcen, Tlemcen',
  });
  const { customer_id } = checkoutShape.parse(body);
  const recipient = await merchant.call('GET', `/customers/${customer_id}`);
  expect(recipient.body).toMatchObject({ name: 'Amina Benyoucef', phone: '+213550123456', email: null });
  const { text } = await ask('GET', page);
  expect(text).toContain('Tlemcen, Tlemcen, téléphone en … 56');
  expect(text).not.toMatch(/Oliviers|Amina Ben|550123/);
});

test('a visit, a language, a new total or an invalid form creates nothing', async () => {
  const { merchant, here, post } = await openLink();
  await ask('GET', here);
  const answers = await Promise.all([
    post({ 'quantity.0': '2', ...address, again: 'language' }),
    post({ 'quantity.0': '2', ...address, again: 'total' }),
    post({ 'quantity.0': '2', ...address, phone: '12' }),
    post({ 'quantity.0': '0', ...address }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 422, 422]);
  for (const { text } of answers) expect(text).toContain('value="5 rue des Oliviers"');
  expect(await countCheckouts(merchant)).toBe(0);
});

test('an address that the link does not collect is not stored', async () => {
  const { merchant, post } = await openLink({ collect_shipping_address: false });
  const bought = await post({ 'quantity.0': '1', ...address });
  const id = /checkouts\/(\w+)\/pay/.exec(bought.headers.get('Location') ?? '')?.[1];
  const { body } = await merchant.call('GET', `/checkouts/${id}`);
  expect(checkoutShape.parse(body).shipping_address).toBeNull();
});

test('the preview has the first picture, and never the merchant’s own name of the link', async () => {
  const { id, here } = await openLink();
  const { text, headers } = await ask('GET', here);
  expect(text).toContain('<meta property="og:image" content="https://shop.test/miel.webp"/>');
  expect(text).toContain(`<meta property="og:url" content="${ORIGIN}${here}"/>`);
  expect(text).toContain('<meta property="og:site_name" content="Épicerie Belkacem"/>');
  expect(text).not.toContain('secrète');
  expect(headers.get('Cache-Control')).toBe('no-store');
  const picture = await ask('GET', `${here}/qr.svg`);
  expect(picture.status).toBe(200);
  expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
  expect(picture.text).toContain(`<title>${ORIGIN}${here}</title>`);
  const guess = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
  expect((await ask('GET', `/test/payment-links/${guess}/qr.svg`)).status).toBe(404);
  expect((await ask('GET', `/payment-links/${id}/qr.svg`)).status).toBe(404);
});

test('an inactive link has no page, no QR code and sells nothing', async () => {
  const { merchant, id, here, post } = await openLink();
  await merchant.call('POST', `/payment-links/${id}`, { active: false });
  expect((await ask('GET', here)).status).toBe(404);
  expect((await ask('GET', `${here}/qr.svg`)).status).toBe(404);
  expect((await post({ 'quantity.0': '1', ...address })).status).toBe(404);
  expect(await countCheckouts(merchant)).toBe(0);
});
