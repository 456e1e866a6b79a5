import { runInDurableObject } from 'cloudflare:test';
import { beforeAll, describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import {
  linkActPath,
  linkPath,
  linksPath,
  newLinkPath,
  newProductPath,
  paymentPath,
  productActPath,
  productPath,
  productsPath,
} from '../../../src/service/dashboard-urls.ts';
import { filePath, paymentLinkPath } from '../../../src/service/urls.ts';
import { words } from '../../../templates/dashboard/copy/en/links.ts';
import { words as products } from '../../../templates/dashboard/copy/en/products.ts';
import { moneyText } from '../../../templates/parts/money.tsx';
import { type GrownAccount, growAccount } from '../lists/grown.ts';
import { type Answer, ask, Merchant } from '../merchant.ts';
import { addMember, type Member, openDashboard } from './member.ts';
import { costOf } from './row-cost.ts';

const money = (amount: number) => moneyText(amount, 'en');
const idsIn = ({ text }: Answer, path: string) => [
  ...new Set([...text.matchAll(new RegExp(`href="${path}/([^"/?]{40,})"`, 'g'))].map(([, id = '']) => id)),
];

async function open() {
  const { account, owner } = await openDashboard();
  return { owner, merchant: new Merchant('test', account.test.secret_key) };
}

const newestIn = async (member: Member, path: string) => idsIn(await member.get(path), path)[0] ?? '';

async function makeLink(member: Member, fields: Record<string, string> = {}) {
  const page = await member.act(newLinkPath('test'), { name: 'Honey', amount: '1500', ...fields });
  return { page, id: await newestIn(member, linksPath('test')) };
}

const statusOf = async (id: string) => (await ask('GET', paymentLinkPath('test', id))).status;

describe('a payment link', () => {
  test('is made from a name and an amount, once however often the form is sent, and can be bought', async () => {
    const { owner, merchant } = await open();
    const submission = mintSecret();
    const { page, id } = await makeLink(owner, { submission });
    await makeLink(owner, { submission });

    expect(page.text).toContain(words.done.create);
    expect(page.text).toContain(paymentLinkPath('test', id));
    expect(page.text).toContain(`${paymentLinkPath('test', id)}/qr.svg`);
    expect(page.text).toContain('https://wa.me/?text=');
    expect(idsIn(await owner.get(linksPath('test')), linksPath('test'))).toEqual([id]);
    expect((await ask('GET', paymentLinkPath('test', id))).text).toContain('Honey');
    const items = await merchant.call('GET', `/payment-links/${id}/items`);
    expect(Object(items.body).data).toMatchObject([{ amount: 1_500, quantity: 1 }]);
    const made = await merchant.call('GET', '/products');
    expect(Object(made.body).data).toMatchObject([{ name: 'Honey', metadata: { links_only: true } }]);
  });

  test('is sent in the name that payers see', async () => {
    const { owner, merchant } = await open();
    await merchant.call('POST', '/profile', { name_en: 'Grocer of the port' });
    const { page } = await makeLink(owner);

    expect(page.text).toContain(`https://wa.me/?text=${encodeURIComponent('Grocer of the port: Honey')}`);
  });

  test('is refused without a name or an amount that can be paid, and leaves nothing behind', async () => {
    const { owner, merchant } = await open();
    expect((await makeLink(owner, { name: ' ' })).page.text).toContain(words.refused.name);
    for (const amount of ['', '49', '1.5', 'x', '100000001'])
      expect((await makeLink(owner, { amount })).page.text, amount).toContain(words.refused.amount);
    const price = 'unknown';
    expect((await makeLink(owner, { price })).page.text).toContain(words.refused.amount);
    for (const path of ['/products', '/prices', '/payment-links'])
      expect(Object((await merchant.call('GET', path)).body).total, path).toBe(0);
  });

  test('sells prices of the account, in quantities that its form changes', async () => {
    const { owner, merchant } = await open();
    const product = await merchant.create('/products', { name: 'Dates' });
    const price = await merchant.create('/prices', { amount: 900, currency: 'dzd', product_id: product });
    const { id } = await makeLink(owner, { amount: '', price });
    expect((await makeLink(owner)).page.text).toContain(`Dates · ${money(900)}`);
    const act = (fields: Record<string, string>) => owner.act(linkActPath('test', id, 'items'), fields);
    const other = await merchant.create('/prices', { amount: 400, currency: 'dzd', product_id: product });
    await act({ price: other, quantity: '3', adjustable: 'on' });
    const { text } = await act({ price, quantity: '2' });

    expect(text).toContain(words.done.items);
    const items = await merchant.call('GET', `/payment-links/${id}/items`);
    expect(
      Object(items.body).data.map((item: { id: string; quantity: number; adjustable_quantity: number }) => [
        item.id,
        item.quantity,
        item.adjustable_quantity,
      ]),
    ).toEqual([
      [price, 2, 0],
      [other, 3, 1],
    ]);
    await act({ price: other, quantity: '0' });
    expect((await act({ price, quantity: '0' })).text).toContain(words.refused.items);
    expect((await act({ price: 'unknown', quantity: '1' })).text).toContain(words.refused.items);
  });

  test('changes its terms, is closed and opened, and is removed', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeLink(owner);
    const terms = { name: 'Honey, 1 kg', message: 'Thanks!\r\nCome again.', address: 'on' };
    expect((await owner.act(linkActPath('test', id, 'change'), terms)).text).toContain(words.done.change);
    expect((await merchant.call('GET', `/payment-links/${id}`)).body).toMatchObject({
      ...{ name: 'Honey, 1 kg', after_completion_message: 'Thanks!\nCome again.' },
      ...{ pass_fees_to_customer: false, collect_shipping_address: 1, active: 1 },
    });
    const closed = await owner.act(linkActPath('test', id, 'switch'), { status: 'off' });
    expect(closed.text).toContain(words.offText);
    expect(await statusOf(id)).not.toBe(200);
    await owner.act(linkActPath('test', id, 'switch'), { status: 'on' });
    expect(await statusOf(id)).toBe(200);
    expect((await owner.act(linkActPath('test', id, 'delete'))).text).toContain(words.done.delete);
    expect((await owner.get(linkPath('test', id))).status).toBe(404);
  });

  test('shows what it sold, with what went back', async () => {
    const { owner, merchant } = await open();
    const { id } = await makeLink(owner);
    const bought: string[] = [];
    for (const outcome of ['paid', 'canceled']) {
      const checkout = await merchant.create('/checkouts', {
        ...{
          amount: 1_500,
          currency: 'dzd',
          success_url: 'https://shop.test/merci',
          description: `<${outcome}>`,
        },
      });
      bought.push(checkout);
      await merchant.call('POST', `/checkouts/${checkout}/simulate`, { outcome });
    }
    await merchant.call('POST', `/checkouts/${bought[0]}/refunds`, { amount: 400, method: 'cash' });
    await runInDurableObject(merchant.ledger(), ({ account: { database } }) => {
      database.run('UPDATE checkouts SET payment_link_id = ?', id);
    });
    const { text } = await owner.get(linkPath('test', id));

    for (const part of [words.paidOf(1, 2), money(400), '&lt;paid']) expect(text).toContain(part);
  });

  test('is seen by an accountant and changed by support alone, and never by a stranger', async () => {
    const { owner } = await open();
    const { id } = await makeLink(owner);
    const accountant = await addMember(owner, 'accountant');
    const { text } = await accountant.get(linkPath('test', id));
    expect(text).toContain('Honey');
    expect(text).not.toContain(words.switchOff);
    expect((await accountant.post(linkActPath('test', id, 'switch'), { status: 'off' })).status).toBe(403);
    const support = await addMember(owner, 'support');
    expect((await makeLink(support)).page.text).toContain(words.done.create);
    const stranger = (await openDashboard()).owner;
    for (const act of ['change', 'items', 'switch', 'delete'] as const)
      expect((await stranger.post(linkActPath('test', id, act), { status: 'off', name: 'x' })).status).toBe(
        404,
      );
    expect(await statusOf(id)).toBe(200);
  });
});

