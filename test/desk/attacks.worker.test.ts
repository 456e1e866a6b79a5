import { runInDurableObject, SELF } from 'cloudflare:test';
import { describe, expect, test, vi } from 'vitest';
import { readProcedures } from '../../src/desk/procedures.ts';
import { hashOf } from '../../src/web/secrets.ts';
import { linksOn, valuesOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';
import { origin, Visitor } from '../storefront/visitor.ts';
import { askObject, deskForms, readAll, sessionOf } from './attacking.ts';
import { deskCopyIn } from './copy.ts';
import { deviceIds, invite, newLink, pairOwner, pairPacker, pressPair, readCodes } from './devices.ts';

const procedures = await readProcedures();

const copy = deskCopyIn.fr;

/** Attacks on the desk, tried on every call of its one list. */

let dates: string;
const underTest = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const isOpen = async (visitor: Visitor) => (await visitor.get('/fr/desk')).status === 200;

test('a call for holders of the shop’s key is refused to an owner’s device', async () => {
  const owner = await pairOwner();
  for (const { name } of procedures.filter((call) => 'role' in call && call.role === 'operator'))
    expect(await askObject(sessionOf(owner), name)).toMatchObject({ ok: false, reason: 'forbidden' });
  expect(await askObject(sessionOf(owner), 'no.such')).toMatchObject({ ok: false, reason: 'unknown' });
});

test('every change has its sentence in the audit log, in every language', () => {
  for (const { name } of procedures.filter(({ isChange }) => isChange))
    for (const { auditLog } of Object.values(deskCopyIn))
      expect(Object.keys(auditLog.actions)).toContain(name);
});

describe('a packer', () => {
  test('sees no revenue, no amount of an order, no audit log and no link there', async () => {
    const shopper = await visitorWith({ [dates]: 2 });
    await order(shopper, { seen_total: '1900', way: 'card:1900' });
    expect(await underTest.tell(underTest.lastCheckout(), 'paid')).toBe(200);
    const owner = await pairOwner();
    const packer = await pairPacker(owner);
    const [seen, hers] = [await packer.read('/fr/desk'), await owner.read('/fr/desk')];
    expect(hers).toMatch(/1\s?900/);
    expect(seen).not.toMatch(/1\s?900|class="money"/);
    expect(seen).toContain('Amina');
    const path = linksOn(seen).find((link) => link.startsWith('/fr/desk/orders/')) ?? '';
    const [page, whole] = [await packer.read(path), await owner.read(path)];
    expect(whole).toContain('class="steps"');
    expect(page).not.toMatch(/class="money"|class="steps"/);
    expect(page).toContain('Dattes');
    expect(seen).not.toMatch(/desk\/audit-log|desk\/devices/);
    for (const path of ['/fr/desk/devices', '/fr/desk/audit-log', '/fr/desk/devices/invite'])
      expect([path, (await packer.get(path)).status]).toEqual([path, 403]);
  });
});

describe('a session', () => {
  test('planted before pairing is worthless after it', async () => {
    const planted = 'a'.repeat(32);
    const victim = new Visitor();
    victim.cookie = `hanout_desk=${planted}`;
    await pressPair(victim, await newLink());
    expect(sessionOf(victim)).not.toBe(planted);
    expect(await isOpen(victim)).toBe(true);
    const thief = new Visitor();
    thief.cookie = `hanout_desk=${planted}`;
    expect(await isOpen(thief)).toBe(false);
  });

  test('cannot be the value of another cookie, and opens no other shop', async () => {
    const owner = await pairOwner();
    const shopper = await visitorWith({ [dates]: 1 });
    const values = shopper.cookie.split('; ').map((pair) => pair.split('=').slice(1).join('='));
    for (const value of [...values, await hashOf(sessionOf(owner)), `${sessionOf(owner)}0`]) {
      const other = new Visitor();
      other.cookie = `hanout_desk=${value}`;
      expect(await isOpen(other)).toBe(false);
    }
    // Another shop has another object, where the session is an arbitrary number.
    const elsewhere = await runInDurableObject(stub(), (_, state) =>
      state.storage.sql.exec('SELECT session_hash FROM devices').toArray(),
    );
    expect(elsewhere).toEqual([{ session_hash: await hashOf(sessionOf(owner)) }]);
  });

  test('does not open data that another device was shown once', async () => {
    const owner = await pairOwner();
    const second = new Visitor();
    await pressPair(second, await invite(owner, 'owner'));
    const shown = /hanout_desk_shown=[^;]+/.exec(owner.cookie)?.[0] ?? '';
    expect(shown).not.toBe('');
    second.cookie = `hanout_desk=${sessionOf(second)}; ${shown}`;
    expect((await second.get('/fr/desk/devices/invite')).status).toBe(303);
    expect((await owner.get('/fr/desk/devices/invite')).status).toBe(200);
  });

  test('that is revoked ends with the next request, and so do the links it made', async () => {
    const owner = await pairOwner();
    const second = new Visitor();
    await pressPair(second, await invite(owner, 'owner'), 'Second');
    const link = await invite(second, 'owner');
    const id = (await deviceIds(owner)).get('Second') ?? '';
    await owner.post('/fr/desk/devices/revoke', { device: id });
    expect(await isOpen(second)).toBe(false);
    const guest = new Visitor();
    await pressPair(guest, link);
    expect(await isOpen(guest)).toBe(false);
  });

  test('lasts thirty days after its last use, and no longer', async () => {
    const owner = await pairOwner();
    const begun = Date.now();
    vi.setSystemTime(begun + 29 * DAY);
    const used = await owner.get('/fr/desk');
    expect(used.status).toBe(200);
    expect(used.headers.getSetCookie().join()).toContain('Max-Age=2592000');
    vi.setSystemTime(begun + 58 * DAY);
    expect(await isOpen(owner)).toBe(true);
    vi.setSystemTime(begun + 89 * DAY);
    expect(await isOpen(owner)).toBe(false);
  });
});

describe('a pairing link', () => {
  test('expires after ten minutes', async () => {
    const link = await newLink();
    const guest = new Visitor();
    const page = await guest.read(link);
    vi.setSystemTime(Date.now() + 10 * MINUTE);
    expect((await guest.get(link)).status).toBe(403);
    const [submission = ''] = valuesOn(page, 'submission');
    await guest.post(link, { name: 'x', submission });
    expect(await isOpen(guest)).toBe(false);
  });

  test('opened by two devices at once pairs one of them', async () => {
    const link = await newLink();
    const both = [new Visitor(), new Visitor()];
    for (const each of both) expect((await each.get(link)).status).toBe(200);
    await Promise.all(
      both.map((each, n) => each.post(link, { name: `${n}`, submission: `${n}`.repeat(32) })),
    );
    expect([await isOpen(both[0] as Visitor), await isOpen(both[1] as Visitor)].sort()).toEqual([
      false,
      true,
    ]);
  });

  test('is worthless after use to another browser with its page open', async () => {
    const link = await newLink();
    const owner = new Visitor();
    const page = await owner.read(link);
    const form = { name: 'Owner', submission: valuesOn(page, 'submission')[0] ?? '' };
    const thief = new Visitor();
    await (await thief.get(link)).body?.cancel();
    await owner.post(link, form);
    await thief.post(link, form);
    expect((await thief.get('/fr/desk')).status).toBe(403);
    expect((await owner.get('/fr/desk')).status).toBe(200);
  });

  test('pressed twice by one device pairs it once', async () => {
    const link = await newLink();
    const [first, again] = [new Visitor(), new Visitor()];
    const page = await first.read(link);
    const [submission = ''] = valuesOn(page, 'submission');
    again.cookie = first.cookie;
    await first.post(link, { name: 'Phone', submission });
    // The lost answer had the cookie: the second has another one, and the codes again.
    await again.post(link, { name: 'Phone', submission });
    expect(await isOpen(first)).toBe(false);
    expect(await isOpen(again)).toBe(true);
    expect(await readCodes(again)).toHaveLength(10);
    expect((await deviceIds(again)).size).toBe(1);
    vi.setSystemTime(Date.now() + 11 * MINUTE);
    const late = new Visitor();
    await late.post(link, { name: 'Phone', submission });
    expect(await isOpen(late)).toBe(false);
  });

  test('is not used up by a device that is already paired', async () => {
    const owner = await pairOwner();
    const link = await invite(owner, 'packer');
    expect(await owner.read(link)).toContain(copy.signIn.pair.paired.title);
    await owner.post(link, { name: 'x', submission: 'b'.repeat(32) });
    expect((await owner.get('/fr/desk/audit-log')).status).toBe(200);
    const packer = new Visitor();
    await pressPair(packer, link);
    expect(await isOpen(packer)).toBe(true);
  });

  test('shows nothing to a program that only reads, and stays valid', async () => {
    const link = await newLink();
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await SELF.fetch(`${origin}${link}`, { method });
      await answer.body?.cancel();
      expect(answer.headers.get('Set-Cookie') ?? '').not.toContain('desk=');
      expect(answer.headers.get('Referrer-Policy')).toBe('same-origin');
      expect(answer.headers.get('X-Robots-Tag')).toBe('noindex');
    }
    const owner = new Visitor();
    await pressPair(owner, link);
    expect(await isOpen(owner)).toBe(true);
  });
});

