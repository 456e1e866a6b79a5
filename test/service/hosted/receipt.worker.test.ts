import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ReceiptKeys } from '../../../src/service/payments/receipts/keys.ts';
import { RECEIPT_KEYS_PATH, receiptCheckPath } from '../../../src/service/urls.ts';
import { holds } from '../../seed.ts';
import { ask, askOperator, Merchant, ORIGIN, openAccount } from '../merchant.ts';
import { aReceipt } from '../payments/receipts/samples.ts';
import { openAtBank, openCheckout, Payer } from './payer.ts';

const payer = new Payer();

/** The address of the check, from the receipt's page. */
function checkPathIn(page: string): string {
  const path = /href="http:\/\/service\.test(\/receipts\/[\w.-]+)\?lang=\w+"/.exec(page)?.[1];
  if (path === undefined) throw new Error('The page has no link to its check.');
  return path;
}

const tokenOf = (path: string) => path.slice(receiptCheckPath('').length);

/** A checkout paid by card at the sandbox bank, and its receipt. */
async function buy(body: Record<string, unknown> = {}) {
  const opened = await openAtBank(body);
  await payer.payByCard(opened.bank, 'approved');
  const page = await payer.get(`${opened.base}/receipt`);
  return { ...opened, page, check: checkPathIn(page.text) };
}

