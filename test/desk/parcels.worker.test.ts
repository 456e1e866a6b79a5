import { runDurableObjectAlarm } from 'cloudflare:test';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeEach, expect, test, vi } from 'vitest';
import { courierCommunes } from '../../scripts/couriers/places.ts';
import { savePickupPoints } from '../../src/shop/delivery/store.ts';
import { FakeCouriers } from '../couriers/courier-answers.ts';
import { eventually } from '../eventually.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext } from '../shop/orders/cash/placing.ts';
import { elementsOn, linksOn, mainOn, valuesOn, versionOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { textOf } from '../storefront/page-text.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { type OrderState, Orders, spell } from './desk-driver.ts';
import { pairAs, pairOwner, pairPacker } from './devices.ts';

const copy = deskCopyIn.fr;

/** Parcels at couriers, from the desk. */

let honey = '';
let couriers = new FakeCouriers();
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});
beforeEach(async () => {
  couriers = new FakeCouriers();
  shop.service.sabotage = (request) => couriers.answer(request);
  await offerPaymentMethods('cash');
});

const MINUTE = 60_000;
const PARCELS = '/fr/desk/parcels';
/** A form with the boxes of several orders. */
const boxesOf = (values: readonly string[]) => new URLSearchParams(values.map((value) => ['o', value]));
const shipments = () => inShop('SELECT * FROM shipments ORDER BY planned_at, id');

async function connect(owner: Visitor, courier: 'yalidine' | 'ecotrack') {
  const keys: Record<string, string> =
    courier === 'yalidine'
      ? { courier, id: 'shop', token: 'key-y' }
      : { courier, tenant: 'dhd.ecotrack.dz', title: 'DHD', token: 'key-e' };
  const added = await owner.post('/fr/desk/delivery/couriers/add', { origin: '16', ...keys });
  expect(added.headers.get('Location')).toContain('flash=added');
}

const orders = new Orders(shop, () => ({ [honey]: 1 }));

/** A cash order that is packed; its number. */
const packed = async (typed: Record<string, string> = {}, state: OrderState = 'packed') =>
  (await orders.orderIn(state, 'cash', { commune: 'Hydra', ...typed })).number;

/** Lets time pass, and the object's alarm ring. */
async function pass(milliseconds: number): Promise<void> {
  vi.setSystemTime(Date.now() + milliseconds);
  await runDurableObjectAlarm(stub());
  await eventually(async () => {
    const due = await inShop(
      `SELECT 1 FROM shipments WHERE next_at <= ${Date.now()} OR payment_at <= ${Date.now()}`,
    );
    if (due.length > 0) {
      await runDurableObjectAlarm(stub());
      throw new Error('A task is due.');
    }
  });
}

const advance = (tracking: unknown, state: string) =>
  couriers.ecotrack.control('advance', { tracking, state }, false);

test('an account, three parcels, their labels, handed over and delivered', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  const numbers = [await packed(), await packed(), await packed()];
  const queue = await owner.read('/fr/desk/queues/hand_over');
  expect(queue).toContain(`formaction="${PARCELS}/book"`);
  const boxes = valuesOn(queue, 'o');
  expect(boxes).toHaveLength(3);
  const booked = await owner.post(`${PARCELS}/book`, boxesOf(boxes));
  const place = booked.headers.get('Location') ?? '';
  expect(place).toContain(`${PARCELS}?orders=`);
  // The list has buttons: it is looked at again by a link, never by itself.
  await inShop("UPDATE shipments SET stage = 'unknown'");
  const early = await owner.get(place);
  expect(early.headers.get('Refresh')).toBeNull();
  const waits = await early.text();
  expect(textOf(waits)).toContain(copy.parcels.pending(3));
  expect(waits).toContain(`<a class="quiet" href="${place}">Regarder de nouveau</a>`);
  await inShop("UPDATE shipments SET stage = 'made'");
  await pass(MINUTE);
  const made = await owner.read(place);
  expect(textOf(made)).toContain(copy.parcels.made(3));
  expect(textOf(made)).toContain(copy.parcels.states.draft);
  // Sent again, it is the same three.
  await owner.post(`${PARCELS}/book`, boxesOf(boxes));
  expect(couriers.ecotrack.control('parcels', {}, true)).toHaveLength(3);

  const label = await owner.get(`${PARCELS}/label/${numbers[0]}`);
  expect(label.headers.get('Content-Type')).toBe('application/pdf');
  expect(label.headers.get('Content-Disposition')).toMatch(/^attachment; /);
  expect(label.headers.get('Cache-Control')).toBe('no-store');
  expect(await label.text()).toContain('%PDF');

  // Drafts that nobody collects are on the first page, until they are handed in.
  expect(await owner.readText('/fr/desk')).toContain(`${copy.parcels.lists.drafts} 3`);
  expect(await owner.readText(PARCELS)).toContain(copy.parcels.draftSince);
  const hidden = valuesOn(made, 'o');
  const validated = await owner.post(`${PARCELS}/confirm`, boxesOf(hidden));
  await pass(MINUTE);
  expect(await owner.readText(validated.headers.get('Location') ?? '')).toContain(copy.parcels.validated(3));
  expect((await shipments()).map(({ stage }) => stage)).toEqual(['confirmed', 'confirmed', 'confirmed']);
  expect(await owner.readText('/fr/desk')).not.toContain(copy.parcels.lists.drafts);

  const [first, second, third] = (await shipments()).map(({ tracking }) => tracking);
  for (const tracking of [first, second, third]) advance(tracking, 'en_hub');
  await pass(46 * MINUTE);
  const states = () => inShop('SELECT fulfilment FROM orders ORDER BY placed_at');
  expect((await states()).map(({ fulfilment }) => fulfilment)).toEqual(Array(3).fill('handed_over'));
  advance(first, 'livre_non_encaisse');
  advance(second, 'en_livraison');
  await pass(46 * MINUTE);
  // The shopper sees courier, number and way, in the page's language.
  const [dispatched] = await inShop(`SELECT token FROM orders WHERE tracking = '${String(second)}'`);
  const theirs = await new Visitor().readText(`/ar/orders/${String(dispatched?.token)}`);
  expect(theirs).toContain('DHD');
  expect(theirs).toContain(String(second));
  expect(theirs).toContain('طردك مع عامل التوصيل');
  const page = textOf(
    await owner.read(`/fr/desk/orders/${String((await shipments())[0]?.reference).slice(0, 8)}`),
  );
  expect(page).toContain(`DHD ${String(first)} Livré`);
  expect(await owner.readText(place)).toContain(copy.parcels.movements.out_for_delivery);
  // People read the courier's label, and no key.
  expect(await owner.readText(place)).toContain('Le transporteur dit : En livraison');
  // Commune and wilaya of two directions stay apart.
  expect(await owner.read(place)).toContain('<bdi>Hydra</bdi>, <bdi>Alger</bdi>');
  expect(await owner.read(place.replace('/fr/', '/ar/'))).toContain('<bdi>Hydra</bdi>، <bdi>الجزائر</bdi>');
  expect(await inShop("SELECT subject FROM audit_log WHERE action = 'parcels.book'")).toHaveLength(3);
  // All of them are in one list, narrowed by their state, for those who see all orders.
  const listed = async (group: string) => {
    const html = await owner.read(`${PARCELS}/all${group}`);
    return numbers.filter((number) => textOf(html).includes(spell(number))).length;
  };
  expect([await listed(''), await listed('?group=delivered'), await listed('?group=on_the_way')]).toEqual([
    ...[3, 1, 2],
  ]);
  expect([await listed('?group=draft'), await listed('?group=problem')]).toEqual([0, 0]);
  expect((await (await pairPacker(owner)).get(`${PARCELS}/all`)).status).toBe(403);
});

