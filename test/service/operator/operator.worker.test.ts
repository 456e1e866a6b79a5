import { afterEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { listOf } from '../../../src/contract/page-query.ts';
import {
  account,
  accountWithKeys,
  createdAccount,
  createdKey,
} from '../../../src/contract/resources/account.ts';
import { serviceTestBindings } from '../../bindings.ts';
import { ask, askJson, askOperator, freshAddress, openAccount } from '../merchant.ts';

const key = serviceTestBindings.OPERATOR_KEY;

afterEach(() => {
  vi.useRealTimers();
});

describe('the operator', () => {
  test('needs the operator key, and failures are counted', async () => {
    const guesses = ['', 'x', key.slice(0, -1), `${key}x`, key.toUpperCase()];
    for (const guess of guesses) {
      const answer = await ask('GET', '/operator/accounts', {
        headers: { Authorization: `Bearer ${guess}` },
      });
      expect(answer.status).toBe(401);
    }
    const headers = { 'CF-Connecting-IP': freshAddress(), Authorization: 'Bearer guess' };
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await ask('POST', '/operator/accounts', { headers })).status);
    }
    expect(statuses.at(-1)).toBe(429);
    expect((await ask('GET', '/operator/nothing')).status).toBe(401);
    expect((await askOperator('GET', '/nothing')).status).toBe(404);
    expect((await askOperator('DELETE', '/accounts')).headers.get('Allow')).toBe('GET, HEAD, POST');
  });
});

describe('an account', () => {
  test('is created with working keys of both modes, and the answer has only these', async () => {
    const answer = await askOperator('POST', '/accounts', { name: 'Épicerie' });
    expect(answer.status).toBe(200);
    const made = z.strictObject(createdAccount.shape).parse(answer.body);
    expect(made.test.secret_key).toMatch(/^test_sk_/);
    expect(made.live.secret_key).toMatch(/^live_sk_/);
    expect(made.test.webhook_secret).toMatch(/^whsec_/);
    expect(made.test.webhook_secret).not.toBe(made.live.webhook_secret);
    expect((await askJson('GET', '/test/api/v2/balance', made.test.secret_key)).status).toBe(200);
    expect((await askJson('GET', '/api/v2/balance', made.live.secret_key)).status).toBe(200);
  });

  test('never shows its secrets again', async () => {
    const made = await openAccount();
    const texts = [
      (await askOperator('GET', `/accounts/${made.id}`)).text,
      (await askOperator('GET', '/accounts')).text,
      (await askOperator('POST', `/accounts/${made.id}`, { phone: '021 00 00 00' })).text,
    ];
    for (const text of texts) expect(text).not.toMatch(/_sk_|whsec_/);
  });

  test('has a profile that can be read, changed in part and cleared', async () => {
    const { id } = await openAccount('Before');
    const changed = await askOperator('PATCH', `/accounts/${id}`, {
      name_ar: 'بقالة',
      phone: '021 00 00 00',
      default_locale: 'fr',
      fee_plan: { rate: '150' },
    });
    expect(account.parse(changed.body)).toMatchObject({
      name: 'Before',
      name_ar: 'بقالة',
      default_locale: 'fr',
      fee_plan: { rate: 150, fixed: 0, minimum: 25, maximum: 2500 },
    });
    await askOperator('POST', `/accounts/${id}`, { phone: null, name: 'After' });
    const read = accountWithKeys.parse((await askOperator('GET', `/accounts/${id}`)).body);
    expect(read).toMatchObject({ id, entity: 'account', name: 'After', name_ar: 'بقالة', phone: null });
    expect(read.keys.map(({ mode }) => mode)).toEqual(['test', 'live']);
  });

  test('has new terms from the moment they are set', async () => {
    const made = await openAccount();
    await askOperator('POST', `/accounts/${made.id}`, {
      fee_plan: { rate: 1000, minimum: 0, maximum: 100_000 },
    });
    const body = { amount: 1000, currency: 'dzd', success_url: 'https://shop.test/' };
    const checkout = await askJson('POST', '/test/api/v2/checkouts', made.test.secret_key, body);
    expect(checkout.body).toMatchObject({ fees: 100 });
  });

  test.each([
    [{}, 'name'],
    [{ name: 'a'.repeat(256) }, 'name'],
    [{ name: 'a', logo: 'logo.png' }, 'logo'],
    [{ name: 'a', default_locale: 'de' }, 'default_locale'],
    [{ name: 'a', fee_plan: { rate: 10_001 } }, 'fee_plan.rate'],
    [{ name: 'a', fee_plan: { minimum: 500, maximum: 100 } }, 'fee_plan.minimum'],
    [{ name: 'a', default_endpoint: 'https://10.0.0.1/hook' }, 'default_endpoint'],
  ])('is refused with %j', async (body, field) => {
    const answer = await askOperator('POST', '/accounts', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });

  test('is unknown under any other id', async () => {
    const { id } = await openAccount();
    const guess = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0');
    for (const unknown of [guess, 'x', '00000000', `${id}0`]) {
      expect((await askOperator('GET', `/accounts/${unknown}`)).status).toBe(404);
      expect((await askOperator('POST', `/accounts/${unknown}`, {})).status).toBe(404);
      expect(
        (await askOperator('POST', `/accounts/${unknown}/keys`, { mode: 'test', name: 'a' })).status,
      ).toBe(404);
    }
  });

  test('is in the list, newest first, page by page', async () => {
    const first = await openAccount('First');
    const second = await openAccount('Second');
    const list = listOf(account);
    const page = list.parse((await askOperator('GET', '/accounts?per_page=1')).body);
    expect(page.data.map(({ id }) => id)).toEqual([second.id]);
    expect(page.first_page_url).toBe('http://service.test/operator/accounts?per_page=1&page=1');
    const next = list.parse((await askOperator('GET', '/accounts?per_page=1&page=2')).body);
    expect(next.data.map(({ id }) => id)).toEqual([first.id]);
    expect(list.parse((await askOperator('GET', '/accounts?page=9999')).body).data).toEqual([]);
    expect((await askOperator('GET', '/accounts?per_page=51')).status).toBe(422);
  });
});

describe('a repeated creation', () => {
  test('is refused and names the account of the first one', async () => {
    const headers = { 'Idempotency-Key': 'account-1' };
    const made = createdAccount.parse(
      (await askOperator('POST', '/accounts', { name: 'Once' }, headers)).body,
    );
    const again = await askOperator('POST', '/accounts', { name: 'Once' }, headers);
    expect(again.status).toBe(409);
    expect(again.text).toContain(made.id);
    expect(again.text).not.toMatch(/_sk_|whsec_/);
    expect((await askOperator('POST', '/accounts', { name: 'Other' }, headers)).status).toBe(422);
  });

  test('creates one account for many concurrent calls', async () => {
    const headers = { 'Idempotency-Key': 'account-2' };
    const calls = Array.from({ length: 5 }, () =>
      askOperator('POST', '/accounts', { name: 'Once' }, headers),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 409, 409, 409, 409]);
  });
});

