import { describe, expect, test, vi } from 'vitest';
import { inShop } from '../shop/orders/cash/payment-methods.ts';
import { fieldsOn, valuesOn } from '../storefront/forms.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { deviceIds, invite, pairOwner, pairPacker, pressPair } from './devices.ts';

new ShopUnderTest(() => undefined);

test('an owner pairs other owners’ and packers’ devices, and sees, names and removes them', async () => {
  const owner = await pairOwner();
  const packer = await pairPacker(owner, 'Karim');
  const second = new Visitor();
  await pressPair(second, await invite(owner, 'owner'), 'Second');
  const ids = await deviceIds(owner);
  expect([...ids.keys()].sort()).toEqual(['Karim', 'Owner', 'Second']);
  const karim = ids.get('Karim') ?? '';
  await owner.post('/fr/desk/devices/rename', { device: karim, name: '  Atelier\u202e \n ' });
  expect([...(await deviceIds(owner)).keys()].sort()).toEqual(['Atelier', 'Owner', 'Second']);
  expect((await packer.get('/fr/desk')).status).toBe(200);
  await owner.post('/fr/desk/devices/revoke', { device: karim });
  expect((await packer.get('/fr/desk')).status).toBe(403);
  expect([...(await deviceIds(owner)).keys()].sort()).toEqual(['Owner', 'Second']);
  const auditLog = await owner.read('/fr/desk/audit-log');
  for (const act of ['Associé par un lien', 'A nommé un appareil', 'A retiré un appareil', 'A créé un lien'])
    expect(auditLog).toContain(act);
});

test('a link offers a name that tells devices of staff from the owner’s', async () => {
  const owner = await pairOwner();
  const browser = { 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  const offered = async (link: string) => valuesOn(await new Visitor().read(link, browser), 'name');
  expect(await offered(await invite(owner, 'packer'))).toEqual(['Préparateur · Linux']);
  expect(await offered(await invite(owner, 'owner'))).toEqual(['Linux']);
});

test('the device in use was last seen now, and another one at its last page', async () => {
  const owner = await pairOwner();
  const packer = await pairPacker(owner, 'Karim');
  const begun = Date.now();
  vi.setSystemTime(begun + 20 * 60_000);
  await packer.get('/fr/desk');
  const used = Date.now();
  vi.setSystemTime(begun + 50 * 60_000);
  // A page of a moment ago is not saved again.
  await owner.get('/fr/desk');
  vi.setSystemTime(begun + 54 * 60_000);
  const page = await owner.read('/fr/desk/devices');
  const seen = Array.from(page.matchAll(/Vu le <time datetime="([^"]*)"/g), ([, at = '']) => Date.parse(at));
  const close = (at: number) => seen.filter((one) => Math.abs(one - at) < 60_000).length;
  expect([close(Date.now()), close(used)]).toEqual([1, 1]);
});

test('an invitation form sent twice is one link, and sent after its use makes none', async () => {
  const owner = await pairOwner();
  const page = await owner.read('/fr/desk/devices');
  const { submission = '' } = fieldsOn(page, '/fr/desk/devices/invite');
  expect(submission).toMatch(/^[0-9a-f]{32}$/);
  const send = (role: string) => owner.post('/fr/desk/devices/invite', { role, submission });
  const linkOf = async (answer: Response) =>
    /\/fr\/desk\/pair\/[0-9a-f]{32}/.exec(await owner.readNext(answer))?.[0] ?? '';
  const links = [await linkOf(await send('packer')), await linkOf(await send('packer'))];
  expect(links[0]).toMatch(/pair/);
  expect(links[1]).toBe(links[0]);
  const unused = () => inShop('SELECT role FROM pairings WHERE used_at IS NULL');
  expect(await unused()).toEqual([{ role: 'packer' }]);
  const auditLog = await owner.read('/fr/desk/audit-log');
  expect(auditLog.match(/A créé un lien pour un autre appareil/g)).toHaveLength(1);
  expect(auditLog).toMatch(/A créé un lien[\s\S]*?class="tag">Préparateur/);
  // The other button of the same form is another link.
  expect(await linkOf(await send('owner'))).not.toBe(links[0]);
  await pressPair(new Visitor(), links[0] ?? '');
  expect((await send('packer')).headers.get('Location')).toBe('/fr/desk/devices');
  vi.useFakeTimers({ now: Date.now() + 60 * 60_000, toFake: ['Date'] });
  expect((await send('packer')).headers.get('Location')).toBe('/fr/desk/devices');
  await owner.post('/fr/desk/devices/invite', { role: 'packer' });
  expect((await send('packer')).headers.get('Location')).toBe('/fr/desk/devices');
});

test('links are removed thirty days after their end, with the next one', async () => {
  const owner = await pairOwner();
  const day = 86_400_000;
  for (const age of [29, 31])
    await inShop(
      "INSERT INTO pairings (hash, role, made_by, expires_at) VALUES (?, 'packer', 'x', ?)",
      `${age} days`,
      Date.now() - age * day,
    );
  await owner.post('/fr/desk/devices/invite', { role: 'packer', submission: '0'.repeat(32) });
  const kept = (await inShop('SELECT hash FROM pairings')).map(({ hash }) => hash);
  expect(kept).toContain('29 days');
  expect(kept).not.toContain('31 days');
});

describe('the last owner’s device', () => {
  test('cannot be removed or signed out', async () => {
    const owner = await pairOwner();
    await pairPacker(owner);
    const own = (await deviceIds(owner)).get('Owner') ?? '';
    const removed = await owner.post('/fr/desk/devices/revoke', { device: own });
    expect(removed.headers.get('Location')).toBe('/fr/desk/devices?refused=last_owner');
    const out = await owner.post('/fr/desk/sign-out', {});
    expect(out.headers.get('Location')).toBe('/fr/desk/devices?refused=last_owner');
    expect(await owner.readNext(out)).toContain('seul appareil d’un propriétaire');
    expect((await owner.get('/fr/desk')).status).toBe(200);
  });

  test('can be removed once there is another', async () => {
    const owner = await pairOwner();
    const second = new Visitor();
    await pressPair(second, await invite(owner, 'owner'), 'Second');
    const out = await owner.post('/fr/desk/sign-out', {});
    expect(out.headers.get('Location')).toBe('/fr/desk');
    expect((await owner.get('/fr/desk')).status).toBe(403);
    expect((await second.get('/fr/desk')).status).toBe(200);
  });
});
