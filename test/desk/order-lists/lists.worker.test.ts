import { beforeEach, expect, test, vi } from 'vitest';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { rowsReadDuring } from '../../storefront/rows-read.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import { pairOwner } from '../devices.ts';
import { storeMany } from './many-orders.ts';

new ShopUnderTest((service) => {
  service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
  service.addPrice(
    service.addProduct('Huile d’olive', { metadata: { slug: 'huile', name_ar: 'زيت الزيتون' } }),
    2_000,
  );
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

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