describe('a guesser', () => {
  const guess = (code: string, address: string) =>
    SELF.fetch(`${origin}/fr/desk/recover`, {
      method: 'POST',
      redirect: 'manual',
      headers: { Origin: origin, 'CF-Connecting-IP': address },
      body: new URLSearchParams({ code, name: 'x' }),
    });

  test('of recovery codes has to wait after ten per network, and a right code is still accepted', async () => {
    const owner = await pairOwner();
    const [code = ''] = await readCodes(owner);
    const refusalOf = async (answer: Response) => {
      const guest = new Visitor();
      guest.cookie = answer.headers
        .getSetCookie()
        .map((set) => set.split(';')[0])
        .join('; ');
      return (await guest.get('/fr/desk/recover')).status;
    };
    const statuses: number[] = [];
    for (let n = 0; n < 14; n += 1) statuses.push(await refusalOf(await guess(`WRONG${n}`, '203.0.113.9')));
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(4).fill(429)]);
    expect(await refusalOf(await guess('WRONG', '198.51.100.9'))).toBe(403);
    const written = await readAll();
    await guess('WRONG99', '203.0.113.10');
    expect(await readAll()).toBe(written);
    const right = await guess(code, '203.0.113.9');
    expect(right.headers.get('Location')).toBe('/fr/desk');
  });

  test('in many networks is counted together, and locks nobody out', async () => {
    // All guesses refill in ten minutes: a slow machine would count one more.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    const owner = await pairOwner();
    const [code = ''] = await readCodes(owner);
    for (let n = 0; n < 110; n += 1) await (await guess(`W${n}`, `10.${n}.0.1`)).body?.cancel();
    const counted = await runInDurableObject(stub(), (_, state) =>
      state.storage.sql.exec("SELECT sum(count) AS n FROM incidents WHERE kind = 'refused_pairing'").one(),
    );
    expect(counted.n).toBe(100);
    expect((await guess(code, '10.250.0.1')).headers.get('Location')).toBe('/fr/desk');
    expect(await isOpen(owner)).toBe(true);
    const link = await newLink();
    const other = new Visitor();
    await pressPair(other, link);
    expect(await isOpen(other)).toBe(true);
  });
});