describe('a product', () => {
  const fields = {
    name: 'Olive oil',
    description: 'Cold pressed',
    images: 'https://shop.test/a.jpg',
    amount: '1450',
  };

  test('is made with a first price, gets others, and loses its own prices alone', async () => {
    const { owner, merchant } = await open();
    const page = await owner.act(newProductPath('test'), fields);
    const id = await newestIn(owner, productsPath('test'));
    expect(page.text).toContain(products.done.create);
    expect(page.text).toContain(money(1_450));
    const added = await owner.act(productActPath('test', id, 'add-price'), { amount: '٩٠٠' });
    expect(added.text).toContain(money(900));
    const prices = Object((await merchant.call('GET', `/products/${id}/prices`)).body).data;
    expect(prices.map(({ amount }: { amount: number }) => amount)).toEqual([900, 1_450]);

    const other = await merchant.create('/products', { name: 'Dates' });
    const made = await owner.post(productActPath('test', other, 'delete-price'), { id: prices[0].id });
    expect(made.status).toBe(404);
    await owner.act(productActPath('test', id, 'delete-price'), { id: prices[0].id });
    expect(Object((await merchant.call('GET', `/products/${id}/prices`)).body).total).toBe(1);
  });

  test('names its prices by their labels, and by their ids where these are the same', async () => {
    const { owner, merchant } = await open();
    const product = await merchant.create('/products', { name: 'Honey' });
    const [small, large, again] = await Promise.all(
      ['500 g', '1 kg', '1 kg'].map((label_en) =>
        merchant.create('/prices', {
          ...{ amount: 900, currency: 'dzd', product_id: product, metadata: { label_en } },
        }),
      ),
    );
    const { text } = await owner.get(productPath('test', product));
    const buttons = [...text.matchAll(/<summary>\s*([^<]+?)\s*<\/summary>/g)].map(([, title]) => title);
    const titles = [
      `500 g · ${money(900)}`,
      ...[large, again].map((id) => `1 kg · ${money(900)} · \u2068${id}\u2069`),
    ].map(products.removePrice);
    for (const title of titles) expect(buttons).toContain(title);
    expect(text).toContain(`<code dir="ltr">${small}</code>`);
    const offered = (await owner.get(linksPath('test'))).text;
    for (const [id, title] of [
      [small, `Honey · 500 g · ${money(900)}`],
      [large, `Honey · 1 kg · ${money(900)} · \u2068${large}\u2069`],
    ])
      expect(new RegExp(`value="${id}">([^<]+)<`).exec(offered)?.[1]?.trim()).toBe(title);
    const file = await owner.get(filePath(productPath('test', product)));
    expect(file.text).toContain('500 g');
    const link = await makeLink(owner, { amount: '', price: small ?? '' });
    expect(link.page.text).toContain('<bdi>Honey · 500 g</bdi>');
    const items = [{ price: large, quantity: 2 }];
    const sold = await merchant.create('/checkouts', { items, success_url: 'https://shop.test/merci' });
    const payment = (await owner.get(paymentPath('test', sold))).text;
    expect(payment).toMatch(/<bdi>Honey · 1 kg<\/bdi> × 2/);
  });

  test('is changed and removed, and refused with a name or pictures that are none', async () => {
    const { owner, merchant } = await open();
    for (const [name, value] of [
      ['name', ''],
      ['images', 'shop'],
      ['amount', '0'],
    ] as const) {
      const refused = await owner.act(newProductPath('test'), { ...fields, [name]: value });
      expect(refused.text, name).toContain(products.refused[name]);
    }
    await owner.act(newProductPath('test'), fields);
    const id = await newestIn(owner, productsPath('test'));
    await owner.act(productActPath('test', id, 'change'), {
      ...fields,
      name: 'Oil',
      description: '',
      images: '',
    });
    expect((await merchant.call('GET', `/products/${id}`)).body).toMatchObject({
      ...{ name: 'Oil', description: null, images: [] },
    });
    expect((await owner.act(productActPath('test', id, 'delete'))).text).toContain(products.done.delete);
    expect((await owner.get(productPath('test', id))).status).toBe(404);
  });
});

