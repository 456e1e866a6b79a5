import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { listOf } from '../../../src/contract/page-query.ts';
import {
  attempt,
  checkoutItem,
  checkout as checkoutShape,
} from '../../../src/contract/resources/checkout.ts';
import { listedCustomer } from '../../../src/contract/resources/customer.ts';
import { event } from '../../../src/contract/resources/webhooks/event.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { tenItems } from '../../templates/pay/ten-items.ts';
import { type Answer, ask, Merchant, ORIGIN } from '../merchant.ts';

/** The pages of a checkout on a real ledger: payer, language, items. */

const shop = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/merci', locale: 'fr' };

function post(path: string, fields: Record<string, string>): Promise<Answer> {
  return ask('POST', path, {
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
    body: new URLSearchParams(fields).toString(),
  });
}

async function openCheckout(body: Record<string, unknown> = {}) {
  const merchant = await Merchant.open();
  const id = await merchant.create('/checkouts', { ...shop, ...body });
  const page = `/test/checkouts/${id}/pay`;
  return {
    merchant,
    id,
    page,
    read: async () => checkoutShape.parse((await merchant.call('GET', `/checkouts/${id}`)).body),
    listCustomers: async () =>
      listOf(listedCustomer).parse((await merchant.call('GET', '/customers')).body).data,
    pay: (fields: Record<string, string>) => post(page, { payment_method: 'cib', ...fields }),
    /** Leaves the bank without paying and comes back: the attempt is declined then. */
    giveUp: async () => {
      const tried = await merchant.call('GET', `/checkouts/${id}/attempts`);
      const [last] = listOf(attempt).parse(tried.body).data;
      await post(`/sandbox/bank/${last?.id}`, { answer: 'give_up' });
      await ask('GET', `/test/checkouts/${id}/return`);
    },
  };
}

const amina = { name: 'Amina Benyoucef', email: 'amina@example.dz', phone: '0550 12 34 56' };

