import { runDurableObjectAlarm, SELF } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { utf8 } from '../../../src/contract/bytes.ts';
import { signHex } from '../../../src/contract/signatures.ts';
import { openKeys } from '../../../src/couriers/accounts.ts';
import type { CourierPickupPoint } from '../../../src/couriers/port.ts';
import { SIGNATURE_HEADER } from '../../../src/couriers/rules/event-header.ts';
import { wilayaOfPoint } from '../../../src/couriers/rules/match-communes.ts';
import { findAccount } from '../../../src/couriers/store/accounts.ts';
import { inShop } from '../../shop/orders/cash/payment-methods.ts';
import { inContext } from '../../shop/orders/cash/placing.ts';
import { elementsOn, fieldNamesOn, valuesOn, versionOn } from '../../storefront/forms.ts';
import { stub } from '../../storefront/mirror.ts';
import { textOf } from '../../storefront/page-text.ts';
import { ShopUnderTest, visitorWith } from '../../storefront/shop-under-test.ts';
import { origin } from '../../storefront/visitor.ts';
import { deskCopyIn } from '../copy.ts';
import { pairAs, pairOwner } from '../devices.ts';

import {
  accounts,
  add,
  answerAsCouriers,
  ecotrack,
  formOf,
  PATH,
  readLists,
  yalidine,
} from './courier-pages.ts';

const copy = deskCopyIn.fr;

/** Accounts at couriers: their keys, and which of them gets which parcel. */

let honey = '';
const shop = new ShopUnderTest((service) => {
  honey = service.addPrice(service.addProduct('Miel', { metadata: { slug: 'miel' } }), 1_000);
});
const fakes = answerAsCouriers(shop);

const isTestOfKeys = (request: Request) => request.url.includes('validate/token');
const waitQuarterOfHour = () => new Response('{}', { status: 429, headers: { 'Retry-After': '900' } });

test('an account is tested before it is kept, and its secrets are never shown again', async () => {
  const owner = await pairOwner();
  expect(await owner.readText(PATH)).toContain(copy.couriers.add);
  const refused = await add(owner, { ...yalidine, token: 'wrong-key-1' });
  expect(refused.status).toBe(422);
  const shown = await refused.text();
  expect(textOf(shown)).toContain(copy.couriers.refused.auth);
  // What was typed stays, but no secret.
  expect(shown).toContain('value="shop"');
  for (const secret of ['wrong-key-1', 'signs-events']) expect(shown).not.toContain(secret);
  expect(await accounts()).toEqual([]);

  for (const fields of [yalidine, ecotrack]) {
    const added = await add(owner, fields);
    expect(added.headers.get('Location')).toBe(`${PATH}?flash=added`);
  }
  const stored = await accounts();
  expect(stored).toMatchObject([
    { courier: 'yalidine', title: 'Yalidine', base: 'https://api.yalidine.app/v1/', is_off: 0 },
    { courier: 'ecotrack', title: 'DHD', base: 'https://dhd.ecotrack.dz/api/v1/' },
  ]);
  const page = await owner.read(PATH);
  for (const secret of ['key-y', 'key-e', 'signs-events']) {
    expect(page).not.toContain(secret);
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(JSON.stringify(await inShop('SELECT * FROM audit_log'))).not.toContain(secret);
  }
  expect(await inShop("SELECT action, subject FROM audit_log WHERE action = 'couriers.add'")).toEqual([
    { action: 'couriers.add', subject: 'Yalidine' },
    { action: 'couriers.add', subject: 'DHD' },
  ]);
});

