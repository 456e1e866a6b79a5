import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../../src/auth/secrets.ts';
import {
  ACCOUNTS_PATH,
  accountActPath,
  accountPath,
  createKeyPath,
  NEW_ACCOUNT_PATH,
  revokeKeyPath,
} from '../../../../src/service/operators-urls.ts';
import { words as dashboardWords } from '../../../../templates/dashboard/copy/en/page.ts';
import { words } from '../../../../templates/operators/copy/en/accounts.ts';
import { moneyText } from '../../../../templates/parts/money.tsx';
import { Member, openDashboard } from '../../dashboard/member.ts';
import { askOperator, Merchant, openAccount } from '../../merchant.ts';
import { addOperator } from './operator-person.ts';

const overview = '/dashboard/test/overview';

async function read(id: string) {
  return Object((await askOperator('GET', `/accounts/${id}`)).body);
}

/** The acts of an account's entries in the registry's journal, newest first. */
async function actsOf(id: string): Promise<{ act: string; actor: { name: string } }[]> {
  const { data } = Object((await askOperator('GET', '/journal?per_page=50')).body);
  return data.filter((entry: { subject: string }) => entry.subject === id);
}

describe('an account', () => {
  test('is made once by a form that is sent twice, and shows no key', async () => {
    const manager = await addOperator('manages');
    const name = `Épicerie ${mintSecret().slice(0, 8)}`;
    const form = { name, email: '', submission: mintSecret() };
    const first = await manager.post(NEW_ACCOUNT_PATH, form);
    const second = await manager.post(NEW_ACCOUNT_PATH, form);
    const page = await manager.get(first.headers.get('Location') ?? '');

    expect([page.status, page.text.includes(words.done.created ?? '')]).toEqual([200, true]);
    expect(page.text).not.toMatch(/_sk_|whsec_/);
    expect(second.headers.get('Location')).toBe(`${ACCOUNTS_PATH}?done=created`);
    const { text } = await manager.get(`${ACCOUNTS_PATH}?q=${encodeURIComponent(name)}`);
    expect(text.split(`>${name}<`)).toHaveLength(2);
  });

  test('is found by name without accents, by its number and its address, and by nothing else', async () => {
    const reader = await addOperator('reads');
    const mark = mintSecret().slice(0, 10);
    const { id } = await openAccount(`Épicerie ${mark}`);
    await askOperator('POST', `/accounts/${id}`, { email: `${mark}@example.dz` });
    for (const search of [`epicerie ${mark}`, id, `${mark}@EXAMPLE.dz`]) {
      const { text } = await reader.get(`${ACCOUNTS_PATH}?q=${encodeURIComponent(search)}`);
      expect(text, search).toContain(accountPath(id));
    }
    expect((await reader.get(`${ACCOUNTS_PATH}?q=${mark}x`)).text).not.toContain(accountPath(id));
  });

  test('changes its profile by the rules of the API, and names the refused field', async () => {
    const manager = await addOperator('manages');
    const { id } = await openAccount('Avant');
    const profile = { name: 'Après', email: 'a@example.dz', phone: '', terms_url: 'https://shop.test/cgv' };
    const saved = await manager.act(accountActPath(id, 'profile'), profile);
    expect(saved.text).toContain(words.done.profile);
    expect(await read(id)).toMatchObject({ name: 'Après', email: 'a@example.dz', phone: null });

    const refused = await manager.act(accountActPath(id, 'profile'), { ...profile, email: 'nobody' });
    expect(refused.text).toContain(`${words.refused.validation_failed} ${words.fields.email}`);
    expect(await read(id)).toMatchObject({ email: 'a@example.dz' });
  });

  test('keeps all limits that it has had, and names the refused field', async () => {
    const manager = await addOperator('manages');
    const { id } = await openAccount();
    const path = accountActPath(id, 'limits');
    const form = { amount: '٢٠ ٠٠٠', daily_amount: '900\u202f000', requests_per_second: '' };
    await manager.act(path, form);
    await manager.act(path, form);
    const page = await manager.act(path, { ...form, amount: '', requests_per_second: '20' });

    expect(page.text).toContain(words.done.limits);
    expect((await read(id)).limits).toEqual({ amount: null, daily_amount: 900_000, requests_per_second: 20 });
    expect(page.text).toContain(words.limitVersion(1));
    expect(page.text).toContain(words.limitVersion(2));
    expect(page.text).not.toContain(words.limitVersion(3));
    expect(page.text).toContain(words.limitOf.amount(moneyText(20_000, 'en')));
    expect((await actsOf(id)).filter((entry) => Object(entry).fields.includes('limits'))).toHaveLength(2);
    const refused = await manager.act(path, { ...form, amount: '10' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`${words.refused.validation_failed} ${words.fields['limits.amount']}`);
    expect(refused.text).toContain('value="10"');
    const below = await manager.act(path, { ...form, amount: '900001' });
    expect([below.status, below.text.includes('value="900001"')]).toEqual([422, true]);
    expect(/id="daily_amount-error">\s*([^<]+)</.exec(below.text)?.[1]?.trim()).toBe(
      words.refused.day_below_payment,
    );
    expect((await read(id)).limits.amount).toBe(null);
  });

  test('keeps every fee plan that it has had', async () => {
    const manager = await addOperator('manages');
    const { id } = await openAccount();
    const plan = { rate: '١٥٠', fixed: '10', minimum: '20', maximum: '900', refunds: 'returned' };
    await manager.act(accountActPath(id, 'fees'), plan);
    await manager.act(accountActPath(id, 'fees'), plan);
    const page = await manager.act(accountActPath(id, 'fees'), { ...plan, rate: '100' });

    expect((await read(id)).fee_plan).toEqual({
      ...{ rate: 100, fixed: 10, minimum: 20, maximum: 900, refunds: 'returned' },
    });
    for (const version of [1, 2, 3]) expect(page.text).toContain(words.plan(version));
    expect(page.text).not.toContain(words.plan(4));
    expect(page.text).toContain(words.by('operator'));
    const crossed = await manager.act(accountActPath(id, 'fees'), { ...plan, minimum: '901' });
    expect(crossed.text).toContain(words.fields['fee_plan.minimum']);
  });

  test('is suspended for a reason that its merchant reads, and resumed', async () => {
    const manager = await addOperator('manages');
    const { account, owner } = await openDashboard();
    const { id } = account;
    const shop = new Merchant('test', account.test.secret_key);
    const suspend = { status: 'suspended', reason: 'The trade register has expired.' };
    const without = await manager.act(accountActPath(id, 'status'), { ...suspend, reason: '' });
    expect(without.text).toContain(words.refused.reason_needed);
    expect(await read(id)).toMatchObject({ status: 'active' });

    const page = await manager.act(accountActPath(id, 'status'), suspend);
    expect(page.text).toContain(suspend.reason);
    const dashboard = await owner.get(overview);
    expect(dashboard.text).toContain(suspend.reason);
    const refused = await shop.call('POST', '/products', { name: 'Miel' });
    expect([refused.status, Object(refused.body).message]).toEqual([
      403,
      `This account is suspended: ${suspend.reason}`,
    ]);

    await manager.act(accountActPath(id, 'status'), { status: 'active' });
    expect(await read(id)).toMatchObject({ status: 'active', suspended_for: null });
    expect((await owner.get(overview)).text).not.toContain(dashboardWords.suspended.title);
    const [last] = await actsOf(id);
    expect(last).toMatchObject({ act: 'updateAccount', actor: { kind: 'operator' } });
    expect(last?.actor.name).toMatch(/^Operator \d/);
  });

  test('gets its first owner by a link that is shown once, also when the form is sent twice', async () => {
    const manager = await addOperator('manages');
    const { id } = await openAccount();
    const form = { submission: mintSecret() };
    await manager.post(accountActPath(id, 'invite'), form);
    await manager.post(accountActPath(id, 'invite'), form);
    const page = await manager.get(accountPath(id));
    const link = /class="secret" dir="ltr">\s*([^<\s]+)/.exec(page.text)?.[1] ?? '';
    expect((await manager.get(accountPath(id))).text).not.toContain(link);
    const owner = new Member();
    await owner.join(link, 'Yasmine');
    expect((await owner.get(overview)).status).toBe(200);
    const { data } = Object((await askOperator('GET', `/accounts/${id}/journal?mode=live`)).body);
    const invited = data.filter(({ act }: { act: string }) => act === 'inviteOwner');
    expect(invited).toHaveLength(1);
  });

  test('loses a key that a person who manages revokes', async () => {
    const manager = await addOperator('manages');
    const account = await openAccount();
    const shop = new Merchant('test', account.test.secret_key);
    const [key] = (await read(account.id)).keys;
    const page = await manager.act(revokeKeyPath(account.id, key.id));
    expect(page.text).toContain(words.done.revoked);
    expect((await shop.call('GET', '/products')).status).toBe(401);
  });

  test('gets a key with the chosen scopes and end, shown once, however often the form is sent', async () => {
    const manager = await addOperator('manages');
    const account = await openAccount();
    const form = {
      label: 'Till',
      mode: 'test',
      scopes: 'catalogue:read',
      days: '30',
      submission: mintSecret(),
    };
    const page = await manager.act(createKeyPath(account.id), form);
    const [secret = ''] = /test_sk_\w+/.exec(page.text) ?? [];
    expect([page.status, page.headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    const later = (await manager.get(accountPath(account.id))).text;
    expect([later.includes(secret), later.includes(words.lostKey)]).toEqual([false, true]);
    const till = new Merchant('test', secret);
    expect((await till.call('GET', '/products')).status).toBe(200);
    expect((await till.call('GET', '/balance')).status).toBe(403);
    await manager.post(createKeyPath(account.id), form);
    const made = (await read(account.id)).keys.filter(({ name }: { name: string }) => name === 'Till');
    expect(made).toMatchObject([{ mode: 'test', scopes: 'catalogue:read' }]);
    const days = (made[0].expires_at - Date.now() / 1000) / 86_400;
    expect([days > 30, days <= 31]).toEqual([true, true]);
    // Another person's browser never has it, and the journal names no secret.
    const other = await addOperator('manages', 'reads');
    expect((await other.get(accountPath(account.id))).text).not.toContain(secret);
    expect(JSON.stringify(await actsOf(account.id))).not.toContain(secret);
    const reader = await addOperator('reads');
    expect((await reader.post(createKeyPath(account.id), form)).status).toBe(403);
    expect((await reader.get(accountPath(account.id))).text).not.toContain(createKeyPath(account.id));
  });

  test('gets no key without a name or a scope, and the form keeps the rest', async () => {
    const manager = await addOperator('manages');
    const account = await openAccount();
    const form = { label: '', mode: 'live', scopes: 'catalogue:read', days: '90' };
    const nameless = await manager.post(createKeyPath(account.id), form);
    expect([nameless.status, nameless.text.includes('value="90" selected')]).toEqual([422, true]);
    const { scopes: _, ...without } = form;
    const scopeless = await manager.post(createKeyPath(account.id), { ...without, label: 'Till' });
    expect([scopeless.status, scopeless.text.includes(words.refused.scopes_needed)]).toEqual([422, true]);
    expect(scopeless.text).toContain('value="Till"');
  });

  test('decides on the names that its merchant asked for', async () => {
    const manager = await addOperator('manages');
    const account = await openAccount();
    const shop = new Merchant('live', account.live.secret_key);
    await shop.call('POST', '/profile', { name_fr: 'Épicerie du port' });
    const { pending_names: pending } = await read(account.id);
    const form = { pending_id: pending.id, decision: 'approve' };
    expect((await manager.get(accountPath(account.id))).text).toContain('Épicerie du port');
    await manager.act(accountActPath(account.id, 'names'), form);
    const again = await manager.act(accountActPath(account.id, 'names'), form);
    expect(again.text).toContain(words.refused.names_not_pending);
    expect(Object((await shop.call('GET', '/profile')).body).name_fr).toBe('Épicerie du port');
  });

  test('is not changed by a form that another form of the same page has used', async () => {
    const manager = await addOperator('manages');
    const { id } = await openAccount();
    const submission = mintSecret();
    const plan = { rate: '150', fixed: '0', minimum: '0', maximum: '900', refunds: 'kept', submission };
    await manager.post(accountActPath(id, 'fees'), plan);
    const other = await manager.post(accountActPath(id, 'fees'), { ...plan, rate: '900' });
    expect(other.status).toBe(409);
    expect((await read(id)).fee_plan.rate).toBe(150);
    const without = await manager.post(accountActPath(id, 'fees'), { ...plan, submission: '' });
    expect(without.status).toBe(404);
  });
});
