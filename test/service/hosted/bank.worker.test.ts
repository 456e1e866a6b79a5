import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { declineCode } from '../../../src/contract/decline-codes.ts';
import {
  findTestCard,
  groupCardNumber,
  SURPLUS,
  TEST_CODE,
  testCards,
} from '../../../src/service/acquirers/sandbox/rules/cards.ts';
import { Minter } from '../../../src/service/identifiers/mint-ids-and-keys.ts';
import { copyIn } from '../../../templates/pay/copy/copy.ts';
import { serviceTestBindings } from '../../bindings.ts';
import { holds } from '../../seed.ts';
import { MODES } from '../merchant.ts';
import { cardFields, openAtBank } from './payer.ts';

const successUrl = /^https:\/\/shop\.test\/merci/;
const stubOf = (bank: string) => env.SANDBOX_BANK.getByName(bank.split('/').at(-1) ?? '');
const dump = (bank: string) =>
  runInDurableObject(stubOf(bank), (_, state) => JSON.stringify([...state.storage.kv.list()]));

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The clock stands still except for the steps of the answers. */
function holdClock(): (seconds: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] });
  return (seconds) => vi.setSystemTime(Date.now() + seconds * 1000);
}

describe('a test card', () => {
  test('that is approved leads back to the merchant, and the checkout is paid', async () => {
    const { bank, payer, read } = await openAtBank();
    expect((await payer.payByCard(bank, 'approved')).address).toMatch(successUrl);
    expect((await read()).status).toBe('paid');
  });

  const declines = testCards
    .map(({ outcome }) => outcome)
    .filter(
      (
        outcome,
      ): outcome is Exclude<
        typeof outcome,
        'approved' | 'approved_later' | 'approved_more' | `refund_${string}`
      > =>
        !['approved', 'approved_later', 'approved_more', 'timed_out', 'wrong_code'].includes(outcome) &&
        !outcome.startsWith('refund_'),
    );

  test('that takes more than was asked is a payment exception, and another one pays', async () => {
    const { base, bank, payer, read, merchant } = await openAtBank();
    const back = await payer.payByCard(bank, 'approved_more');
    expect(back.address).toBe(`${base}/pay`);
    expect((await read()).status).toBe('pending');
    const { data } = Object((await merchant.call('GET', '/payment-exceptions')).body);
    expect(data).toMatchObject([{ why: 'amount', amount: 2_050 + SURPLUS }]);
    const again = await payer.follow(await payer.post(`${base}/pay`, { payment_method: 'cib' }));
    expect((await payer.payByCard(again.address, 'approved')).address).toMatch(successUrl);
  });

  test.each(declines)(
    'that is %s leads back to the page with the reason; another one pays',
    async (outcome) => {
      const { base, bank, payer, read } = await openAtBank();
      const back = await payer.payByCard(bank, outcome);
      expect(back.address).toBe(`${base}/pay`);
      expect(back.page.text).toContain(copyIn.fr.declines[outcome]);
      expect((await read()).status).toBe('pending');
      const again = await payer.follow(await payer.post(`${base}/pay`, { payment_method: 'edahabia' }));
      expect(again.address).not.toBe(bank);
      expect((await payer.payByCard(again.address, 'approved')).address).toMatch(successUrl);
      expect(await read()).toMatchObject({ status: 'paid', payment_method: 'edahabia' });
    },
  );

  test.each(['approved_later', 'timed_out'] as const)(
    'that is %s leaves the payer waiting at the merchant’s side for 20 seconds',
    async (outcome) => {
      const goOn = holdClock();
      const { base, bank, payer, read } = await openAtBank();
      const waiting = await payer.payByCard(bank, outcome);
      expect(waiting.address).toBe(`${base}/return`);
      expect(waiting.page.headers.get('Refresh')).toMatch(/^5;url=.*asked=1$/);
      expect((await payer.get(bank)).text).toContain('n’a pas encore répondu');
      goOn(18);
      await payer.get(`${base}/return`);
      expect((await read()).status).toBe('processing');
      // The bank is asked every two seconds at most.
      goOn(2);
      const end = await payer.follow(await payer.get(`${base}/return?asked=4`));
      if (outcome === 'approved_later') {
        expect(end.address).toMatch(successUrl);
        expect((await read()).status).toBe('paid');
      } else {
        expect(end.page.text).toContain(copyIn.fr.declines.timed_out);
        expect((await read()).status).toBe('pending');
      }
    },
  );

  test.each(['approved', 'wrong_code'] as const)(
    'that is %s ends after three wrong codes',
    async (outcome) => {
      const { base, bank, payer } = await openAtBank();
      await payer.post(bank, cardFields(outcome));
      for (const [index, left] of ['2 essais', 'un essai'].entries()) {
        const refused = await payer.post(bank, { answer: 'confirm', code: `76543${index}` });
        expect(refused.status).toBe(422);
        expect(refused.text).toContain(`Il vous reste ${left}`);
        expect(refused.text).toContain('aria-describedby="code-hint code-error"');
        expect(refused.text).not.toContain('76543');
        // Opening it again shows the same.
        expect((await payer.get(bank)).text).toContain(`Il vous reste ${left}`);
      }
      const back = await payer.follow(await payer.post(bank, { answer: 'confirm', code: '765432' }));
      expect(back.address).toBe(`${base}/pay`);
      expect(back.page.text).toContain(copyIn.fr.declines.wrong_code);
    },
  );

  test.each(['card', 'code'])('is undecided after the payer gives up at the step of the %s', async (step) => {
    const { base, bank, payer, read } = await openAtBank();
    if (step === 'code') await payer.post(bank, cardFields('approved'));
    const back = await payer.follow(await payer.post(bank, { answer: 'give_up' }));
    expect(back.address).toBe(`${base}/pay`);
    expect(back.page.text).toContain(copyIn.fr.declines.canceled_by_payer);
    expect((await payer.follow(await payer.post(`${base}/cancel`))).address).toContain('shop.test/echec');
    expect((await read()).status).toBe('failed');
  });
});

