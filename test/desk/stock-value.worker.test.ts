import { SELF } from 'cloudflare:test';
import { readXlsx } from 'hucre/xlsx';
import { afterEach, expect, test, vi } from 'vitest';
import { SESSION_LASTS } from '../../src/auth/rules/lifetimes.ts';
import { saveCost } from '../../src/shop/orders/profit/store/cost-prices.ts';
import { addMirrored } from '../../src/shop/products/store/mirror.ts';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { linksOn, valuesOn } from '../storefront/forms.ts';
import { rowsReadDuring } from '../storefront/rows-read.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { deviceIds, pairAs, pairOwner } from './devices.ts';

/** What an accountant reads of goods: pieces, cost prices and the value of the stock, and addresses for spreadsheets. */

const copy = deskCopyIn.fr.profit;
const own = '/fr/desk/profit/stock';

let ids: Record<'honey' | 'oil' | 'shirt' | 'soap' | 'bag' | 'gift', string>;
new ShopUnderTest((service) => {
  const add = (name: string, metadata: Record<string, string> = {}) =>
    service.addProduct(name, { metadata: { slug: name.toLowerCase(), ...metadata } });
  ids = {
    honey: add('Miel', { stock: '10' }),
    oil: add('Huile', { stock: '7' }),
    shirt: add('Robe', { stock: '4' }),
    soap: add('Savon', { stock: '5' }),
    bag: add('Sac'),
    gift: add('Cadeau'),
  };
  for (const id of [ids.honey, ids.oil, ids.bag, ids.gift]) service.addPrice(id, 1_000);
  for (const variant of ['S', 'M']) service.addPrice(ids.soap, 300, { variant });
  service.addPrice(ids.shirt, 2_000, { variant: 'S', stock: '3' });
  service.addPrice(ids.shirt, 2_000, { variant: 'M', stock: '2' });
  service.addPrice(ids.shirt, 2_000, { variant: 'L' });
});

afterEach(() => {
  vi.useRealTimers();
});

/**
 * Honey 10 × 600; oil without a cost price; shirts S 3 × 900 by its own, M 2 × 800 and L 4 × 800 by the product's; soaps
 * that share 5 pieces and cost differently; a bag that is not counted; a gift without any of it.
 */
const VALUE = 6_000 + 2_700 + 1_600 + 3_200;

const saveCosts = () =>
  inContext(({ sql }) => {
    const costs: [string, number][] = [
      [ids.honey, 600],
      [`${ids.shirt} S`, 900],
      [ids.shirt, 800],
      [`${ids.soap} S`, 100],
      [`${ids.soap} M`, 120],
      [ids.bag, 1_100],
    ];
    for (const [key, cost] of costs) saveCost(sql, key, cost, 20_000);
  });

const plain = (text: string) => text.replace(/\s+/gu, ' ');

test('the value of the stock is its pieces at their cost prices, and what has none is named', async () => {
  await new Visitor().read('/fr');
  await saveCosts();
  const accountant = await pairAs(await pairOwner(), 'accountant');
  const text = plain(await accountant.readText(own));
  expect(text).toContain(plain(`13 500 DA ${copy.stock.pieces(31)} ${copy.lacksCosts(12)}`));
  expect(VALUE).toBe(13_500);
  expect(text).toContain(plain(`${copy.lacksCosts(12)} Savon Huile`));
  expect(text).toMatch(/Robe · S 2 700 DA 3 pièces · Prix d’achat 900 DA/);
  expect(text).toMatch(/Robe 3 200 DA 4 pièces · Prix d’achat 800 DA/);
  expect(text).toContain(plain(`Savon 5 pièces · ${copy.stock.mixed}`));
  expect(text).toContain(plain(`Huile 7 pièces · ${copy.stock.uncosted}`));
  expect(text).toContain(plain(`Sac ${copy.stock.uncounted} · Prix d’achat 1 100 DA`));
  expect(text).not.toContain('Cadeau');
  // Nothing there is hers to change.
  expect(linksOn(await accountant.read(own)).some((link) => link.includes('/desk/products'))).toBe(false);
});

test('its file has the same rows, as CSV and as a workbook', async () => {
  await new Visitor().read('/fr');
  await saveCosts();
  const accountant = await pairAs(await pairOwner(), 'accountant');
  const csv = await (await accountant.get(`${own}.csv`)).text();
  const lines = csv.trim().split(/\r?\n/);
  expect(lines[0]).toContain('Article;Taille ou couleur;Pièces;Prix d’achat;Valeur');
  expect(lines.slice(1).sort()).toEqual([
    'Huile;;7;;',
    'Miel;;10;600;6000',
    'Robe;;4;800;3200',
    'Robe;M;2;800;1600',
    'Robe;S;3;900;2700',
    'Sac;;;1100;',
    'Savon;;5;;',
  ]);
  const answer = await accountant.get(`${own}.xlsx`);
  const { sheets } = await readXlsx(new Uint8Array(await answer.arrayBuffer()));
  expect(sheets[0]?.rows.length).toBe(lines.length);
});

