import { beforeEach, describe, expect, test } from 'vitest';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { stub } from '../../storefront/mirror.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { Orders, type PlacedOrder, press, sendForm, spell } from '../desk-driver.ts';
import { pairOwner, pairPacker } from '../devices.ts';

const copy = deskCopyIn.fr;

let price = '';
const shop = new ShopUnderTest((service) => {
  price = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 3 } }), 1_000);
});

beforeEach(() => offerPaymentMethods('card'));

type Placed = PlacedOrder & { visitor: Visitor };
const orders = new Orders(shop, () => ({ [price]: 3 }));

/** Each is caused through the service: no row is written directly. */
const made = {
  paid_twice: async () => {
    const placed = await orders.placeByForm('card');
    await shop.tell(placed.checkout, 'expired');
    await placed.visitor.post(`/fr/orders/${placed.token}/again`, {});
    expect(shop.lastCheckout()).not.toBe(placed.checkout);
    expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
    expect(await shop.tell(placed.checkout, 'paid')).toBe(200);
    return placed;
  },
  paid_late: async () => {
    const placed = await orders.placeByForm('card');
    await shop.tell(placed.checkout, 'expired');
    await orders.place('card', { phone: '0661 00 00 00' }, { [price]: 1 });
    expect(await shop.tell(placed.checkout, 'paid')).toBe(200);
    return placed;
  },
  mismatch: async () => {
    const placed = await orders.placeByForm('card');
    expect(await shop.tell(placed.checkout, 'paid')).toBe(200);
    const other = { ...shop.service.checkouts.get(placed.checkout), amount: 2_550 };
    shop.service.checkouts.set(placed.checkout, other);
    expect(await shop.tell(placed.checkout, 'paid')).toBe(200);
    return placed;
  },
};

const problemOf = async ({ number }: Placed) =>
  (await inShop('SELECT problem FROM orders WHERE number = ?', number))[0]?.problem;
const isListed = async (owner: Visitor, queue: string, { number }: Placed) =>
  (await owner.read(`/fr/desk/queues/${queue}`)).includes(spell(number));

describe.each(['paid_twice', 'paid_late', 'mismatch'] as const)('an order that is %s', (problem) => {
  test('stays so after any action of a packer, or of an owner without a decision', async () => {
    const placed = await made[problem]();
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    expect(await isListed(owner, problem, placed)).toBe(true);
    await press(packer, placed, 'pack', {}, 'prepare');
    await press(owner, placed, 'note', { note: 'Appelée.' });
    await press(packer, placed, 'hand_over', {}, 'prepare');
    await press(owner, placed, 'deliver');
    expect(await inShop('SELECT fulfilment FROM orders WHERE number = ?', placed.number)).toEqual([
      { fulfilment: 'delivered' },
    ]);
    expect(await problemOf(placed)).toBe(problem);
    expect(await isListed(owner, problem, placed)).toBe(true);
    expect(await owner.read('/fr/desk')).toContain(`queues/${problem}`);
    expect((await stub().eraseOrders({ number: placed.number })).kept).toMatchObject([{ why: 'disputed' }]);
  });

  test('is settled by an owner’s decision, and not by a packer', async () => {
    const placed = await made[problem]();
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    expect(await packer.read(placed.path)).not.toContain('class="card dispute"');
    await press(packer, placed, 'close_dispute', { note: 'x' }, 'prepare');
    expect(
      (await packer.post(`${placed.path}/act`, { act: 'close_dispute', version: '9', note: 'x' })).status,
    ).toBe(403);
    expect(await problemOf(placed)).toBe(problem);
    const refused = await press(owner, placed, 'close_dispute', { note: ' ' });
    expect(refused).toContain(copy.order.refused.note_required);
    expect(await problemOf(placed)).toBe(problem);
    const page = await press(owner, placed, 'close_dispute', { note: 'Rendu <b>en espèces</b>.' });
    expect(page).not.toContain('class="card dispute"');
    expect(page).toContain('Rendu &lt;b&gt;en espèces&lt;/b&gt;.');
    // A debt to the shopper has a queue of its own.
    const rest = problem === 'paid_twice' ? 'refund_due' : null;
    expect(await problemOf(placed)).toBe(rest);
    expect(await isListed(owner, problem, placed)).toBe(false);
    await press(owner, placed, 'undo');
    expect(await problemOf(placed)).toBe(problem);
    // Refused without a problem: nothing is settled twice.
    await press(owner, placed, 'close_dispute', { note: 'Rendu.' });
    expect(await press(owner, placed, 'close_dispute', { note: 'Rendu.' })).toContain(
      copy.order.refused.not_now,
    );
  });

  test('is settled by a refund', async () => {
    const placed = await made[problem]();
    const owner = await pairOwner();
    // Of the amount paid by the service's account.
    const amount = problem === 'mismatch' ? '2550' : '3000';
    await sendForm(owner, placed, 'refund', { amount, means: 'cash', meaning: 'gift' });
    expect(await problemOf(placed)).toBeNull();
  });
});

test.each([
  ['paid_twice', 'Payée deux fois'],
  ['paid_late', 'Payée après la libération des articles'],
  ['mismatch', 'Un paiement qui ne correspond pas à la commande'],
] as const)(
  'an order that is %s is marked in every list of an owner, not plain “paid”',
  async (problem, words) => {
    const placed = await made[problem]();
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const number = spell(placed.number);
    for (const path of [
      '/fr/desk',
      '/fr/desk/orders',
      `/fr/desk/queues/${problem}`,
      '/fr/desk/queues/pack',
    ]) {
      const shown = await owner.readText(path);
      expect(shown, path).toContain(number);
      expect(shown, path).toMatch(new RegExp(`${number}.*${words} Payée`));
    }
    expect(await packer.readText('/fr/desk')).toContain(number);
    expect(await packer.readText('/fr/desk')).not.toContain(words);
    await press(owner, placed, 'close_dispute', { note: 'Vu.' });
    expect(await owner.readText('/fr/desk/orders')).not.toContain(words);
  },
);

test('a payment that does not match shows its amount and the expected one', async () => {
  const placed = await made.mismatch();
  const page = await (await pairOwner()).readText(placed.path);
  expect(page).toMatch(/ne correspond pas à la commande 2 550 DA La commande demande 3 000 DA/);
});

test('missing pieces are named in the page’s language', async () => {
  const placed = await made.paid_late();
  const owner = await pairOwner();
  for (const [language, words] of [
    ['fr', 'Il manque 1 pièce en stock.'],
    ['en', '1 piece is no longer there.'],
    ['ar', 'قطع ناقصة في المخزون: 1'],
  ] as const) {
    const page = await owner.readText(placed.path.replace('/fr/', `/${language}/`));
    expect(page).toContain(words);
    expect(page).not.toContain('oversold');
  }
});