test('orders go to the courier that has their parcel, and the typed one gets the others', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  await connect(owner, 'yalidine');
  const [dhd = '', yalidine = ''] = (await inShop('SELECT id FROM courier_accounts ORDER BY courier')).map(
    ({ id }) => String(id),
  );
  const [atDhd, atYalidine, plain] = [await packed(), await packed(), await packed()];
  const parcelOf = async (number: string) =>
    (await inShop('SELECT tracking, courier, fulfilment FROM orders WHERE number = ?', number))[0];
  // The first account gets all: the form beside the parcel's names it too.
  expect(valuesOn(await owner.read(`/fr/desk/orders/${atDhd}`), 'courier')).toContain('DHD');
  await owner.post(`${PARCELS}/book`, { order: atDhd, account: dhd });
  await owner.post(`${PARCELS}/book`, { order: atYalidine, account: yalidine });
  await pass(MINUTE);
  const before = [await parcelOf(atDhd), await parcelOf(atYalidine)];
  const ticked = (numbers: readonly string[]) => numbers.map((number) => `o=${number}.3`).join('&');
  const formOf = (numbers: readonly string[]) => owner.read(`/fr/desk/bulk/courier?${ticked(numbers)}`);
  const mixed = await formOf([atDhd, atYalidine, plain]);
  expect(valuesOn(mixed, 'courier')).toContain('');
  expect(textOf(mixed)).toContain(copy.bulk.handOver.others);
  expect(textOf(mixed)).toMatch(new RegExp(`DHD ${before[0]?.tracking} Brouillon à valider`));
  expect(textOf(mixed)).toContain(`Yalidine ${before[1]?.tracking}`);
  // Nobody would collect the draft: that is said beside a button that hands it in.
  expect(textOf(mixed)).toContain('1 colis est encore un brouillon');
  expect(mixed).toContain(`action="${PARCELS}/confirm"`);
  expect(mixed).toContain(`name="t.${plain}"`);
  expect(mixed).not.toContain(`name="t.${atDhd}"`);
  expect(await formOf([atDhd, atYalidine])).not.toContain('name="courier"');
  const fields = { act: 'hand_over', list: '', courier: 'ZR Express', numbers: 'ZR-1' };
  const form = new URLSearchParams(fields);
  for (const number of [atDhd, atYalidine, plain]) form.append('o', `${number}.3`);
  const result = (await owner.post('/fr/desk/bulk', form)).headers.get('Location') ?? '';
  const after = [await parcelOf(atDhd), await parcelOf(atYalidine), await parcelOf(plain)];
  expect(after).toEqual([
    { ...before[0], courier: 'DHD', fulfilment: 'handed_over' },
    { ...before[1], courier: 'Yalidine', fulfilment: 'handed_over' },
    { tracking: 'ZR-1', courier: 'ZR Express', fulfilment: 'handed_over' },
  ]);
  expect(await owner.readText(result)).toContain('1 colis est encore un brouillon');
  expect(await owner.readText(`/fr/desk/orders/${atYalidine}`)).toContain(copy.parcels.states.given);
});

test('a parcel that its courier ended after the hand-over is made again, from the same page', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  const number = await packed();
  await owner.post(`${PARCELS}/book`, { order: number, to: 'order' });
  await owner.post(`${PARCELS}/confirm`, { order: number, to: 'order' });
  await pass(MINUTE);
  const [first] = await shipments();
  advance(first?.tracking, 'en_hub');
  await pass(46 * MINUTE);
  advance(first?.tracking, 'annule');
  await pass(46 * MINUTE);
  const page = () => owner.read(`/fr/desk/orders/${number}`);
  expect(textOf(await page())).toContain(copy.parcels.problems.canceled_by_courier);
  await owner.post(`${PARCELS}/cancel`, { order: number, to: 'order' });
  expect(await page()).toContain(`action="${PARCELS}/book"`);
  await owner.post(`${PARCELS}/book`, { order: number, to: 'order' });
  await pass(MINUTE);
  const [, second] = await shipments();
  expect(second).toMatchObject({ stage: 'made', reference: `${number}B` });
  const [row] = await inShop('SELECT tracking, courier, fulfilment FROM orders WHERE number = ?', number);
  expect(row).toEqual({ tracking: second?.tracking, courier: 'DHD', fulfilment: 'handed_over' });
  // It has one parcel, and gets no other beside it.
  expect(await page()).not.toContain(`action="${PARCELS}/book"`);
  await owner.post(`${PARCELS}/confirm`, { order: number, to: 'order' });
  await pass(MINUTE);
  advance(second?.tracking, 'livre_non_encaisse');
  await pass(46 * MINUTE);
  expect(await inShop('SELECT fulfilment FROM orders')).toEqual([{ fulfilment: 'delivered' }]);
});