describe('the payer’s details', () => {
  test('become the checkout’s customer with the attempt, once, over any number of tries', async () => {
    const { merchant, read, listCustomers, page, pay, giveUp } = await openCheckout();
    expect((await pay(amina)).status).toBe(303);
    const [stored] = await listCustomers();
    expect(stored).toMatchObject({ ...amina, phone: '+213550123456', address: null, metadata: null });
    expect(await read()).toMatchObject({ status: 'processing', customer_id: stored?.id });
    // A second tab, while the first is at the bank.
    expect((await pay({ name: 'Somebody', email: 'else@example.dz' })).status).toBe(409);
    expect(await listCustomers()).toEqual([stored]);
    await giveUp();
    expect(await read()).toMatchObject({ status: 'pending', customer_id: stored?.id });
    const again = await ask('GET', page);
    expect(again.text).not.toMatch(/Amina|amina@|0550123456|name="(?:name|email|phone)"/);
    // Corrected fields change, left out fields stay.
    expect((await pay({ name: 'Amina B.', email: 'benyoucef@example.dz' })).status).toBe(303);
    expect(await listCustomers()).toMatchObject([
      { id: stored?.id, name: 'Amina B.', email: 'benyoucef@example.dz', phone: '+213550123456' },
    ]);
    expect((await read()).customer_id).toBe(stored?.id);
    await giveUp();
    await post(page.replace(/pay$/, 'cancel'), {});
    const [ended] = listOf(event).parse((await merchant.call('GET', '/events')).body).data;
    expect(ended).toMatchObject({ type: 'checkout.failed', data: { customer_id: stored?.id } });
  });

  test('name the customer by e-mail or phone, and the name follows corrections', async () => {
    const { listCustomers, page, pay, giveUp } = await openCheckout();
    const wrong = await pay({ email: 'amina@' });
    expect([wrong.status, wrong.text.includes('id="email-error"')]).toEqual([422, true]);
    expect(wrong.text).toContain('value="amina@"');
    expect((await pay({ email: 'amine@example.dz' })).status).toBe(303);
    expect(await listCustomers()).toMatchObject([{ name: 'amine@example.dz', email: 'amine@example.dz' }]);
    await giveUp();
    // An old page shows its errors, although the customer is known by then.
    const again = await pay({ email: 'amina@' });
    expect([again.status, again.text.includes('value="amina@"')]).toEqual([422, true]);
    expect((await ask('GET', page)).text).not.toContain('amine@example.dz');
    await pay({ email: 'amina@example.dz' });
    expect(await listCustomers()).toMatchObject([{ name: 'amina@example.dz', email: 'amina@example.dz' }]);
    const other = await openCheckout();
    expect((await other.pay({ phone: '0550 12 34 56' })).status).toBe(303);
    expect(await other.listCustomers()).toMatchObject([{ name: '+213550123456', email: null }]);
  });

  test('of a deleted customer are not restored by an old page', async () => {
    const { merchant, read, listCustomers, pay, giveUp } = await openCheckout();
    await pay(amina);
    const { customer_id: id } = await read();
    await merchant.call('DELETE', `/customers/${id}`);
    await giveUp();
    expect((await pay(amina)).status).toBe(303);
    expect((await pay(amina)).status).toBe(303);
    expect(await listCustomers()).toEqual([]);
  });

  test('can be given at a later attempt', async () => {
    const { read, listCustomers, pay, giveUp } = await openCheckout();
    await pay({});
    await giveUp();
    expect(await listCustomers()).toEqual([]);
    await pay({ name: 'Amina' });
    const [stored] = await listCustomers();
    expect(stored).toMatchObject({ name: 'Amina', email: null, phone: null });
    expect((await read()).customer_id).toBe(stored?.id);
  });

  test('are stored with the phone of the address, and not at all when the form has an error', async () => {
    const { listCustomers, pay } = await openCheckout({ collect_shipping_address: true });
    const address = { street: '5 rue', commune: 'Oran', wilaya: '31', phone: '+213 41 33 22 11' };
    expect((await pay({ ...amina, ...address, phone: '12' })).status).toBe(422);
    expect(await listCustomers()).toEqual([]);
    await pay({ ...amina, ...address });
    expect(await listCustomers()).toMatchObject([{ ...amina, phone: '+21341332211' }]);
  });

  test('never change a customer that the merchant named, nor show that customer', async () => {
    const merchant = await Merchant.open();
    const id = await merchant.create('/customers', amina);
    const checkout = await merchant.create('/checkouts', { ...shop, customer_id: id });
    const page = `/test/checkouts/${checkout}/pay`;
    expect((await ask('GET', page)).text).not.toMatch(/Amina|amina@|name="(?:name|email|phone)"/);
    expect((await post(page, { name: 'Mallory', email: 'm@example.dz' })).status).toBe(303);
    const list = listOf(listedCustomer).parse((await merchant.call('GET', '/customers')).body).data;
    expect(list).toMatchObject([{ id, ...amina }]);
  });

  test('the same e-mail twice makes two customers: it proves no identity', async () => {
    const { merchant, listCustomers, pay } = await openCheckout();
    await pay(amina);
    const other = await merchant.create('/checkouts', shop);
    await post(`/test/checkouts/${other}/pay`, { ...amina, name: 'Mallory' });
    expect((await listCustomers()).map(({ name }) => name)).toEqual(['Mallory', 'Amina Benyoucef']);
  });
});

test('another language keeps the typed fields and starts nothing', async () => {
  const { read, page, listCustomers } = await openCheckout({ collect_shipping_address: true });
  const typed = { payment_method: 'cib', street: '5 rue', name: 'Amina', email: 'a@', again: 'language' };
  const answer = await post(`${page}?lang=ar`, typed);
  expect(answer.status).toBe(200);
  expect(answer.text).toContain('<html lang="ar" dir="rtl">');
  for (const value of ['5 rue', 'Amina', 'a@']) expect(answer.text).toContain(`value="${value}"`);
  expect(await read()).toMatchObject({ status: 'pending', payment_method: 'edahabia' });
  expect(await listCustomers()).toEqual([]);
});