test('a page reads as many rows with 20,000 products as with 1,200; their sum is added up when asked', async () => {
  await new Visitor().read('/fr');
  const owner = await pairOwner();
  const store = (from: number, to: number) =>
    inContext(({ sql }) => {
      sql.run(
        `WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)
         INSERT INTO products (id, slug, created_at, body)
         SELECT printf('zz%06d', i), 'copy-' || i, created_at,
           json_set(body, '$.id', printf('zz%06d', i), '$.metadata.slug', 'copy-' || i)
         FROM n CROSS JOIN products WHERE products.id = ?`,
        from,
        to - 1,
        ids.honey,
      );
      sql.run(
        `INSERT INTO stock (product_id, counted, paid, reserved) SELECT id, 2, 0, 0 FROM products WHERE id LIKE 'zz%'
         AND id NOT IN (SELECT product_id FROM stock)`,
      );
      sql.run(
        `INSERT OR IGNORE INTO cost_prices (product_id, since, cost, saved_on)
         SELECT id, 0, 50, 0 FROM products WHERE id LIKE 'zz%'`,
      );
      addMirrored(sql, 'products', to - from);
    });
  const cost = () => rowsReadDuring(async () => expect((await owner.get(own)).status).toBe(200));
  await store(0, 1_200);
  // Due work is checked once a second with any page: here before them all.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  await owner.read(own);
  const few = await cost();
  await store(1_200, 20_000);
  expect(await cost()).toBe(few);
  expect(few).toBeLessThan(500);
  const text = plain(await owner.readText(own));
  expect(text).toContain(copy.stock.sum);
  // Ten pieces of each, at 50 dinars.
  expect(plain(await owner.readText(`${own}?sum=1`))).toContain('10 000 000 DA');
});

const addresses = '/fr/desk/profit/addresses';

async function make(visitor: Visitor, name: string): Promise<string> {
  const [submission = ''] = valuesOn(await visitor.read(addresses), 'submission');
  const answer = await visitor.post(addresses, { name, submission });
  expect(answer.status).toBe(303);
  return /\/figures\/([\da-f]{32})\/month\.csv/.exec(await visitor.read(addresses))?.[1] ?? '';
}

const statusOf = async (secret: string) => {
  const answer = await SELF.fetch(`${origin}/fr/desk/figures/${secret}/month.csv`);
  await answer.body?.cancel();
  return answer.status;
};

test('an accountant makes addresses for spreadsheets, and sees and revokes her own alone', async () => {
  const owner = await pairOwner();
  const accountant = await pairAs(owner, 'accountant', 'Comptable Nadia');
  const [ofOwner, ofHers] = [await make(owner, 'Patron'), await make(accountant, 'Bilan')];
  expect(await accountant.readText(addresses)).not.toContain('Patron');
  const all = await owner.readText(addresses);
  for (const word of ['Patron', 'Bilan', 'Comptable Nadia']) expect(all).toContain(word);
  const rows = await inShop('SELECT id, name FROM figure_addresses ORDER BY name');
  for (const { id } of rows) await accountant.post(`${addresses}/revoke`, { address: String(id) });
  expect([await statusOf(ofOwner), await statusOf(ofHers)]).toEqual([200, 404]);
});

test.each(['removed', 'unused for thirty days'])(
  'an accountant’s address ends with its device: %s; an owner’s does not',
  async (why) => {
    const owner = await pairOwner();
    const accountant = await pairAs(owner, 'accountant', 'Comptable');
    const [ofOwner, ofHers] = [await make(owner, 'Patron'), await make(accountant, 'Bilan')];
    expect([await statusOf(ofOwner), await statusOf(ofHers)]).toEqual([200, 200]);
    if (why === 'removed') {
      const device = (await deviceIds(owner)).get('Comptable') ?? '';
      await owner.post('/fr/desk/devices/revoke', { device, sure: 'yes' });
    } else {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SESSION_LASTS + 60_000 });
    }
    expect([await statusOf(ofOwner), await statusOf(ofHers)]).toEqual([200, 404]);
    // Dead ones take no place of the five.
    const other = why === 'removed' ? owner : await pairOwner();
    for (const name of ['2', '3', '4', '5']) await make(other, name);
    expect(await inShop('SELECT count(*) AS n FROM figure_addresses')).toEqual([{ n: 5 }]);
  },
);
