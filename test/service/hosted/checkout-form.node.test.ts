import { describe, expect, test } from 'vitest';
import type { PayerCheckout, PayForm } from '../../../src/service/payments/rules/payer.ts';
import { aCheckout, checkoutId, openScriptedAccount } from './scripted-account.ts';

const base = `/test/checkouts/${checkoutId}`;
const address = { name: 'Amina', street: '5 rue', commune: 'Oran', wilaya: '31', phone: '0550 12 34 56' };

/** An account that accepts every form and records it. */
function openAccount(changes: Partial<PayerCheckout> = {}) {
  const taken: PayForm[] = [];
  const checkout = aCheckout(changes);
  const opened = openScriptedAccount({
    viewCheckout: async () => ({ ok: true, checkout }),
    startPayment: async (_, form) => {
      taken.push(form);
      return { ok: true, redirect: 'https://bank.example.dz/order/1', checkout };
    },
  });
  return { ...opened, taken, pay: (fields: Record<string, string>) => opened.post(`${base}/pay`, fields) };
}

describe('the payer’s details', () => {
  test('are asked for, folded and optional, while the checkout has no customer', async () => {
    const html = await (await openAccount().get(`${base}/pay`)).text();
    for (const field of ['name', 'email', 'phone']) {
      expect(html).toMatch(new RegExp(`<input[^>]* name="${field}"`));
      expect(html).not.toMatch(new RegExp(`<input[^>]* name="${field}"[^>]* required`));
    }
    expect(html).toContain('<details class="fold"><summary><span>Vos coordonnées');
  });

  test('are neither asked for nor shown when the merchant named the customer', async () => {
    const opened = openAccount({ asksContact: false, takesContact: false });
    const html = await (await opened.get(`${base}/pay`)).text();
    expect(html).not.toMatch(/name="(?:name|email|phone)"/);
    await opened.pay({ name: 'Somebody', email: 'else@example.dz', phone: '0550' });
    expect(opened.taken).toEqual([{ method: 'edahabia', shipping: null, language: 'fr' }]);
  });

  test('with an address, the form asks for name and phone, and they are the payer’s', async () => {
    const html = await (await openAccount({ collectShippingAddress: true }).get(`${base}/pay`)).text();
    expect(html.match(/name="phone"/g)).toHaveLength(1);
    expect(html.match(/name="name"/g)).toHaveLength(1);
    const opened = openAccount({ collectShippingAddress: true });
    await opened.pay({ ...address, name: ' Amina ' });
    expect(opened.taken[0]?.contact).toEqual({ name: 'Amina', email: null, phone: null });
    const nameless = await opened.pay({ ...address, name: ' ' });
    expect(nameless.status).toBe(422);
    expect(await nameless.text()).toContain('Indiquez qui recevra la commande.');
    expect(opened.taken).toHaveLength(1);
  });

  test('a parcel to a customer whom the merchant named needs no name', async () => {
    const opened = openAccount({ collectShippingAddress: true, asksContact: false, takesContact: false });
    expect(await (await opened.get(`${base}/pay`)).text()).not.toContain('name="name"');
    expect((await opened.pay({ ...address, name: '' })).status).toBe(303);
    expect(opened.taken[0]?.contact).toBeUndefined();
  });

  test('are stored normalised: a phone in Arabic-Indic digits becomes E.164', async () => {
    const opened = openAccount();
    await opened.pay({ name: 'أمينة', email: ' amina@example.dz ', phone: '٠٥٥٠ ١٢ ٣٤ ٥٦' });
    const contact = { name: 'أمينة', email: 'amina@example.dz', phone: '+213550123456' };
    expect(opened.taken).toEqual([{ method: 'edahabia', shipping: null, contact, language: 'fr' }]);
    await opened.pay({ name: '  ', email: '', phone: ' ' });
    expect(opened.taken[1]).toEqual({ method: 'edahabia', shipping: null, language: 'fr' });
  });

  test.each([
    [{ email: 'amina@example.dz' }, { name: null, email: 'amina@example.dz', phone: null }],
    [{ phone: '0550123456' }, { name: null, email: null, phone: '+213550123456' }],
  ])('may be only %j', async (fields: Record<string, string>, contact) => {
    const opened = openAccount();
    expect((await opened.pay(fields)).status).toBe(303);
    expect(opened.taken).toEqual([{ method: 'edahabia', shipping: null, contact, language: 'fr' }]);
  });

  test('when known already, an old form still shows its errors beside the fields', async () => {
    const opened = openAccount({ asksContact: false });
    expect(await (await opened.get(`${base}/pay`)).text()).not.toMatch(/name="(?:name|email|phone)"/);
    const html = await (await opened.pay({ phone: '0550' })).text();
    expect(html).toMatch(/id="phone-error"/);
    expect(html).toContain('value="0550"');
  });

  test.each([
    [{ email: 'amina@' }, ['email']],
    [{ phone: '0550' }, ['phone']],
    [{ name: 'Amina', email: 'amina@' }, ['email']],
    [{ name: 'Amina', email: `a${'\u0001'}@example.dz` }, ['email']],
    [{ name: 'Amina', phone: '0123' }, ['phone']],
    [{ name: 'a'.repeat(256), email: 'x', phone: 'y' }, ['name', 'email', 'phone']],
  ])('%j at %j is refused, and stays in the form', async (fields: Record<string, string>, wrong) => {
    const opened = openAccount();
    const response = await opened.pay(fields);
    expect(response.status).toBe(422);
    const html = await response.text();
    expect([...html.matchAll(/id="(\w+)-error"/g)].map(([, field]) => field)).toEqual(wrong);
    for (const field of wrong) expect(html).toContain(`href="#${field}"`);
    for (const value of Object.values(fields)) expect(html).toContain(`value="${value}"`);
    expect(html).toContain('<details class="fold" open="">');
    expect(opened.taken).toEqual([]);
  });
});