describe('products with names in several languages', () => {
  const names = { name_ar: 'عسل السدر', name_en: 'Jujube honey', name_fr: ' ', name_de: 'Honig' };

  test.each([
    ['an object', names],
    ['an array', [{ shelf: 1 }, names]],
  ])('are named in the payer’s language, as when the checkout was made: %s', async (_, metadata) => {
    const merchant = await Merchant.open();
    const product = await merchant.create('/products', { name: 'Miel de jujubier', metadata });
    const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
    const items = [{ price, quantity: 2 }];
    const id = await merchant.create('/checkouts', { items, success_url: shop.success_url });
    const link = await merchant.create('/payment-links', { name: 'Market', items });
    const before = (await merchant.call('GET', `/checkouts/${id}/items`)).body;
    await merchant.call('POST', `/products/${product}`, { name: 'Autre', metadata: { name_ar: 'غيره' } });
    const nameIn = async (path: string) =>
      /<bdi class="name(?: only)?">([^<]*)</.exec((await ask('GET', path)).text)?.[1] ?? '';
    const shown = await Promise.all(
      ['ar', 'fr', 'en'].map((lang) => nameIn(`/test/checkouts/${id}/pay?lang=${lang}`)),
    );
    expect(shown).toEqual(['عسل السدر', 'Miel de jujubier', 'Jujube honey']);
    expect(await nameIn(`/test/payment-links/${link}?lang=ar`)).toBe('غيره');
    // The API's answer for an item is unchanged.
    const [item] = z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(before).data;
    expect(Object.keys(item ?? {})).toEqual(Object.keys(checkoutItem.shape));
  });
});

test('two prices of one product have their labels on both pages, and the API is unchanged', async () => {
  const merchant = await Merchant.open();
  const product = await merchant.create('/products', { name: 'Miel', metadata: { name_ar: 'عسل' } });
  const price = (metadata: unknown) =>
    merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product, metadata });
  const items = [
    { price: await price({ label_ar: '250 غ', label_fr: '250 g' }), quantity: 1 },
    {
      price: await price([{ variant: '1kg' }, { label_ar: '1 كغ', label_fr: ' ', label_en: '1 kg' }]),
      quantity: 1,
    },
    { price: await price(null), quantity: 1 },
  ];
  const id = await merchant.create('/checkouts', { items, success_url: shop.success_url });
  const link = await merchant.create('/payment-links', { name: 'Market', items });
  const namesOn = async (path: string) =>
    [...(await ask('GET', path)).text.matchAll(/<bdi class="name(?: only)?">([^<]*)</g)].map(
      ([, name]) => name,
    );
  for (const page of [`/test/checkouts/${id}/pay`, `/test/payment-links/${link}`]) {
    expect(await namesOn(`${page}?lang=ar`)).toEqual(['عسل · 250 غ', 'عسل · 1 كغ', 'عسل']);
    expect(await namesOn(`${page}?lang=fr`)).toEqual(['Miel · 250 g', 'Miel', 'Miel']);
    expect(await namesOn(`${page}?lang=en`)).toEqual(['Miel', 'Miel · 1 kg', 'Miel']);
  }
  const answer = (await merchant.call('GET', `/checkouts/${id}/items`)).body;
  const { data } = z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(answer);
  for (const item of data) expect(Object.keys(item)).toEqual(Object.keys(checkoutItem.shape));
});

test('delivery is listed without a quantity, and not counted as an item', async () => {
  const merchant = await Merchant.open();
  const priceOf = async (name: string, slug: string, amount: number) => {
    const product_id = await merchant.create('/products', { name, metadata: { slug } });
    return merchant.create('/prices', { amount, currency: 'dzd', product_id });
  };
  const items = [
    { price: await priceOf('Miel', 'miel', 900), quantity: 2 },
    { price: await priceOf('Livraison', 'delivery', 400), quantity: 1 },
  ];
  const id = await merchant.create('/checkouts', { items, success_url: shop.success_url, locale: 'fr' });
  const { text } = await ask('GET', `/test/checkouts/${id}/pay`);
  expect(text).toContain('Articles (1)');
  expect(text).toContain('<bdi class="name only">Livraison</bdi>');
  expect(text.match(/<span class="count">/g)).toHaveLength(1);
});

/** Bytes of a page over the network. */
async function weigh(path: string): Promise<number> {
  const { text } = await ask('GET', path);
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(packed).arrayBuffer()).byteLength;
}

