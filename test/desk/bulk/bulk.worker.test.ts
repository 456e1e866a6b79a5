import { beforeEach, describe, expect, test, vi } from 'vitest';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { elementsOn, linksOn, versionOn } from '../../storefront/forms.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { Orders, sendBoxes, spell } from '../desk-driver.ts';
import { pairAs, pairOwner, pairPacker } from '../devices.ts';

const copy = deskCopyIn.fr;
const shopCopy = copyIn.fr;

let honey = '';
let rare = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 500 } }), 1_000);
  rare = service.addPrice(service.addProduct('Tapis', { metadata: { slug: 'tapis', stock: 1 } }), 2_000);
});

beforeEach(() => offerPaymentMethods('card cash part=300'));

const orders = new Orders(shop, () => ({ [honey]: 1 }));

/** The number of a new order. */
const numberOfNew = async (...wish: Parameters<Orders['placeByStranger']>) =>
  (await orders.placeByStranger(...wish)).number;

/** The values of a list's boxes, and whether each is ticked. */
function boxesIn(html: string): Map<string, boolean> {
  const boxes = elementsOn(html, 'input', { type: 'checkbox', name: 'o' });
  return new Map(boxes.map(({ attributes }) => [attributes.value ?? '', 'checked' in attributes]));
}

/** The boxes of a queue with these orders, in the order given. */
async function boxesOf(visitor: Visitor, queue: string, numbers: readonly string[]): Promise<string[]> {
  const all = [...boxesIn(await visitor.read(`/fr/desk/queues/${queue}`)).keys()];
  return numbers.map((number) => all.find((value) => value.startsWith(number)) ?? '');
}

/** Acts on boxes; the path of the result. */
const actOnBoxes = (visitor: Visitor, act: string, boxes: readonly string[], fields = {}) =>
  sendBoxes(visitor, '/fr/desk/bulk', boxes, { act, list: 'queue=pack', ...fields });

/** The steps of several orders from their queues. */
async function bring(owner: Visitor, numbers: readonly string[], ...steps: [queue: string, act: string][]) {
  for (const [queue, name] of steps) await actOnBoxes(owner, name, await boxesOf(owner, queue, numbers));
}

const statesOf = async (numbers: readonly string[]) => {
  const rows = await inShop('SELECT number, fulfilment FROM orders');
  return numbers.map((number) => rows.find((row) => row.number === number)?.fulfilment);
};