describe('the forms', () => {
  test('list every card, each as a link that fills the form in', async () => {
    const { bank, payer } = await openAtBank();
    const { text } = await payer.get(bank);
    for (const { number, outcome } of testCards) {
      expect(text).toContain(groupCardNumber(number));
      const filled = await payer.get(`${bank}?card=${outcome}`);
      expect(filled.text).toContain(`value="${groupCardNumber(number)}"`);
      expect(filled.text).toContain(`?card=${outcome}&amp;lang=ar"`);
    }
    expect((await payer.get(`${bank}?card=4111111111111111`)).text).not.toContain('4111');
  });

  test('accept digits as people type them', async () => {
    const { bank, payer } = await openAtBank();
    const arabic = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
    const { card } = cardFields('approved');
    const typed = { answer: 'pay', card: arabic(groupCardNumber(card)), expiry: ' ١٢ / ٤٩ ', cvv: '١٢٣' };
    expect((await payer.post(bank, typed)).status).toBe(303);
    const end = await payer.follow(await payer.post(bank, { answer: 'confirm', code: arabic('123 456') }));
    expect(end.address).toMatch(successUrl);
  });

  test.each(['12/49', '12-49', '1249', '12/2049', '122049', '12 49', '12.49', '1/49'])(
    'accept an expiry written as %s',
    async (expiry) => {
      const { bank, payer } = await openAtBank();
      expect((await payer.post(bank, { ...cardFields('approved'), expiry })).status).toBe(303);
    },
  );

  test('show each field’s error, and keep the expiry and a listed number, never a CVV2', async () => {
    const { bank, payer } = await openAtBank();
    const { card } = cardFields('lost_card');
    const refused = await payer.post(bank, { answer: 'pay', card, expiry: '13/49', cvv: '9876' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(`value="${groupCardNumber(card)}"`);
    expect(refused.text).toContain('value="13/49"');
    expect(refused.text).not.toContain('9876');
    for (const field of ['expiry', 'cvv']) {
      expect(refused.text).toContain(`id="${field}-error"`);
      expect(refused.text).toContain(`aria-describedby="${field}-hint ${field}-error" aria-invalid="true"`);
      expect(refused.text).toContain(`href="#${field}"`);
    }
    expect(refused.text).not.toContain('id="card-error"');
  });

  test('at the second step stay there when reloaded, and show only four digits of the card', async () => {
    const { bank, payer } = await openAtBank();
    const { card } = cardFields('approved');
    await payer.post(bank, cardFields('approved'));
    for (let loads = 0; loads < 2; loads += 1) {
      const { text } = await payer.get(bank);
      expect(text).toContain('name="code"');
      expect(text).toContain(`•••• ${card.slice(-4)}`);
      expect(text).not.toContain(card.slice(0, 12));
    }
    // The first form posted again, with another card: the first card stands.
    await payer.post(bank, cardFields('lost_card'));
    expect((await payer.get(bank)).text).toContain(card.slice(-4));
  });

  test('posted twice decide once', async () => {
    const { merchant, id, base, bank, payer } = await openAtBank();
    await Promise.all([payer.post(bank, cardFields('approved')), payer.post(bank, cardFields('approved'))]);
    const wrong = { answer: 'confirm', code: '765432' };
    await Promise.all([payer.post(bank, wrong), payer.post(bank, wrong)]);
    expect((await payer.get(bank)).text).toContain('Il vous reste 2 essais');
    const right = { answer: 'confirm', code: TEST_CODE };
    const ends = await Promise.all([payer.post(bank, right), payer.post(bank, right)]);
    // The second press finds the end: only the request that ended the checkout leads on.
    const addresses = [];
    for (const end of ends) addresses.push((await payer.follow(end)).address);
    expect(addresses).toEqual([expect.stringMatching(successUrl), `${base}/return`]);
    const events = await merchant.call('GET', `/events?checkout_id=${id}`);
    expect(events.body).toMatchObject({ total: 1, data: [{ type: 'checkout.paid' }] });
  });

  test('never fail, for any input', async () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789٣ -/'), maxLength: 22 });
    const word = fc.oneof(digits, fc.string({ unit: 'binary', maxLength: 60 }), fc.constant(TEST_CODE));
    const answer = fc.oneof(fc.constantFrom('pay', 'confirm', 'approve', 'give up'), word);
    const fields = fc.record(
      { answer, card: word, expiry: word, cvv: word, code: word },
      { requiredKeys: [] },
    );
    const atCard = await openAtBank();
    const atCode = await openAtBank();
    await atCode.payer.post(atCode.bank, cardFields('wrong_code'));
    await holds(
      fc.asyncProperty(fields, fc.boolean(), async (sent, isCode) => {
        const { bank, payer } = isCode ? atCode : atCard;
        for (const path of [bank, `${bank}/app`]) {
          expect((await payer.post(path, sent)).status).toBeLessThan(500);
        }
      }),
      200,
    );
    expect((await atCard.read()).status).toBe('processing');
  });
});

describe('a card that is not on the list', () => {
  test('is refused without a trace: no digit of it is shown, stored or logged', async () => {
    const said: unknown[] = [];
    for (const name of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, name).mockImplementation((...words) => void said.push(...words));
    }
    const { bank, payer } = await openAtBank();
    const before = await dump(bank);
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 11, maxLength: 18 });
    const shown = fc.constantFrom('answer', 'expiry', 'cvv', 'code', 'card');
    await holds(
      fc.asyncProperty(digits, shown, async (start, alsoIn) => {
        const number = withCheckDigit(start);
        fc.pre(findTestCard(number) === null);
        const refused = await payer.post(bank, {
          ...cardFields('approved'),
          [alsoIn]: number,
          answer: 'pay',
          card: groupCardNumber(number),
        });
        expect(refused.status).toBe(422);
        expect(refused.text).toContain('Ne saisissez jamais une vraie carte ici');
        expect(refused.text).not.toContain(number);
        expect(refused.text).not.toContain(groupCardNumber(number));
        expect(JSON.stringify([...refused.headers])).not.toContain(number);
      }),
      100,
    );
    expect(await dump(bank)).toBe(before);
    expect(said).toEqual([]);
  });

  test('with a wrong check digit is refused as mistyped, and not stored', async () => {
    const { bank, payer } = await openAtBank();
    const refused = await payer.post(bank, { ...cardFields('approved'), card: '9999000000000104' });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Ce numéro de carte est incorrect');
    expect(refused.text).not.toContain('9999000000000104');
    expect(refused.text).not.toContain('9999 0000 0000 0104');
  });
});

test('live mode has no bank page, and no object is called', async () => {
  const minter = new Minter(serviceTestBindings.ROUTING_KEY);
  const { payer } = await openAtBank();
  const named = vi.spyOn(env.SANDBOX_BANK, 'getByName');
  for (const mode of MODES) {
    const id = minter.mintId(mode, 'abcdefgh', Date.now());
    for (const page of ['', '/app', '/leave']) {
      expect((await payer.get(`/sandbox/bank/${id}${page}`)).status).toBe(404);
      if (page !== '/leave')
        expect((await payer.post(`/sandbox/bank/${id}${page}`, cardFields('approved'))).status).toBe(404);
    }
    // A test id may be an attempt's: its object is called, and knows no attempt.
    expect(named.mock.calls.length > 0).toBe(mode === 'test');
    named.mockClear();
  }
});

test('every decline reason has a sentence in each language', () => {
  for (const { declines } of Object.values(copyIn)) {
    expect(new Set(Object.values(declines)).size).toBe(declineCode.options.length);
  }
});

/** A number whose last digit makes it pass the Luhn check, as real cards do. */
function withCheckDigit(start: string): string {
  const sum = [...start].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${start}${(10 - (sum % 10)) % 10}`;
}