describe('a list as a file', () => {
  test('has each row once over all its parts, and runs no formula', async () => {
    const { owner, merchant } = await open();
    for (let count = 0; count < 230; count += 1) await merchant.create('/products', { name: `Jar ${count}` });
    await merchant.create('/products', { name: '=HYPERLINK("http://evil.example")' });
    const lines = (await owner.get(filePath(productsPath('test')))).text.trimEnd().split('\r\n').slice(1);

    expect(new Set(lines).size).toBe(231);
    expect(lines).toHaveLength(231);
    expect(lines[0]).toContain(`;"'=HYPERLINK(""http`);
    const found = (await owner.get(`${filePath(productsPath('test'))}?q=jar+22`)).text
      .trimEnd()
      .split('\r\n');
    expect(found).toHaveLength(1 + 11);
  });

  test('of links has the filters of the page', async () => {
    const { owner } = await open();
    const { id } = await makeLink(owner, { name: '@home' });
    await owner.act(linkActPath('test', id, 'switch'), { status: 'off' });
    await makeLink(owner);
    const closed = (await owner.get(`${filePath(linksPath('test'))}?state=off`)).text.trimEnd().split('\r\n');

    expect(closed).toHaveLength(2);
    expect(closed[1]).toMatch(new RegExp(`^${id};'@home;0;1500;`));
  });
});

describe('of an account with 20,000 links, products and purchases of one link', () => {
  let grown: GrownAccount;
  let linkId = '';
  beforeAll(async () => {
    grown = await growAccount(20_000, ['/checkouts', '/payment-links', '/products', '/prices']);
    linkId = grown.rows['/payment-links']?.at(-1)?.id ?? '';
    await runInDurableObject(grown.merchant.ledger(), ({ account: { database } }) => {
      database.run('UPDATE checkouts SET payment_link_id = ?', linkId);
      database.run(
        `UPDATE payment_links SET items = '[{"priceId":"' || (SELECT max(id) FROM prices) || '","quantity":2}]'`,
      );
    });
  });

  test.each([
    ['the links', 'links.list', { q: '', active: null, after: null, rows: 50 }, 400],
    ['the links of a state', 'links.list', { q: '', active: true, after: null, rows: 50 }, 1_500],
    [
      'the links with prices',
      'links.list',
      { q: '', active: null, after: null, rows: 50, hasForm: true },
      570,
    ],
    ['the products', 'products.list', { q: '', after: null, rows: 50 }, 120],
  ] as const)('%s read a bounded number of rows', async (_, name, input, most) => {
    const cost = await costOf(grown.merchant, name, input);

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(most);
  });

  test('a link reads a bounded number of rows', async () => {
    const cost = await costOf(grown.merchant, 'links.show', { id: linkId });

    expect(cost.scans).toEqual([]);
    expect(cost.read).toBeLessThanOrEqual(2_400);
  });
});
