import { env } from 'cloudflare:workers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { simulatedRefunds } from '../../../../src/contract/resources/refund.ts';
import {
  BANK_SILENCE,
  type CardOutcome,
  TEST_CODE,
  testCards,
} from '../../../../src/service/acquirers/sandbox/rules/cards.ts';
import type { BankOrder } from '../../../../src/service/acquirers/sandbox/rules/order.ts';

/** How the sandbox bank decides refunds: by the card that paid, or by the simulation's word. */

const NOW = 1_800_000_000;
const AMOUNT = 2_500;
let made = 0;

const at = (seconds: number) => vi.setSystemTime(seconds * 1000);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  at(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

function orderOf(method: BankOrder['method'] = 'cib'): BankOrder {
  made += 1;
  return {
    id: `refunded-attempt-${made}`,
    reference: 'REF0000001',
    amount: AMOUNT,
    currency: 'dzd',
    method,
    locale: 'fr',
    livemode: false,
    returnUrl: 'http://service.test/return',
    payee: 'Hanout',
    createdAt: NOW,
  };
}

async function payBy(outcome: CardOutcome) {
  const order = orderOf();
  const bank = env.SANDBOX_BANK.getByName(order.id);
  await bank.open(order);
  const number = testCards.find((card) => card.outcome === outcome)?.number ?? '';
  await bank.pay({ number, expiry: { month: 12, year: 2049 }, cvv: '123' });
  await bank.confirm(TEST_CODE);
  expect(await bank.status()).toEqual({ state: 'approved', amount: AMOUNT });
  return (amount: number, refundId = 'one') => bank.refund({ refundId, amount });
}

/** Paid by a simulation; the bank learns of it with the refund. */
function simulate(refunds: (typeof simulatedRefunds.options)[number]) {
  const order = orderOf();
  const bank = env.SANDBOX_BANK.getByName(order.id);
  return async (amount: number, refundId = 'one') => bank.refund({ refundId, amount }, { order, refunds });
}

const succeeded = (amount: number) => ({ ok: true, status: { state: 'succeeded', amount } });
const refused = { ok: true, status: { state: 'failed', code: 'refused' } };
const pending = { ok: true, status: { state: 'pending' } };

const ways = [
  ['approved', 'succeeded', succeeded(801), succeeded(801)],
  ['refund_refused', 'refused', refused, refused],
  ['refund_later', 'later', pending, succeeded(801)],
  ['refund_failed_later', 'failed_later', pending, refused],
  ['refund_partial', 'partial', succeeded(400), succeeded(400)],
] as const;

test('every simulation word has a card, except the words for outcomes without a payment', () => {
  expect(ways.map(([, word]) => word).toSorted()).toEqual(simulatedRefunds.options.toSorted());
  const cards = testCards.map(({ outcome }) => outcome).filter((outcome) => outcome.startsWith('refund_'));
  expect(ways.map(([card]) => card).filter((card) => card !== 'approved')).toEqual(cards);
});

test.each(ways)(
  'a card that is %s and a simulation of %s have the same outcome',
  async (card, word, now, later) => {
    for (const refund of [await payBy(card), simulate(word)]) {
      expect(await refund(801)).toEqual(now);
      at(NOW + BANK_SILENCE - 1);
      expect(await refund(801)).toEqual(now);
      at(NOW + BANK_SILENCE);
      expect(await refund(801)).toEqual(later);
      // The decision is final.
      at(NOW);
      expect(await refund(801)).toEqual(later);
    }
  },
);

test('half of 1 is 1: a successful refund is never empty', async () => {
  const refund = await payBy('refund_partial');
  expect(await refund(1)).toEqual(succeeded(1));
});

test('pending refunds count in the refunded sum, and refused ones do not', async () => {
  const beyond = { ok: true, status: { state: 'failed', code: 'beyond_paid' } };
  const later = simulate('later');
  expect(await later(2_000)).toEqual(pending);
  expect(await later(501, 'two')).toEqual(beyond);
  expect(await later(500, 'three')).toEqual(pending);
  const failing = simulate('failed_later');
  expect(await failing(2_500)).toEqual(pending);
  expect(await failing(2_500, 'two')).toEqual(pending);
});

test('a simulation does not replace an order that the bank has', async () => {
  const order = orderOf();
  const bank = env.SANDBOX_BANK.getByName(order.id);
  await bank.open(order);
  const asked = await bank.refund({ refundId: 'one', amount: 100 }, { order, refunds: 'succeeded' });
  expect(asked).toEqual({ ok: true, status: { state: 'failed', code: 'not_paid' } });
});

test('an order that was neither simulated nor opened cannot be refunded', async () => {
  const bank = env.SANDBOX_BANK.getByName(orderOf().id);
  expect(await bank.refund({ refundId: 'one', amount: 100 })).toBeNull();
});
