import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TIME_TO_SETTLE } from '../../../../src/service/acquirers/port.ts';
import {
  BANK_SILENCE,
  type CardDetails,
  type CardOutcome,
  findTestCard,
  MOST_WRONG_CODES,
  passesLuhn,
  TEST_CODE,
  testCards,
} from '../../../../src/service/acquirers/sandbox/rules/cards.ts';
import type { BankOrder } from '../../../../src/service/acquirers/sandbox/rules/order.ts';
import { holds } from '../../../seed.ts';

const NOW = Date.UTC(2027, 0, 15, 9) / 1000;
const WRONG_CODE = '657483';
let made = 0;

const at = (seconds: number) => vi.setSystemTime(seconds * 1000);

async function openOrder(changes: Partial<BankOrder> = {}) {
  made += 1;
  const order: BankOrder = {
    id: `card-attempt-${made}`,
    reference: 'REF0000001',
    amount: 2_500,
    currency: 'dzd',
    method: 'cib',
    locale: 'fr',
    livemode: false,
    returnUrl: 'http://service.test/return',
    payee: 'Hanout',
    createdAt: Math.floor(Date.now() / 1000),
    ...changes,
  };
  const bank = env.SANDBOX_BANK.getByName(order.id);
  expect(await bank.open(order)).toEqual({ ok: true });
  return bank;
}

type Bank = Awaited<ReturnType<typeof openOrder>>;

function cardFor(outcome: CardOutcome, changes: Partial<CardDetails> = {}): CardDetails {
  const number = testCards.find((card) => card.outcome === outcome)?.number ?? '';
  return { number, expiry: { month: 12, year: 2030 }, cvv: '123', ...changes };
}

/** Everything the object keeps, as text. */
function dump(bank: Bank): Promise<string> {
  return runInDurableObject(bank, (_, state) => JSON.stringify([...state.storage.kv.list()]));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(NOW);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the list of cards', () => {
  test('has well-formed numbers with different last four digits', () => {
    for (const { number } of testCards) {
      expect(number).toMatch(/^9999\d{12}$/);
      expect(passesLuhn(number)).toBe(true);
    }
    expect(new Set(testCards.map(({ number }) => number.slice(-4))).size).toBe(testCards.length);
    expect(new Set(testCards.map(({ outcome }) => outcome)).size).toBe(testCards.length);
  });

  test('notices each single wrong digit and each swap of unequal neighbours but 09 and 90', () => {
    const [{ number } = { number: '' }] = testCards;
    for (let place = 0; place < number.length; place += 1) {
      for (const digit of '0123456789') {
        const typed = number.slice(0, place) + digit + number.slice(place + 1);
        expect(passesLuhn(typed)).toBe(typed === number);
      }
      const [one = '', two = ''] = number.slice(place, place + 2);
      const isSeen = two !== '' && one !== two && Math.abs(Number(one) - Number(two)) !== 9;
      const swapped = number.slice(0, place) + two + one + number.slice(place + 2);
      if (isSeen) expect(passesLuhn(swapped)).toBe(false);
    }
    for (const none of ['', ' ', '12a4', '١٢']) expect(passesLuhn(none)).toBe(false);
  });
});