test('orders without a parcel say why, each beside its number, and a link opens for staff alone', async () => {
  const owner = await pairOwner();
  await connect(owner, 'yalidine');
  const good = await packed();
  const nowhere = await packed({ commune: 'Nulle Part' });
  const far = await packed({ wilaya: '31', commune: 'Oran' });
  const [account] = await inShop('SELECT id FROM courier_accounts');
  await inShop(`UPDATE courier_assignments SET wilaya = 16 WHERE account_id = '${account?.id}'`);
  const o = [good, nowhere, far].map((number) => `${number}.1`);
  const booked = await owner.post(`${PARCELS}/book`, boxesOf([...o, 'ZZZZZZZZ.1']));
  await pass(10_000);
  await pass(10_000);
  const page = await owner.read(booked.headers.get('Location') ?? '');
  const cards = new Map(
    elementsOn(page, 'li', { class: 'card' }).map(
      ({ html }) => [linksOn(html)[0]?.slice('/fr/desk/orders/'.length), textOf(html)] as const,
    ),
  );
  expect(cards.get(good)).toContain('Yalidine');
  expect(cards.get(nowhere)).toContain(copy.parcels.problems.commune);
  // Nothing was sent to it.
  expect(cards.get(nowhere)).toContain(copy.parcels.states.unsent);
  expect(cards.get(nowhere)).not.toContain('Refusé');
  expect(cards.get(far)).toContain('aucun compte de transporteur ne prend cette wilaya');
  expect(cards.get('ZZZZZZZZ')).toContain('n’existe plus');
  const packer = await pairAs(owner, 'packer');
  const label = await packer.get(`${PARCELS}/label/${good}`);
  expect(label.status).toBe(302);
  expect(label.headers.get('Location')).toMatch(/^https:\/\/api\.yalidine\.app\//);
  // The courier is not told where the link stood.
  expect(label.headers.get('Referrer-Policy')).toBe('same-origin');
  expect(page).not.toContain(label.headers.get('Location') ?? 'no link');
  expect((await (await pairAs(owner, 'confirmer')).get(`${PARCELS}/label/${good}`)).status).toBe(403);
  expect((await packer.get(`${PARCELS}/label/${far}`)).status).toBe(404);
});

test('a failed attempt is a call to make, and a canceled order says what became of its parcel', async () => {
  const owner = await pairOwner();
  await connect(owner, 'yalidine');
  const [number, kept] = [await packed(), await packed()];
  for (const one of [number, kept]) await owner.post(`${PARCELS}/book`, { order: one, to: 'order' });
  await pass(10_000);
  const [tracking, other] = (await shipments()).map((one) => String(one.tracking));
  const say = (of: string, state: string, reason = '') =>
    couriers.yalidine.control('advance', { tracking: of, state, reason }, false);
  say(tracking ?? '', 'Centre');
  say(tracking ?? '', 'Tentative échouée', 'Client ne répond pas');
  await pass(46 * MINUTE);
  const confirmer = await pairAs(owner, 'confirmer');
  const list = await confirmer.readText(PARCELS);
  expect(list).toContain('Livraison échouée : appeler 1');
  expect(list).toContain('1 tentative échouée. Client ne répond pas');
  expect(list).toContain('0550 12 34 56');
  // Another device's order, whose page says what is in the parcel and what is due.
  const page = `/fr/desk/orders/${number}`;
  expect((await confirmer.get(page)).status).toBe(200);
  // The courier reports the delivery: the button for it is not the largest.
  const followed = await owner.read(page);
  expect(textOf(followed)).toContain(textOf(copy.order.followed));
  expect(elementsOn(followed, 'button', { value: 'deliver' })[0]?.attributes.class).toBe('quiet');
  const { answers } = copy.parcels;
  /** The text of a page's forms: every page has another one. */
  const newPage = async () => valuesOn(await confirmer.read(PARCELS), 'submission')[0] ?? '';
  const answer = async (text: string, submission: string) => {
    const sent = await confirmer.post(`${PARCELS}/called`, { order: number, answer: text, submission });
    expect(sent.headers.get('Location')).toBe(PARCELS);
  };
  // Nobody answered: the customer is still to be called. A form that is sent twice is one call, also after a minute.
  const once = await newPage();
  await answer('no_answer', once);
  await pass(2 * MINUTE);
  await answer('no_answer', once);
  expect(await confirmer.readText(PARCELS)).toContain('Livraison échouée : appeler 1');
  // A second call within the minute is one of its own.
  for (let calls = 0; calls < 2; calls += 1) await answer('no_answer', await newPage());
  await answer('no_answer', once);
  await answer('comes_to_office', await newPage());
  await answer('refuses', await newPage());
  expect(await confirmer.readText(PARCELS)).toContain('Rien à régler');
  const calls = elementsOn(await owner.read(page), 'li')
    .map(({ text }) => text.replaceAll(/\s+/g, ' '))
    .filter((text) => text.includes(copy.order.events.delivery_called));
  expect(calls).toEqual([
    expect.stringContaining(answers.comes_to_office),
    ...Array.from({ length: 3 }, () => expect.stringContaining(answers.no_answer)),
  ]);
  // The order is her work from now on, until it ends.
  expect((await confirmer.get(page)).status).toBe(200);
  expect((await confirmer.post(`${PARCELS}/cancel`, { order: number })).status).toBe(403);

  // The courier still lets this one go: the order may get another.
  const canceled = await owner.post(`${PARCELS}/cancel`, { order: kept });
  expect(canceled.headers.get('Location')).toBe(`/fr/desk/orders/${kept}`);
  await pass(MINUTE);
  const canceledPage = await owner.read(`/fr/desk/orders/${kept}`);
  expect(textOf(canceledPage)).toContain(copy.parcels.states.canceled);
  expect(canceledPage).toContain(`action="${PARCELS}/book"`);
  const [row] = await inShop(`SELECT tracking, courier FROM orders WHERE number = '${kept}'`);
  expect(row).toEqual({ tracking: null, courier: null });
  expect(other).not.toBe('');
});

test('what nothing shows is said by staff: which parcel is there, or that there is none', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  const number = await packed();
  await owner.post(`${PARCELS}/book`, { order: number, to: 'order' });
  await pass(MINUTE);
  await inShop(
    "UPDATE shipments SET stage = 'doubtful', tracking = NULL, problem = 'several', problem_text = 'ECO-1, ECO-2', task = NULL, next_at = NULL",
  );
  const page = await owner.readText(`/fr/desk/orders/${number}`);
  expect(page).toContain(copy.parcels.problems.several);
  expect(page).toContain('ECO-1, ECO-2');
  const unread = await owner.post(`${PARCELS}/resolve`, { order: number, tracking: '' });
  expect(unread.headers.get('Location')).toContain('refused=tracking_unreadable');
  await owner.post(`${PARCELS}/resolve`, { order: number, tracking: 'eco-1' });
  expect(await shipments()).toMatchObject([{ stage: 'made', tracking: 'ECO-1', problem: null }]);
});

