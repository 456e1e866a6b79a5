import { beforeEach, describe, expect, test } from 'vitest';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { linksOn } from '../../storefront/forms.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { actAll, numbersIn, Orders, spell } from '../desk-driver.ts';
import { pairOwner } from '../devices.ts';
import { storeMany } from '../order-lists/many-orders.ts';

let honey = '';
let oil = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
  oil = service.addPrice(
    service.addProduct('Huile d’olive', { metadata: { slug: 'huile', name_ar: 'زيت الزيتون' } }),
    2_000,
  );
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [honey]: 1 }));

describe('a search', () => {
  test('finds an order by number, phone, name and products, in any spelling', async () => {
    const owner = await pairOwner();
    const one = await orders.place('cash', { name: 'أمينة بن يوسف', phone: '0550 12 34 56' });
    const two = await orders.place('card', { name: 'Karim Hélali', phone: '0660 12 34 56' }, { [oil]: 1 });
    const found = async (q: string) =>
      numbersIn(await owner.read(`/fr/desk/orders?q=${encodeURIComponent(q)}`));
    for (const q of [
      spell(one.number),
      one.number.toLowerCase(),
      '0550123456',
      '+213 550 12 34 56',
      'امينه',
      'بن يوسف',
      'miel',
    ])
      expect([q, await found(q)]).toEqual([q, [one.number]]);
    for (const q of ['karim', 'HELALI', 'hel kar', 'زيت', 'olive', 'huile karim'])
      expect([q, await found(q)]).toEqual([q, [two.number]]);
    expect(await found('')).toEqual([two.number, one.number]);
    for (const q of ['nobody', 'karim miel', '"', '* OR', '0770123456'])
      expect([q, await found(q)]).toEqual([q, q === '"' ? [two.number, one.number] : []]);
  });

  test('finds an order by the first half of its number, its tracking number in any marks, its street or its note', async () => {
    const owner = await pairOwner();
    const one = await orders.place('cash', {
      street: '14, rue des Frères Bouadou',
      note: 'Sonnez chez Fatiha',
    });
    const two = await orders.place('cash', { wilaya: '31', commune: 'Es Senia' }, { [oil]: 1 });
    await actAll(owner, one, 'confirm', 'pack');
    await inShop("UPDATE orders SET number = 'D55N' || substr(number, 5) WHERE number = ?", one.number);
    const number = `D55N${one.number.slice(4)}`;
    await inShop("UPDATE orders SET tracking = 'YAL-001/007' WHERE number = ?", number);
    const found = async (q: string) =>
      numbersIn(await owner.read(`/fr/desk/orders?q=${encodeURIComponent(q)}`));
    for (const q of [
      'D55N',
      'd55n',
      `D55N${one.number.slice(4, 6)}`,
      'YAL001007',
      'yal-001-007',
      // Its letters are left out.
      '001007',
      '٠٠١٠٠٧',
      'bouadou',
      'fatiha',
    ])
      expect([q, await found(q)]).toEqual([q, [number]]);
    expect(await found('es senia')).toEqual([two.number]);
    expect(await found('D55')).toEqual([]);
    expect(await found('YAL00100')).toEqual([]);
  });

  test('finds an order by any end or beginning of its phone, and by the second half of its number', async () => {
    const owner = await pairOwner();
    const one = await orders.place('cash', { phone: '0661 22 33 44' });
    const two = await orders.place('cash', { phone: '0551 20 30 40' });
    const found = async (q: string) =>
      numbersIn(await owner.read(`/fr/desk/orders?q=${encodeURIComponent(q)}`));
    for (const q of [
      '0661',
      '٠٦٦١',
      '06 61 22',
      '22 33 44',
      '33-44',
      '3344',
      one.number.slice(4).toLowerCase(),
    ])
      expect([q, await found(q)]).toEqual([q, [one.number]]);
    expect(await found('1203')).toEqual([]);
    expect(await found('203040')).toEqual([two.number]);
  });

  test('is filtered by status, wilaya, payment method and day, alone and together', async () => {
    const owner = await pairOwner();
    const one = await orders.place('cash');
    const two = await orders.place('card', { wilaya: '31' });
    await actAll(owner, one, 'confirm');
    const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    const found = async (query: string) => numbersIn(await owner.read(`/fr/desk/orders?${query}`));
    const expected: [string, string[]][] = [
      ['state=confirmed', [one.number]],
      ['state=payment-on_delivery', [one.number]],
      ['state=payment-pending', [two.number]],
      ['wilaya=31', [two.number]],
      ['way=cash', [one.number]],
      [`day=${today}`, [two.number, one.number]],
      ['day=2020-01-01', []],
      ['wilaya=31&way=cash', []],
      ['wilaya=31&way=card&state=new', [two.number]],
      ['q=amina&wilaya=31', [two.number]],
      ['q=0550123456&way=cash', [one.number]],
      ['state=<b>&wilaya=x&day=y', [two.number, one.number]],
    ];
    for (const [query, numbers] of expected) expect([query, await found(query)]).toEqual([query, numbers]);
    for (const payment of ['processing', 'canceled']) {
      expect(await found(`state=payment-${payment}`)).toEqual([]);
      await inShop('UPDATE orders SET payment = ? WHERE number = ?', payment, two.number);
      expect([payment, await found(`state=payment-${payment}`)]).toEqual([payment, [two.number]]);
    }
  });

  test('no longer finds an erased person, and follows a correction', async () => {
    const owner = await pairOwner();
    const { path, number } = await orders.place('cash', { name: 'Zoulikha Ferhat' });
    const found = async (q: string) => numbersIn(await owner.read(`/fr/desk/orders?q=${q}`));
    expect(await found('zoulikha')).toEqual([number]);
    const fields = { version: '1', name: 'Djamila', phone: '0550123456', wilaya: '16' };
    await owner.post(`${path}/correct`, { ...fields, commune: 'Hydra', street: 'x', delivery: 'home' });
    expect(await found('zoulikha')).toEqual([]);
    expect(await found('djamila')).toEqual([number]);
    await actAll(owner, { path }, 'cancel');
    await owner.post(`${path}/erase`, { sure: 'yes' });
    expect(await found('djamila')).toEqual([]);
    const kept = await inShop('SELECT c0 FROM order_search_content');
    expect(JSON.stringify(kept)).not.toMatch(/djamila|zoulikha/);
    const blocks = await inShop('SELECT CAST(block AS TEXT) AS block FROM order_search_data');
    expect(JSON.stringify(blocks)).not.toMatch(/djami|zouli/);
  });

  test('continues by its cursor without leaving out or repeating any', async () => {
    const owner = await pairOwner();
    await storeMany(45);
    await inShop("UPDATE orders SET phone = '+213550123456'");
    for (const query of [
      '',
      'q=amina',
      'q=0550123456',
      'q=0550123456&way=cash&wilaya=16',
      'q=0550123456&day=2026-11-20',
      'wilaya=16',
      'way=cash&wilaya=16',
      'day=2026-11-20',
    ]) {
      const seen: string[] = [];
      let path: string | null = `/fr/desk/orders?${query}`;
      while (path !== null) {
        const page: string = await owner.read(path);
        seen.push(...numbersIn(page));
        path = linksOn(page, { rel: 'next' })[0] ?? null;
      }
      expect(new Set(seen).size, query).toBe(seen.length);
      expect(seen.length, query).toBe(45);
      expect(seen, query).toEqual(seen.toSorted().toReversed());
    }
  });
});