describe('a list of orders', () => {
  test('is ticked by its address: all, none, those of a wilaya or a courier', async () => {
    const owner = await pairOwner();
    const numbers = [await numberOfNew(), await numberOfNew('cash', { wilaya: '31' })];
    const ticked = async (query: string) =>
      [...boxesIn(await owner.read(`/fr/desk/queues/call${query}`)).values()].join();
    expect(await ticked('')).toBe('false,false');
    expect(await ticked('?ticked=all')).toBe('true,true');
    expect(await ticked('?ticked=wilaya-31')).toBe('false,true');
    const list = await owner.read('/fr/desk/queues/call');
    for (const link of ['?ticked=all', '?ticked=wilaya-31'])
      expect(list).toContain(`href="/fr/desk/queues/call${link}"`);
    await bring(owner, numbers, ['call', 'confirm']);
    const narrowed = await owner.read('/fr/desk/queues/pack?wilaya=31&ticked=all');
    expect([...boxesIn(narrowed).values()]).toEqual([true]);
    await bring(owner, numbers, ['pack', 'pack']);
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', numbers.slice(0, 1)), {
      courier: 'ZR',
    });
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', numbers.slice(1)), {
      courier: 'Yal',
    });
    const couriers = await owner.read('/fr/desk/queues/courier?ticked=courier-Yal');
    expect([...boxesIn(couriers).values()]).toEqual([false, true]);
    expect(boxesIn(await owner.read('/fr/desk/queues/courier?courier=ZR')).size).toBe(1);
    // The day's page and a search have boxes too.
    expect(boxesIn(await owner.read('/fr/desk')).size).toBe(2);
    expect([...boxesIn(await owner.read('/fr/desk/orders?ticked=all')).values()]).toEqual([true, true]);
  });

  test('is ticked by a wilaya or a courier in a search and at a customer too, and a problem list prints', async () => {
    const owner = await pairOwner();
    const phone = '0661 22 33 44';
    const [near, far] = [
      await numberOfNew('cash', { phone }),
      await numberOfNew('cash', { phone, wilaya: '31' }),
    ];
    await bring(owner, [near], ['call', 'confirm'], ['pack', 'pack']);
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', [near]), { courier: 'ZR' });
    for (const path of ['/fr/desk/orders', `/fr/desk/customers/${far}`]) {
      const list = await owner.read(path);
      for (const link of ['all', 'wilaya-31', 'courier-ZR'])
        expect([path, link, list.includes(`href="${path}?ticked=${link}"`)]).toEqual([path, link, true]);
      for (const [link, number] of [
        ['wilaya-31', far],
        ['courier-ZR', near],
      ] as const) {
        const boxes = [...boxesIn(await owner.read(`${path}?ticked=${link}`))];
        expect(boxes).toHaveLength(2);
        const ticked = boxes.filter(([, isTicked]) => isTicked).map(([box]) => box.slice(0, 8));
        expect([path, ticked]).toEqual([path, [number]]);
      }
    }
    await inShop("UPDATE orders SET problem = 'mismatch'");
    const problems = await owner.read('/fr/desk/queues/mismatch?ticked=all');
    expect([...boxesIn(problems).values()]).toEqual([true, true]);
    expect(problems).toContain('formaction="/fr/desk/print/slips"');
    for (const value of ['deliver', 'cancel'])
      expect(elementsOn(problems, 'button', { name: 'act', value })).toEqual([]);
    const accountant = await pairAs(owner, 'accountant');
    expect(boxesIn(await accountant.read('/fr/desk/queues/mismatch')).size).toBe(0);
  });

  test('shows what a call reads out: name, phone, products, note and wilaya', async () => {
    const owner = await pairOwner();
    const number = await numberOfNew('cash', {
      name: 'Amina Benyoucef',
      note: 'Après 17 heures',
      phone: '0661 22 33 44',
    });
    const list = await owner.read('/fr/desk/queues/call');
    for (const word of ['Amina Benyoucef', spell(number), 'Miel', 'Après 17 heures', 'Alger', '1 000 DA'])
      expect(textOf(list)).toContain(word);
    expect(list).toContain('data-tel="+213661223344"');
  });

  test('prints the slips and the picking list of what is ticked', async () => {
    const owner = await pairOwner();
    const numbers = [await numberOfNew(), await numberOfNew(), await numberOfNew()];
    await bring(owner, numbers, ['call', 'confirm']);
    const [one = '', two = '', three = ''] = numbers;
    const boxes = await boxesOf(owner, 'pack', [one, three]);
    const query = boxes.map((box) => `o=${box}`).join('&');
    for (const path of ['slips?paper=a6&', 'picking?']) {
      const page = await owner.readText(`/fr/desk/print/${path}list=queue%3Dpack&${query}`);
      expect(page).toContain(spell(one));
      expect(page).toContain(spell(three));
      expect(page).not.toContain(spell(two));
    }
  });
});