describe('a card', () => {
  const atOnce = testCards.filter(
    ({ outcome }) => !['wrong_code', 'timed_out', 'approved_later', 'approved_more'].includes(outcome),
  );

  test.each(atOnce)('that is $outcome has this outcome once the code is confirmed', async ({ outcome }) => {
    const bank = await openOrder();
    expect(await bank.pay(cardFor(outcome))).toMatchObject({
      refused: null,
      order: { step: 'code', state: 'pending', lastDigits: cardFor(outcome).number.slice(-4) },
    });
    expect(await bank.status()).toEqual({ state: 'pending' });
    expect(await bank.confirm(TEST_CODE)).toMatchObject({ refused: null, order: { step: 'done' } });
    expect(await bank.status()).toEqual(
      outcome === 'approved' || outcome.startsWith('refund_')
        ? { state: 'approved', amount: 2_500 }
        : { state: 'declined', code: outcome },
    );
  });

  test('that takes more than was asked says so', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('approved_more'));
    await bank.confirm(TEST_CODE);
    expect(await bank.status()).toEqual({ state: 'approved', amount: 2_510 });
  });

  test.each([
    ['approved_later', { state: 'approved', amount: 2_500 }],
    ['timed_out', { state: 'declined', code: 'timed_out' }],
  ] as const)('that is %s is pending for 20 seconds, and then final', async (outcome, said) => {
    const bank = await openOrder();
    await bank.pay(cardFor(outcome));
    at(NOW + 60);
    expect(await bank.confirm(TEST_CODE)).toMatchObject({ order: { step: 'done', state: 'pending' } });
    // It is decided: nothing that the payer does now changes it.
    await bank.giveUp();
    at(NOW + 60 + BANK_SILENCE - 1);
    expect(await bank.status()).toEqual({ state: 'pending' });
    at(NOW + 60 + BANK_SILENCE);
    expect(await bank.status()).toEqual(said);
    at(NOW);
    expect(await bank.status()).toEqual(said);
  });

  test('whose late approval would come after the time limit is timed out then', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('approved_later'));
    at(NOW + TIME_TO_SETTLE - 5);
    await bank.confirm(TEST_CODE);
    expect(await bank.status()).toEqual({ state: 'pending' });
    at(NOW + TIME_TO_SETTLE);
    expect(await bank.status()).toEqual({ state: 'declined', code: 'timed_out' });
    at(NOW + TIME_TO_SETTLE + BANK_SILENCE);
    expect(await bank.status()).toEqual({ state: 'declined', code: 'timed_out' });
  });

  test.each(testCards)('that is $outcome is declined after three wrong codes', async ({ outcome }) => {
    const bank = await openOrder();
    await bank.pay(cardFor(outcome));
    for (let wrong = 1; wrong < MOST_WRONG_CODES; wrong += 1) {
      expect(await bank.confirm(`00000${wrong}`)).toMatchObject({
        refused: 'code',
        order: { step: 'code', wrongCodes: wrong },
      });
    }
    await bank.confirm(WRONG_CODE);
    expect(await bank.status()).toEqual({ state: 'declined', code: 'wrong_code' });
    await bank.confirm(TEST_CODE);
    expect(await bank.status()).toEqual({ state: 'declined', code: 'wrong_code' });
  });

  test('whose every code is refused takes three, the right one included', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('wrong_code'));
    for (let tries = 0; tries < MOST_WRONG_CODES; tries += 1) {
      expect(await bank.status()).toEqual({ state: 'pending' });
      at(NOW + tries * 5);
      await bank.confirm(TEST_CODE);
    }
    expect(await bank.status()).toEqual({ state: 'declined', code: 'wrong_code' });
  });

  test('has one more try when the same wrong code was posted twice at once', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('approved'));
    await bank.confirm(WRONG_CODE);
    expect(await bank.confirm(WRONG_CODE)).toMatchObject({ refused: 'code', order: { wrongCodes: 1 } });
    at(NOW + 2);
    expect(await bank.confirm(WRONG_CODE)).toMatchObject({ refused: 'code', order: { wrongCodes: 2 } });
    await bank.confirm(TEST_CODE);
    expect(await bank.status()).toMatchObject({ state: 'approved' });
  });

  test('is declined by thirty wrong codes sent at once: no form carries the number of tries', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('approved'));
    for (let code = 0; code < 30; code += 1) await bank.confirm(String(code).padStart(6, '0'));
    expect(await bank.show()).toMatchObject({ wrongCodes: MOST_WRONG_CODES, code: 'wrong_code' });
    await bank.confirm(TEST_CODE);
    expect(await bank.status()).toEqual({ state: 'declined', code: 'wrong_code' });
  });

  test('has three tries, also when the payer returns to the first form each time', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('approved'));
    for (let tries = 0; tries < MOST_WRONG_CODES; tries += 1) {
      at(NOW + tries * 5);
      await bank.confirm(WRONG_CODE);
    }
    expect(await bank.status()).toEqual({ state: 'declined', code: 'wrong_code' });
  });

  test('is valid to the end of its month in Algiers, and expired after it whatever its outcome', async () => {
    const [december, january] = [
      { month: 12, year: 2026 },
      { month: 1, year: 2027 },
    ];
    const endOfYear = Date.UTC(2026, 11, 31, 23) / 1000;
    at(endOfYear - 1);
    const before = await openOrder();
    await before.pay(cardFor('approved', { expiry: december }));
    await before.confirm(TEST_CODE);
    expect(await before.status()).toMatchObject({ state: 'approved' });
    at(endOfYear);
    const [after, next] = [await openOrder(), await openOrder()];
    await after.pay(cardFor('approved', { expiry: december }));
    await next.pay(cardFor('approved', { expiry: january }));
    for (const bank of [after, next]) await bank.confirm(TEST_CODE);
    expect(await after.status()).toEqual({ state: 'declined', code: 'expired_card' });
    expect(await next.status()).toMatchObject({ state: 'approved' });
  });
});

