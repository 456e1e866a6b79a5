import { runDurableObjectAlarm } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { FakeCouriers } from '../couriers/courier-answers.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { versionOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { textOf } from '../storefront/page-text.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { deskCopyIn } from './copy.ts';
import { Orders } from './desk-driver.ts';
import { pairOwner } from './devices.ts';
import { Thumb } from './thumb.ts';

const copy = deskCopyIn.fr;
const MOST_TAPS = 35;
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];

let honey = '';
const couriers = new FakeCouriers();
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 40 } }), 1_000);
});
const orders = new Orders(shop, () => ({ [honey]: 1 }));

/** Lets time pass, and the object work until nothing is due. */
async function pass(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  for (let round = 0; round < 120; round += 1) {
    await runDurableObjectAlarm(stub());
    const due = await inShop(`SELECT 1 FROM shipments WHERE next_at <= ${Date.now()}`);
    if (due.length === 0) return;
    vi.setSystemTime(Date.now() + 10 * SECOND);
  }
  throw new Error('Something is due for ever.');
}

/** Words as the text of a page has them. */
const plain = (words: string) => words.replace(/\s+/g, ' ');

/** A courier's parcels, those to be paid at the door first. */
const trackedBy = async (courier: string): Promise<string[]> => {
  const first = `payment_method <> 'cash', number`;
  const rows = await inShop(`SELECT tracking FROM orders WHERE courier = ? ORDER BY ${first}`, courier);
  return rows.map(({ tracking }) => String(tracking));
};

test('twenty mixed orders go from new to their money, two of them back on sale, in 35 taps', async () => {
  shop.service.sabotage = (request) => couriers.answer(request);
  await offerPaymentMethods('card cash part=300');
  const owner = await pairOwner();
  const accounts = '/fr/desk/delivery/couriers';
  const yalidineKeys = { courier: 'yalidine', id: 'shop', token: 'key-y' };
  const dhdKeys = { courier: 'ecotrack', tenant: 'dhd.ecotrack.dz', title: 'DHD', token: 'key-e' };
  for (const keys of [yalidineKeys, dhdKeys]) await owner.post(`${accounts}/add`, { origin: '16', ...keys });
  const added = await inShop('SELECT id FROM courier_accounts ORDER BY added_at, title DESC');
  const [first, second] = added.map(({ id }) => String(id));
  const version = versionOn(await owner.read(accounts));
  await owner.post(`${accounts}/assign`, { rest: String(first), version, [`home.${second}`]: '31' });

  // Eighteen to call, one paid by card, and one that paid a deposit. DHD's six are drafts until they are validated.
  for (let index = 0; index < 20; index += 1) {
    const where = index < 6 ? { wilaya: '31', commune: 'Oran' } : { wilaya: '16', commune: 'Hydra' };
    const shopper = { phone: `0550${String(index).padStart(6, '0')}`, ...where };
    if (index < 18) await orders.place('cash', shopper);
    else await orders.placePaid(index === 18 ? 'card' : 'part', shopper);
  }

  const thumb = new Thumb(owner);
  await thumb.begin('/fr/desk');
  // Each is called. The script dials by the same tap: test/journey/desk-calls.node.test.ts.
  await thumb.follow('/desk/queues/call');
  await thumb.press({ to: '/claim' });
  for (let called = 1; called < 18; called += 1) {
    if (called === 5) {
      // This one does not answer, and is called again at the end.
      await thumb.press({ value: 'no_answer' });
      await thumb.press({ to: '/claim' });
    }
    await thumb.press({ value: 'confirm_next' });
    expect(new URL(thumb.path, 'http://shop.test').searchParams.get('next')).toMatch(/^\w{8}$/);
  }
  await thumb.press({ value: 'confirm' });
  expect(textOf(thumb.html)).toContain(plain(copy.today.empty));

  await thumb.follow('/desk/queues/pack');
  await thumb.tickAll();
  await thumb.press({ value: 'pack' });
  expect(textOf(thumb.html)).toContain(plain(copy.bulk.done.pack(20)));

  // From here on one list leads to the next step: parcels, drafts, labels, hand-over.
  await thumb.press({ to: '/parcels/book' });
  await pass(MINUTE);
  await thumb.begin(thumb.path);
  expect(textOf(thumb.html)).toContain(plain(copy.parcels.made(20)));
  await thumb.press({ to: '/parcels/confirm' });
  await pass(MINUTE);
  await thumb.begin(thumb.path);
  expect(textOf(thumb.html)).toContain(plain(copy.parcels.validated(6)));
  await thumb.press({ to: '/parcels/labels' });
  expect(textOf(thumb.html)).toContain(plain(copy.labels.ready(20)));
  thumb.open('/labels/file');
  thumb.open('https://api.yalidine.app/');
  await thumb.press({ value: 'hand_over' });
  expect(textOf(thumb.html)).toContain(plain(copy.bulk.done.hand_over(20)));

  // Couriers say the rest: eighteen delivered and paid out, two that come back.
  const [atYalidine, atDhd] = [await trackedBy('Yalidine'), await trackedBy('DHD')];
  expect([atYalidine.length, atDhd.length]).toEqual([14, 6]);
  // The two that come back have no money in them: with money, an owner decides about it first.
  const [back = '', ...doors] = atYalidine;
  const [backToo = '', ...others] = atDhd;
  const yalidine = (tracking: string, input: Record<string, unknown>) =>
    couriers.yalidine.control('advance', { tracking, ...input }, false);
  const dhd = (tracking: string, state: string) =>
    couriers.ecotrack.control('advance', { tracking, state }, false);
  for (const one of doors) yalidine(one, { state: 'Livré' });
  for (const one of others) dhd(one, 'livre_non_encaisse');
  yalidine(back, { state: 'Retourné au vendeur' });
  dhd(backToo, 'retour_recu');
  await pass(HOUR);
  for (const one of doors) yalidine(one, { payment_status: 'payed', payment_id: 'PAY-1' });
  for (const one of others) dhd(one, 'paye_et_archive');
  await pass(25 * HOUR);
  await thumb.begin('/fr/desk');
  await thumb.follow('/desk/queues/restock');
  await thumb.tickAll();
  await thumb.press({ value: 'restock' });

  expect(await inShop('SELECT fulfilment, COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY 1')).toEqual([
    { fulfilment: 'delivered', n: 18 },
    { fulfilment: 'returned', n: 2 },
  ]);
  expect(await inShop('SELECT COUNT(*) AS n FROM orders WHERE queue IS NOT NULL')).toEqual([{ n: 0 }]);
  expect((await stub().product('fr', 'miel'))?.available).toBe(22);
  expect(thumb.taps).toBeLessThanOrEqual(MOST_TAPS);
});