test('hosts, relays and answers that will not do say why, and keep nothing', async () => {
  const owner = await pairOwner();
  const said = async (fields: Record<string, string>) => {
    const answer = await add(owner, fields);
    expect(answer.status).toBe(422);
    return textOf(await answer.text());
  };
  expect(await said({ ...ecotrack, tenant: 'evil.example.dz' })).toContain(
    textOf(copy.couriers.refused.tenant),
  );
  expect(await said({ ...ecotrack, tenant: '' })).toContain('complétez les cases marquées');
  expect(await said({ ...yalidine, id: '' })).toContain('complétez les cases marquées');
  expect(await said({ ...yalidine, relay: 'http://10.0.0.1' })).toContain(
    'Le relais doit être une adresse https',
  );
  fakes.couriers.faults.order('edge', 1);
  expect(await said(yalidine)).toContain(copy.couriers.refused.forbidden_egress);
  fakes.couriers.faults.order('unavailable', 1);
  expect(await said(yalidine)).toContain(textOf(copy.couriers.refused.unavailable));
  expect(await accounts()).toEqual([]);
  // Wrong keys, repeated, can end in a ban.
  for (let count = 0; count < 10; count += 1) await add(owner, { ...yalidine, token: 'wrong' });
  expect(await said(yalidine)).toContain(copy.couriers.refused.rate_limited);
});

test('the first account gets all parcels; lists of wilayas make exceptions, each wilaya once', async () => {
  const owner = await pairOwner();
  await add(owner, yalidine);
  await add(owner, ecotrack);
  const [first, second] = (await accounts()).map(({ id }) => String(id));
  const assigned = async () =>
    (await inShop('SELECT wilaya, mode, account_id FROM courier_assignments ORDER BY wilaya, mode')).map(
      Object.values,
    );
  expect(await assigned()).toEqual([
    [0, 'desk', first],
    [0, 'home', first],
  ]);
  const version = versionOn(await owner.read(PATH));
  const lists = { rest: String(first), version, [`home.${second}`]: '16, ٩ 35', [`desk.${second}`]: '31' };
  const doubled = await owner.post(`${PATH}/assign`, { ...lists, [`home.${first}`]: '9' });
  expect(doubled.status).toBe(422);
  const html = await doubled.text();
  expect(textOf(html)).toContain(textOf(copy.couriers.assign.wrong));
  expect(html).toContain('value="16, ٩ 35"');
  const saved = await owner.post(`${PATH}/assign`, lists);
  expect(saved.headers.get('Location')).toBe(`${PATH}?flash=saved`);
  expect((await assigned()).slice(2)).toEqual([
    [9, 'home', second],
    [16, 'home', second],
    [31, 'desk', second],
    [35, 'home', second],
  ]);
  const late = await owner.post(`${PATH}/assign`, { ...lists, rest: String(second) });
  expect(late.status).toBe(409);
});

test('keys are tested, replaced and removed; an account that is off is kept', async () => {
  const owner = await pairOwner();
  await add(owner, yalidine);
  const [account] = await accounts();
  const id = String(account?.id);
  await inShop("UPDATE courier_accounts SET problem = 'auth', blocked_until = 9e14, failures = 2");
  expect(await owner.readText(PATH)).toContain(copy.couriers.problems.auth);
  const tested = await owner.post(`${PATH}/test`, { account: id });
  expect(tested.headers.get('Location')).toBe(`${PATH}?flash=works`);
  expect(await accounts()).toMatchObject([{ problem: null, blocked_until: 0 }]);
  const wrong = await owner.post(`${PATH}/keys`, { account: id, id: 'shop', token: 'wrong', relay: '' });
  expect(wrong.status).toBe(422);
  expect((await accounts())[0]?.sealed).toBe(account?.sealed);
  const replaced = await owner.post(`${PATH}/keys`, { account: id, id: 'shop', token: 'key-y', relay: '' });
  expect(replaced.headers.get('Location')).toBe(`${PATH}?flash=keys`);
  expect((await accounts())[0]?.sealed).not.toBe(account?.sealed);
  // What is left empty stays: the secret of events is typed alone, once the courier shows it.
  expect(
    elementsOn(await owner.read(PATH), 'input', { id: `token-${id}` })[0]?.attributes,
  ).not.toHaveProperty('required');
  // A fifth call within one second waits, and lists are read at the same time.
  await inShop("DELETE FROM quotas WHERE name LIKE 'courier %'");
  const signed = await owner.post(`${PATH}/keys`, {
    account: id,
    id: '',
    token: '',
    secret: 'newer',
    relay: '',
  });
  expect(signed.headers.get('Location')).toBe(`${PATH}?flash=keys`);
  const keys = await inContext(async (context) => {
    const kept = findAccount(context.sql, id);
    return kept && openKeys(context, kept);
  });
  expect(keys).toEqual({ id: 'shop', token: 'key-y', webhookSecret: 'newer' });
  await owner.post(`${PATH}/turn`, { account: id, turn: 'off' });
  expect(await accounts()).toMatchObject([{ is_off: 1 }]);
  await owner.post(`${PATH}/remove`, { account: id });
  expect(await accounts()).toHaveLength(1);
  const removed = await owner.post(`${PATH}/remove`, { account: id, sure: 'yes' });
  expect(removed.headers.get('Location')).toBe(`${PATH}?flash=removed`);
  expect(await accounts()).toEqual([]);
  expect(await inShop('SELECT * FROM courier_assignments')).toEqual([]);
  for (const role of ['packer', 'confirmer', 'accountant'] as const)
    expect((await (await pairAs(owner, role)).get(PATH)).status, role).toBe(403);
});