describe('the receipt', () => {
  test('states the paid amount, and its own code is genuine', async () => {
    const { id, base, page, check } = await buy({ metadata: { order_id: 4711 } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Reçu de paiement');
    expect(page.text).toMatch(/2026-000001|\d{4}-000001/);
    expect(page.text).toContain('Carte CIB');
    expect(page.text).toMatch(/2\s050/);
    expect(page.text).toContain('<bdi>4711</bdi>');
    expect(page.text).toContain(id);
    expect(page.text).toMatch(/<p class="stamp"><b>TEST<\/b>/);
    expect(page.text).toMatch(/<div class="part qr"><svg /);
    expect(page.text).not.toMatch(/<script|window\.print/);
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'none'");
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    expect((await payer.get(`${base}/receipt`)).text).toBe(page.text);

    const claims = await (await ReceiptKeys.create(env.RECEIPT_KEYS)).verify(tokenOf(check));
    expect(claims).toMatchObject({
      mode: 'test',
      merchant: 'Épicerie Belkacem',
      checkoutId: id,
      amount: 2_050,
      orderReference: '4711',
    });
  });

  test('states the merchant’s order number where it is sent, and so does its check', async () => {
    const number = '56XY 88GS';
    const { page, check } = await buy({ metadata: [{ order_id: '01k9zv7q2mt4', order_number: number }] });
    const checked = await payer.get(check);
    for (const { text } of [page, checked]) {
      expect(text).toContain(`<bdi>${number}</bdi>`);
      expect(text).not.toContain('01k9zv7q2mt4');
    }
  });

  test('is in the language that the payer chose, and so is the link to it from the paid page', async () => {
    const { base, read } = await buy({ locale: 'ar' });
    expect((await read()).status).toBe('paid');
    const end = await payer.get(`${base}/pay?lang=en`);
    const link = /href="([^"]+)">View or print the receipt/.exec(end.text)?.[1];
    expect(link).toBe(`${base}/receipt?lang=en`);
    const english = await payer.get(link ?? '');
    expect(english.text).toContain('Payment receipt');
    const check = /href="http:\/\/service\.test(\/receipts\/[^"]+)"/.exec(english.text)?.[1];
    expect((await payer.get(check ?? '')).text).toContain('<html lang="en"');
    expect(english.headers.get('Set-Cookie')).toContain('service_lang=en; Path=/');
    expect((await payer.get(`${base}/receipt`)).text).toContain('وصل دفع');
  });

  test('names the merchant by the legal data of the profile', async () => {
    const account = await openAccount();
    const papers = {
      trade_register: '16/00-0123456',
      tax_number: '0020160',
      name_fr: 'Chez <b>Belkacem</b>',
    };
    await askOperator('POST', `/accounts/${account.id}`, { ...papers, phone: '021 00 00 00' });
    const merchant = new Merchant('test', account.test.secret_key);
    const id = await merchant.create('/checkouts', {
      amount: 900,
      currency: 'dzd',
      success_url: 'https://shop.test/merci',
      locale: 'fr',
    });
    await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    const { text } = await payer.get(`/test/checkouts/${id}/receipt`);
    for (const said of ['16/00-0123456', '0020160', '021 00 00 00', 'Chez &lt;b&gt;Belkacem']) {
      expect(text).toContain(said);
    }
  });

  test.each([
    ['CMD\u202e-8', 'CMD-8'],
    ['W'.repeat(60), `${'W'.repeat(39)}…`],
    ['  CMD 9\n', 'CMD 9'],
    [' \u200b\t ', null],
  ])('shows the order %j as it is signed and as the check shows it', async (order, shown) => {
    const { page, check } = await buy({ metadata: { order_id: order } });
    const rows = (text: string) =>
      [...text.matchAll(/<dt>Commande<\/dt><dd>(.*?)<\/dd>/g)].map(([, row]) => row);
    const expected = shown === null ? [] : [`<bdi>${shown}</bdi>`];
    expect(rows(page.text)).toEqual(expected);
    expect(rows((await payer.get(`${check}?lang=fr`)).text)).toEqual(expected);
  });

  test('names the merchant as the check does, beside the name in the language of the page', async () => {
    const account = await openAccount();
    await askOperator('POST', `/accounts/${account.id}`, { name_ar: 'بقالة بلقاسم' });
    const merchant = new Merchant('test', account.test.secret_key);
    const id = await merchant.create('/checkouts', {
      amount: 900,
      currency: 'dzd',
      success_url: 'https://shop.test/merci',
    });
    await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    const see = async (language: string) =>
      (await payer.get(`/test/checkouts/${id}/receipt?lang=${language}`)).text;
    const arabic = await see('ar');
    expect(arabic).toContain('<h2><bdi>بقالة بلقاسم</bdi></h2>');
    const claims = await (await ReceiptKeys.create(env.RECEIPT_KEYS)).verify(tokenOf(checkPathIn(arabic)));
    expect(arabic).toContain(`<dt>اسم الحساب</dt><dd><bdi>${claims?.merchant}</bdi></dd>`);
    expect((await payer.get(`${checkPathIn(arabic)}?lang=ar`)).text).toContain(
      `<bdi>${claims?.merchant}</bdi>`,
    );
    // When both names are equal, one is enough.
    expect(await see('fr')).not.toContain('<dt>Nom du compte</dt>');
  });

  test('stays available when the account is suspended afterwards', async () => {
    const account = await openAccount();
    const merchant = new Merchant('test', account.test.secret_key);
    const id = await merchant.create('/checkouts', {
      amount: 900,
      currency: 'dzd',
      success_url: 'https://shop.test/merci',
    });
    await merchant.call('POST', `/checkouts/${id}/simulate`, { outcome: 'paid' });
    await askOperator('POST', `/accounts/${account.id}`, { status: 'suspended' });
    const page = await payer.get(`/test/checkouts/${id}/receipt`);
    expect(page.status).toBe(200);
    expect((await payer.get(checkPathIn(page.text))).status).toBe(200);
  });

  test('does not exist before the payment, nor for unknown ids', async () => {
    const { id, base } = await openCheckout();
    const answer = await payer.get(`${base}/receipt?lang=en`);
    expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${base}/pay?lang=en`]);
    expect((await payer.get(`/checkouts/${id}/receipt`)).status).toBe(404);
    expect((await payer.get('/test/checkouts/guess/receipt')).status).toBe(404);
    expect((await payer.post(`${base}/receipt`)).status).toBe(405);
  });

  test('has the same code in each language', async () => {
    const { base, check } = await buy();
    for (const language of ['ar', 'en']) {
      expect(checkPathIn((await payer.get(`${base}/receipt?lang=${language}`)).text)).toBe(check);
    }
  });
});

describe('the check', () => {
  test('says genuine with the signed data and the date, and nothing of the payer', async () => {
    const { id, check } = await buy({ metadata: { order_id: 'CMD-7' } });
    const { status, text, headers } = await payer.get(`${check}?lang=en`);
    expect(status).toBe(200);
    for (const said of [
      'Genuine, but a TEST receipt without value',
      'Épicerie Belkacem',
      '2,050',
      'CMD-7',
      '-000001',
    ]) {
      expect(text).toContain(said);
    }
    // Searched outside the page's own address, which contains the signed data.
    expect(text).not.toContain(id);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toContain('noindex');
    expect((await payer.get(`${check}?lang=ar`)).text).toContain('وصل اختبار TEST');
  });

  test('says not genuine for any altered code, with 404 and without its contents', async () => {
    const { check } = await buy();
    const [payload = '', signature = ''] = tokenOf(check).split('.');
    const fields: unknown[] = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const cheap = btoa(JSON.stringify(fields.with(4, 'Somebody').with(6, 900_000)))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    const altered = await payer.get(`${receiptCheckPath(`${cheap}.${signature}`)}?lang=en`);
    expect(altered.status).toBe(404);
    expect(altered.text).toContain('Not a genuine receipt');
    expect(altered.text).not.toMatch(/Somebody|900,000|TEST/);
  });

  test('never fails on any input', async () => {
    const { check } = await buy();
    const token = tokenOf(check);
    const text = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }).map(encodeURIComponent),
      fc.string({ minLength: 1 }).map((typed) => typed.replace(/[/?#\\\s]/g, '%')),
      fc.nat(token.length - 1).map((at) => token.slice(0, at) + token.slice(at + 1)),
      fc.constantFrom('%', '%ff%fe', '%00', '..', `${token}.`, `${token}%20`, 'A'.repeat(8_000), '%F0%9F'),
    );
    await holds(
      fc.asyncProperty(text, async (typed) => {
        expect((await payer.get(receiptCheckPath(typed))).status).toBeLessThan(500);
      }),
      300,
    );
  });

  test('does not accept a signature alone: the ledger must know the receipt', async () => {
    const { id, check } = await buy();
    const keys = await ReceiptKeys.create(env.RECEIPT_KEYS);
    const claims = await keys.verify(tokenOf(check));
    const { account = '', number = '', paidAt = 0 } = claims ?? {};
    const same = aReceipt({ id, account, number, paidAt, total: 2_050 });
    const ask = async (changes: Partial<typeof same>) =>
      payer.get(`${receiptCheckPath(await keys.sign({ ...same, ...changes }))}?lang=en`);
    expect((await ask({})).status).toBe(200);
    const unpaid = (await openCheckout()).id;
    for (const changes of [
      { total: 2_051 },
      { paidAt: paidAt + 1 },
      { number: '2026-999999' },
      { account: 'zzzzzzzz' },
      { livemode: true },
      { id: aReceipt().id },
      { id: unpaid },
    ]) {
      const { status, text } = await ask(changes);
      expect([status, text.includes('Do not accept this receipt')]).toEqual([404, true]);
    }
  });

  test('still accepts receipts of replaced keys, and none of removed keys', async () => {
    const { check, base } = await buy();
    const fresh = btoa('n'.repeat(32));
    const visit = (path: string, list: string) => ask('GET', path, { bindings: { RECEIPT_KEYS: list } });
    const both = `${fresh},${env.RECEIPT_KEYS}`;
    expect((await visit(check, both)).status).toBe(200);
    expect((await visit(check, fresh)).status).toBe(404);
    const reprinted = checkPathIn((await visit(`${base}/receipt`, both)).text);
    expect(reprinted).not.toBe(check);
    expect((await visit(reprinted, fresh)).status).toBe(200);
  });

  test('says that the signature is valid when the account cannot be asked', async () => {
    const { check } = await buy();
    const busy = () => {
      throw Object.assign(new Error('Durable Object is overloaded.'), { overloaded: true });
    };
    // @ts-expect-error: nothing else of the namespace is used.
    const LEDGER: ServiceEnv['LEDGER'] = { getByName: () => ({ viewReceipt: busy }) };
    const answer = await ask('GET', `${check}?lang=en`, { bindings: { LEDGER } });
    expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, '5']);
    expect(answer.text).toContain('The signature is valid');
    expect(answer.text).toMatch(/2,050[\s\S]*TEST/);
  });

  test('is read only', async () => {
    const { status, headers } = await payer.post('/receipts/x');
    expect([status, headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

test('the public keys are open to everyone, cached briefly, and match the signing keys', async () => {
  const answer = await payer.get(RECEIPT_KEYS_PATH);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(answer.headers.get('Cache-Control')).toBe('public, max-age=300');
  expect(answer.body).toEqual({ keys: (await ReceiptKeys.create(env.RECEIPT_KEYS)).listPublicKeys() });
  const { keys } = z.object({ keys: z.array(z.object({ mode: z.string() })) }).parse(answer.body);
  expect(keys.map(({ mode }) => mode)).toEqual(['live', 'test']);
  expect(answer.text).not.toContain('"d"');
  expect((await payer.post(RECEIPT_KEYS_PATH)).status).toBe(405);
  expect(ORIGIN + RECEIPT_KEYS_PATH).toBe('http://service.test/.well-known/receipt-keys.json');
});