describe('card data in storage', () => {
  test('of a listed card is its last four digits and its outcome only', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('approved', { cvv: '987', expiry: { month: 11, year: 2031 } }));
    const kept = await dump(bank);
    expect(kept).toContain('"lastDigits":"0103"');
    expect(kept).not.toMatch(/9999000000000103|987|2031/);
    await bank.confirm(WRONG_CODE);
    expect(await dump(bank)).not.toContain(WRONG_CODE);
  });

  test('of any other card is nothing, and the console gets nothing of it', async () => {
    const said: unknown[] = [];
    const consoles = (['log', 'info', 'warn', 'error', 'debug'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words) => void said.push(...words)),
    );
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 12, maxLength: 19 });
    const bank = await openOrder();
    const before = await dump(bank);
    await holds(
      fc.asyncProperty(digits, async (number) => {
        fc.pre(findTestCard(number) === null);
        expect(await bank.pay(cardFor('approved', { number }))).toMatchObject({
          refused: 'card',
          order: { step: 'card', lastDigits: null },
        });
      }),
      200,
    );
    for (const odd of ['', '9999', `${cardFor('approved').number}0`, '4111 1111 1111 1111']) {
      expect(await bank.pay(cardFor('approved', { number: odd }))).toMatchObject({ refused: 'card' });
    }
    expect(await dump(bank)).toBe(before);
    expect(said).toEqual([]);
    for (const one of consoles) one.mockRestore();
    // The order still waits for a card.
    expect(await bank.pay(cardFor('approved'))).toMatchObject({ refused: null, order: { step: 'code' } });
  });
});

describe('steps', () => {
  test('out of turn change nothing', async () => {
    const bank = await openOrder();
    expect(await bank.confirm(TEST_CODE)).toMatchObject({ order: { step: 'card' } });
    expect(await bank.answer('approve')).toMatchObject({ order: { step: 'card', state: 'pending' } });
    await bank.pay(cardFor('approved'));
    expect(await bank.pay(cardFor('lost_card'))).toMatchObject({
      order: { step: 'code', lastDigits: '0103' },
    });
    expect(await bank.answer('approve')).toMatchObject({ order: { step: 'code', state: 'pending' } });
    await bank.confirm(TEST_CODE);
    await bank.giveUp();
    expect(await bank.status()).toMatchObject({ state: 'approved' });
  });

  test.each([0, 1])('can be abandoned after %i of them', async (steps) => {
    const bank = await openOrder();
    if (steps > 0) await bank.pay(cardFor('approved'));
    expect(await bank.giveUp()).toMatchObject({ order: { step: 'done' } });
    await bank.confirm(TEST_CODE);
    expect(await bank.status()).toEqual({ state: 'declined', code: 'canceled_by_payer' });
  });

  test('of two payers at once come to one decision', async () => {
    const bank = await openOrder();
    await bank.pay(cardFor('approved'));
    await Promise.all([bank.confirm(TEST_CODE), bank.giveUp(), bank.confirm(TEST_CODE), bank.giveUp()]);
    const decided = await bank.status();
    expect(decided).not.toEqual({ state: 'pending' });
    await bank.giveUp();
    expect(await bank.status()).toEqual(decided);
  });

  test('of an order that was never opened have no effect and store nothing', async () => {
    const bank = env.SANDBOX_BANK.getByName('nobody opened this');
    for (const reply of [
      await bank.pay(cardFor('approved')),
      await bank.confirm(TEST_CODE),
      await bank.answer('approve'),
      await bank.giveUp(),
    ]) {
      expect(reply).toBeNull();
    }
    expect(await dump(bank)).toBe('[]');
  });
});

describe('an order to be paid in the app', () => {
  test.each([
    ['approve', { state: 'approved', amount: 2_500 }],
    ['decline', { state: 'declined', code: 'canceled_by_payer' }],
  ] as const)('takes only the buttons of its page: %s', async (pressed, said) => {
    const bank = await openOrder({ method: 'service_app' });
    expect(await bank.pay(cardFor('approved'))).toMatchObject({ order: { step: 'app', lastDigits: null } });
    expect(await bank.confirm(TEST_CODE)).toMatchObject({ order: { step: 'app' } });
    await bank.answer(pressed);
    await bank.answer('approve');
    await bank.answer('decline');
    expect(await bank.status()).toEqual(said);
  });
});

test('still reads orders stored before cards existed', async () => {
  const bank = await openOrder();
  await runInDurableObject(bank, (_, state) =>
    state.storage.kv.put('decision', { state: 'declined', code: 'declined' }),
  );
  expect(await bank.show()).toMatchObject({ step: 'done', state: 'declined', lastDigits: null });
  expect(await bank.status()).toEqual({ state: 'declined', code: 'declined' });
});
