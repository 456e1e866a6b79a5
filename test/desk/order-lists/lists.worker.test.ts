import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { indexOrders, storeOrders } from '../../shop/orders/stored-orders.ts';
import { elementsOn, linksOn, versionOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { rowsReadDuring } from '../../storefront/rows-read.ts';
import { order, ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { deskCopyIn } from '../copy.ts';
import { actAll, numbersIn, Orders, spell } from '../desk-driver.ts';
import { pairOwner, pairPacker } from '../devices.ts';

const copy = deskCopyIn.fr;

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

/** The count of a queue on the day's page. */
const counted = (page: string, queue: string) =>
  Number(new RegExp(`queues/${queue}"><strong>(\\d+)<`).exec(page)?.[1] ?? 'NaN');

describe('the day page', () => {
  test('has an order in one queue at a time, from the call to the cash', async () => {
    const owner = await pairOwner();
    const { path, number } = await orders.place('cash');
    const way: [act: string, queue: string][] = [
      ['', 'call'],
      ['call_missed', 'call'],
      ['confirm', 'pack'],
      ['pack', 'hand_over'],
      ['hand_over', 'courier'],
      ['deliver', 'owed'],
      ['collect_cash', 'owed'],
      ['remit', ''],
    ];
    const all = ['call', 'pack', 'hand_over', 'courier', 'owed'];
    for (const [name, queue] of way) {
      // Money collected automatically is owed all the same.
      if (name === 'collect_cash') {
        await actAll(owner, { path }, 'undo', 'collect_cash', 'deliver');
      } else if (name !== '') await actAll(owner, { path }, name);
      const page = await owner.read('/fr/desk');
      expect(
        all.map((one) => counted(page, one)),
        name,
      ).toEqual(all.map((one) => (one === queue ? 1 : 0)));
      for (const one of all) {
        const list = await owner.read(`/fr/desk/queues/${one}`);
        expect(numbersIn(list), `${name} ${one}`).toEqual(one === queue ? [number] : []);
      }
      if (queue === 'courier') expect(textOf(page)).toContain(`${copy.today.queues.courier} 1 000 DA`);
      if (queue !== '') expect(page).toContain(spell(number));
    }
    expect(await owner.readText('/fr/desk')).toContain(textOf(copy.today.empty));
  });

  test('counts money on its day, and not after it is undone', async () => {
    const owner = await pairOwner();
    const sums = async () => {
      const page = await owner.readText('/fr/desk');
      return /Recettes Aujourd’hui (−?[\d ]+) DA 7 jours (−?[\d ]+) DA 30 jours (−?[\d ]+) DA/
        .exec(page)
        ?.slice(1);
    };
    const { path } = await orders.orderIn('delivered');
    expect(await sums()).toEqual(['0', '0', '0']);
    await actAll(owner, { path }, 'remit');
    expect(await sums()).toEqual(['1 000', '1 000', '1 000']);
    await actAll(owner, { path }, 'undo');
    expect(await sums()).toEqual(['0', '0', '0']);
    await actAll(owner, { path }, 'remit');
    const part = await orders.place('part');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await sums()).toEqual(['1 300', '1 300', '1 300']);
    vi.setSystemTime(Date.now() + 8 * 86_400_000);
    expect(await sums()).toEqual(['0', '0', '1 300']);
    const position = versionOn(await owner.read(part.path));
    await owner.post(`${part.path}/refund`, {
      version: position,
      amount: '100',
      means: 'cash',
      meaning: 'owed',
    });
    expect(await sums()).toEqual(['−100', '−100', '1 200']);
    vi.setSystemTime(Date.now() + 40 * 86_400_000);
  });

  test('lists with the courier what is due at the door, as its tile adds it up', async () => {
    const owner = await pairOwner();
    const cash = await orders.place('cash');
    const deposit = await orders.place('part', {}, { [oil]: 1 });
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    const card = await orders.place('card');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await actAll(owner, cash, 'confirm', 'pack', 'hand_over');
    for (const { path } of [deposit, card]) await actAll(owner, { path }, 'pack', 'hand_over');
    expect(await owner.readText('/fr/desk')).toContain(`${copy.today.queues.courier} 2 700 DA`);
    const sumOf = async (queue: string, { number }: { number: string }) => {
      const page = await owner.read(`/fr/desk/queues/${queue}`);
      const row = elementsOn(page, 'th', { class: 'c-head' }).findIndex(({ text }) =>
        text.includes(spell(number)),
      );
      return elementsOn(page, 'td', { class: 'c-total' })[row]?.text.trim().replace(/\s+/g, ' ');
    };
    expect(await sumOf('courier', cash)).toBe('1 000 DA');
    expect(await sumOf('courier', deposit)).toBe('1 700 DA Total 2 000 DA');
    expect(await sumOf('courier', card)).toBe('0 DA Total 1 000 DA');
    await actAll(owner, deposit, 'deliver');
    expect(await sumOf('owed', deposit)).toContain('1 700 DA');
  });

  test('shows the number of returned parcels, by wilaya', async () => {
    const owner = await pairOwner();
    for (const [wilaya, last] of [
      ['16', 'deliver'],
      ['16', 'return'],
      ['31', 'return'],
    ] as const) {
      const { path } = await orders.place('cash', { wilaya });
      await actAll(owner, { path }, 'confirm', 'pack', 'hand_over', last);
    }
    const page = await owner.readText('/fr/desk');
    expect(page).toContain('2 colis sur 3');
    expect(page).toMatch(/Oran 1 0 100 % Alger 1 1 50 %/);
  });

  test('shows returned products, one parcel once per product, in every language and after an undo', async () => {
    const owner = await pairOwner();
    const visitor = await visitorWith({ [honey]: 3, [oil]: 1 });
    const { token } = await order(visitor, { seen_total: '5000', way: 'cash:0' });
    const both = `/fr/desk/orders/${await inContext(({ sql }) => findOrderByToken(sql, token)?.number ?? '')}`;
    const alone = await orders.place('cash');
    const table = async (language: string) =>
      elementsOn(await owner.read(`/${language}/desk`), 'details')
        .map(({ html }) => html)
        .find((html) => elementsOn(html, 'p', { class: 'hint' }).length > 0) ?? '';
    await actAll(owner, alone, 'confirm', 'pack', 'hand_over', 'deliver');
    expect(await table('fr')).toBe('');
    await actAll(owner, { path: both }, 'confirm', 'pack', 'hand_over', 'return');
    expect(textOf(await table('fr'))).toMatch(/Huile d’olive 1 0 100 % Miel 1 1 50 %/);
    expect(textOf(await table('ar'))).toMatch(/زيت الزيتون 1 0/);
    await actAll(owner, { path: both }, 'undo', 'deliver');
    expect(await table('fr')).toBe('');
    await actAll(owner, { path: both }, 'undo', 'return');
    expect(textOf(await table('fr'))).toMatch(/Huile d’olive 1 0 100 % Miel 1 1 50 %/);
  });

  test('shows money problems until staff settle them', async () => {
    const owner = await pairOwner();
    const { path, number } = await orders.place('part');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    const position = versionOn(await owner.read(path));
    await owner.post(`${path}/act`, { act: 'cancel', version: position, deposit: 'refund' });
    expect(await owner.readText('/fr/desk')).toContain(`${copy.today.queues.refund_due} 1`);
    expect(numbersIn(await owner.read('/fr/desk/queues/refund_due'))).toEqual([number]);
    // A cancelled order has nothing to do but this.
    expect(textOf(await owner.read(path))).toContain(textOf(copy.order.refundNext));
    await owner.post(`${path}/refund`, {
      version: String(Number(position) + 1),
      means: 'cash',
    });
    expect(await owner.readText('/fr/desk')).not.toContain(copy.today.queues.refund_due);
  });

  test('shows a packer the packing and dispatch queues only', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const { path, number } = await orders.place('cash');
    expect(numbersIn(await packer.read('/fr/desk'))).toEqual([]);
    await actAll(owner, { path }, 'confirm');
    const page = await packer.read('/fr/desk');
    expect(numbersIn(page)).toEqual([number]);
    expect(page).not.toMatch(/class="money"|class="chart"|queues\/(?:call|courier|owed)|desk\/orders"/);
    for (const queue of ['pack', 'hand_over'])
      expect((await packer.get(`/fr/desk/queues/${queue}`)).status).toBe(200);
    for (const queue of ['call', 'courier', 'owed', 'paid_twice', 'paid_late', 'mismatch', 'refund_due'])
      expect([queue, (await packer.get(`/fr/desk/queues/${queue}`)).status]).toEqual([queue, 403]);
    expect((await packer.get('/fr/desk/orders?q=Amina')).status).toBe(403);
    expect((await owner.get('/fr/desk/queues/nothing')).status).toBe(404);
  });
});

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

/** So many orders, the newest ones in every status. */
function storeMany(count: number) {
  return inContext(({ sql }) => {
    storeOrders(sql, count, {
      phone: "'+2135500' || printf('%05d', i % 50)",
      payment_method: "'cash'",
      queue: "'call'",
      problem: "CASE i % 8 WHEN 0 THEN 'mismatch' END",
      source: "CASE i % 3 WHEN 0 THEN 'shop' WHEN 1 THEN 'phone' ELSE 'whatsapp' END",
    });
    indexOrders(sql);
  });
}

test('forty thousand orders cost the desk as many rows as two thousand', async () => {
  const owner = await pairOwner();
  const rowsOf = async () => {
    const rows: Record<string, number> = {};
    const count = async (name: string, ask: () => Promise<Response>, status: number) => {
      let to = '';
      rows[name] = await rowsReadDuring(async () => {
        const answer = await ask();
        await answer.body?.cancel();
        expect([name, answer.status]).toEqual([name, status]);
        to = answer.headers.get('Location') ?? '';
      });
      return to;
    };
    for (const path of [
      '/fr/desk',
      '/fr/desk/queues/call',
      '/fr/desk/queues/call?after=00001500',
      '/fr/desk/queues/call?ticked=all',
      '/fr/desk/queues/call?wilaya=16',
      '/fr/desk/queues/call?wilaya=31&ticked=all',
      '/fr/desk/queues/call?courier=Yalidine',
      '/fr/desk/queues/mismatch',
      '/fr/desk/orders',
      '/fr/desk/orders?after=00001500',
      '/fr/desk/orders?q=00001500',
      '/fr/desk/orders?q=amina',
      '/fr/desk/orders?q=ami+mi',
      '/fr/desk/orders?q=0550000017',
      '/fr/desk/orders?q=0550000017&after=00001517',
      '/fr/desk/orders?q=0550000017&day=2026-11-20',
      '/fr/desk/orders?q=amina&after=00001500',
      '/fr/desk/orders?q=amina&way=card',
      '/fr/desk/orders?state=new&wilaya=31',
      '/fr/desk/orders?wilaya=16&way=cash',
      '/fr/desk/orders?day=2026-11-20',
      '/fr/desk/orders?source=whatsapp',
      '/fr/desk/orders/new',
    ])
      await count(path, () => owner.get(path), 200);
    // The fill's orders have no history.
    const act = (number: string, list: string) =>
      owner.post(`/fr/desk/orders/${number}/act`, { act: 'confirm', version: '0', list });
    for (const [number, list, next] of [
      ['00001500', 'queue=call', '00001501'],
      ['00001700', 'queue=call&wilaya=16', '00001701'],
    ] as const) {
      await count(`order ${list}`, () => owner.get(`/fr/desk/orders/${number}?${list}`), 200);
      expect(await count(`next ${list}`, () => act(number, list), 303)).toContain(`/orders/${next}?`);
    }
    const ticked = new URLSearchParams({ act: 'confirm', list: 'queue=call' });
    for (let number = 1; number <= 50; number += 1)
      ticked.append('o', `${String(number).padStart(8, '0')}.0`);
    const result = await count('bulk', () => owner.post('/fr/desk/bulk', ticked), 303);
    await count('bulk result', () => owner.get(result), 200);
    return rows;
  };
  await storeMany(2_000);
  // Due work is checked once a second with any page: here before them all.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2_000 });
  // The delivery prices are read once.
  for (const path of ['/fr/desk', '/fr/desk/orders/new']) await (await owner.get(path)).body?.cancel();
  const refill = async (count: number) => {
    for (const table of ['orders', 'order_events', 'order_words', 'order_search', 'bulk_actions'])
      await inShop(`DELETE FROM ${table}`);
    await storeMany(count);
    // Its page reads the other orders of a phone, at most 200.
    await inShop("UPDATE orders SET phone = '+213661' || number WHERE number IN ('00001500', '00001700')");
  };
  // The acts leave counts of their queues.
  await rowsOf();
  await refill(2_000);
  const few = await rowsOf();
  await refill(40_000);
  expect(await rowsOf()).toEqual(few);
  // An act reads what follows from it, and fifty orders of a bulk action are loaded one by one.
  for (const [path, rows] of Object.entries(few))
    expect([path, rows, rows < (path.startsWith('/') ? 1_000 : 5_000)]).toEqual([path, rows, true]);
  expect(few['/fr/desk']).toBeLessThan(60);
});