const inThreeLanguages = ['ar', 'fr', 'en'] as const;

test('a hundred items fit in 8 KB: the first ones, the sum of the others, a button for all', async () => {
  const merchant = await Merchant.open();
  const fr = tenItems('fr');
  const [ar, en] = [tenItems('ar'), tenItems('en')];
  const items: { price: string; quantity: number }[] = [];
  for (let index = 0; index < 100; index += 1) {
    const named = (list: typeof fr) => `${list[index % 10]?.name} ${index + 1}`;
    const product = await merchant.create('/products', {
      name: named(fr),
      images: [`https://boutique.example.dz/images/${(index + 7) * 7919}.webp`],
      metadata: { name_ar: named(ar), name_en: named(en) },
    });
    const price = await merchant.create('/prices', {
      amount: 350 + 417 * index,
      currency: 'dzd',
      product_id: product,
    });
    items.push({ price, quantity: 1 + (index % 4) });
  }
  const id = await merchant.create('/checkouts', {
    items,
    success_url: shop.success_url,
    percentage_discount: 7,
    collect_shipping_address: true,
  });
  const page = `/test/checkouts/${id}/pay`;
  const linesOf = (html: string) => html.match(/<li><(?:img|span class="blank")/g)?.length;
  const rest = Array.from({ length: 90 }, (_, at) => (350 + 417 * (at + 10)) * (1 + ((at + 10) % 4)));
  const restSum = rest.reduce((sum, amount) => sum + amount, 0);
  for (const language of inThreeLanguages) {
    expect(await weigh(`${page}?lang=${language}`), language).toBeLessThanOrEqual(8 * 1024);
    const { text } = await ask('GET', `${page}?lang=${language}`);
    expect([linesOf(text), text.includes(moneyText(restSum, language))]).toEqual([10, true]);
    expect(text).toContain(copyIn[language].link.more(90));
    const to = `${page}?items=all&amp;lang=${language}`;
    expect(text).toMatch(new RegExp(`<button[^>]* form="pay" formaction="${to.replaceAll('?', '\\?')}"`));
    // Pressed midway, typed fields stay; all lines stay open in another language.
    const typed = { commune: 'Bab El Oued', again: 'items' };
    const all = await post(`${page}?items=all&lang=${language}`, typed);
    expect([all.status, linesOf(all.text), all.text.includes('value="Bab El Oued"')]).toEqual([
      200,
      100,
      true,
    ]);
    expect(all.text).toMatch(/<details class="order" open/);
    expect(all.text).not.toContain('class="rest"');
    for (const other of inThreeLanguages.filter((one) => one !== language)) {
      expect(all.text).toContain(`formaction="${page}?items=all&amp;lang=${other}"`);
    }
  }
  expect(linesOf((await ask('GET', `${page}?items=all`)).text)).toBe(100);
});

test('ten items, an address and the payer fit in 8 KB, for a checkout and for a link', async () => {
  const merchant = await Merchant.open();
  const items = await Promise.all(
    tenItems('fr').map(async ({ name, image, amount }, index) => {
      const named = { name_ar: tenItems('ar')[index]?.name, name_en: tenItems('en')[index]?.name };
      const product = await merchant.create('/products', { name, images: [image], metadata: named });
      const price = await merchant.create('/prices', { amount, currency: 'dzd', product_id: product });
      return { price, quantity: 1 + (index % 4), adjustable_quantity: true };
    }),
  );
  const collects = { collect_shipping_address: true };
  const checkout = await merchant.create('/checkouts', {
    items,
    success_url: shop.success_url,
    percentage_discount: 7,
    ...collects,
  });
  const link = await merchant.create('/payment-links', { name: 'Market', items, ...collects });
  for (const language of ['ar', 'fr', 'en']) {
    for (const page of [`/test/checkouts/${checkout}/pay`, `/test/payment-links/${link}`]) {
      const bytes = await weigh(`${page}?lang=${language}`);
      expect(bytes, `${page} in ${language}`).toBeGreaterThan(4_000);
      expect(bytes, `${page} in ${language}`).toBeLessThanOrEqual(8 * 1024);
    }
  }
});