test('a page viewed after an hour stores when its device was seen, in one row', async () => {
  const owner = await pairOwner();
  const before = await readAll();
  vi.setSystemTime(Date.now() + 61 * MINUTE);
  await owner.get('/fr/desk');
  const after = await readAll();
  expect(after).not.toBe(before);
  await owner.get('/fr/desk/devices');
  expect(await readAll()).toBe(after);
});

test.each(deskForms)(
  'POST %s is answered by a redirect, or by the sign-in page with the sent form',
  async (path) => {
    const owner = await pairOwner();
    await pairPacker(owner);
    expect((await owner.post(path, { name: 'x' })).status).toBe(303);
    const [nothing, answer] = [
      await new Visitor().post(path, {}),
      await new Visitor().post(path, { name: '"x' }),
    ];
    expect(nothing.status).toBe(303);
    const isCarried = (await answer.text()).includes('<input type="hidden" name="name" value="&quot;x"/>');
    expect([answer.status, isCarried]).toEqual(answer.status === 303 ? [303, false] : [403, true]);
  },
);

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

test.each([
  '<img src=x onerror=alert(1)>',
  '"><script>alert(1)</script>',
  "' autofocus onfocus='x",
  '&lt;b&gt;',
])('a device named %s is shown by that name, as text', async (name) => {
  const owner = await pairOwner(name);
  const escaped = name.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark);
  for (const path of ['/fr/desk', '/fr/desk/devices', '/fr/desk/audit-log']) {
    const page = await owner.read(path);
    expect(page).toContain(`<bdi>${escaped}</bdi>`);
    expect(page).not.toMatch(/<img|<script|<b>|' autofocus/);
  }
});

test('without a session every address has the same page, existing or not', async () => {
  const texts = new Set<string>();
  for (const path of [
    '/fr/desk',
    '/fr/desk/devices',
    '/fr/desk/audit-log',
    '/fr/desk/orders/K7M2P9QD',
    '/fr/desk/x/y',
  ]) {
    const answer = await new Visitor().get(path);
    expect([path, answer.status]).toEqual([path, 403]);
    texts.add((await answer.text()).replace(/name="submission" value="[^"]*"/, ''));
  }
  expect(texts.size).toBe(1);
});
