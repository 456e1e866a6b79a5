import { beforeEach, describe, expect, test } from 'vitest';
import { MOST_KEYS } from '../../../src/contract/requests/key.ts';
import { SCOPES } from '../../../src/contract/scopes.ts';
import { Merchant } from '../merchant.ts';

let merchant: Merchant;

beforeEach(async () => {
  merchant = await Merchant.open();
});

type Made = { id: string; secret_key: string; name: string; scopes: string; expires_at: number | null };

const soon = () => Math.floor(Date.now() / 1000) + 3_600;
async function make(by: Merchant, body: object): Promise<Made> {
  const answer = await by.call('POST', '/keys', body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Made;
}
const holderOf = ({ secret_key: key }: { secret_key: string }) => new Merchant(merchant.mode, key);
const keysOf = async (by: Merchant) => Object((await by.call('GET', '/keys')).body).data as Made[];
const admin = { name: 'Admin', scopes: 'keys:read keys:write checkouts:read' };

test('a key is made, used, renamed and revoked, and its secret is shown once', async () => {
  const made = await make(merchant, { name: 'Checkout', scopes: ['checkouts:write', 'checkouts:read'] });
  expect(made).toMatchObject({
    name: 'Checkout',
    scopes: 'checkouts:read checkouts:write',
    expires_at: null,
  });
  const holder = holderOf(made);
  expect((await holder.call('GET', '/checkouts')).status).toBe(200);
  expect((await holder.call('GET', '/customers')).status).toBe(403);
  const listed = await merchant.call('GET', '/keys');
  expect(listed.text).not.toContain(made.secret_key);
  expect((await keysOf(merchant)).map(({ name }) => name)).toEqual(['Checkout', 'First key']);
  const renamed = await merchant.call('POST', `/keys/${made.id}`, { name: 'Caisse' });
  expect(renamed.body).toMatchObject({ name: 'Caisse', last_used_at: expect.any(Number) });
  for (let time = 0; time < 2; time += 1) {
    const revoked = await merchant.call('POST', `/keys/${made.id}/revoke`);
    expect(revoked.body).toMatchObject({ id: made.id, revoked_at: expect.any(Number) });
  }
  expect((await holder.call('GET', '/checkouts')).status).toBe(401);
});

test('a repeated call with the same Idempotency-Key makes no second key and shows none again', async () => {
  const headers = { 'Idempotency-Key': 'key' };
  const body = { name: 'Checkout', scopes: '*' };
  const first = await merchant.call('POST', '/keys', body, headers);
  const again = await merchant.call('POST', '/keys', body, headers);
  expect(again.status).toBe(409);
  expect(again.text).toContain(Object(first.body).id);
  expect(again.text).not.toContain(Object(first.body).secret_key);
  expect(await keysOf(merchant)).toHaveLength(2);
});

describe('a key that makes keys', () => {
  test('gives only scopes of its own', async () => {
    const holder = holderOf(await make(merchant, admin));
    for (const scopes of ['*', 'refunds:write', 'checkouts:read refunds:write', SCOPES.join(' ')]) {
      const refused = await holder.call('POST', '/keys', { name: 'More', scopes });
      expect(refused.status, scopes).toBe(422);
      expect(Object(refused.body).errors).toHaveProperty('scopes');
    }
    await make(holder, { name: 'Less', scopes: 'checkouts:read' });
  });

  test('makes none that outlives it', async () => {
    const end = soon();
    const holder = holderOf(await make(merchant, { ...admin, expires_at: end }));
    for (const expires_at of [undefined, end + 1]) {
      const refused = await holder.call('POST', '/keys', { name: 'Long', scopes: 'keys:read', expires_at });
      expect(refused.status).toBe(422);
      expect(Object(refused.body).errors).toHaveProperty('expires_at');
    }
    await make(holder, { name: 'Short', scopes: 'keys:read', expires_at: end });
  });

  test('rolls no key with more rights than its own', async () => {
    const holder = holderOf(await make(merchant, admin));
    const [first] = (await keysOf(merchant)).slice(-1);
    const refused = await holder.call('POST', `/keys/${first?.id}/roll`, { overlap: 60 });
    expect(refused.status).toBe(422);
    expect((await merchant.call('GET', '/balance')).status).toBe(200);
  });

  test('does not revoke itself', async () => {
    const [own] = await keysOf(merchant);
    const refused = await merchant.call('POST', `/keys/${own?.id}/revoke`);
    expect(refused.status).toBe(409);
    expect(Object(refused.body).code).toBe('key_in_use');
    expect(await keysOf(merchant)).toMatchObject([{ revoked_at: null }]);
  });
});

test('a rolled key works on for its overlap, beside its successor', async () => {
  const made = await make(merchant, { name: 'Checkout', scopes: 'balance:read' });
  const rolled = (await merchant.call('POST', `/keys/${made.id}/roll`, { overlap: 600 })).body as Made;
  expect(rolled).toMatchObject({ name: 'Checkout', scopes: 'balance:read', expires_at: null });
  for (const one of [made, rolled]) expect((await holderOf(one).call('GET', '/balance')).status).toBe(200);
  await merchant.call('POST', '/test_clock', { advance: 601 });
  expect((await holderOf(made).call('GET', '/balance')).status).toBe(401);
  expect((await holderOf(rolled).call('GET', '/balance')).status).toBe(200);
  const late = await merchant.call('POST', `/keys/${made.id}/roll`, {});
  expect(Object(late.body).code).toBe('key_ended');
  const last = (await merchant.call('POST', `/keys/${rolled.id}/roll`, { overlap: 0 })).body as Made;
  expect((await holderOf(rolled).call('GET', '/balance')).status).toBe(401);
  expect((await holderOf(last).call('GET', '/balance')).status).toBe(200);
});

test('at most so many keys are in force, and those that ended do not pile up', async () => {
  const made: Made[] = [];
  for (let count = 1; count < MOST_KEYS; count += 1)
    made.push(await make(merchant, { name: `Key ${count}`, scopes: 'balance:read' }));
  const refused = await merchant.call('POST', '/keys', { name: 'More', scopes: 'balance:read' });
  expect(Object(refused.body).code).toBe('too_many_keys');
  const [last] = made;
  const rolled = await merchant.call('POST', `/keys/${last?.id}/roll`, { overlap: 60 });
  expect(Object(rolled.body).code).toBe('too_many_keys');
  expect((await merchant.call('GET', `/keys/${last?.id}`)).body).toMatchObject({ expires_at: null });
  for (let round = 0; round < 2; round += 1)
    for (const [place, { id }] of made.entries()) {
      await merchant.call('POST', `/keys/${id}/revoke`);
      made[place] = await make(merchant, { name: `Again ${round}`, scopes: 'balance:read' });
    }
  const { total } = Object((await merchant.call('GET', '/keys')).body);
  expect(total).toBe(100);
  expect((await merchant.call('GET', '/balance')).status).toBe(200);
});

test('pages follow each other by number and by cursor, newest first', async () => {
  for (let count = 0; count < 6; count += 1) await make(merchant, { name: `Key ${count}`, scopes: '*' });
  const all = (await keysOf(merchant)).map(({ id }) => id);
  const page = async (query: string) =>
    (Object((await merchant.call('GET', `/keys?per_page=3&${query}`)).body).data as Made[]).map(
      ({ id }) => id,
    );
  expect(await page('page=2')).toEqual(all.slice(3, 6));
  expect(await page(`after=${all[2]}`)).toEqual(all.slice(3, 6));
  expect(await page(`before=${all[3]}`)).toEqual(all.slice(0, 3));
  expect((await merchant.call('GET', '/keys?after=none')).status).toBe(422);
});

test.each([
  [{ name: 'No scopes' }, 'scopes'],
  [{ name: 'Unknown', scopes: 'money:take' }, 'scopes'],
  [{ name: 'None', scopes: [] }, 'scopes'],
  [{ scopes: '*' }, 'name'],
  [{ name: 'Old', scopes: '*', expires_at: 1 }, 'expires_at'],
])('%j is refused by its field', async (body, field) => {
  const refused = await merchant.call('POST', '/keys', body);
  expect(refused.status).toBe(422);
  expect(Object.keys(Object(refused.body).errors)[0]).toContain(field);
});

test('a key of another account or mode is unknown', async () => {
  const other = await Merchant.open();
  const [theirs] = await keysOf(other);
  for (const path of ['', '/roll', '/revoke'])
    expect((await merchant.call('POST', `/keys/${theirs?.id}${path}`, {})).status, path).toBe(404);
});