test('a test of keys counts in the bucket of its account, obeys it, and saves what the courier answers', async () => {
  const owner = await pairOwner();
  await add(owner, ecotrack);
  const [{ id } = {}] = await accounts();
  const account = String(id);
  const test = async () => {
    const answer = await owner.post(`${PATH}/test`, { account });
    return answer.status === 422 ? textOf(await answer.text()) : answer.headers.get('Location');
  };
  const used = () => inShop(`SELECT taken FROM quotas WHERE name = 'courier ${account} minute'`);
  expect(await test()).toContain('flash=works');
  expect(await used()).toHaveLength(1);
  let calls = 0;
  shop.service.sabotage = (request) => {
    // Lists are read at the same time.
    if (!isTestOfKeys(request)) return fakes.couriers.answer(request);
    calls += 1;
    return Promise.resolve(waitQuarterOfHour());
  };
  expect(await test()).toContain(copy.couriers.refused.rate_limited);
  const [blocked] = await accounts();
  expect(blocked).toMatchObject({ problem: 'rate_limited', failures: 1 });
  expect(Number(blocked?.blocked_until)).toBeGreaterThan(Date.now() + 800_000);
  const asked = calls;
  expect(await test()).toContain(copy.couriers.refused.rate_limited);
  const keys = { account, id: '', token: 'key-new', relay: '' };
  expect((await owner.post(`${PATH}/keys`, keys)).status).toBe(422);
  expect(calls).toBe(asked);
});

test('a list that was being read when the courier asked to wait does not end the wait', async () => {
  const owner = await pairOwner();
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  shop.service.sabotage = async (request) => {
    if (!request.url.endsWith('get/wilayas')) return fakes.couriers.answer(request);
    held += 1;
    await released;
    return fakes.couriers.answer(request);
  };
  await add(owner, ecotrack);
  const reading = runDurableObjectAlarm(stub());
  await vi.waitFor(() => expect(held).toBe(1));
  const holding = shop.service.sabotage;
  shop.service.sabotage = (request) =>
    isTestOfKeys(request) ? Promise.resolve(waitQuarterOfHour()) : holding(request);
  const [{ id } = {}] = await accounts();
  expect((await owner.post(`${PATH}/test`, { account: String(id) })).status).toBe(422);
  release();
  await reading;
  await vi.waitFor(async () => expect(await inShop('SELECT * FROM courier_places')).not.toEqual([]));
  const [account] = await accounts();
  expect(account).toMatchObject({ problem: 'rate_limited', failures: 1 });
  expect(Number(account?.blocked_until)).toBeGreaterThan(Date.now() + 800_000);
});

test('the same keys are not added as two accounts', async () => {
  const owner = await pairOwner();
  for (const fields of [yalidine, ecotrack]) await add(owner, fields);
  for (const fields of [yalidine, { ...yalidine, title: 'Deux' }, ecotrack]) {
    const again = await add(owner, fields);
    expect(again.status).toBe(422);
    expect(textOf(await again.text())).toContain(textOf(copy.couriers.refused.same_keys));
  }
  // Other keys of the same customer are the same account at the courier, a sister brand's are not.
  expect((await add(owner, { ...yalidine, token: 'other' })).status).toBe(422);
  expect(await accounts()).toHaveLength(2);
  const [{ id } = {}] = await accounts();
  const own = { account: String(id), id: 'shop', token: 'key-y', relay: '' };
  expect((await owner.post(`${PATH}/keys`, own)).headers.get('Location')).toContain('flash=keys');
});

