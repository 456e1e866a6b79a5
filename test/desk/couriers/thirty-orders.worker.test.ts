import { runDurableObjectAlarm } from 'cloudflare:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test, vi } from 'vitest';
import { FakeCouriers } from '../../couriers/courier-answers.ts';
import { inShop, offerPaymentMethods } from '../../shop/orders/cash/payment-methods.ts';
import { linksOn, valuesOn, versionOn } from '../../storefront/forms.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest } from '../../storefront/shop-under-test.ts';
import type { Visitor } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { Orders, sendBoxes, spell } from '../desk-driver.ts';
import { pairOwner } from '../devices.ts';

const copy = deskCopyIn.fr;

/** Thirty orders over two couriers, from the shop to their money, by the pages of the desk alone. */

let honey = '';
const couriers = new FakeCouriers();
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel', stock: 40 } }), 1_000);
});

const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000];
const PARCELS = '/fr/desk/parcels';
const COURIERS = '/fr/desk/delivery/couriers';

const orders = new Orders(shop, () => ({ [honey]: 1 }));

/** All boxes of a list. */
async function boxesOf(owner: Visitor, path: string): Promise<string[]> {
  return valuesOn(await owner.read(path), 'o');
}

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

/** The parcels of a courier, as the shop has them, the oldest order first. */
async function parcelsOf(courier: 'Yalidine' | 'DHD'): Promise<{ number: string; tracking: string }[]> {
  const rows = await inShop(
    'SELECT number, tracking FROM orders WHERE courier = ? ORDER BY placed_at, number',
    courier,
  );
  return rows.map(({ number, tracking }) => ({ number: String(number), tracking: String(tracking) }));
}

const counted = async (column: 'fulfilment' | 'payment') => {
  const rows = await inShop(`SELECT ${column} AS state, COUNT(*) AS n FROM orders GROUP BY 1 ORDER BY 1`);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};

const yalidine = (tracking: string, input: Record<string, unknown>) =>
  couriers.yalidine.control('advance', { tracking, ...input }, false);
const dhd = (tracking: string, state: string) =>
  couriers.ecotrack.control('advance', { tracking, state }, false);