describe('a key', () => {
  test('can be added, used and revoked', async () => {
    const { id } = await openAccount();
    const body = { mode: 'test', name: 'Till 2' };
    const headers = { 'Idempotency-Key': 'key-1' };
    const added = createdKey.parse((await askOperator('POST', `/accounts/${id}/keys`, body, headers)).body);
    expect(added).toMatchObject(body);
    const repeated = await askOperator('POST', `/accounts/${id}/keys`, body, headers);
    expect(repeated.status).toBe(409);
    expect(repeated.text).toContain(added.id);
    expect((await askJson('GET', '/test/api/v2/balance', added.secret_key)).status).toBe(200);

    const removed = await askOperator('DELETE', `/accounts/${id}/keys/${added.id}`);
    expect(removed.body).toEqual({ id: added.id, entity: 'key', livemode: false, deleted: true });
    expect((await askJson('GET', '/test/api/v2/balance', added.secret_key)).status).toBe(401);
    const { keys } = accountWithKeys.parse((await askOperator('GET', `/accounts/${id}`)).body);
    expect(keys.find((each) => each.id === added.id)).toMatchObject({
      name: 'Till 2',
      revoked_at: expect.any(Number),
    });
  });

  test('is listed after those made before it, also within one millisecond', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { id } = await openAccount();
    const made: string[] = [];
    for (let count = 0; count < 8; count += 1) {
      const answer = await askOperator('POST', `/accounts/${id}/keys`, { mode: 'test', name: `${count}` });
      made.push(createdKey.parse(answer.body).id);
    }
    const { keys } = accountWithKeys.parse((await askOperator('GET', `/accounts/${id}`)).body);
    expect(
      keys
        .filter(({ mode }) => mode === 'test')
        .map((key) => key.id)
        .slice(1),
    ).toEqual(made);
  });

  test('is unknown to another account, and so is a guessed one', async () => {
    const [mine, theirs] = [await openAccount(), await openAccount()];
    const { keys } = accountWithKeys.parse((await askOperator('GET', `/accounts/${mine.id}`)).body);
    const keyId = keys[0]?.id ?? '';
    expect((await askOperator('DELETE', `/accounts/${theirs.id}/keys/${keyId}`)).status).toBe(404);
    expect((await askOperator('DELETE', `/accounts/${mine.id}/keys/unknown`)).status).toBe(404);
    expect((await askJson('GET', '/test/api/v2/balance', mine.test.secret_key)).status).toBe(200);
  });

  test('needs a mode and a name', async () => {
    const { id } = await openAccount();
    expect((await askOperator('POST', `/accounts/${id}/keys`, { mode: 'both', name: 'a' })).status).toBe(422);
    expect((await askOperator('POST', `/accounts/${id}/keys`, { mode: 'live' })).status).toBe(422);
  });
});