test('a courier sends events to an address of the account: it is asked, and only what is signed counts', async () => {
  const owner = await pairOwner();
  await add(owner, yalidine);
  await add(owner, ecotrack);
  const [first, second] = (await accounts()).map(({ id }) => String(id));
  const address = `${origin}/webhooks/couriers/${first}`;
  const page = await owner.read(PATH);
  expect(page).toContain(`value="${address}"`);
  expect(page).not.toContain(`/webhooks/couriers/${second}`);
  const handshake = await SELF.fetch(`${address}?subscribe&crc_token=abc123`);
  expect(await handshake.text()).toBe('abc123');
  expect(handshake.headers.get('Cache-Control')).toBe('no-store');
  for (const other of [
    address,
    `${address}?subscribe&crc_token=%3Cb%3E`,
    `${origin}/webhooks/couriers/none?subscribe&crc_token=a`,
  ])
    expect((await SELF.fetch(other)).status, other).toBe(404);
  const event = { event_id: 'e1', occurred_at: '2026-11-26 09:06:00', data: { tracking: 'YAL-1' } };
  const body = JSON.stringify({ type: 'parcel_status_updated', events: [event] });
  const sendEvent = async (signature: string | null, text = body, account = first) =>
    (
      await SELF.fetch(`${origin}/webhooks/couriers/${account}`, {
        method: 'POST',
        headers: signature === null ? {} : { [SIGNATURE_HEADER]: signature },
        body: text,
      })
    ).status;
  const signed = (text: string) => signHex('signs-events', utf8(text));
  expect(await sendEvent(await signed(body))).toBe(200);
  expect(await sendEvent(null)).toBe(401);
  // What cannot be a signature is refused before its body is read, and what names no account before that.
  const huge = ' '.repeat(70_000);
  for (const odd of ['', 'x', 'g'.repeat(64), '0'.repeat(63), '0'.repeat(65), `v1,${'0'.repeat(64)}`])
    expect(await sendEvent(odd, huge), odd).toBe(401);
  for (const odd of ['x', 'A'.repeat(16), '0'.repeat(17)])
    expect(await sendEvent('0'.repeat(64), huge, odd)).toBe(404);
  expect(await sendEvent(await signHex('other', utf8(body)))).toBe(401);
  expect(await sendEvent(await signed(body), body, second)).toBe(404);
  // An answer other than 200 would end in the courier's switching it off.
  expect(await sendEvent(await signed('{}'), '{}')).toBe(200);
  const long = ' '.repeat(70_000);
  expect(await sendEvent(await signed(long), long)).toBe(413);
});

test('how a courier is asked is chosen for the courier that has the thing, and is as usual before', async () => {
  const owner = await pairOwner();
  await add(owner, yalidine);
  await add(owner, ecotrack);
  const [first, second] = (await accounts()).map(({ id }) => String(id));
  const page = await owner.read(PATH);
  const formOf = (id: string | undefined) =>
    page
      .split('couriers/options"')
      .slice(1)
      .find((part) => part.includes(`value="${id}"`)) ?? '';
  for (const name of ['handshake', 'collection'])
    expect(fieldNamesOn(page).filter((one) => one === name)).toHaveLength(1);
  expect(formOf(first)).toContain('<option value="text" selected');
  const save = (fields: Record<string, string>) => owner.post(`${PATH}/options`, fields);
  const handshake = async () =>
    (await SELF.fetch(`${origin}/webhooks/couriers/${first}?subscribe&crc_token=abc123`)).text();
  expect(await handshake()).toBe('abc123');
  const saved = await save({ account: first ?? '', handshake: 'json', collection: 'yes' });
  expect(saved.headers.get('Location')).toBe(`${PATH}?flash=saved`);
  expect(JSON.parse(await handshake())).toEqual({ crc_token: 'abc123' });
  await save({ account: second ?? '', handshake: 'json', collection: 'yes' });
  expect(await accounts()).toMatchObject([
    { handshake: 'json', asks_collection: 0 },
    { handshake: 'text', asks_collection: 1 },
  ]);
  await save({ account: second ?? '' });
  expect(await accounts()).toMatchObject([{ handshake: 'json' }, { asks_collection: 0 }]);
  expect(await inShop("SELECT subject FROM audit_log WHERE action = 'couriers.options'")).toHaveLength(3);
  // Its name can be changed, and an empty one stays.
  await save({ account: second ?? '', title: 'DHD Express' });
  await save({ account: second ?? '', title: ' ' });
  expect((await accounts()).map(({ title }) => title)).toEqual(['Yalidine', 'DHD Express']);
  expect(valuesOn(await owner.read(PATH), 'title')).toContain('DHD Express');
  expect(
    (await (await pairAs(owner, 'packer')).post(`${PATH}/options`, { account: first ?? '' })).status,
  ).toBe(403);
});