test('the labels of ticked parcels are one file, or links where the courier shows pages, and each failure is listed', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  await connect(owner, 'yalidine');
  const [dhd, yalidine] = (await inShop('SELECT id, courier FROM courier_accounts ORDER BY courier')).map(
    ({ id }) => String(id),
  );
  const numbers = [await packed(), await packed(), await packed()];
  const linked = await packed();
  const plain = await packed();
  for (const number of numbers) await owner.post(`${PARCELS}/book`, { order: number, account: dhd ?? '' });
  await owner.post(`${PARCELS}/book`, { order: linked, account: yalidine ?? '' });
  await pass(MINUTE);
  const queue = await owner.read('/fr/desk/queues/hand_over');
  expect(queue).toContain(`formaction="${PARCELS}/labels"`);
  const result = await owner.read(`${PARCELS}?orders=${[...numbers, linked].join('.')}`);
  expect(result).toContain(`action="${PARCELS}/labels"`);
  const boxes = boxesOf([...numbers, linked, plain].map((number) => `${number}.3`));
  const read = await owner.post(`${PARCELS}/labels`, boxes);
  const place = read.headers.get('Location') ?? '';
  const html = await owner.read(place);
  const page = textOf(html);
  expect(page).toContain(copy.labels.ready(4));
  expect(page).toContain(copy.labels.open(3));
  expect(page).toContain('Sans colis numéroté 1');
  // Only to open: the courier learns no address of ours, and no shopper has it.
  expect(html).toMatch(/href="https:\/\/api\.yalidine\.app\/app\/[^"]+" target="_blank" rel="noreferrer"/);
  const address = linksOn(html).find((link) => link.includes('labels/file')) ?? '';
  const file = await owner.get(address);
  expect(file.headers.get('Content-Type')).toBe('application/pdf');
  // A courier's file is never shown within the desk: it may run scripts.
  expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="labels.pdf"');
  expect(file.headers.get('Cache-Control')).toBe('no-store');
  const joined = await PDFDocument.load(await file.arrayBuffer());
  expect(joined.getPageCount()).toBe(3);
  // What is kept is read again from nobody, and erased with its order or after an hour.
  const asked = couriers.ecotrack.control('parcels', {}, true);
  expect(asked).toHaveLength(3);
  expect((await (await pairAs(owner, 'confirmer')).get(address)).status).toBe(403);
  // A device that downloads too many is told how long to wait.
  await inShop("UPDATE quotas SET taken = taken + 60000 WHERE name LIKE 'files labels %'");
  const waits = (await owner.get(address)).headers.get('Location') ?? '';
  expect(waits).toMatch(/&wait=\d+$/);
  expect(await owner.read(waits)).toContain('Cet appareil vient de télécharger beaucoup d’étiquettes');
  await inShop("DELETE FROM quotas WHERE name LIKE 'files labels %'");
  // A file that cannot be joined is to be opened alone.
  await inShop(
    `UPDATE courier_labels SET file = x'255044462d00' WHERE shipment_id = (SELECT s.id FROM shipments s
       JOIN orders o ON o.id = s.order_id WHERE o.number = '${numbers[1]}')`,
  );
  const broken = await owner.get(address);
  const apart = broken.headers.get('Location') ?? '';
  expect(apart).toContain(`broken=${numbers[1]}`);
  expect(await owner.readText(apart)).toContain(copy.labels.open(2));
  // Later than any other test: the object rests between two looks.
  vi.setSystemTime(Date.now() + 24 * 60 * MINUTE);
  await eventually(async () => {
    await runDurableObjectAlarm(stub());
    expect(await inShop('SELECT shipment_id FROM courier_labels')).toEqual([]);
  });
  expect((await owner.get(address)).headers.get('Location')).toContain(`${PARCELS}/labels?orders=`);
});

