import { createExecutionContext, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import worker from '../../src/shop-worker/worker.ts';
import { valuesOn } from '../storefront/forms.ts';
import { stub } from '../storefront/mirror.ts';
import { ShopUnderTest } from '../storefront/shop-under-test.ts';
import { Visitor } from '../storefront/visitor.ts';
import { askForLink, deviceIds, newLink, pairOwner, pressPair, readCodes } from './devices.ts';

new ShopUnderTest(() => undefined);

test('a link of the command shows a page, and its button pairs an owner’s device, once', async () => {
  const link = await newLink();
  const owner = new Visitor();
  const page = await owner.get(link);
  expect(page.status).toBe(200);
  expect(owner.cookie).not.toContain('desk=');
  expect(await page.text()).toContain('Associer cet appareil');
  const paired = await pressPair(owner, link, 'Téléphone d’Amina');
  expect([paired.status, paired.headers.get('Location')]).toEqual([303, '/fr/desk/codes']);
  expect(paired.headers.getSetCookie()[0]).toMatch(
    /^hanout_desk=[0-9a-f]{32}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
  );
  const codes = await readCodes(owner);
  expect(codes).toHaveLength(10);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(?:-[0-9A-HJKMNP-TV-Z]{4}){3}$/);
  expect(await readCodes(owner)).toEqual([]);
  const done = await owner.post('/fr/desk/codes', {});
  expect(done.headers.get('Location')).toBe('/fr/desk');
  expect(await readCodes(owner)).toEqual([]);
  const desk = await owner.get('/fr/desk');
  expect(desk.status).toBe(200);
  expect(await desk.text()).toContain('Téléphone d’Amina');
  const another = new Visitor();
  const again = await another.post(link, { name: 'x', submission: '0'.repeat(32) });
  expect(again.headers.get('Location')).toBe(link);
  expect((await another.get(link)).status).toBe(403);
  expect((await another.get('/fr/desk')).status).toBe(403);
});

test('over https every cookie of the desk has __Host-, Secure and HttpOnly, and no other name counts', async () => {
  const own = 'https://shop.example.dz';
  const deployed = {
    ...env,
    LOCAL: '',
    PUBLIC_ORIGIN: own,
    SERVICE_URL: 'https://pay.example.dz/test/api/v2',
  };
  const ask = (path: string, request: RequestInit = {}) =>
    worker.fetch(new Request(own + path, request), deployed, createExecutionContext());
  const link = await newLink();
  const page = await (await ask(link)).text();
  const [submission = ''] = valuesOn(page, 'submission');
  const body = new URLSearchParams({ name: 'Téléphone', submission });
  const paired = await ask(link, { method: 'POST', headers: { Origin: own }, body });
  expect(paired.headers.get('Location')).toBe('/fr/desk/codes');
  const cookies = paired.headers.getSetCookie();
  expect(cookies[0]).toMatch(
    /^__Host-hanout_desk=[0-9a-f]{32}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(cookies.length).toBeGreaterThan(1);
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-hanout_\w+=[^;]*; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/);
  const session = /=(\w+)/.exec(cookies[0] ?? '')?.[1] ?? '';
  const statusWith = async (name: string) =>
    (await ask('/fr/desk', { headers: { Cookie: `${name}=${session}` } })).status;
  expect(await statusWith('__Host-hanout_desk')).toBe(200);
  // Cookies that another host of the domain, or a page over http, could set.
  for (const name of ['hanout_desk', '__Secure-hanout_desk']) expect(await statusWith(name), name).toBe(403);
});

describe('a recovery code', () => {
  test('pairs an owner’s device once, in any spelling', async () => {
    const owner = await pairOwner();
    const [code = ''] = await readCodes(owner);
    const lost = new Visitor();
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
    const answer = await lost.post('/fr/desk/recover', { code: typed, name: 'New' });
    expect(answer.headers.get('Location')).toBe('/fr/desk');
    expect(await readCodes(lost)).toEqual([]);
    expect((await deviceIds(lost)).has('Owner')).toBe(true);
    const thief = new Visitor();
    expect((await thief.post('/fr/desk/recover', { code, name: 'x' })).headers.get('Location')).toBe(
      '/fr/desk/recover',
    );
    expect((await thief.get('/fr/desk')).status).toBe(403);
  });

  test('that is wrong stays in its field, and is stored nowhere', async () => {
    const lost = new Visitor();
    const answer = await lost.post('/fr/desk/recover', { code: 'AAAA-BBBB', name: 'Atelier' });
    const page = await lost.readNext(answer);
    expect(page).toContain('value="AAAA-BBBB"');
    expect(page).toContain('value="Atelier"');
    expect(await new Visitor().read('/fr/desk/recover')).not.toContain('AAAA');
  });

  test('is worthless once there are new ones', async () => {
    const owner = await pairOwner();
    const [old = ''] = await readCodes(owner);
    const made = await owner.post('/fr/desk/devices/codes', { submission: 'a'.repeat(32) });
    expect(made.headers.get('Location')).toBe('/fr/desk/codes');
    const [fresh = ''] = await readCodes(owner);
    const [one, other] = [new Visitor(), new Visitor()];
    await one.post('/fr/desk/recover', { code: old, name: 'x' });
    expect((await one.get('/fr/desk')).status).toBe(403);
    await other.post('/fr/desk/recover', { code: fresh, name: 'x' });
    expect((await other.get('/fr/desk')).status).toBe(200);
  });
});

test('no secret of access is stored as plain text', async () => {
  const link = await newLink();
  const owner = new Visitor();
  await pressPair(owner, link);
  const codes = await readCodes(owner);
  const secrets = [
    link.split('/').at(-1) ?? '',
    /hanout_desk=([0-9a-f]+)/.exec(owner.cookie)?.[1] ?? '',
    ...codes,
    ...codes.map((code) => code.replaceAll('-', '')),
  ];
  const written = await runInDurableObject(stub(), (_, state) =>
    ['devices', 'pairings', 'recovery_codes', 'audit_log'].map((table) =>
      JSON.stringify(state.storage.sql.exec(`SELECT * FROM ${table}`).toArray()),
    ),
  );
  expect(secrets.every((secret) => secret.length >= 16)).toBe(true);
  expect(written.join().length).toBeGreaterThan(500);
  for (const secret of secrets) expect(written.join()).not.toContain(secret);
});

describe('the command', () => {
  test.each([null, 'wrong', 'admin_key'])('with the key %j gets no link', async (key) => {
    const answer = await askForLink(key);
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain('pair');
  });
});
