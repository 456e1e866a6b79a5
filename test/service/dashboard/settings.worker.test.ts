import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { auditLogPath, settingsPath } from '../../../src/service/dashboard-urls.ts';
import { words as auditWords } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words } from '../../../templates/dashboard/copy/en/settings.ts';
import { askOperator, Merchant } from '../merchant.ts';
import { openDashboard } from './member.ts';

const fields = {
  name_ar: 'عسل الأوراس',
  name_fr: 'Miel des Aurès',
  name_en: '',
  phone: '021 23 45 67',
  email: 'bonjour@shop.test',
  logo: 'https://shop.test/logo.png',
};
const stored = { ...fields, name_en: null };

/** An account with its owner, and what the API says of its profile. */
async function open(mode: 'test' | 'live') {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant(mode, account[mode].secret_key);
  const profile = async () => (await merchant.call('GET', '/profile')).body;
  return { account, owner, profile };
}

describe('settings', () => {
  test('change the profile of test mode at once, and the journal names the fields', async () => {
    const { owner, profile } = await open('test');
    const page = await owner.act(settingsPath('test'), fields);

    expect(page.text).toContain(words.saved);
    expect(page.text).toContain('value="Miel des Aurès"');
    expect(await profile()).toMatchObject(stored);
    const journal = (await owner.get(auditLogPath('test'))).text;
    expect(journal).toContain(`<b>${auditWords.actions['settings.change']}</b>`);
    expect(journal).toContain('name_ar, name_fr, phone, email, logo');
  });

  test('clear emptied fields, and the same form sent again changes nothing', async () => {
    const { owner, profile } = await open('test');
    const submission = mintSecret();
    await owner.act(settingsPath('test'), { ...fields, submission });
    await owner.act(settingsPath('test'), { ...fields, phone: '', logo: '' });
    await owner.act(settingsPath('test'), { ...fields, submission });

    expect(await profile()).toMatchObject({ ...stored, phone: null, logo: null });
    const journal = (await owner.get(auditLogPath('test'))).text;
    expect(journal.split(`<b>${auditWords.actions['settings.change']}</b>`)).toHaveLength(3);
  });

  test('of live mode have names that wait for the operator, and all else at once', async () => {
    const { account, owner, profile } = await open('live');
    const page = await owner.act(settingsPath('live'), fields);
    const before = await profile();

    expect(page.text).toContain(words.pending);
    // The form keeps what was asked for.
    expect(page.text).toContain('value="Miel des Aurès"');
    expect(before).toMatchObject({ name_fr: null, phone: fields.phone, email: fields.email });
    const pending = Object(before).pending_names.id;
    await askOperator('POST', `/accounts/${account.id}/names`, { pending_id: pending, decision: 'approve' });
    expect(await profile()).toMatchObject(stored);
    expect((await owner.get(settingsPath('live'))).text).not.toContain(words.pending);
  });

  test.each([
    ['email', 'nobody', words.wrong.email],
    ['logo', 'logo.png', words.wrong.logo],
    ['name_fr', 'Miel \u202egnp', words.wrong.text],
  ])('with a wrong %s save nothing and mark it', async (field, text, message) => {
    const { owner, profile } = await open('test');
    const page = await owner.act(settingsPath('test'), { ...fields, [field]: text });

    expect(page.status).toBe(422);
    expect(page.text).toContain(words.notSaved);
    expect(page.text).toContain(message);
    // Nothing that was typed is lost.
    for (const typed of Object.values({ ...fields, [field]: text }))
      expect(page.text).toContain(`value="${typed}"`);
    expect(await profile()).toMatchObject({ name_ar: null, phone: null });
  });

  test('show what the operator sets, and the default address for events', async () => {
    const { account, owner } = await open('test');
    await askOperator('POST', `/accounts/${account.id}`, {
      terms_url: 'https://shop.test/terms',
      trade_register: '16/00-1234567B21',
      default_endpoint: 'https://shop.test/hook',
    });
    const { text } = await owner.get(settingsPath('test'));

    for (const shown of ['https://shop.test/terms', '16/00-1234567B21', 'https://shop.test/hook'])
      expect(text).toContain(shown);
  });
});
