import { beforeEach, describe, expect, test } from 'vitest';
import { savePickupPoints } from '../../src/shop/delivery/store.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { elementsOn, optionsOn, valuesOn } from '../storefront/forms.ts';
import { textOf } from '../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { pairOwner } from './devices.ts';

/** What staff are asked about a place and a name, in the way of the shop: nothing is refused. */

let honey = '';
new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 50 } }), 1_000);
  const delivery = service.addProduct('Livraison', { metadata: { slug: 'delivery' } });
  for (const [wilaya, amount] of [
    ['16', 400],
    ['17', 900],
  ] as const)
    for (const mode of ['home', 'desk'])
      service.addPrice(delivery, mode === 'home' ? amount : amount - 150, { wilaya, mode });
});

beforeEach(() => offerPaymentMethods('card cash'));

const { doubts, order: copy } = deskCopyIn.fr;
const choicesIn = (html: string) =>
  elementsOn(html, 'button', { name: 'place' }).map(({ attributes, text }) => [
    attributes.value,
    text.replace(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' '),
  ]);
const valueIn = (html: string, name: string) => valuesOn(html, name)[0] ?? '';
const orders = () => inShop('SELECT * FROM orders ORDER BY placed_at DESC');

describe('an order that is typed', () => {
  const PATH = '/fr/desk/orders/new';
  const typed = {
    name: 'Amina',
    phone: '0550 12 34 56',
    street: '12 rue des Oliviers',
    delivery: 'home',
    source: 'whatsapp',
  };

  /** Sends a form as the page showed its hidden fields, with changes. */
  async function sendTyped(owner: Visitor, html: string, changes: Record<string, string>) {
    const hidden = ['submission', 'known', 'warned', 'answered', 'kept_name', 'seen_total'];
    const fields = Object.fromEntries(hidden.map((name) => [name, valueIn(html, name)]));
    const answer = await owner.post(PATH, { ...typed, [`pieces.${honey}`]: '1', ...fields, ...changes });
    const isKept = answer.headers.get('Location')?.startsWith(`${PATH}?form=`) ?? false;
    const page = await (isKept ? await owner.follow(answer) : answer).text();
    return { html: page, to: answer.headers.get('Location'), isKept };
  }

  async function typeOne(owner: Visitor, changes: Record<string, string>) {
    const first = await owner.read(PATH);
    const seen = await sendTyped(owner, first, changes);
    return sendTyped(owner, seen.html, { ...changes, save: '1' });
  }

  test('to a commune of another wilaya asks before it is saved; the price follows, and staff see the choice', async () => {
    const owner = await pairOwner();
    const place = { wilaya: '17', commune: 'Alger Centre' };
    const asked = await typeOne(owner, place);
    expect(asked.isKept).toBe(true);
    expect(choicesIn(asked.html)).toEqual([
      ['16 Alger Centre', 'Alger Centre, Alger · 400 DA'],
      ['keep', 'Garder Alger Centre, Djelfa · 900 DA'],
    ]);
    expect(await orders()).toEqual([]);
    const moved = await sendTyped(owner, asked.html, { ...place, place: '16 Alger Centre' });
    expect(moved.isKept).toBe(true);
    expect(choicesIn(moved.html)).toEqual([]);
    expect(valueIn(moved.html, 'seen_total')).toBe('1400');
    const { to } = await sendTyped(owner, moved.html, { ...place, wilaya: '16', save: '1' });
    expect(await orders()).toMatchObject([{ wilaya: 16, total: 1_400, place_answer: 'moved_by_staff' }]);
    const page = await owner.read(to?.replace('/new', '') ?? '');
    expect(page).toContain(copy.placeAnswers.moved_by_staff);
  });

  test('saved again as it is, it goes to the typed commune, and staff see that it was kept', async () => {
    const owner = await pairOwner();
    const place = { wilaya: '16', commune: 'xx' };
    const asked = await typeOne(owner, place);
    expect(optionsOn(asked.html, 'place').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['16 Alger Centre', 'keep']),
    );
    expect(asked.html).toContain('value="xx"');
    // The answer is about this place alone.
    expect((await sendTyped(owner, asked.html, { ...place, commune: 'yy', save: '1' })).isKept).toBe(true);
    const { to } = await sendTyped(owner, asked.html, { ...place, save: '1' });
    expect(await orders()).toMatchObject([{ commune: 'xx', place_answer: 'kept_by_staff' }]);
    const page = await owner.read(to?.replace('/new', '') ?? '');
    expect(page).toContain(copy.placeAnswers.kept_by_staff);
  });

  test('to a commune of another wilaya, the order says which wilaya has it', async () => {
    const owner = await pairOwner();
    for (const [commune, said] of [
      ['Bou Saada', 'Bou Saada, 68 Bou Saâda'],
      ['Arris', 'Arris, 05 Batna'],
    ] as const) {
      const place = { wilaya: '16', commune };
      const asked = await typeOne(owner, place);
      const { to } = await sendTyped(owner, asked.html, { ...place, save: '1' });
      const page = textOf(await owner.read(to?.replace('/new', '') ?? ''));
      expect(page).toContain(`${copy.likelyPlaces} ${said}`);
    }
  });

  test.each(['12345', '😀😀', 'a'])('for %j asks once whether it is a name', async (name) => {
    const owner = await pairOwner();
    const fields = { wilaya: '16', commune: 'Hydra', name };
    const asked = await typeOne(owner, fields);
    expect(asked.html).toContain(doubts.name);
    expect(await orders()).toEqual([]);
    await sendTyped(owner, asked.html, { ...fields, save: '1' });
    expect(await orders()).toMatchObject([{ name, place_answer: null }]);
  });

  test('asks nothing about a commune of its wilaya', async () => {
    expect((await typeOne(await pairOwner(), { wilaya: '16', commune: 'Hydra' })).to).toMatch(
      /new\/[0-9A-Z]{8}$/,
    );
  });
});

