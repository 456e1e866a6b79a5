import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findOrderByToken } from '../../../src/shop/orders/store/orders.ts';
import { offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { elementsOn, versionOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
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