test('thirty orders over two couriers come to their labels, their doors and their money', async () => {
  shop.service.sabotage = (request) => couriers.answer(request);
  await offerPaymentMethods('cash');
  const owner = await pairOwner();
  const yalidineKeys = { courier: 'yalidine', id: 'shop', token: 'key-y' };
  const dhdKeys = { courier: 'ecotrack', tenant: 'dhd.ecotrack.dz', title: 'DHD', token: 'key-e' };
  for (const keys of [yalidineKeys, dhdKeys]) await owner.post(`${COURIERS}/add`, { origin: '16', ...keys });
  const accounts = await inShop('SELECT id FROM courier_accounts ORDER BY added_at, title DESC');
  const [first, second] = accounts.map(({ id }) => String(id));
  const version = versionOn(await owner.read(COURIERS));
  await owner.post(`${COURIERS}/assign`, { rest: String(first), version, [`home.${second}`]: '31' });

  // A morning's orders, confirmed and packed at once.
  for (let index = 0; index < 30; index += 1) {
    const where = index % 3 === 0 ? { wilaya: '31', commune: 'Oran' } : { wilaya: '16', commune: 'Hydra' };
    await orders.placeByForm('cash', { phone: `0550${String(index).padStart(6, '0')}`, ...where });
  }
  for (const [queue, act] of [
    ['call', 'confirm'],
    ['pack', 'pack'],
  ] as const) {
    // A page of a list has twenty.
    for (const _ of [1, 2]) {
      const boxes = await boxesOf(owner, `/fr/desk/queues/${queue}`);
      await sendBoxes(owner, '/fr/desk/bulk', boxes, { act, list: `queue=${queue}` });
    }
  }
  expect(await counted('fulfilment')).toEqual({ packed: 30 });

  // Yalidine makes its twenty by one call, whose answer lacks one. That one, and the next whose answer is lost, are found
  // by their references, and not made again.
  couriers.faults.order('entry_missing', 1);
  const page = await boxesOf(owner, '/fr/desk/queues/hand_over');
  const last = page.at(-1)?.slice(0, 8);
  const boxes = [...page, ...(await boxesOf(owner, `/fr/desk/queues/hand_over?after=${last}`))];
  expect(boxes).toHaveLength(30);
  const result = await sendBoxes(owner, `${PARCELS}/book`, boxes);
  await pass(SECOND);
  expect(couriers.yalidine.control('parcels', {}, true)).toHaveLength(20);
  expect(await parcelsOf('Yalidine')).toHaveLength(19);
  couriers.faults.order('lost', 1);
  for (let minute = 0; minute < 20; minute += 1) await pass(MINUTE);
  expect(await owner.readText(result)).toContain(copy.parcels.made(30));
  const [atYalidine, atDhd] = [await parcelsOf('Yalidine'), await parcelsOf('DHD')];
  expect([atYalidine.length, atDhd.length]).toEqual([20, 10]);
  expect(couriers.yalidine.control('parcels', {}, true)).toHaveLength(20);
  expect(couriers.ecotrack.control('parcels', {}, true)).toHaveLength(10);

  // The labels of all thirty: one file of DHD's ten, and one page of Yalidine's twenty.
  const labels = await owner.read(await sendBoxes(owner, `${PARCELS}/labels`, boxes));
  const file = linksOn(labels).find((link) => link.includes('labels/file')) ?? '';
  const printed = await owner.get(file);
  expect(printed.headers.get('Content-Type')).toBe('application/pdf');
  expect((await PDFDocument.load(await printed.arrayBuffer())).getPageCount()).toBe(10);
  const links = linksOn(labels).filter((link) => link.startsWith('https://api.yalidine.app/'));
  expect(links).toHaveLength(1);
  expect(textOf(labels)).toContain('Imprimer 20 étiquettes · Yalidine');
  const page20 = await couriers.answer(new Request(links[0] ?? ''));
  const shown = (await page20?.text()) ?? '';
  for (const { tracking } of atYalidine) expect(shown).toContain(tracking);

  // DHD collects nothing that was not validated.
  await sendBoxes(owner, `${PARCELS}/confirm`, await boxesOf(owner, PARCELS));
  for (let minute = 0; minute < 5; minute += 1) await pass(MINUTE);
  expect(await owner.readText('/fr/desk')).not.toContain(copy.parcels.lists.drafts);

  // Handed over: the couriers say so. One parcel is never seen again.
  const lost = atYalidine[19]?.tracking ?? '';
  for (const { tracking } of atYalidine) if (tracking !== lost) yalidine(tracking, { state: 'Centre' });
  for (const { tracking } of atDhd) dhd(tracking, 'en_hub');
  await pass(HOUR);
  expect(await counted('fulfilment')).toEqual({ handed_over: 29, packed: 1 });

  // Delivered, but three that come back. Yalidine collects less for one than its order says.
  const [cheaper, ...backs] = [atYalidine[16], atYalidine[17], atYalidine[18]];
  yalidine(cheaper?.tracking ?? '', { price: 900 });
  for (const { tracking } of atYalidine.slice(0, 17)) yalidine(tracking, { state: 'Livré' });
  for (const one of backs) yalidine(one?.tracking ?? '', { state: 'Retourné au vendeur' });
  for (const { tracking } of atDhd.slice(0, 9)) dhd(tracking, 'livre_non_encaisse');
  dhd(atDhd[9]?.tracking ?? '', 'retour_recu');
  await pass(HOUR);
  expect(await counted('fulfilment')).toEqual({ delivered: 26, packed: 1, returned: 3 });
  // Returned pieces are for sale again when somebody has them in hand.
  const left = async () => (await stub().product('fr', 'miel'))?.available;
  expect(await left()).toBe(10);
  await sendBoxes(owner, '/fr/desk/bulk', await boxesOf(owner, '/fr/desk/queues/restock'), {
    act: 'restock',
    list: 'queue=restock',
  });
  expect(await left()).toBe(13);

  // Paid out: by Yalidine's API, and by a file of DHD.
  for (const { tracking } of atYalidine.slice(0, 17))
    yalidine(tracking, { payment_status: 'payed', payment_id: 'PAY-1' });
  await pass(25 * HOUR);
  expect(await counted('payment')).toEqual({ on_delivery: 14, paid: 16 });
  const differing = await owner.readText(`/fr/desk/orders/${cheaper?.number}`);
  expect(differing).toContain('Montant : commande 1 000 DA · transporteur 900 DA');
  expect(await owner.readText('/fr/desk/courier-settlements')).toMatch(
    /Versement PAY-1 Yalidine.* 16 900 DA/,
  );
  // The API of DHD has paid one of them out already: it is entered once.
  dhd(atDhd[0]?.tracking ?? '', 'paye_et_archive');
  await pass(25 * HOUR);
  const rows = atDhd.slice(0, 9).map(({ tracking }) => `${tracking};Livré et versé;1000;45`);
  const text = ['Tracking;Statut;Montant;Frais', ...rows].join('\n');
  const uploaded = await owner.post('/fr/desk/courier-settlements', { text });
  const settlement = uploaded.headers.get('Location') ?? '';
  await owner.post(`${settlement}/apply`, {});
  expect(await counted('payment')).toEqual({ on_delivery: 5, paid: 25 });
  expect(await inShop("SELECT COUNT(*) AS n FROM order_events WHERE kind = 'remitted'")).toEqual([{ n: 25 }]);

  // The lost one is shown once its courier has been silent for long.
  await pass(62 * 24 * HOUR);
  // The device's session has ended meanwhile.
  expect(await (await pairOwner()).readText(PARCELS)).toContain(spell(atYalidine[19]?.number ?? ''));
});
