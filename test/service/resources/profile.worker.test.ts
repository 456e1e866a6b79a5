import { expect, test } from 'vitest';
import { accountWithKeys } from '../../../src/contract/resources/account.ts';
import { type Answer, ask, askOperator, Merchant, openAccount } from '../merchant.ts';

/** The merchant's own profile, in each mode. */

async function open() {
  const account = await openAccount('SARL Belkacem');
  return {
    id: account.id,
    test: new Merchant('test', account.test.secret_key),
    live: new Merchant('live', account.live.secret_key),
    pending: async () =>
      accountWithKeys.parse((await askOperator('GET', `/accounts/${account.id}`)).body).pending_names,
    decide: (pending_id: string | undefined, decision: string) =>
      askOperator('POST', `/accounts/${account.id}/names`, { pending_id, decision }),
  };
}

const profileOf = async (merchant: Merchant) => (await merchant.call('GET', '/profile')).body;
const bodyOf = ({ status, text, body }: Answer) => {
  expect(status, text).toBe(200);
  return body;
};

test('in test mode a change counts at once, in that mode only, and the payment page shows the name', async () => {
  const { test: merchant, live } = await open();
  const answer = await merchant.call('PATCH', '/profile', {
    name_fr: ' Miel des Aurès ',
    phone: '021 23 45 67',
    logo: 'https://shop.test/logo.png',
    name: 'Another',
    colour: 'green',
  });
  expect(bodyOf(answer)).toMatchObject({
    entity: 'profile',
    livemode: false,
    name: 'SARL Belkacem',
    name_fr: 'Miel des Aurès',
    name_ar: null,
    phone: '021 23 45 67',
    logo: 'https://shop.test/logo.png',
    pending_names: null,
  });
  expect(answer.headers.get('Ignored-Parameters')).toBe('name, colour');
  expect(await profileOf(merchant)).toEqual(answer.body);
  expect(await profileOf(live)).toMatchObject({ livemode: true, name_fr: null, phone: null });
  const sale = { amount: 2_000, currency: 'dzd', success_url: 'https://shop.test/', locale: 'fr' };
  const checkout = await merchant.create('/checkouts', sale);
  expect((await ask('GET', `/test/checkouts/${checkout}/pay`)).text).toContain('Miel des Aurès');
  bodyOf(await merchant.call('POST', '/profile', { name_fr: null, phone: '' }));
  expect(await profileOf(merchant)).toMatchObject({ name_fr: null, phone: '021 23 45 67' });
  const page = (await ask('GET', `/test/checkouts/${checkout}/pay`)).text;
  expect(page).toContain('SARL Belkacem');
  expect(page).not.toContain('Miel des Aurès');
});

test('in live mode a changed name waits for an operator, other fields do not', async () => {
  const { live, pending, decide } = await open();
  const names = { name_fr: 'Miel des Aurès', name_ar: 'عسل الأوراس' };
  bodyOf(await live.call('POST', '/profile', { ...names, email: 'bonjour@shop.test' }));
  const waiting = await pending();
  expect(await profileOf(live)).toMatchObject({
    name_fr: null,
    email: 'bonjour@shop.test',
    pending_names: { id: waiting?.id, ...names, name_en: null },
  });
  // A second request adds to the first, and an operator who saw the first cannot approve it.
  bodyOf(await live.call('POST', '/profile', { name_en: 'Aures honey' }));
  const late = await decide(waiting?.id, 'approve');
  expect([late.status, late.body]).toMatchObject([409, { code: 'names_not_pending' }]);
  const wanted = { ...names, name_en: 'Aures honey' };
  const second = await pending();
  expect(second).toMatchObject(wanted);
  expect(bodyOf(await decide(second?.id, 'APPROVE'))).toMatchObject({ ...wanted, pending_names: null });
  expect(await profileOf(live)).toMatchObject({ ...wanted, pending_names: null });
  expect(await pending()).toBeNull();

  bodyOf(await live.call('POST', '/profile', { name_en: 'A bank' }));
  expect(bodyOf(await decide((await pending())?.id, 'refuse'))).toMatchObject({ name_en: 'Aures honey' });
  // The names in force again withdraw the request.
  bodyOf(await live.call('POST', '/profile', { name_en: 'A bank' }));
  bodyOf(await live.call('POST', '/profile', { name_en: 'Aures honey' }));
  expect(await pending()).toBeNull();
});

test('the later change counts, the merchant’s or the operator’s', async () => {
  const { id, test: merchant } = await open();
  bodyOf(await merchant.call('POST', '/profile', { phone: '021 11 11 11', name_fr: 'Miel' }));
  bodyOf(await askOperator('POST', `/accounts/${id}`, { phone: '021 22 22 22' }));
  expect(await profileOf(merchant)).toMatchObject({ phone: '021 22 22 22', name_fr: 'Miel' });
  bodyOf(await merchant.call('POST', '/profile', { phone: '021 33 33 33' }));
  expect(await profileOf(merchant)).toMatchObject({ phone: '021 33 33 33' });
});

test('a change needs its scope and, with If-Match, the state that was read', async () => {
  const { id, test: merchant } = await open();
  const { headers } = await merchant.call('GET', '/profile');
  const tag = headers.get('ETag') ?? '';
  bodyOf(await merchant.call('PUT', '/profile', { email: 'one@shop.test' }, { 'If-Match': tag }));
  const late = await merchant.call('PUT', '/profile', { email: 'two@shop.test' }, { 'If-Match': tag });
  expect(late.status).toBe(412);
  expect(await profileOf(merchant)).toMatchObject({ email: 'one@shop.test' });
  const made = await askOperator('POST', `/accounts/${id}/keys`, {
    mode: 'test',
    name: 'till',
    scopes: ['profile:read'],
  });
  const till = new Merchant('test', Object(made.body).secret_key);
  expect((await till.call('GET', '/profile')).status).toBe(200);
  expect((await till.call('POST', '/profile', { email: null })).body).toMatchObject({
    code: 'missing_scope_profile_write',
  });
  expect((await merchant.call('POST', '/profile', { logo: 'javascript:1' })).status).toBe(422);
});

test.each(['name_ar', 'name_fr', 'name_en'])(
  '%s with a mark that turns the text is refused',
  async (field) => {
    const { test: merchant } = await open();
    for (const mark of ['\u202e', '\u2066']) {
      const answer = await merchant.call('PATCH', '/profile', { [field]: `Miel${mark}BEV` });
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({ errors: { [field]: [expect.stringContaining('direction')] } });
    }
    expect(await profileOf(merchant)).toMatchObject({ [field]: null });
  },
);