test('parcels that were made together are printed by one press, which says what else it prints', async () => {
  const owner = await pairOwner();
  await connect(owner, 'yalidine');
  const numbers = [await packed(), await packed(), await packed(), await packed()];
  const [, , , last = ''] = numbers;
  const three = numbers.slice(0, 3);
  const tick = (some: readonly string[]) => boxesOf(some.map((number) => `${number}.3`));
  await owner.post(`${PARCELS}/book`, tick(numbers));
  await pass(MINUTE);
  await pass(MINUTE);
  const trackings = (await shipments()).map(({ tracking }) => String(tracking));
  let asked = 0;
  shop.service.sabotage = (request) => {
    if (/\/parcels$/.test(new URL(request.url).pathname)) asked += 1;
    return couriers.answer(request);
  };
  /** The page of a print, and its links to the courier. */
  const print = async (visitor: Visitor, some: readonly string[]) => {
    const answer = await visitor.post(`${PARCELS}/labels`, tick(some));
    const html = await visitor.read(answer.headers.get('Location') ?? '');
    const links = linksOn(html, { target: '_blank', rel: 'noreferrer' }).filter((link) =>
      link.startsWith('https://api.yalidine.app/'),
    );
    return { html, text: textOf(html), links };
  };
  const all = await print(owner, numbers);
  expect(all.text).toContain(copy.labels.ready(4));
  expect(all.text).toContain('Imprimer 4 étiquettes · Yalidine');
  expect(all.text).not.toContain('Elle imprime aussi');
  expect(all.links).toHaveLength(1);
  const page = await (await couriers.answer(new Request(all.links[0] ?? '')))?.text();
  for (const tracking of trackings) expect(page).toContain(tracking);
  // Nothing was asked for it, and each label still opens alone.
  expect(asked).toBe(0);
  for (const number of numbers) expect(all.html).toContain(`href="${PARCELS}/label/${number}"`);

  const some = await print(owner, three);
  expect(some.links).toEqual(all.links);
  expect(some.text).toContain('Imprimer 3 étiquettes · Yalidine');
  const spelled = spell(last);
  expect(some.text).toContain(`Elle imprime aussi 1 étiquette que vous n’avez pas cochée : ${spelled}`);
  // Half of its labels would be thrown away.
  const half = await print(owner, numbers.slice(0, 2));
  expect(half.links).toHaveLength(2);
  expect(half.links).not.toContain(all.links[0]);

  await owner.post(`${PARCELS}/cancel`, { order: last });
  await pass(MINUTE);
  const packer = await pairAs(owner, 'packer');
  for (const visitor of [owner, packer]) {
    const { text, links } = await print(visitor, three);
    expect(links).toEqual(all.links);
    expect(text).toContain(`1 colis est annulé. Si son étiquette sort, jetez-la : ${spelled}`);
    expect(text).not.toContain('Elle imprime aussi');
  }
  // The link shows the names of all of its orders: a packer who may not see one of them gets the others' own labels.
  const html = await owner.read(`/fr/desk/orders/${last}`);
  const version = versionOn(html);
  await owner.post(`/fr/desk/orders/${last}/act`, { act: 'cancel', version });
  expect((await print(owner, three)).links).toEqual(all.links);
  // The account's calls come again.
  await pass(2 * MINUTE);
  const own = await print(packer, three);
  expect(own.links).toHaveLength(3);
  expect(own.html).not.toContain('import_id');
  expect((await (await pairAs(owner, 'confirmer')).post(`${PARCELS}/labels`, tick(three))).status).toBe(403);
  // A week later nothing of it is kept.
  vi.setSystemTime(Date.now() + 7 * 24 * 60 * MINUTE);
  await eventually(async () => {
    await runDurableObjectAlarm(stub());
    expect(await inShop('SELECT id FROM courier_batches')).toEqual([]);
  });
});

test('parcels are made in one tap of the orders that were just packed', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  const other = await packed({}, 'confirmed');
  const queue = await owner.read('/fr/desk/queues/pack');
  const [box = ''] = valuesOn(queue, 'o');
  const packedNow = await owner.post('/fr/desk/bulk', new URLSearchParams({ act: 'pack', o: box }));
  const result = await owner.read(packedNow.headers.get('Location') ?? '');
  expect(result).toContain(`formaction="${PARCELS}/book"`);
  expect(result).toContain(`formaction="${PARCELS}/labels"`);
  const ticked = valuesOn(result, 'o');
  expect(ticked.map((value) => value.slice(0, 8))).toEqual([other]);
  await owner.post(`${PARCELS}/book`, boxesOf(ticked));
  await pass(MINUTE);
  expect(await shipments()).toMatchObject([{ reference: `${other}A`, stage: 'made' }]);
});

test('a courier that does not answer for long stands on the first page, until it answers', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const owner = await pairOwner();
  await connect(owner, 'yalidine');
  const staff = [owner, await pairAs(owner, 'packer'), await pairAs(owner, 'accountant')];
  await owner.post(`${PARCELS}/make`, boxesOf([await packed()]));
  await pass(MINUTE);
  const told = () =>
    Promise.all(staff.map(async (one) => (await one.read('/fr/desk/queues')).includes(copy.today.stopped)));
  const { sabotage } = shop.service;
  shop.service.sabotage = (request) =>
    new URL(request.url).host === 'api.yalidine.app'
      ? Promise.resolve(new Response('Down', { status: 503 }))
      : sabotage?.(request);
  await pass(60 * MINUTE);
  // Once or twice is no news.
  expect(await told()).toEqual([false, false, false]);
  for (let hour = 0; hour < 3; hour += 1) await pass(60 * MINUTE);
  expect(await told()).toEqual([true, true, true]);
  const link = 'href="/fr/desk/delivery/couriers">Comptes';
  const [owners, packers] = await Promise.all(staff.map((one) => one.read('/fr/desk')));
  expect(owners).toContain('<bdi>Yalidine</bdi> — ');
  expect([owners?.includes(link), packers?.includes(link)]).toEqual([true, false]);
  shop.service.sabotage = sabotage;
  for (let hour = 0; hour < 3; hour += 1) await pass(60 * MINUTE);
  expect(await told()).toEqual([false, false, false]);
});

