import { SELF } from 'cloudflare:test';
import { beforeAll, expect, test, vi } from 'vitest';
import { Database } from '../../src/database/rows.ts';
import { readProcedures } from '../../src/desk/procedures.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';
import { askObject, deskForms, deskPages, readAll } from './attacking.ts';
import { pairOwner, pairPacker } from './devices.ts';

const procedures = await readProcedures();

/** Attacks that leave the desk as it is, tried on every address and on every call of its one list. */

let dates = '';
ShopUnderTest.ofFile((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

let owner: Visitor;
let packer: Visitor;

beforeAll(async () => {
  const shopper = await visitorWith({ [dates]: 2 });
  await order(shopper, { seen_total: '1900', way: 'card:1900' });
  owner = await pairOwner();
  packer = await pairPacker(owner);
  // The first view of onboarding stores the service's capabilities.
  await (await owner.get('/fr/desk/start')).body?.cancel();
});

const members = procedures.filter((call) => 'right' in call).map(({ name }) => name);

test('the list has calls of every kind, each named once', () => {
  expect(members.length).toBeGreaterThan(5);
  expect(new Set(procedures.map(({ name }) => name)).size).toBe(procedures.length);
});

test.each(members)('%s is refused without a session', async (name) => {
  const before = await readAll();
  for (const session of [null, '', '0'.repeat(32), 'x'])
    expect(await askObject(session, name)).toMatchObject({ ok: false, reason: 'signed_out', device: null });
  expect(await readAll()).toBe(before);
});

test('the desk’s routes are found', () => {
  expect(deskPages.length).toBeGreaterThan(6);
  expect(deskForms.length).toBeGreaterThan(6);
});

test.each(deskPages)('GET %s writes no row, for any session', async (path) => {
  // A desk page reads the catalogue again after some seconds: the clock stands.
  vi.setSystemTime(Date.now());
  // The first workbook loads its library, and meanwhile the shop's alarm writes.
  if (path.endsWith('.xlsx')) await (await owner.get(path)).body?.cancel();
  const written: string[] = [];
  const original = Database.prototype.all;
  Database.prototype.all = function (this: Database, ...given) {
    const before = this.tally.written;
    const rows = original.apply(this, given);
    if (this.tally.written > before) written.push(given[0]);
    return rows;
  };
  try {
    for (const visitor of [owner, packer, new Visitor()]) {
      const answer = await visitor.get(path);
      await answer.body?.cancel();
      expect(answer.headers.get('Cache-Control')).toBe('no-store');
    }
  } finally {
    Database.prototype.all = original;
  }
  expect(written).toEqual([]);
});

test.each(deskForms)('POST %s from another site’s page changes nothing', async (path) => {
  const before = await readAll();
  for (const headers of [
    {},
    { Origin: 'null' },
    { Origin: 'https://evil.test' },
    { Origin: origin, 'Sec-Fetch-Site': 'cross-site' },
  ] as Record<string, string>[]) {
    const answer = await SELF.fetch(`${origin}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Cookie: owner.cookie, ...headers },
      body: new URLSearchParams({ name: 'x', role: 'owner', submission: 'c'.repeat(32) }),
    });
    expect([JSON.stringify(headers), answer.status]).toEqual([JSON.stringify(headers), 403]);
    await answer.body?.cancel();
  }
  expect(await readAll()).toBe(before);
});
