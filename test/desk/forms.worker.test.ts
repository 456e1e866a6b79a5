import { runInDurableObject } from 'cloudflare:test';
import { beforeEach, expect, test } from 'vitest';
import { refundPath } from '../../src/shop/desk-urls.ts';
import { findOrderByToken } from '../../src/shop/orders/store/orders.ts';
import shopWorker from '../../src/storefront/worker.ts';
import { inShop, offerPaymentMethods } from '../shop/orders/cash/payment-methods.ts';
import { inContext, placeCash } from '../shop/orders/cash/placing.ts';
import { stub } from '../storefront/mirror.ts';
import { newOrderClient } from '../storefront/order-client.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { crawl, type Form, formsOf } from './crawling.ts';
import { pairOwner, pairPacker } from './devices.ts';

// Takes over 10 s: six shops are filled, and each page of the desk is read and each form sent.

/**
 * Every page that links lead to and every form on it, in a shop with data of every kind: new ones are
 * included by themselves.
 */

let price = '';
const shop = new ShopUnderTest((service) => {
  const images = ['https://elsewhere.dz/miel.jpg', 'https://elsewhere.dz/ruche.jpg'];
  const honey = service.addProduct('Miel', {
    metadata: { slug: 'miel', stock: 99, category: 'Épicerie' },
    images,
  });
  price = service.addPrice(honey, 1_000);
  const soap = service.addProduct('Savon', { metadata: { slug: 'savon', category: 'Maison' } });
  service.addPrice(soap, 300);
});

beforeEach(() => offerPaymentMethods('cash card part=300'));

const attack = '<img src=x onerror=alert(1)>"\'';
// The alarm's own tables, which change meanwhile; capabilities; and wrong tries, which are counted each time.
const others =
  /^(_cf|sqlite|catalogue|search|products|prices|mirror_counts|shards|quotas|incidents|late_payment_poll|service_cap)/;

/** Row counts of each table; or all their contents. */
function readTables(isWhole: boolean): Promise<Record<string, unknown>> {
  return runInDurableObject(stub(), (_, { storage: { sql } }) => {
    const names = sql.exec("SELECT name FROM sqlite_master WHERE type = 'table'").toArray();
    const found = names.map(({ name }) => String(name)).filter((name) => !others.test(name));
    const what = isWhole ? '*' : 'COUNT(*) AS n';
    return Object.fromEntries(
      found.map((name) => [name, JSON.stringify(sql.exec(`SELECT ${what} FROM "${name}"`).toArray())]),
    );
  });
}

let people = 0;

/** An order as far as the last of `acts`. */
async function place(owner: Visitor, way: string, ...acts: string[]): Promise<string> {
  people += 1;
  const phone = `05501${String(people).padStart(5, '0')}`;
  const fields = { seen_total: '1000', way, phone, name: attack, street: attack, note: attack };
  const { token } = await order(await visitorWith({ [price]: 1 }), fields);
  if (way !== 'cash:0' && acts.length > 0) expect(await shop.tell(shop.lastCheckout(), 'paid')).toBe(200);
  const number = await inContext(({ sql }) => findOrderByToken(sql, token)?.number ?? '');
  const path = `/fr/desk/orders/${number}`;
  for (const act of acts) {
    const page = await (await owner.get(path)).text();
    const position = /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';
    const sent = { act, version: position, deposit: 'refund', tracking: `YAL-${number}` };
    const next = act === 'cancel' ? refundPath('fr', number) : path;
    expect((await owner.post(`${path}/act`, sent)).headers.get('Location'), act).toBe(next);
  }
  return `YAL-${number}`;
}

/** A shop with data of every kind at its desk, its owner and a packer. */
async function openShop(): Promise<{ owner: Visitor; packer: Visitor }> {
  const owner = await pairOwner(attack);
  await place(owner, 'cash:0');
  await place(owner, 'card:1000');
  await place(owner, 'cash:0', 'confirm');
  await place(owner, 'cash:0', 'confirm', 'pack');
  const sent = await place(owner, 'cash:0', 'confirm', 'pack', 'hand_over');
  await place(owner, 'cash:0', 'confirm', 'pack', 'hand_over', 'return');
  await place(owner, 'part:300', 'cancel');
  for (let index = 0; index < 6; index += 1)
    await placeCash(price, newOrderClient({ network: 'flood', since: Date.now() }));
  const coupon = { kind: 'percent', value: '10', code: 'AID10' };
  const made = await owner.post('/fr/desk/coupons', coupon);
  expect(made.status).toBe(303);
  await owner.post('/fr/desk/settings/refuse', { phone: '0770123456' });
  for (const text of [`tracking;statut;montant\n${sent};Livré;1000`, 'x;y\nYAL-2;900'])
    expect((await owner.post('/fr/desk/statements', { text })).status).toBe(303);
  const list = await owner.post('/fr/desk/goods/import', { text: `nom;prix\n${attack};100\nHuile;x` });
  expect(list.status).toBe(303);
  await inShop(
    `INSERT INTO reviews (order_id, product_id, stars, words, author, at, state)
     SELECT id, 'p', 5, ?, ?, 0, 'waiting' FROM orders LIMIT 1`,
    attack,
    attack,
  );
  const packer = await pairPacker(owner, `P ${attack}`);
  await inShop(`INSERT INTO authenticators (id, sealed, step, added_at) VALUES (1, 'x', 0, 0)`);
  await inShop(
    `INSERT INTO passkeys (id, public_key, counter, name, added_at) VALUES ('one', 'x', 0, ?, 0)`,
    attack,
  );
  await inShop('UPDATE devices SET reauthenticated_at = ?', Date.now());
  return { owner, packer };
}