test('a correction after packing says at the order what became of it, and a parcel is asked back in two taps', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  const number = await packed();
  await owner.post(`${PARCELS}/book`, { order: number, to: 'order' });
  await pass(MINUTE);
  const path = `/fr/desk/orders/${number}`;
  const before = await owner.read(path);
  // The products are in the parcel.
  expect(textOf(before)).toContain(textOf(copy.order.correctPacked));
  expect(before).not.toContain('name="quantity.');
  const correct = async (fields: Record<string, string>) => {
    const html = await owner.read(path);
    const version = versionOn(html);
    const contact = { name: 'Amina Benali', phone: '0550 12 34 56', wilaya: '16', commune: 'Hydra' };
    const saved = await owner.post(`${path}/correct`, { ...contact, delivery: 'home', version, ...fields });
    expect(saved.status).toBe(303);
  };
  await correct({ name: 'Lina Haddad', street: '3 rue des Roses' });
  await pass(10_000);
  expect(await owner.readText(path)).toContain(
    'Le transporteur a la correction de la commande. Réimprimez son étiquette.',
  );
  expect(couriers.ecotrack.control('parcels', {}, true)).toMatchObject([
    { client: 'Lina Haddad', adresse: '3 rue des Roses' },
  ]);
  await owner.post(`${PARCELS}/confirm`, { order: number, to: 'order' });
  await pass(10_000);
  await correct({ name: 'Lina Haddad', street: '5 rue des Roses' });
  await pass(10_000);
  expect(await owner.readText(path)).toContain(textOf(copy.parcels.edits.locked));
  expect(await owner.readText(PARCELS)).toContain(`${copy.parcels.lists.problems} 1`);

  const [{ tracking } = {}] = await shipments();
  expect(await owner.read(path)).not.toContain(`action="${PARCELS}/back"`);
  advance(tracking, 'en_livraison');
  await pass(46 * MINUTE);
  expect(await owner.read(path)).toContain(`action="${PARCELS}/back"`);
  await owner.post(`${PARCELS}/back`, { order: number });
  expect(await shipments()).toMatchObject([{ return_request: null }]);
  expect(
    (await (await pairAs(owner, 'packer')).post(`${PARCELS}/back`, { order: number, sure: 'yes' })).status,
  ).toBe(403);
  const asked = await owner.post(`${PARCELS}/back`, { order: number, sure: 'yes' });
  expect(asked.headers.get('Location')).toBe(path);
  const page = await owner.read(path);
  expect(textOf(page)).toContain(textOf(copy.parcels.returns.asked));
  expect(page).not.toContain(`action="${PARCELS}/back"`);
  await pass(5 * MINUTE);
  expect(await owner.readText(path)).toContain(copy.parcels.movements.returning);
  // The label of a parcel that has left is printed no more.
  await inShop("UPDATE shipments SET edit = 'done'");
  const gone = await owner.readText(path);
  expect(gone).toContain(copy.parcels.edits.done);
  expect(gone).not.toContain(copy.parcels.reprint);
  advance(tracking, 'retour_recu');
  await pass(25 * 60 * MINUTE);
  expect(await owner.readText(path)).toMatch(/Livré non Encaissé par le transporteur non Versé.* non/);
});

test('an order whose courier keeps its parcel is freed in two taps, and its history says so', async () => {
  const owner = await pairOwner();
  await connect(owner, 'yalidine');
  const number = await packed();
  await owner.post(`${PARCELS}/book`, { order: number, to: 'order' });
  await pass(MINUTE);
  const path = `/fr/desk/orders/${number}`;
  const [{ tracking } = {}] = await shipments();
  couriers.yalidine.control('advance', { tracking, state: 'Prêt à expédier' }, false);
  expect(await owner.read(path)).not.toContain(`action="${PARCELS}/gone"`);
  await owner.post(`${PARCELS}/cancel`, { order: number });
  await pass(46 * MINUTE);
  const kept = await owner.read(path);
  expect(textOf(kept)).toContain(textOf(copy.parcels.problems.locked));
  expect(kept).toContain(`action="${PARCELS}/gone"`);
  const free = (visitor: Visitor, fields: Record<string, string>) =>
    visitor.post(`${PARCELS}/gone`, { order: number, ...fields });
  await free(owner, {});
  expect((await free(await pairAs(owner, 'packer'), { sure: 'yes' })).status).toBe(403);
  expect(await shipments()).toMatchObject([{ stage: 'confirmed', tracking }]);
  expect((await free(owner, { sure: 'yes' })).headers.get('Location')).toBe(path);
  const freed = await owner.readText(path);
  expect(freed).toContain(copy.order.events.parcel_gone);
  expect(freed).toContain(`Yalidine ${tracking}`);
  expect(freed).toContain(copy.parcels.book);
  expect(await inShop("SELECT subject FROM audit_log WHERE action = 'parcels.gone'")).toHaveLength(1);
});

