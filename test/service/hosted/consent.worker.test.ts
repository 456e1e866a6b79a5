import { describe, expect, test, vi } from 'vitest';
import { encodeBase64 } from '../../../src/contract/bytes.ts';
import { checkout as checkoutShape } from '../../../src/contract/resources/checkout.ts';
import type { Locale } from '../../../src/contract/scalars.ts';
import { inEachLanguage } from '../../../src/text/languages/by-language.ts';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { VALID_CARD } from '../acquirers/interbank/fake-gateway.ts';
import { LiveAccount, setUpFakeGateway } from '../acquirers/interbank/live-account.ts';
import { ask, askOperator, Merchant, ORIGIN } from '../merchant.ts';

/** What the interbank gateway asks of the page that leads to it, and of the receipt. */

const NOW = Date.UTC(2027, 0, 15, 8);
const TERMS = 'https://shop.test/conditions';

const fake = setUpFakeGateway(NOW);

/** The question of a page, its answer, and its sealed form. */
function questionOn(html: string, language: Locale) {
  const { numbers, question } = copyIn[language].consent;
  const asked = numbers
    .flatMap((one, place) =>
      numbers.map((other, next) => ({ text: question(one, other), sum: place + next + 2 })),
    )
    .find(({ text }) => html.includes(text));
  const [, token = ''] = /name="question" value="([^"]+)"/.exec(html) ?? [];
  return { text: asked?.text ?? '', sum: asked?.sum ?? Number.NaN, token };
}

async function open(language: Locale = 'fr') {
  const account = await LiveAccount.open();
  const id = await account.checkout();
  const path = `/checkouts/${id}/pay?lang=${language}`;
  const show = async () => (await ask('GET', path)).text;
  return {
    account,
    id,
    show,
    pay: (fields: Record<string, string>) =>
      ask('POST', path, {
        headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: ORIGIN },
        body: new URLSearchParams({ payment_method: 'cib', ...fields }).toString(),
      }),
    status: async () =>
      checkoutShape.parse((await account.merchant.call('GET', `/checkouts/${id}`)).body).status,
    /** The fields of a page that was answered rightly. */
    answer: async () => {
      const { sum, token } = questionOn(await show(), language);
      return { terms: 'yes', answer: String(sum), question: token };
    },
  };
}

describe('the page before the gateway', () => {
  test.each<Locale>(['ar', 'fr', 'en'])('asks for terms and a sum in words, in %s', async (language) => {
    const { show, pay, status, answer } = await open(language);
    const copy = copyIn[language];
    const page = await show();
    expect(page).toContain(copy.consent.terms);
    expect(questionOn(page, language).text).not.toBe('');
    expect(page).not.toContain('<script');
    // The app has no place at a gateway of cards.
    expect(page).not.toContain(copy.checkout.service_app.name);
    const refused = await pay({});
    expect(refused.status).toBe(422);
    for (const words of [copy.consent.missingTerms, copy.consent.wrongAnswer])
      expect(refused.text).toContain(words);
    expect(await status()).toBe('pending');
    expect((await pay(await answer())).status).toBe(303);
    expect(await status()).toBe('processing');
    expect(fake().orders).toMatchObject([{ language }]);
  });

  test('allows the style sheet that it has', async () => {
    const { id } = await open();
    const { headers, text } = await ask('GET', `/checkouts/${id}/pay`);
    const [, style = ''] = /<style>([^<]+)<\/style>/.exec(text) ?? [];
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    expect(headers.get('Content-Security-Policy')).toContain(
      `'sha256-${encodeBase64(new Uint8Array(hash))}'`,
    );
    expect(style.includes('.marks')).toBe(true);
  });

  test('asks another question each time, and takes the answer to none but its own', async () => {
    const { show, pay, status, answer } = await open();
    const seen = new Set<string>();
    for (let times = 0; times < 12; times += 1) seen.add(questionOn(await show(), 'fr').token);
    expect(seen.size).toBe(12);
    const right = await answer();
    const other = await (await open()).answer();
    const wrong = [
      { ...right, terms: '' },
      { ...right, answer: String(Number(right.answer) + 1) },
      { ...right, answer: '' },
      { ...right, question: '' },
      { ...right, question: other.question, answer: other.answer },
      { ...right, question: right.question.slice(0, -4) },
    ];
    for (const fields of wrong) expect((await pay(fields)).status).toBe(422);
    vi.setSystemTime(Date.now() + 21 * 60_000);
    expect((await pay(right)).status).toBe(422);
    expect([await status(), fake().orders]).toEqual(['pending', []]);
  });

  test('keeps the accepted terms with what was typed, and takes digits of any script', async () => {
    const { pay, answer, status } = await open();
    const right = await answer();
    const refused = await pay({ ...right, email: 'amina@' });
    expect([refused.status, refused.text.match(/name="terms"[^>]*/)?.[0]]).toEqual([
      422,
      expect.stringContaining('checked'),
    ]);
    const again = questionOn(refused.text, 'fr');
    const arabic = String(again.sum).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    expect((await pay({ terms: 'yes', answer: arabic, question: again.token })).status).toBe(303);
    expect(await status()).toBe('processing');
  });

  test('leads to the merchant’s terms of sale, and names the cards on the button', async () => {
    const { account, show } = await open();
    await askOperator('POST', `/accounts/${account.id}`, { terms_url: TERMS });
    const page = await show();
    expect(page).toContain(`href="${TERMS}"`);
    const [, button = ''] = /<button type="submit">(.*?)<\/button>/s.exec(page) ?? [];
    expect(button).toMatch(/CIB.*Edahabia.*2/s);
  });

  test('of a decline says where to call', async () => {
    const { account, id, pay, answer, show } = await open();
    await pay(await answer());
    fake().pay(fake().orders[0]?.orderNumber ?? '', '6280580610061110');
    await account.settle(id);
    expect(await show()).toContain(copyIn.fr.consent.help);
  });
});

test('the receipt shows the gateway’s answer and numbers, and where to call', async () => {
  const { account, id, pay, answer } = await open();
  await pay(await answer());
  const [order] = fake().orders;
  fake().pay(order?.orderNumber ?? '', VALID_CARD);
  await account.settle(id);
  expect(order).toMatchObject({ captures: 1, approvalCode: expect.any(String) });
  const words = inEachLanguage((language) => copyIn[language].receipt.approval);
  for (const language of ['ar', 'fr', 'en'] satisfies Locale[]) {
    const { text } = await ask('GET', `/checkouts/${id}/receipt?lang=${language}`);
    const { answer: name, ...others } = words[language];
    const shown = [order?.orderNumber, order?.orderId, order?.approvalCode, '3020', ...Object.values(others)];
    for (const one of shown) expect(text).toContain(one);
    // A receipt speaks one language: the bank's sentence is in the payer's.
    expect(text.includes(name)).toBe(language === 'fr');
  }
  const { text } = await ask('GET', `/checkouts/${id}/receipt?lang=fr`);
  expect(text).toContain('Votre paiement a été accepté');
  // Nothing of the card.
  expect(text).not.toContain(VALID_CARD.slice(-4));
});

test('test mode asks for nothing', async () => {
  const merchant = await Merchant.open();
  const id = await merchant.create('/checkouts', {
    amount: 2_000,
    currency: 'dzd',
    success_url: 'https://shop.test/',
  });
  expect((await ask('GET', `/test/checkouts/${id}/pay?lang=fr`)).text).not.toMatch(/name="(?:terms|answer)"/);
});