describe('a bulk action', () => {
  test('does each order for itself: what could not be done stays ticked, with its reason', async () => {
    const owner = await pairOwner();
    const [changed = '', sold = '', ...others] = [
      await numberOfNew(),
      await numberOfNew('cash', {}, { [rare]: 1 }),
      await numberOfNew(),
      await numberOfNew(),
    ];
    const boxes = await boxesOf(owner, 'call', [changed, sold, ...others]);
    await owner.post(`/fr/desk/orders/${changed}/act`, { act: 'call_missed', version: '1' });
    await inShop(
      "UPDATE stock SET counted = 0 WHERE product_id = (SELECT id FROM products WHERE slug = 'tapis')",
    );
    await inShop(
      "UPDATE reservations SET state = 'released' WHERE order_id = (SELECT id FROM orders WHERE number = ?)",
      sold,
    );
    const result = await actOnBoxes(owner, 'confirm', [...boxes, 'ZZZZZZZZ.1'], { list: 'queue=call' });
    expect(await statesOf([changed, sold, ...others])).toEqual(['new', 'new', 'confirmed', 'confirmed']);
    const page = await owner.read(result);
    const text = textOf(page);
    expect(text).toContain(copy.bulk.done.confirm(2));
    expect(text).toMatch(new RegExp(`${spell(changed)}.*Elle a changé entre-temps`));
    expect(text).toMatch(new RegExp(`${spell(sold)}.*plus assez de pièces`));
    expect(text).toContain('ZZZZ ZZZZ Cette commande n’existe plus.');
    // Its box has what it is now: the next try is about that.
    expect(boxesIn(page)).toEqual(
      new Map([
        [`${changed}.2`, true],
        [`${sold}.1`, true],
      ]),
    );
    const log = await inShop("SELECT action, subject, fields FROM audit_log WHERE action = 'bulk.act'");
    expect(log.map(({ subject }) => subject).toSorted()).toEqual(others.toSorted());
    await actOnBoxes(owner, 'confirm', [`${changed}.2`]);
    expect(await statesOf([changed])).toEqual(['confirmed']);
  });

  test('sent twice is done once, and answers with the same page', async () => {
    const owner = await pairOwner();
    const numbers = [await numberOfNew(), await numberOfNew()];
    const boxes = await boxesOf(owner, 'call', numbers);
    const [first, second] = [
      await actOnBoxes(owner, 'confirm', boxes),
      await actOnBoxes(owner, 'confirm', boxes),
    ];
    expect(second).toBe(first);
    expect(await inShop("SELECT count(*) AS n FROM order_events WHERE kind = 'confirmed'")).toEqual([
      { n: 2 },
    ]);
    expect(await owner.readText(second)).toContain(copy.bulk.done.confirm(2));
  });

  test('takes two hundred orders in one request', async () => {
    const owner = await pairOwner();
    const number = await numberOfNew();
    const made = (column: string) => `substr('${'0'.repeat(8)}' || ${column}, -8)`;
    const columns = `id, number, token, cart_id, submission, language, name, phone, wilaya, commune, delivery, livemode, total,
      due_online, due_on_delivery, items, payment, fulfilment, placed_at, opened_at, payment_method, queue,
      parcel_token`;
    const values = columns.replace(/\b(?:id|number|token|cart_id|parcel_token)\b/g, (name) =>
      name === 'number' ? made('i') : `${name} || i`,
    );
    await inShop(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 199)
      INSERT INTO orders (${columns}) SELECT ${values} FROM orders, n`);
    await inShop(
      `INSERT INTO order_events (order_id, position, kind, actor, at) SELECT id, 1, 'placed', 'shopper', 1 FROM orders
      WHERE number <> ?`,
      number,
    );
    const list = await owner.get('/fr/desk/queues/call?ticked=all');
    const boxes = [...boxesIn(await list.text())];
    expect(boxes).toHaveLength(200);
    expect(boxes.every(([, isTicked]) => isTicked)).toBe(true);
    const result = await actOnBoxes(
      owner,
      'confirm',
      boxes.map(([value]) => value),
    );
    expect(await owner.readText(result)).toContain(copy.bulk.done.confirm(200));
    // One print has 36 slips: it leads to the next one.
    const printed = boxes.map(([value]) => `o=${value}`).join('&');
    const slips = await owner.read(`/fr/desk/print/slips?paper=a6&${printed}`);
    expect(elementsOn(slips, 'article', { class: 'slip' })).toHaveLength(36);
    expect(linksOn(slips, { rel: 'next' })[0]).toContain('order=');
  });

  test('is undone as a whole for a minute; orders that moved since are listed', async () => {
    const owner = await pairOwner();
    const numbers = [await numberOfNew(), await numberOfNew(), await numberOfNew()];
    const result = await actOnBoxes(owner, 'confirm', await boxesOf(owner, 'call', numbers), {
      list: 'queue=call',
    });
    const [moved = '', ...others] = numbers;
    await actOnBoxes(owner, 'pack', await boxesOf(owner, 'pack', [moved]));
    expect(await owner.read(result)).toContain(`action="${result}/undo"`);
    expect((await owner.post(`${result}/undo`, {})).headers.get('Location')).toBe(result);
    expect(await statesOf([moved, ...others])).toEqual(['packed', 'new', 'new']);
    const text = await owner.readText(result);
    expect(text).toContain(copy.bulk.undone(2));
    expect(text).toMatch(new RegExp(`Pas reprises 1.*${spell(moved)}`));
    // Sent again, it changes nothing.
    await owner.post(`${result}/undo`, {});
    expect(await inShop("SELECT count(*) AS n FROM order_events WHERE kind = 'undone'")).toEqual([{ n: 2 }]);
    const late = await actOnBoxes(owner, 'confirm', await boxesOf(owner, 'call', others));
    vi.setSystemTime(Date.now() + 62_000);
    expect(await owner.read(late)).not.toContain('/undo"');
    await owner.post(`${late}/undo`, {});
    expect(await statesOf(others)).toEqual(['confirmed', 'confirmed']);
  });

  test('cancels paid orders without a refund: each waits for a decision', async () => {
    const owner = await pairOwner();
    const paid = await numberOfNew('part');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    const unpaid = await numberOfNew();
    const boxes = [...(await boxesOf(owner, 'pack', [paid])), ...(await boxesOf(owner, 'call', [unpaid]))];
    const result = await actOnBoxes(owner, 'cancel', boxes);
    expect(await statesOf([paid, unpaid])).toEqual(['canceled', 'canceled']);
    const page = await owner.read(result);
    expect(textOf(page)).toMatch(new RegExp(`Annulées, mais déjà payées.*${spell(paid)}`));
    expect(page).toContain(`/fr/desk/orders/${paid}?queue=refund_due`);
    expect(page).not.toContain(`/fr/desk/orders/${unpaid}`);
    expect(await owner.read('/fr/desk/queues/refund_due')).toContain(spell(paid));
    expect(await inShop('SELECT count(*) AS n FROM refunds')).toEqual([{ n: 0 }]);
    expect(await inShop("SELECT deposit FROM order_events WHERE kind = 'canceled_by_shop'")).toEqual([
      { deposit: null },
      { deposit: null },
    ]);
    // One order alone still asks at once.
    const alone = await numberOfNew('part');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    const version = versionOn(await owner.read(`/fr/desk/orders/${alone}`));
    const answer = await owner.post(`/fr/desk/orders/${alone}/act`, { act: 'cancel', version });
    expect(answer.headers.get('Location')).toContain('refused=decision_required');
  });

  test('leaves it to the page of a canceled order to keep its money, which can be undone for a minute', async () => {
    const owner = await pairOwner();
    const paid = await numberOfNew('part');
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    await actOnBoxes(owner, 'cancel', await boxesOf(owner, 'pack', [paid]));
    const path = `/fr/desk/orders/${paid}`;
    const press = async (name: string, fields: Record<string, string> = {}) => {
      const version = versionOn(await owner.read(path));
      return owner.post(`${path}/act`, { act: name, version, ...fields });
    };
    const money = async () =>
      (await inShop('SELECT problem, queue FROM orders WHERE number = ?', paid)).map(
        ({ problem }) => problem,
      );
    expect(await owner.read(path)).toContain('value="keep_money"');
    await press('keep_money', { note: 'Annulée trop tard' });
    expect(await money()).toEqual([null]);
    const kept = await owner.readText(path);
    expect(kept).toContain('Argent gardé · Gardé par la boutique');
    expect(kept).toContain(`${copy.order.money.kept} 300 DA`);
    expect(kept).not.toContain(`${copy.order.money.refundDue} 300 DA`);
    await press('undo');
    expect(await money()).toEqual(['refund_due']);
    await press('keep_money');
    // A second time there is nothing to decide, and money can still be given back.
    expect((await press('keep_money')).headers.get('Location')).toContain('refused=not_now');
    expect(await owner.read(path)).not.toContain('value="keep_money"');
    const [{ token } = { token: '' }] = await inShop('SELECT token FROM orders WHERE number = ?', paid);
    const shoppers = await owner.readText(`/fr/orders/${token}`);
    expect(shoppers).toContain(`${shopCopy.order.money.kept} 300 DA`);
    expect(shoppers).not.toContain('trop tard');
  });

  test('goes all the way from the call to the money', async () => {
    const owner = await pairOwner();
    const numbers = [await numberOfNew(), await numberOfNew()];
    await bring(owner, numbers, ['call', 'confirm'], ['pack', 'pack'], ['hand_over', 'hand_over']);
    await bring(owner, numbers, ['courier', 'deliver'], ['owed', 'remit']);
    expect(await inShop('SELECT payment, fulfilment, collected, queue FROM orders')).toEqual(
      numbers.map(() => ({ payment: 'paid', fulfilment: 'delivered', collected: 1_000, queue: null })),
    );
    const back = await numberOfNew();
    await bring(owner, [back], ['call', 'confirm'], ['pack', 'pack'], ['hand_over', 'hand_over']);
    const version = versionOn(await owner.read(`/fr/desk/orders/${back}`));
    await owner.post(`/fr/desk/orders/${back}/act`, { act: 'return', version });
    await bring(owner, [back], ['restock', 'restock']);
    expect(await inShop("SELECT count(*) AS n FROM order_events WHERE kind = 'restocked'")).toEqual([
      { n: 1 },
    ]);
  });

  test('lets a packer pack, hand over and take back, and do nothing else', async () => {
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const numbers = [await numberOfNew(), await numberOfNew()];
    const [one = '', two = ''] = numbers;
    const post = (name: string, box: string) => packer.post('/fr/desk/bulk', { act: name, o: box, list: '' });
    for (const name of ['confirm', 'deliver', 'remit', 'cancel'])
      expect((await post(name, `${one}.1`)).status).toBe(403);
    // A guessed number shows nothing of its order.
    const guessed = await packer.follow(await post('pack', `${two}.1`));
    expect(await guessed.text()).not.toMatch(/Amina|tel:/);
    const handOver = await packer.read(`/fr/desk/bulk/courier?o=${two}.1`);
    expect(handOver).not.toContain(spell(two));
    await bring(owner, [one], ['call', 'confirm']);
    await bring(packer, [one], ['pack', 'pack'], ['hand_over', 'hand_over']);
    expect(await statesOf(numbers)).toEqual(['handed_over', 'new']);
    const { number, path } = await orders.orderIn('returned');
    await bring(packer, [number], ['restock', 'restock']);
    expect(await packer.readText(path)).toContain(copy.order.events.restocked);
    const confirmed = await actOnBoxes(owner, 'confirm', await boxesOf(owner, 'call', [two]));
    expect((await packer.get(confirmed)).status).toBe(404);
    const undone = await packer.follow(await packer.post(`${confirmed}/undo`, {}));
    expect(undone.status).toBe(404);
    expect(await statesOf([two])).toEqual(['confirmed']);
  });
});

test('a confirmer confirms and cancels in bulk, and does nothing else', async () => {
  const owner = await pairOwner();
  const confirmer = await pairAs(owner, 'confirmer');
  const [one = '', two = '', three = '', packedOne = ''] = [
    await numberOfNew(),
    await numberOfNew(),
    await numberOfNew(),
    await numberOfNew(),
  ];
  const paid = await numberOfNew('part');
  expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  await bring(owner, [packedOne], ['call', 'confirm'], ['pack', 'pack']);
  const post = (name: string, box: string) =>
    confirmer.post('/fr/desk/bulk', { act: name, o: box, list: '' });
  for (const name of ['pack', 'hand_over', 'deliver', 'remit', 'restock'])
    expect((await post(name, `${one}.1`)).status).toBe(403);
  const boxes = await boxesOf(confirmer, 'call', [one, two]);
  const confirmed = await actOnBoxes(confirmer, 'confirm', boxes, { list: 'queue=call' });
  expect(await statesOf([one, two])).toEqual(['confirmed', 'confirmed']);
  expect(await confirmer.readText(confirmed)).toContain(copy.bulk.done.confirm(2));
  // Sent again it is the same, and its undo is one tap.
  expect(await actOnBoxes(confirmer, 'confirm', boxes, { list: 'queue=call' })).toBe(confirmed);
  await confirmer.post(`${confirmed}/undo`, {});
  expect(await statesOf([one, two])).toEqual(['new', 'new']);
  // What waits for no call of theirs stays, whatever a form names, and shows nothing of itself.
  const others = [
    ...(await boxesOf(owner, 'hand_over', [packedOne])),
    ...(await boxesOf(owner, 'pack', [paid])),
  ];
  expect(others).not.toContain('');
  const canceled = await actOnBoxes(confirmer, 'cancel', [`${three}.1`, ...others]);
  expect(await statesOf([three, packedOne, paid])).toEqual(['canceled', 'packed', 'new']);
  const page = await confirmer.read(canceled);
  expect(textOf(page)).toContain(copy.bulk.done.cancel(1));
  expect(boxesIn(page).size).toBe(0);
  expect((await confirmer.get(confirmed)).status).toBe(200);
  expect((await (await pairPacker(owner)).get(confirmed)).status).toBe(404);
});

describe('a hand-over of several orders', () => {
  async function packed(owner: Visitor, count: number): Promise<string[]> {
    const numbers: string[] = [];
    while (numbers.length < count) numbers.push(await numberOfNew());
    await bring(owner, numbers, ['call', 'confirm'], ['pack', 'pack']);
    return numbers;
  }
  const parcels = () =>
    inShop('SELECT number, tracking, courier, fulfilment FROM orders ORDER BY placed_at, id');

  test('takes a courier and a list; refused numbers keep what was typed, and the rest goes out', async () => {
    const owner = await pairOwner();
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = await packed(owner, 5);
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', [first]), {
      courier: 'Yalidine',
      numbers: `${first}\tYAL-001`,
    });
    const boxes = await boxesOf(owner, 'hand_over', [second, third, fourth, fifth]);
    const form = await owner.read(`/fr/desk/bulk/courier?${boxes.map((box) => `o=${box}`).join('&')}`);
    expect(form).toContain('value="Yalidine" maxlength="40"');
    expect(form).toContain(`name="t.${third}"`);
    const result = await actOnBoxes(owner, 'hand_over', boxes, {
      courier: 'ZR Express',
      numbers: `${second} YAL001\n${third} YAL-003`,
      [`t.${fourth}`]: 'yal 004',
      [`t.${fifth}`]: 'رقم',
    });
    expect(await parcels()).toEqual([
      { number: first, tracking: 'YAL-001', courier: 'Yalidine', fulfilment: 'handed_over' },
      { number: second, tracking: null, courier: null, fulfilment: 'packed' },
      { number: third, tracking: 'YAL-003', courier: 'ZR Express', fulfilment: 'handed_over' },
      { number: fourth, tracking: 'YAL004', courier: 'ZR Express', fulfilment: 'handed_over' },
      { number: fifth, tracking: null, courier: null, fulfilment: 'packed' },
    ]);
    const page = await owner.read(result);
    expect(textOf(page)).toContain(copy.bulk.done.hand_over(2));
    expect(textOf(page)).toMatch(
      new RegExp(`${spell(second)}.*celui d’une autre commande : Commande ${spell(first)}`),
    );
    expect(page).toContain(`name="t.${second}" value="YAL001"`);
    expect(page).toContain(`name="t.${fifth}" value="رقم"`);
    expect(page).toContain('value="ZR Express"');
  });

  test('keeps the newest typing when all parcels are refused twice', async () => {
    const owner = await pairOwner();
    const [one = '', two = '', three = ''] = await packed(owner, 3);
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', [one]), { numbers: 'YAL-001' });
    const boxes = await boxesOf(owner, 'hand_over', [two, three]);
    const first = { [`t.${two}`]: 'رقم', [`t.${three}`]: 'YAL-001' };
    const refused = await actOnBoxes(owner, 'hand_over', boxes, first);
    const corrected = await actOnBoxes(owner, 'hand_over', boxes, { ...first, [`t.${two}`]: 'رقم آخر' });
    expect(await owner.read(corrected)).toContain(`name="t.${two}" value="رقم آخر"`);
    // The same form again is not a second bulk action.
    expect(await actOnBoxes(owner, 'hand_over', boxes, first)).toBe(refused);
  });

  test('offers no form when all orders are unknown', async () => {
    const owner = await pairOwner();
    const page = await owner.read(await actOnBoxes(owner, 'hand_over', ['ZZZZZZZZ.1']));
    expect(page).toContain('class="why"');
    expect(page).not.toContain('value="hand_over"');
  });

  test('frees its tracking numbers when it is undone', async () => {
    const owner = await pairOwner();
    const [one = '', two = ''] = await packed(owner, 2);
    const wrong = await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', [one, two]), {
      courier: 'ZR',
      numbers: 'YAL-2\nYAL-1',
    });
    await owner.post(`${wrong}/undo`, {});
    expect(await parcels()).toEqual(
      [one, two].map((number) => ({ number, tracking: null, courier: null, fulfilment: 'packed' })),
    );
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', [one, two]), {
      numbers: 'YAL-1\nYAL-2',
    });
    expect((await parcels()).map(({ tracking }) => tracking)).toEqual(['YAL-1', 'YAL-2']);
  });

  test('frees them when one order’s own page undoes it, and the order has what it had before', async () => {
    const owner = await pairOwner();
    const [one = '', two = '', three = ''] = await packed(owner, 3);
    const at = async (number: string) => versionOn(await owner.read(`/fr/desk/orders/${number}`));
    const press = async (number: string, name: string, fields: Record<string, string> = {}) => {
      const form = { act: name, version: await at(number), ...fields };
      const answer = await owner.post(`/fr/desk/orders/${number}/act`, form);
      expect(answer.headers.get('Location')).not.toContain('refused');
    };
    const parcelOf = async (number: string) => (await parcels()).find((row) => row.number === number);
    const packedAgain = (number: string) => ({ number, tracking: null, courier: null, fulfilment: 'packed' });
    await press(one, 'hand_over', { tracking: 'YAL-1', courier: 'Yalidine' });
    await press(one, 'undo');
    expect(await parcelOf(one)).toEqual(packedAgain(one));
    const [{ token } = { token: '' }] = await inShop('SELECT token FROM orders WHERE number = ?', one);
    expect(await owner.read(`/fr/orders/${token}`)).not.toContain('YAL-1');
    // The number is free, and the page of one order undoes a hand-over of several too.
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', [two, three]), {
      courier: 'ZR',
      numbers: 'YAL-1\nYAL-2',
    });
    expect((await parcelOf(two))?.tracking).toBe('YAL-1');
    await press(two, 'undo');
    expect(await parcelOf(two)).toEqual(packedAgain(two));
    // A number that was corrected meanwhile stays, and so does one that was there before.
    await owner.post(`/fr/desk/orders/${three}/track`, { tracking: 'YAL-3', courier: 'ZR' });
    await press(three, 'undo');
    expect(await parcelOf(three)).toEqual({ ...packedAgain(three), tracking: 'YAL-3' });
    await press(three, 'hand_over', { tracking: 'YAL-3', courier: 'Guepex' });
    // A form that shows what the hand-over changed is no outdated correction.
    await press(three, 'undo');
    expect(await parcelOf(three)).toEqual({ ...packedAgain(three), tracking: 'YAL-3' });
  });

  test('names the courier to the desk and to the shopper', async () => {
    const owner = await pairOwner();
    const [number = ''] = await packed(owner, 1);
    await actOnBoxes(owner, 'hand_over', await boxesOf(owner, 'hand_over', [number]), {
      courier: 'Guepex',
      numbers: 'GPX-9',
    });
    expect(await owner.readText(`/fr/desk/orders/${number}`)).toContain('Transporteur Guepex');
    const token = String((await inShop('SELECT token FROM orders'))[0]?.token);
    expect(await owner.readText(`/fr/orders/${token}`)).toContain('Suivi du colis Guepex GPX-9');
    await owner.post(`/fr/desk/orders/${number}/track`, { tracking: 'GPX-9', courier: 'ZR' });
    expect(await parcels()).toEqual([
      { number, tracking: 'GPX-9', courier: 'ZR', fulfilment: 'handed_over' },
    ]);
  });
});

test('the first page offers ticks to those who can act on several orders', async () => {
  const owner = await pairOwner();
  await numberOfNew();
  for (const [role, may] of [
    ['confirmer', true],
    ['accountant', false],
  ] as const)
    expect([role, (await (await pairAs(owner, role)).read('/fr/desk')).includes('?ticked=all')]).toEqual([
      role,
      may,
    ]);
  expect(await owner.read('/fr/desk')).toContain('?ticked=all');
});

describe('an order opened from a queue', () => {
  test('leads to the next one after an action, and tells what was done, with its undo', async () => {
    const owner = await pairOwner();
    const [one, two, three] = [
      await numberOfNew(),
      await numberOfNew('cash', { wilaya: '31' }),
      await numberOfNew(),
    ];
    const list = await owner.read('/fr/desk/queues/call');
    expect(list).toContain(`href="/fr/desk/orders/${one}?queue=call"`);
    const step = async (number: string, name: string, version: number, from = 'queue=call') =>
      (
        await owner.post(`/fr/desk/orders/${number}/act`, { act: name, version: String(version), list: from })
      ).headers.get('Location');
    expect(await owner.read(`/fr/desk/orders/${one}?queue=call`)).toContain('name="list" value="queue=call"');
    // A part of a queue is gone through by itself.
    expect(await step(one, 'call_missed', 1, 'queue=call&wilaya=16')).toBe(
      `/fr/desk/orders/${three}?queue=call&wilaya=16&done=${one}`,
    );
    expect(await step(one, 'confirm', 2)).toBe(`/fr/desk/orders/${two}?queue=call&done=${one}`);
    const next = await owner.read(`/fr/desk/orders/${two}?queue=call&done=${one}`);
    expect(textOf(next)).toMatch(new RegExp(`Confirmée .*${spell(one)}`));
    expect(next).toContain(`action="/fr/desk/orders/${one}/act"`);
    expect(await step(one, 'undo', 3)).toBe(`/fr/desk/orders/${one}?queue=call`);
    // A note or a refusal keeps the order open, and the queue.
    expect(await step(two, 'note', 1)).toBe(`/fr/desk/orders/${two}?queue=call`);
    expect(await step(two, 'confirm', 1)).toBe(`/fr/desk/orders/${two}?refused=outdated&queue=call`);
    // The one that was called comes last, then what was left out; in the end the queue stands open.
    expect(await step(three, 'confirm', 1)).toBe(`/fr/desk/orders/${one}?queue=call&done=${three}`);
    expect(await step(one, 'confirm', 4)).toBe(`/fr/desk/orders/${two}?queue=call&done=${one}`);
    expect(await step(two, 'confirm', 2)).toBe(`/fr/desk/queues/call?done=${two}`);
    expect(await owner.readText(`/fr/desk/queues/call?done=${two}`)).toContain(spell(two));
    expect(await step(two, 'pack', 3, '')).toBe(`/fr/desk/orders/${two}`);
  });

  test('lets a confirmer undo what was done with the order before', async () => {
    const owner = await pairOwner();
    const confirmer = await pairAs(owner, 'confirmer');
    const [one, two] = [await numberOfNew(), await numberOfNew()];
    const form = { act: 'confirm', version: '1', list: 'queue=call' };
    const next = (await confirmer.post(`/fr/desk/orders/${one}/act`, form)).headers.get('Location') ?? '';
    expect(next).toBe(`/fr/desk/orders/${two}?queue=call&done=${one}`);
    const [undo] = elementsOn(await confirmer.read(next), 'form', { class: 'undo' });
    const address = undo?.attributes.action ?? '';
    await confirmer.post(address, { act: 'undo', version: '2', list: 'queue=call' });
    expect(await statesOf([one])).toEqual(['new']);
  });
});