test('a parcel’s money is shown apart, payments beside files, and where they do not agree', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  const numbers = [await packed(), await packed()];
  for (const number of numbers) {
    await owner.post(`${PARCELS}/book`, { order: number, to: 'order' });
    await pass(MINUTE);
    await owner.post(`${PARCELS}/confirm`, { order: number, to: 'order' });
    await pass(MINUTE);
  }
  const [good = '', changed = ''] = (await shipments()).map(({ tracking }) => String(tracking));
  const orderOf = (number: string) => `/fr/desk/orders/${number}`;
  await pass(46 * MINUTE);
  expect(await owner.readText(orderOf(numbers[0] ?? ''))).toContain('Livré pas encore Encaissé');
  expect(mainOn(await owner.read('/fr/desk/courier-settlements'))).not.toContain('Versements');
  couriers.ecotrack.control('advance', { tracking: changed, price: 900 }, false);
  const say = async (state: string, wait: number) => {
    for (const tracking of [good, changed]) advance(tracking, state);
    await pass(wait);
  };
  await say('paiements_prets', 46 * MINUTE);
  const money = await owner.readText(orderOf(numbers[0] ?? ''));
  expect(money).toMatch(/Livré oui Encaissé par le transporteur 1 000 DA Versé à la boutique Annoncé/);
  expect(money).toMatch(/Versement PAY-\d pas encore Frais de livraison/);
  expect(money).toContain(copy.courierPayments.reported);
  expect(money).not.toContain('À vérifier');
  const other = await owner.readText(orderOf(numbers[1] ?? ''));
  expect(other).toContain('Montant : commande 1 000 DA · transporteur 900 DA');
  // Only those who may see money see it.
  const confirmer = await pairAs(owner, 'confirmer');
  for (const visitor of [confirmer, await pairAs(owner, 'packer')]) {
    for (const number of numbers) {
      const theirs = await visitor.readText(orderOf(number));
      for (const word of ['PAY-', 'Encaissé par', 'Frais de livraison']) expect(theirs).not.toContain(word);
    }
    expect((await visitor.get('/fr/desk/courier-settlements/payments')).status).toBe(403);
  }

  await say('paye_et_archive', 25 * 60 * MINUTE);
  const accountant = await pairAs(owner, 'accountant');
  const listed = await accountant.read('/fr/desk/courier-settlements');
  expect(textOf(listed)).toMatch(/Versement PAY-1 DHD 1 000 DA · Frais/);
  const links = linksOn(listed).filter((link) => link.startsWith('/fr/desk/courier-settlements/payments/'));
  const payments = await Promise.all(links.map(async (link) => await accountant.readText(link)));
  const [first, second] = payments.toSorted((a, b) => (a.includes(good) ? -1 : b.includes(good) ? 1 : 0));
  expect(first).toContain(copy.courierPayments.matches.recorded);
  expect(first).not.toContain('À vérifier');
  expect(second).toContain(copy.courierPayments.matches.apart);
  expect(second).toContain('Argent versé : commande non · versement oui');
  expect(second).toContain('Montant : commande 1 000 DA · versement 900 DA');

  // The field for another amount than the order's begins with the courier's.
  const differing = String((await shipments()).find(({ tracking }) => tracking === changed)?.reference).slice(
    0,
    8,
  );
  const [amount] = elementsOn(await owner.read(orderOf(differing)), 'input', { id: 'remit-amount' });
  expect(amount?.attributes.value).toBe('900');

  // A file names the same parcels: nothing is entered twice, and each difference is said.
  const text = [
    'Tracking;Statut;Montant;Frais;N° paiement',
    `${good};Livré et versé;1000;333;PAY-9`,
    `${changed};Livré et versé;900;;`,
  ].join('\n');
  const uploaded = await owner.post('/fr/desk/courier-settlements', { text });
  const settlement = uploaded.headers.get('Location') ?? '';
  const [fee] = await inShop(`SELECT fee FROM shipments WHERE tracking = '${good}'`);
  const apart = await owner.readText(`${settlement}?show=apart`);
  expect(apart).toContain(`${copy.courierSettlements.apart} 1`);
  expect(apart).toContain(`Frais de livraison : relevé 333 DA · transporteur ${fee?.fee} DA`);
  expect(apart).toContain('Versement : relevé PAY-9 · transporteur PAY-1');
  expect(apart).not.toContain(changed);
  const before = await inShop('SELECT * FROM order_events ORDER BY order_id, position');
  await owner.post(`${settlement}/apply`, {});
  expect(await inShop('SELECT * FROM order_events ORDER BY order_id, position')).toEqual(before);
  const billed = await owner.readText(orderOf(numbers[0] ?? ''));
  expect(billed).toContain('333 DA');
  expect(billed).toContain(copy.courierPayments.billed);
  expect(billed).toContain(`relevé 333 DA · transporteur ${fee?.fee} DA`);
  const [sums] = await inShop("SELECT courier_fees FROM profit_sums WHERE dimension = 'shop'");
  const [others] = await inShop(`SELECT fee FROM shipments WHERE tracking = '${changed}'`);
  expect(sums?.courier_fees).toBe(333 + Number(others?.fee));
});

test('a payment that the courier takes back is a problem, and its place keeps it', async () => {
  const owner = await pairOwner();
  await connect(owner, 'yalidine');
  const number = await packed();
  await owner.post(`${PARCELS}/book`, { order: number, to: 'order' });
  await pass(10_000);
  const tracking = String((await shipments())[0]?.tracking);
  const say = async (input: Record<string, string>) => {
    couriers.yalidine.control('advance', { tracking, ...input }, false);
    await pass(25 * 60 * MINUTE);
  };
  await say({ state: 'Livré' });
  await say({ payment_status: 'payed' });
  await say({ payment_status: 'receivable' });
  const list = await owner.read('/fr/desk/courier-settlements/payments');
  expect(textOf(list)).toMatch(/Versement PAY-1 Yalidine 1 repris 0 DA/);
  expect(await owner.readText(PARCELS)).toContain(copy.parcels.problems.money_undone);
  await say({ payment_status: 'payed' });
  const again = await owner.read('/fr/desk/courier-settlements/payments');
  const links = linksOn(again).filter((link) => /payment=PAY-\d$/.test(link));
  expect(links).toHaveLength(2);
  const pages = await Promise.all(links.map(async (link) => await owner.readText(link)));
  expect(
    pages.filter((page) => page.includes('Repris par le transporteur Maintenant dans le versement PAY-2')),
  ).toHaveLength(1);
  expect(pages.filter((page) => page.includes(copy.courierPayments.matches.recorded))).toHaveLength(1);
  expect(await inShop("SELECT amount FROM order_events WHERE kind = 'remitted'")).toEqual([
    { amount: 1_000 },
  ]);
  expect((await owner.get('/fr/desk/courier-settlements/payments/none?payment=PAY-1')).status).toBe(404);
  // Any words of the courier are a name.
  await say({ payment_status: 'payed', payment_id: '"><i>7/é?&' });
  const odd = await owner.read('/fr/desk/courier-settlements/payments');
  expect(odd).not.toContain('<i>');
  const link = linksOn(odd).find((one) => one.includes('payment=%22')) ?? '';
  expect(await owner.readText(link)).toContain(copy.courierPayments.matches.recorded);
});

