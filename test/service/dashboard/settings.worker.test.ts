import { describe, expect, test } from 'vitest';
import { mintSecret } from '../../../src/auth/secrets.ts';
import { auditLogPath, defaultEndpointPath, settingsPath } from '../../../src/service/dashboard-urls.ts';
import { payPath, receiptPath } from '../../../src/service/urls.ts';
import { words as auditWords } from '../../../templates/dashboard/copy/en/audit-log.ts';
import { words } from '../../../templates/dashboard/copy/en/settings.ts';
import { receipt as receiptWords } from '../../../templates/pay/copy/en/receipt.ts';
import { ask, askOperator, Merchant } from '../merchant.ts';
import { openDashboard } from './member.ts';

const fields = {
  name_ar: 'عسل الأوراس',
  name_fr: 'Miel des Aurès',
  name_en: '',
  phone: '021 23 45 67',
  email: 'bonjour@shop.test',
  logo: 'https://shop.test/logo.png',
  default_locale: 'en',
  receipt_text_ar: '',
  receipt_text_fr: 'Échange sous 7 jours.',
  receipt_text_en: '',
};
const stored = { ...fields, name_en: null, receipt_text_ar: null, receipt_text_en: null };

const checkout = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/merci' };

/** An account with its owner, and what the API says of its profile. */
async function open(mode: 'test' | 'live') {
  const { account, owner } = await openDashboard();
  const merchant = new Merchant(mode, account[mode].secret_key);
  const profile = async () => (await merchant.call('GET', '/profile')).body;
  return { account, owner, merchant, profile };
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
    expect(journal).toContain('name_ar, name_fr, phone, email, logo, default_locale, receipt_text_fr');
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
    const { default_locale: language, receipt_text_fr: receipt, ...inputs } = { ...fields, [field]: text };
    for (const typed of Object.values(inputs)) expect(page.text).toContain(`value="${typed}"`);
    expect(page.text).toContain(`value="${language}" selected`);
    expect(page.text).toContain(`>${receipt}</textarea>`);
    expect(await profile()).toMatchObject({ name_ar: null, phone: null });
  });

  test('set the language of pages whose checkout and browser name none', async () => {
    const { owner, merchant } = await open('test');
    const path = payPath('test', await merchant.create('/checkouts', checkout));
    const languageOf = async () => /<html lang="(\w+)"/.exec((await ask('GET', path)).text)?.[1];
    expect(await languageOf()).toBe('ar');
    await owner.act(settingsPath('test'), fields);

    expect(await languageOf()).toBe('en');
  });

  test('set a text that receipts show escaped, in the page’s language or another one', async () => {
    const { owner, merchant } = await open('test');
    const own = { receipt_text_fr: 'Échange : <b>7 jours</b>\nMerci', receipt_text_en: 'Exchange: 7 days' };
    await owner.act(settingsPath('test'), { ...fields, ...own });
    const id = await merchant.create('/checkouts', checkout);
    await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    const receiptIn = async (language: string) =>
      (await ask('GET', `${receiptPath('test', id)}?lang=${language}`)).text;

    expect(await receiptIn('en')).toContain('lang="en" dir="ltr">Exchange: 7 days<');
    expect(await receiptIn('en')).toContain(receiptWords.sellerText);
    const french = 'lang="fr" dir="ltr">Échange : &lt;b&gt;7 jours&lt;/b&gt;\nMerci<';
    expect(await receiptIn('fr')).toContain(french);
    expect(await receiptIn('ar')).toContain(french);
  });

  test.each([
    ['too long', 'a'.repeat(501)],
    ['of too many lines', 'a\n'.repeat(12)],
    ['with marks of direction', 'a\u202eb'],
  ])('refuse a text of receipts that is %s, and keep it', async (_, text) => {
    const { owner, profile } = await open('test');
    const page = await owner.act(settingsPath('test'), { ...fields, receipt_text_fr: text });

    expect(page.status).toBe(422);
    expect(page.text).toContain(words.wrong.receipt);
    expect(page.text).toContain(`>${text}</textarea>`);
    expect(await profile()).toMatchObject({ receipt_text_fr: null });
  });

  test('set the default address for events of one mode, and give it back', async () => {
    const { account, owner, merchant } = await open('test');
    await askOperator('POST', `/accounts/${account.id}`, { default_endpoint: 'https://shop.test/all' });
    const endpoint = async () => (await merchant.call('GET', '/webhook-endpoint')).body;
    const page = await owner.act(defaultEndpointPath('test'), { endpoint_url: 'https://shop.test/own' });

    expect(page.text).toContain(words.endpointSaved);
    expect(await endpoint()).toMatchObject({ url: 'https://shop.test/own', source: 'endpoint' });
    const wrong = await owner.act(defaultEndpointPath('test'), { endpoint_url: 'ftp://shop.test' });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain(words.endpointWrong);
    expect(wrong.text).toContain('value="ftp://shop.test"');
    await owner.act(defaultEndpointPath('test'), { endpoint_url: '' });
    expect(await endpoint()).toMatchObject({ url: 'https://shop.test/all', source: 'account' });
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
