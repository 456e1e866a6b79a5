import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, describe, expect, test } from 'vitest';
import { readProcedures } from '../../src/desk/procedures.ts';
import { deskPath } from '../../src/domain/addresses/desk/root.ts';
import { guestForm } from '../../src/domain/addresses/desk/sign-in.ts';
import { type DeskRole, deskRoles, may } from '../../src/domain/desk-rights.ts';
import shop from '../../src/shop-worker/worker.ts';
import { hashOf } from '../../src/web/secrets.ts';
import { offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { linksOn, versionOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { addressOf } from '../storefront/route-addresses.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import type { Visitor } from '../storefront/visitor.ts';
import { deskCopyIn } from './copy.ts';
import { crawl, formsOf } from './crawling.ts';
import { act, numbersIn, Orders, press, spell } from './desk-driver.ts';
import { pairAs, pairOwner } from './devices.ts';

const procedures = await readProcedures();

const copy = deskCopyIn.fr;

/** What each role may do at the desk: every call and every route, compared with a written table. */

let dates: string;
const underTest = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const orders = new Orders(underTest, () => ({ [dates]: 1 }));

beforeEach(() => offerPaymentMethods('card cash'));

/** The calls of each role besides owners, who may make all. */
const allowed: Record<Exclude<DeskRole, 'owner'>, readonly string[]> = {
  confirmer: [
    'bulk.act',
    'bulk.show',
    'bulk.undo',
    'call_queue.act',
    'call_queue.claim',
    'call_queue.claim_next',
    'call_queue.show',
    'call_rates.show',
    'order_page.draft_correction',
    'orders.act',
    'orders.show',
    'parcels.called',
    'parcels.show',
    'search.list',
    'sign_in.confirm',
    'sign_in.out',
    'today.next',
    'today.queue',
    'today.show',
    'today.trust_network',
    'typed_orders.place',
    'typed_orders.placed',
    'typed_orders.reveal',
    'typed_orders.show',
    'uploads.admit',
  ],
  packer: [
    'bulk.act',
    'bulk.hand_over',
    'bulk.show',
    'bulk.undo',
    'courier_labels.fetch',
    'courier_labels.open',
    'courier_labels.read',
    'courier_labels.show',
    'orders.prepare',
    'orders.show',
    'parcels.book',
    'parcels.confirm',
    'parcels.place',
    'parcels.show',
    'print.parcels',
    'print.slips',
    'sign_in.confirm',
    'sign_in.out',
    'stock.list',
    'stock.moves',
    'stock.save',
    'today.next',
    'today.queue',
    'today.show',
    'uploads.admit',
  ],
  accountant: [
    'audit_log.list',
    'courier_payments.list',
    'courier_payments.show',
    'courier_settlements.begin',
    'courier_settlements.choose',
    'courier_settlements.columns',
    'courier_settlements.list',
    'courier_settlements.match',
    'courier_settlements.show',
    'export.begin',
    'export.read',
    'export.show',
    'funnel.show',
    'orders.show',
    'parcels.list',
    'parcels.show',
    'profit.addresses',
    'profit.debts',
    'profit.share',
    'profit.show',
    'profit.stock',
    'profit.stock_sum',
    'profit.unshare',
    'reauthentication.give',
    'reauthentication.look',
    'reauthentication.passkey',
    'search.list',
    'sign_in.confirm',
    'sign_in.out',
    'today.next',
    'today.queue',
    'today.show',
    'uploads.admit',
  ],
};

/**
 * The addresses of each role besides owners, below the desk's own: pages, and where forms post to. `/figures` takes the
 * secret in its address, and no session.
 */
const opened: Record<Exclude<DeskRole, 'owner'>, { pages: readonly string[]; forms: readonly string[] }> = {
  confirmer: {
    pages: [
      '',
      '/bulk',
      '/bulk/of/0',
      '/call-rates',
      '/figures/0/0',
      '/orders',
      '/orders/0',
      '/orders/new',
      '/orders/new/0',
      '/parcels',
      '/queues',
      '/queues/0',
      '/queues/call',
    ],
    forms: [
      '/bulk',
      '/bulk/of/0/undo',
      '/orders/0/act',
      '/orders/0/correct',
      '/orders/new',
      '/parcels/called',
      '/queues/call/0/act',
      '/queues/call/0/claim',
    ],
  },
  packer: {
    pages: [
      '',
      '/bulk',
      '/bulk/courier',
      '/bulk/of/0',
      '/figures/0/0',
      '/orders/0',
      '/parcels',
      '/parcels/label/0',
      '/parcels/labels',
      '/parcels/labels/file',
      '/print',
      '/print/picking',
      '/print/slips',
      '/queues',
      '/queues/0',
      '/stock',
      '/stock/of/0',
    ],
    forms: [
      '/bulk',
      '/bulk/of/0/undo',
      '/orders/0/prepare',
      '/parcels/book',
      '/parcels/confirm',
      '/parcels/labels',
      '/stock',
    ],
  },
  accountant: {
    pages: [
      '',
      '/audit-log',
      '/bulk',
      '/courier-settlements',
      '/courier-settlements/0',
      '/courier-settlements/payments',
      '/courier-settlements/payments/0',
      '/export',
      '/figures/0/0',
      '/funnel',
      '/orders',
      '/orders/0',
      '/parcels',
      '/parcels/all',
      '/profit',
      '/profit/addresses',
      '/profit/debts',
      '/profit/stock',
      '/profit/stock.csv',
      '/profit/stock.xlsx',
      '/queues',
      '/queues/0',
      '/reauthentication',
    ],
    forms: [
      '/courier-settlements',
      '/courier-settlements/0/columns',
      '/courier-settlements/0/match',
      '/export/file',
      '/profit/addresses',
      '/profit/addresses/revoke',
      '/reauthentication',
      '/reauthentication/passkey',
    ],
  },
};

const others = ['confirmer', 'packer', 'accountant'] as const satisfies DeskRole[];
const members = procedures.flatMap((call) => ('right' in call ? [call] : []));

test('every call has the right that the table says', () => {
  for (const role of others)
    expect(
      members
        .filter(({ right }) => may(role, right))
        .map(({ name }) => name)
        .sort(),
      role,
    ).toEqual(allowed[role]);
  expect(members.every(({ right }) => may('owner', right))).toBe(true);
});

test('a call is refused by the object to every role that lacks its right', async () => {
  const owner = await pairOwner();
  for (const role of others) {
    const session = /hanout_desk=([0-9a-f]{32})/.exec((await pairAs(owner, role)).cookie)?.[1] ?? '';
    const hash = await hashOf(session);
    const from = { actor: { kind: 'device', name: null }, network: null, requestId: null } as const;
    for (const { name } of members.filter((call) => !allowed[role].includes(call.name)))
      expect(await stub().desk(hash, { name, input: {} }, from), `${role} ${name}`).toMatchObject({
        ok: false,
        reason: 'forbidden',
      });
  }
});

const own = deskPath('fr');
/** The path of the first order that a page leads to. */
const orderOn = (html: string) =>
  linksOn(html).flatMap((link) => /^\/fr\/desk\/orders\/(?!new)[^?]+/.exec(link)?.[0] ?? [])[0] ?? '';
const valueFor = (parameter: string) => (parameter === 'language' ? 'fr' : '0');
const routes = (await shop.loadRoutes())
  .map(({ method, path }) => ({ method, address: addressOf(path, valueFor) }))
  .filter(({ address }) => address.startsWith(own) && !address.includes('*') && !guestForm.test(address))
  .map(({ method, address }) => ({ method, path: address.slice(own.length) }));
const pathsOf = (method: string) =>
  [...new Set(routes.filter((one) => one.method === method).map(({ path }) => path))].sort();

describe.each(others)('%s', (role) => {
  test('opens the pages of its table, and no other', async () => {
    const visitor = await pairAs(await pairOwner(), role);
    const found: string[] = [];
    for (const path of pathsOf('GET')) {
      const answer = await visitor.get(own + path);
      const text = await answer.text();
      if (answer.status !== 403) found.push(path);
      else expect(text, path).toContain(copy.shared.notices.forbidden.title);
    }
    expect(found).toEqual(opened[role].pages);
  });

  test('posts the forms of its table; every other is refused, or unread and without effect', async () => {
    const visitor = await pairAs(await pairOwner(), role);
    const { forms } = opened[role];
    const before = await readAll();
    const paths = pathsOf('POST');
    for (const path of paths.filter((one) => !forms.includes(one))) {
      const answer = await visitor.post(own + path, { name: 'x', version: '0', sure: 'yes', act: 'confirm' });
      await answer.body?.cancel();
      expect([303, 403], path).toContain(answer.status);
    }
    expect(await readAll()).toBe(before);
    for (const path of forms) {
      const act = role === 'packer' ? 'pack' : 'confirm';
      const answer = await visitor.post(own + path, { name: 'x', version: '0', act });
      await answer.body?.cancel();
      expect([paths.includes(path), answer.status === 403], path).toEqual([true, false]);
    }
  });

  test('sees only links and forms that work for it', async () => {
    const shopper = await visitorWith({ [dates]: 1 });
    await order(shopper, { seen_total: '950', way: 'cash:0' });
    const visitor = await pairAs(await pairOwner(), role);
    const answers = await crawlStatuses(visitor);
    expect(answers.filter(([, status]) => status === 403)).toEqual([]);
    expect(answers.length).toBeGreaterThan(2);
  });
});

/** All rows of the object, without those that count requests. */
function readAll(): Promise<string> {
  return runInDurableObject(stub(), (_, { storage: { sql } }) => {
    const tables = sql.exec<{ name: string }>(
      "SELECT name FROM sqlite_schema WHERE sql LIKE 'CREATE TABLE%'",
    );
    return JSON.stringify(
      tables
        .toArray()
        .filter(({ name }) => !name.startsWith('_'))
        .map(({ name }) => [name, sql.exec(`SELECT * FROM "${name}"`).toArray()]),
    );
  });
}

/** All pages that links lead to, and where their forms post to, with the status of an answer. */
async function crawlStatuses(visitor: Visitor): Promise<[string, number][]> {
  const pages = await crawl(visitor);
  const statuses: [string, number][] = [];
  for (const path of pages.keys()) {
    // These pages are for a device that was just paired.
    if (path === `${own}/devices/invite` || path === `${own}/codes`) continue;
    statuses.push([path, (await visitor.get(path)).status]);
  }
  const actions = new Set([...pages.values()].flatMap((html) => formsOf(html).map(({ action }) => action)));
  for (const action of [...actions].filter((one) => one.startsWith(own) && !guestForm.test(one)))
    statuses.push([action, (await visitor.post(action, { name: 'x' })).status]);
  return statuses;
}

describe('a confirmer', () => {
  test('sees and confirms an order that waits for its call, with its sum, and not one that is paid', async () => {
    const shopper = await visitorWith({ [dates]: 2 });
    await order(shopper, { seen_total: '1900', way: 'cash:0' });
    const owner = await pairOwner();
    const confirmer = await pairAs(owner, 'confirmer');
    const first = await confirmer.read(own);
    const path = orderOn(first);
    const page = await confirmer.read(path);
    expect(page).toContain('data-tel="+213550123456"');
    expect(page).toMatch(/1\s?900/);
    expect(page).not.toContain('class="steps"');
    expect(formsOf(page).map(({ fields }) => fields.act)).toEqual(
      expect.arrayContaining(['confirm', 'call_missed', 'cancel']),
    );
    const version = versionOn(page);
    await confirmer.post(`${path}/act`, { version, act: 'confirm' });
    const after = await owner.read(path);
    expect(after).toContain('confirmer');
    // It may undo that for a minute, but not pack.
    const now = versionOn(after);
    await confirmer.post(`${path}/act`, { version: now, act: 'pack' });
    await confirmer.post(`${path}/prepare`, { version: now, act: 'pack' });
    expect(await owner.read(path)).toContain('value="pack"');
    const second = await visitorWith({ [dates]: 1 });
    await order(second, { seen_total: '950', way: 'card:950' });
    await underTest.tell(underTest.lastCheckout(), 'paid');
    const paid = orderOn(await owner.read(`${own}/orders?state=payment-paid`));
    expect((await owner.get(paid)).status).toBe(200);
    expect((await confirmer.get(paid)).status).toBe(404);
    await confirmer.post(`${paid}/act`, { version: '3', act: 'note', note: 'x' });
    expect(await owner.read(paid)).not.toContain('<bdi>x</bdi>');
  });

  test('finds by number and whole phone the orders she works on, until they end, and no others', async () => {
    const owner = await pairOwner();
    const [confirmer, other] = [await pairAs(owner, 'confirmer'), await pairAs(owner, 'confirmer')];
    const placed = await orders.placeByStranger('cash');
    const find = async (visitor: Visitor, q: string) =>
      numbersIn(await visitor.read(`${own}/orders?q=${encodeURIComponent(q)}`));
    await press(confirmer, placed, 'confirm');
    await act(owner, placed, 'pack');
    for (const q of [placed.number, spell(placed.number), placed.phone])
      expect([await find(confirmer, q), await find(other, q)]).toEqual([[placed.number], []]);
    // Neither a part of it nor a name finds anything, and without a question nothing is listed.
    for (const q of [placed.number.slice(0, 4), placed.phone.slice(-6), 'Amina', ''])
      expect(await find(confirmer, q)).toEqual([]);
    expect((await confirmer.get(placed.path)).status).toBe(200);
    expect((await other.get(placed.path)).status).toBe(404);
    for (const name of ['hand_over', 'deliver']) await act(owner, placed, name);
    expect(await find(confirmer, placed.number)).toEqual([placed.number]);
    await act(owner, placed, 'remit');
    expect(await find(confirmer, placed.number)).toEqual([]);
    expect((await confirmer.get(placed.path)).status).toBe(404);
  });
});

test.each([
  ['confirmer', ['call', 'unpaid']],
  ['packer', ['pack', 'hand_over', 'restock']],
  ['accountant', ['pack', 'hand_over', 'owed', 'restock', 'refund_due', 'unpaid']],
] as const)('a %s opens the queues of its work', async (role, queues) => {
  const visitor = await pairAs(await pairOwner(), role);
  const open: string[] = [];
  for (const queue of ['call', 'pack', 'hand_over', 'owed', 'restock', 'refund_due', 'unpaid'])
    if ((await visitor.get(`${own}/queues/${queue}`)).status === 200) open.push(queue);
  expect(open.sort()).toEqual([...queues].sort());
});

test('an accountant sees money and history, and no form that changes an order', async () => {
  const shopper = await visitorWith({ [dates]: 2 });
  await order(shopper, { seen_total: '1900', way: 'card:1900' });
  await underTest.tell(underTest.lastCheckout(), 'paid');
  const accountant = await pairAs(await pairOwner(), 'accountant');
  const first = await accountant.read(`${own}/queues`);
  const path = orderOn(first);
  const page = await accountant.read(path);
  expect(page).toContain('class="steps"');
  expect(page).toMatch(/1\s?900/);
  expect(formsOf(page).filter(({ action }) => action.startsWith(path))).toEqual([]);
});

test('the roles are those of the table', () => {
  expect(deskRoles.filter((role) => role !== 'owner').sort()).toEqual(Object.keys(allowed).sort());
});