test('staff choose the courier’s commune where the order’s is none of its own, and the parcel goes on', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  const [free, other] = [await packed({ commune: 'Haydra centre' }), await packed({ commune: 'El Biar 2' })];
  for (const order of [free, other]) await owner.post(`${PARCELS}/book`, { order });
  await pass(10_000);
  const packer = await pairAs(owner, 'packer');
  const page = await packer.read(`${PARCELS}?orders=${free}.${other}`);
  expect(page.match(/<form[^>]*parcels\/place/g)).toHaveLength(2);
  expect(textOf(page)).toContain('Commune du transporteur pour Haydra centre');
  // Nothing is sent anywhere by one tap.
  const unchosen = /name="place"[^>]* required[^>]*><option value="">Choisissez une commune<\/option>/g;
  expect(page.match(unchosen)).toHaveLength(2);
  expect(page.match(/<option value="16 El Biar" selected/g)).toHaveLength(1);
  // From a list of several orders one comes back to it.
  const from = { order: free, place: '16 Nowhere', to: `${free}.${other}` };
  expect(page).toContain(`name="to" value="${from.to}"`);
  expect((await packer.post(`${PARCELS}/place`, from)).headers.get('Location')).toBe(
    `${PARCELS}?orders=${from.to}`,
  );
  expect(
    (await (await pairAs(owner, 'confirmer')).post(`${PARCELS}/place`, { order: free, place: '16 Hydra' }))
      .status,
  ).toBe(403);
  await packer.post(`${PARCELS}/place`, { order: free, place: '16 Nowhere' });
  expect(await shipments()).toMatchObject([{ stage: 'refused' }, { stage: 'refused' }]);
  const chosen = await packer.post(`${PARCELS}/place`, { order: free, place: '16 Hydra', to: 'order' });
  expect(chosen.headers.get('Location')).toBe(`/fr/desk/orders/${free}`);
  await pass(10_000);
  const made = (await shipments()).map(({ stage, place, problem }) => ({ stage, place, problem }));
  expect(made).toContainEqual({ stage: 'made', place: '16 Hydra', problem: null });
  expect(await owner.readText(`/fr/desk/orders/${free}`)).toContain('Va à : Hydra');
  // At a pick-up point, the slip names the office that staff chose.
  const relay = (name: string) => ({ wilaya: 16, name, address: '', phone: '' });
  await inContext(({ sql }) => savePickupPoints(sql, [relay('Relais A'), relay('Relais B')]));
  const far = await packed({ commune: 'quelque part', delivery: 'desk', street: 'Relais A' });
  await owner.post(`${PARCELS}/book`, { order: far, to: 'order' });
  await pass(10_000);
  const [, key = '', pickupPoint = ''] =
    /<option value="([^"]+)">([^<]+)<\/option><\/select>/.exec(
      (await owner.read(`/fr/desk/orders/${far}`)).split('parcels/place')[1] ?? '',
    ) ?? [];
  await owner.post(`${PARCELS}/place`, { order: far, place: key, to: 'order' });
  await pass(10_000);
  expect(await owner.readText(`/fr/desk/orders/${far}`)).toContain(`Va à : ${pickupPoint}`);
  expect(await owner.readText(`/fr/desk/print/slips?paper=a6&order=${far}`)).toContain(pickupPoint);
  expect(made).toContainEqual({ stage: 'refused', place: null, problem: 'commune' });
  expect(await inShop("SELECT subject FROM audit_log WHERE action = 'parcels.place'")).toEqual([
    { subject: free },
    { subject: far },
  ]);
});

test('a rest that its shopper pays by card is collected no more: the courier of the parcel is told', async () => {
  const owner = await pairOwner();
  await connect(owner, 'ecotrack');
  await offerPaymentMethods('card');
  const visitor = await visitorWith({ [honey]: 1 });
  const contact = {
    ...{
      name: 'Amina Benali',
      phone: '0550 12 34 56',
      wilaya: '16',
      commune: 'Hydra',
      street: '3 rue des Roses',
    },
  };
  const { token } = await order(visitor, { seen_total: '1000', way: 'card:1000', ...contact });
  await shop.tell(shop.lastCheckout(), 'paid');
  const [row] = await inShop(`SELECT number FROM orders WHERE token = '${token}'`);
  const path = `/fr/desk/orders/${row?.number}`;
  const send = async (form: string, fields: Record<string, string>) => {
    const version = versionOn(await owner.read(path));
    expect((await owner.post(`${path}/${form}`, { version, ...fields })).headers.get('Location')).toBe(path);
  };
  await send('correct', { ...contact, delivery: 'home', [`quantity.${honey}`]: '2' });
  await send('act', { act: 'pack' });
  await owner.post(`${PARCELS}/book`, { order: String(row?.number), to: 'order' });
  await pass(MINUTE);
  const montants = () =>
    (couriers.ecotrack.control('parcels', {}, true) as { montant: string }[]).map(({ montant }) =>
      Number(montant),
    );
  expect(montants()).toEqual([1_000]);
  await visitor.post(`/fr/orders/${token}/again`, {});
  await shop.tell(shop.lastCheckout(), 'paid');
  await pass(10_000);
  expect(montants()).toEqual([0]);
});

test('an order to a pick-up point shows the courier’s name and address of it, to its shopper alone', async () => {
  const owner = await pairOwner();
  await connect(owner, 'yalidine');
  const [point] = courierCommunes.filter(
    ({ wilaya, hasDesk, served }) => wilaya.id === 16 && hasDesk && served,
  );
  const visitor = await visitorWith({ [honey]: 1 });
  const fields = { seen_total: '1000', way: 'cash:0', commune: point?.name ?? '', delivery: 'desk' };
  const { token } = await order(visitor, fields);
  const shown = async (who: Visitor) => await who.readText(`/fr/orders/${token}`);
  expect(await shown(visitor)).not.toContain('Agence de');
  for (let count = 0; count < 4; count += 1) await pass(5_000);
  expect(await shown(visitor)).toContain(`Agence de ${point?.name}, Centre-ville, ${point?.name}`);
  expect(await shown(new Visitor())).not.toContain('Agence de');
});