const isPackers = ({ action }: Form) => /\/(prepare|out|bulk)$/.test(action);

/**
 * Forms that a paired device with short lists, channels of its operator, no address for spreadsheets and no courier
 * account never sees: each has its own test.
 */
const elsewhere =
  /\/(pairings|recover|codes|judge|proof|proof\/passkey|pair\/.+|undo|connect|telegram\/chat|disconnect|addresses\/revoke|parcels\/(?:book|confirm|cancel|settle|called|labels|back|place|gone)|couriers\/(?:keys|test|turn|remove|assign|options|.+\/communes)|fees\/(?:read|take))$/;

test('every address of the desk that takes a form has one', async () => {
  const { owner, packer } = await openShop();
  const pages = [...(await crawl(owner)).values(), ...(await crawl(packer)).values()];
  const actions = [...new Set(pages.flatMap(formsOf).map(({ action }) => action))];
  const patterns = (await shopWorker.loadRoutes())
    .filter(({ method, path }) => method === 'POST' && path.includes('/desk'))
    .map(({ path }) => path.replace(/:language\{[^}]*\}+/, 'fr').replace(/:\w+(?:\{[^}]*\})?/g, '[^/]+'))
    .filter((path) => !elsewhere.test(path));
  expect(patterns.length).toBeGreaterThan(40);
  const missing = patterns.filter((path) => !actions.some((action) => new RegExp(`^${path}$`).test(action)));
  expect(missing).toEqual([]);
});

test('viewing every linked page changes nothing, in any role', async () => {
  const { owner, packer } = await openShop();
  const before = await readTables(true);
  const pages = [...(await crawl(owner)).keys()];
  expect(pages.length).toBeGreaterThan(60);
  expect(await readTables(true)).toEqual(before);
  for (const visitor of [owner, packer, new Visitor()])
    for (const path of pages) await (await visitor.get(path)).body?.cancel();
  expect(await readTables(true)).toEqual(before);
});

test('a packer can open no page of an owner, except those of packing', async () => {
  const { owner, packer } = await openShop();
  const shown: string[] = [];
  for (const path of (await crawl(owner)).keys()) {
    const answer = await packer.get(path);
    await answer.body?.cancel();
    if (answer.status === 200) shown.push(path.replace(/\?.*/, '').replace(/orders\/\w+$/, 'orders/*'));
  }
  expect([...new Set(shown)].sort()).toEqual([
    '/fr/desk',
    '/fr/desk/orders/*',
    '/fr/desk/print',
    '/fr/desk/print/picking',
    '/fr/desk/print/slips',
    '/fr/desk/queues/hand_over',
    '/fr/desk/queues/pack',
  ]);
});

test('every form of every page adds nothing when it is sent again, and its change is in the audit log', async () => {
  const { owner } = await openShop();
  const forms = new Map<string, Form>();
  for (const html of (await crawl(owner)).values())
    for (const form of formsOf(html)) forms.set(JSON.stringify([form.action, form.fields.act]), form);
  expect(forms.size).toBeGreaterThan(60);
  const added: string[] = [];
  const unsaid: string[] = [];
  // Forms that end this device's session come last.
  const last = (form: Form) => /\/(out|revoke)$/.test(form.action);
  for (const form of [...forms.values()].toSorted((a, b) => Number(last(a)) - Number(last(b)))) {
    const before = await readTables(true);
    await (await owner.post(form.action, form.fields)).body?.cancel();
    const after = await readTables(true);
    const changed = Object.keys(after).filter((table) => before[table] !== after[table]);
    if (changed.length > 0 && !changed.includes('audit_log'))
      unsaid.push(`${form.action} ${changed.join(' ')}`);
    const once = await readTables(false);
    await (await owner.post(form.action, form.fields)).body?.cancel();
    const twice = await readTables(false);
    for (const table of Object.keys(once))
      if (once[table] !== twice[table]) added.push(`${form.action} ${table}`);
  }
  // A file downloaded twice has two entries in the audit log.
  expect(added.filter((one) => !one.endsWith('/export/file audit_log'))).toEqual([]);
  expect(unsaid).toEqual([]);
});

test('every form of an owner, sent by a packer, changes nothing', async () => {
  const { owner, packer } = await openShop();
  const forms = [...(await crawl(owner)).values()].flatMap(formsOf).filter((form) => !isPackers(form));
  const before = await readTables(true);
  for (const { action, fields } of forms) await (await packer.post(action, fields)).body?.cancel();
  expect(await readTables(true)).toEqual(before);
});

test('HTML in every text field is shown as text on every page', async () => {
  const { owner } = await openShop();
  const forms = [...(await crawl(owner)).values()]
    .flatMap(formsOf)
    .filter(({ action }) => !/out$|revoke$/.test(action));
  for (const { action, fields, typed } of forms) {
    const hostile = Object.fromEntries(typed.map((name) => [name, attack]));
    const answer = await owner.post(action, { ...fields, ...hostile });
    const page = answer.status === 303 ? await owner.follow(answer) : answer;
    expect(await page.text(), action).not.toContain('<img src=x');
  }
  for (const [path, html] of await crawl(owner)) expect(html, path).not.toContain('<img src=x');
});