describe('a switch of language while typing', () => {
  const typed = {
    payment_method: 'cib',
    ...address,
    street: '5, rue "des" Oliviers',
    phone: '05',
    name: 'أ',
  };

  test('keeps the position and the typed fields, shows no errors and starts nothing', async () => {
    const opened = openAccount({ collectShippingAddress: true });
    const response = await opened.post(`${base}/pay?lang=ar`, { ...typed, again: 'language' });
    expect(response.status).toBe(200);
    expect(response.headers.get('Set-Cookie')).toContain('__Host-service_lang=ar');
    const html = await response.text();
    expect(html).toContain('<html lang="ar" dir="rtl">');
    expect(html).toContain('value="5, rue &quot;des&quot; Oliviers"');
    expect(html).toMatch(/<option value="31" selected/);
    expect(html).toMatch(/value="cib" checked/);
    expect(html).toContain('value="05"');
    expect(html).toContain('value="أ"');
    expect(html).not.toMatch(/class="notice"|class="wrong"|aria-invalid=/);
    expect(opened.taken).toEqual([]);
  });

  test('the language choices are buttons of the form, and Enter still pays', async () => {
    const html = await (await openAccount().get(`${base}/pay`)).text();
    const form = /<form id="(\w+)" method="post" action="[^"]*\/pay"/.exec(html)?.[1];
    const buttons = [...html.matchAll(/<button[^>]*form="(\w+)"[^>]*>/g)];
    expect(buttons.map(([, id]) => id)).toEqual([form, form, form, form]);
    // A form's first button is the one that Enter presses.
    expect(buttons[0]?.[0]).not.toContain('name=');
    for (const [tag] of buttons.slice(1, 3)) {
      expect(tag).toMatch(/formaction="[^"]*\/pay\?lang=(?:ar|en)" formnovalidate="" name="again"/);
    }
    expect(html).toContain('<span aria-current="page">Français</span>');
  });

  test('leads to the waiting page while at the bank, and to the end page after the end', async () => {
    const waiting = openAccount({ status: 'processing', bankUrl: 'https://bank.example.dz/' });
    expect((await waiting.post(`${base}/pay?lang=en`, { again: 'language' })).status).toBe(200);
    const over = await openAccount({ status: 'paid' }).post(`${base}/pay?lang=en`, { again: 'language' });
    expect(over.headers.get('Location')).toBe(`${base}/pay?lang=en`);
  });
});

describe('a known address', () => {
  const shipping = { street: '5 rue des Oliviers', commune: 'Arzew', wilaya: '31', phone: '+213550123456' };

  test('is one masked line for any visitor of the page: no street and no phone', async () => {
    const opened = openAccount({ collectShippingAddress: true, shipping });
    const html = await (await opened.get(`${base}/pay`)).text();
    expect(html).toContain('<bdi>Arzew, Oran, téléphone en … 56</bdi>');
    expect(html).not.toMatch(/Oliviers|550123|0550 12 34 5/);
  });

  test('stays unchanged when its form is left alone, and is replaced by a complete one', async () => {
    const opened = openAccount({ collectShippingAddress: true, shipping });
    const untouched = { name: '', wilaya: '', commune: '', street: '', phone: '' };
    expect((await opened.pay({ ...untouched, payment_method: 'cib' })).status).toBe(303);
    expect(opened.taken).toEqual([{ method: 'cib', shipping: null, language: 'fr' }]);
    const wrong = await opened.pay({ ...address, street: '' });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('<fieldset><legend>Où livrer');
    await opened.pay(address);
    expect(opened.taken[1]?.shipping).toMatchObject({ street: '5 rue', phone: '+213550123456' });
  });
});

test('products are named in the payer’s language', async () => {
  const opened = openAccount();
  expect(await (await opened.get(`${base}/pay?lang=ar`)).text()).toContain('>تمر</bdi>');
  expect(await (await opened.get(`${base}/pay?lang=en`)).text()).toContain('>Dattes</bdi>');
});