test('shoppers choose among a new account’s offices without a visit of the merchant, until it is off', async () => {
  const owner = await pairOwner();
  const DELIVERY = '/fr/desk/delivery';
  await add(owner, yalidine);
  const offered = async (wilaya: string) => {
    const visitor = await visitorWith({ [honey]: 1 });
    const answer = await visitor.post('/fr/checkout', { wilaya, delivery: 'desk', street: '' });
    const page = await visitor.readNext(answer);
    return elementsOn(page, 'option', { dir: 'auto' }).map(({ attributes }) => attributes.value);
  };
  expect(await offered('16')).toEqual([]);
  await readLists();
  const points = JSON.parse(
    String((await inShop("SELECT list FROM courier_places WHERE kind = 'points'"))[0]?.list),
  ) as CourierPickupPoint[];
  const texts = (wilaya: number) =>
    points
      .filter((point) => wilayaOfPoint(point) === wilaya)
      .map(({ name, address }) => `${name}, ${address}`)
      .toSorted();
  expect(texts(16).length).toBeGreaterThan(1);
  expect((await offered('16')).toSorted()).toEqual(texts(16));
  const account = String((await accounts())[0]?.id);
  await owner.post(`${PATH}/turn`, { account, turn: 'off' });
  expect(await offered('16')).toEqual([]);
  await owner.post(`${PATH}/turn`, { account, turn: 'on' });
  expect((await offered('16')).toSorted()).toEqual(texts(16));
  // The merchant's own list of a wilaya goes before that of the courier.
  const { version } = formOf(await owner.read(DELIVERY), '/pickup-points');
  await owner.post(`${DELIVERY}/pickup-points`, { version: version ?? '', pickupPoints: '16; A\n16; B' });
  expect(await offered('16')).toEqual(['A', 'B']);
  expect((await offered('31')).toSorted()).toEqual(texts(31).length < 2 ? [] : texts(31));
  const lists = { rest: account, version: versionOn(await owner.read(PATH)) };
  await add(owner, ecotrack);
  const second = String((await accounts())[1]?.id);
  await readLists();
  await owner.post(`${PATH}/assign`, { ...lists, [`desk.${second}`]: '31' });
  const [row] = await inShop(
    `SELECT list FROM courier_places WHERE kind = 'points' AND account_id = '${second}'`,
  );
  const others = (JSON.parse(String(row?.list)) as CourierPickupPoint[]).filter(
    (point) => wilayaOfPoint(point) === 31,
  );
  const shared = () => inShop('SELECT name FROM pickup_points WHERE wilaya = 31 ORDER BY name');
  expect((await shared()).map(({ name }) => name)).toEqual(others.map(({ name }) => name).toSorted());
  await owner.post(`${PATH}/remove`, { account: second, sure: 'yes' });
  await owner.post(`${PATH}/remove`, { account, sure: 'yes' });
  expect(await accounts()).toEqual([]);
  expect(await inShop('SELECT * FROM pickup_points')).toEqual([]);
});