describe('a correction', () => {
  async function placed(fields: Record<string, string> = {}) {
    const visitor = await visitorWith({ [honey]: 1 });
    await order(visitor, { seen_total: '1400', way: 'cash:0', ...fields });
    const [row] = await orders();
    return `/fr/desk/orders/${row?.number}`;
  }

  /** Sends the correction of a page, as it showed its fields, with changes; returns the next page. */
  async function correct(owner: Visitor, path: string, html: string, changes: Record<string, string>) {
    const names = ['name', 'phone', 'commune', 'street', `quantity.${honey}`, 'answered', 'kept_name'];
    const form = html.slice(html.indexOf(`action="${path}/correct"`));
    const fields = Object.fromEntries(names.map((name) => [name, valueIn(form, name)]));
    const version = valueIn(form, 'version');
    const shown = { ...fields, version, wilaya: '16', delivery: 'home', ...changes };
    const answer = await owner.post(`${path}/correct`, shown);
    return (answer.status === 303 ? await owner.follow(answer) : answer).text();
  }

  test('to a commune of another wilaya asks with both prices; the choice saves nothing yet', async () => {
    const owner = await pairOwner();
    const path = await placed();
    const asked = await correct(owner, path, await owner.read(path), {
      ...{ wilaya: '17', commune: 'Alger Centre' },
    });
    expect(asked).toContain(copy.refused.doubtful);
    expect(choicesIn(asked)).toEqual([
      ['16 Alger Centre', 'Alger Centre, Alger · 400 DA'],
      ['keep', 'Garder Alger Centre, Djelfa · 900 DA'],
    ]);
    const place = { wilaya: '17', commune: 'Alger Centre', place: '16 Alger Centre' };
    const moved = await correct(owner, path, asked, place);
    expect(choicesIn(moved)).toEqual([]);
    expect(await orders()).toMatchObject([{ commune: 'Bab El Oued' }]);
    await correct(owner, path, moved, {});
    expect(await orders()).toMatchObject([{ wilaya: 16, commune: 'Alger Centre', total: 1_400 }]);
    expect(await owner.read(path)).toContain(copy.placeAnswers.moved_by_staff);
  });

  test('sent again as it is, the typed place stays, and its delivery is charged', async () => {
    const owner = await pairOwner();
    const path = await placed();
    const place = { wilaya: '17', commune: 'xx' };
    const asked = await correct(owner, path, await owner.read(path), place);
    expect(optionsOn(asked, 'place').map(({ value }) => value)).toEqual(
      expect.arrayContaining(['17 Djelfa', 'keep']),
    );
    await correct(owner, path, asked, place);
    expect(await orders()).toMatchObject([{ commune: 'xx', total: 1_900, place_answer: 'kept_by_staff' }]);
  });

  test('to a pick-up point shows the prices of places whose points are not chosen yet', async () => {
    const pickupPoint = (wilaya: number, name: string) => ({ wilaya, name, address: 'Cité 5', phone: '' });
    const pickupPoints = [
      pickupPoint(16, 'Hydra'),
      pickupPoint(16, 'Kouba'),
      pickupPoint(17, 'Nord'),
      pickupPoint(17, 'Sud'),
    ];
    await inContext(({ sql }) => savePickupPoints(sql, pickupPoints));
    const owner = await pairOwner();
    const path = await placed();
    const asked = await correct(owner, path, await owner.read(path), {
      ...{ wilaya: '17', commune: 'Alger Centre', delivery: 'desk' },
    });
    expect(choicesIn(asked)).toEqual([
      ['16 Alger Centre', 'Alger Centre, Alger · 250 DA'],
      ['keep', 'Garder Alger Centre, Djelfa · 750 DA'],
    ]);
  });

  test('of something else asks nothing about the place and the name that the order has', async () => {
    const owner = await pairOwner();
    const path = await placed({ name: '12345', kept_name: '12345', commune: 'xx', answered: 'kept 16 xx' });
    await correct(owner, path, await owner.read(path), { street: '5 rue Neuve' });
    expect(await orders()).toMatchObject([{ street: '5 rue Neuve', commune: 'xx', place_answer: 'kept' }]);
  });

  test('to what is no name asks once', async () => {
    const owner = await pairOwner();
    const path = await placed();
    const asked = await correct(owner, path, await owner.read(path), { name: '😀😀' });
    expect(asked).toContain(doubts.name);
    expect(textOf(asked)).toContain(textOf(deskCopyIn.fr.order.refused.doubtful));
    await correct(owner, path, asked, {});
    expect(await orders()).toMatchObject([{ name: '😀😀' }]);
  });
});
