import { beforeAll, expect, test } from 'vitest';
import shopWorker from '../../src/shop-worker/worker.ts';
import { mainOn } from '../storefront/forms.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { crawl, currentSections, formsOf, hasFrame, type Sending } from './crawling.ts';
import { addProducts, openFullDesk, readTables } from './full-desk.ts';

/** What viewing a full desk and another's forms leave as it is: new pages and forms are included by themselves. */

let price = '';
const underTest = ShopUnderTest.ofFile((service) => {
  price = addProducts(service);
});

let owner: Visitor;
let packer: Visitor;
/** The pages of each, by address. */
let owners: Map<string, string>;
let packers: Map<string, string>;
let before: Awaited<ReturnType<typeof readTables>>;

beforeAll(async () => {
  ({ owner, packer } = await openFullDesk({ underTest, price }));
  before = await readTables();
  owners = await crawl(owner);
  packers = await crawl(packer);
});

const isPackers = ({ action }: Sending) => /\/(prepare|sign-out|bulk)$/.test(action);

/**
 * Forms that a paired device with short lists, channels of its operator, no address for spreadsheets and no courier
 * account never sees: each has its own test.
 */
const elsewhere =
  /\/(pairings|recover|codes|match|format|reauthentication|reauthentication\/passkey|pair\/.+|undo|connect|telegram\/chat|disconnect|addresses\/revoke|parcels\/(?:book|confirm|cancel|resolve|called|labels|back|place|gone|amount)|couriers\/(?:keys|test|turn|remove|assign|options|.+\/communes)|fees\/(?:read|take)|table\/take)$/;

test('every address of the desk that takes a form has one', async () => {
  const pages = [...owners.values(), ...packers.values()];
  const actions = [...new Set(pages.flatMap(formsOf).map(({ action }) => action))];
  const patterns = (await shopWorker.loadRoutes())
    .filter(({ method, path }) => method === 'POST' && path.includes('/desk'))
    .map(({ path }) => path.replace(/:language\{[^}]*\}+/, 'fr').replace(/:\w+(?:\{[^}]*\})?/g, '[^/]+'))
    .filter((path) => !elsewhere.test(path));
  expect(patterns.length).toBeGreaterThan(40);
  const missing = patterns.filter((path) => !actions.some((action) => new RegExp(`^${path}$`).test(action)));
  expect(missing).toEqual([]);
});

test('every linked page belongs to one section', () => {
  // Notices belong to none, nor do recovery codes, which are shown before anything else is done.
  const pages = [...owners, ...packers].filter(
    ([path, html]) => hasFrame(html) && path !== '/fr/desk/codes' && !mainOn(html).includes('class="notice"'),
  );
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter(([, html]) => currentSections(html).length !== 1).map(([path]) => path)).toEqual([]);
});

test('viewing every linked page changes nothing, in any role', async () => {
  const pages = [...owners.keys()];
  expect(pages.length).toBeGreaterThan(60);
  expect(await readTables()).toEqual(before);
  for (const visitor of [owner, packer, new Visitor()])
    for (const path of pages) await (await visitor.get(path)).body?.cancel();
  expect(await readTables()).toEqual(before);
});

test('a packer can open no page of an owner, except those of packing and stock', async () => {
  const shown: string[] = [];
  for (const path of owners.keys()) {
    const answer = await packer.get(path);
    await answer.body?.cancel();
    if (answer.status === 200)
      shown.push(path.replace(/\?.*/, '').replace(/(orders|stock\/of)\/\w+$/, '$1/*'));
  }
  expect([...new Set(shown)].sort()).toEqual([
    '/fr/desk',
    '/fr/desk/orders/*',
    '/fr/desk/parcels',
    '/fr/desk/print',
    '/fr/desk/print/picking',
    '/fr/desk/print/slips',
    '/fr/desk/queues/hand_over',
    '/fr/desk/queues/pack',
    '/fr/desk/queues/restock',
    '/fr/desk/stock',
    '/fr/desk/stock/of/*',
  ]);
});

test('every form of an owner, sent by a packer, changes nothing', async () => {
  const forms = [...owners.values()].flatMap(formsOf).filter((form) => !isPackers(form));
  for (const { action, fields } of forms) await (await packer.post(action, fields)).body?.cancel();
  expect(await readTables()).toEqual(before);
});
