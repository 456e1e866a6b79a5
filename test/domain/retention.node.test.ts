import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { erasureBlockerOf, fateOf, nextLook, type RetainedOrder } from '../../src/domain/retention.ts';
import { readPeriod } from '../../src/domain/settings/retention-periods.ts';
import { holds } from '../seed.ts';

const DAY = 24 * 3_600_000;
const NOW = 1_000 * DAY;
const periods = {
  ABANDONED_KEPT_DAYS: 30 * DAY,
  CONTACTS_KEPT_DAYS: 365 * DAY,
  ACCOUNTS_KEPT_DAYS: 3_653 * DAY,
  AUDIT_LOG_KEPT_DAYS: 365 * DAY,
};

const entry = (kind: string, daysAgo: number, actor = 'event') => ({ kind, actor, at: NOW - daysAgo * DAY });

function order(changes: Partial<RetainedOrder> & { ended?: number } = {}): RetainedOrder {
  const { ended = 100, ...rest } = changes;
  return {
    id: 'o',
    number: 'K7M2P9QD',
    payment: 'expired',
    fulfilment: 'new',
    dueOnline: 950,
    dueOnDelivery: 0,
    placedAt: NOW - ended * DAY,
    nextCheckAt: null,
    isErased: false,
    isRequested: false,
    customerId: null,
    isCourierAsked: false,
    history: [
      entry('placed', ended, 'shopper'),
      entry('checkout_opened', ended, 'shop'),
      entry('expired', ended),
    ],
    checkouts: ['expired'],
    ...rest,
  };
}

const paid = (ended: number, changes: Partial<RetainedOrder> = {}) =>
  order({
    ended,
    payment: 'paid',
    history: [entry('placed', ended, 'shopper'), entry('paid', ended)],
    checkouts: ['paid'],
    ...changes,
  });

const cash = (
  ended: number,
  changes: Partial<RetainedOrder> = {},
  ...history: RetainedOrder['history'][number][]
) =>
  order({
    ended,
    payment: 'on_delivery',
    dueOnline: 0,
    dueOnDelivery: 950,
    history: [entry('placed', ended, 'shopper'), ...history],
    checkouts: [],
    ...changes,
  });

describe('an order is kept whole', () => {
  test.each([
    ['payment_open', order({ checkouts: ['expired', 'pending'] })],
    ['payment_open', order({ checkouts: ['processing'] })],
    ['payment_open', order({ checkouts: [], nextCheckAt: NOW + 1 })],
    ['in_delivery', paid(1)],
    ['in_delivery', paid(29)],
    ['in_delivery', paid(900, { fulfilment: 'confirmed' })],
    ['in_delivery', paid(900, { fulfilment: 'packed' })],
    ['in_delivery', paid(900, { fulfilment: 'handed_over' })],
    ['in_delivery', paid(900, { fulfilment: 'canceled', isCourierAsked: true })],
    ['in_delivery', order({ ended: 3, dueOnline: 0, dueOnDelivery: 950, payment: 'pending' })],
    ['unremitted', order({ dueOnline: 0, dueOnDelivery: 950, payment: 'pending', fulfilment: 'delivered' })],
    [
      'unremitted',
      cash(900, { payment: 'paid', fulfilment: 'delivered' }, entry('cash_collected', 900, 'merchant')),
    ],
    [
      'unremitted',
      cash(
        900,
        { payment: 'paid', fulfilment: 'delivered' },
        { ...entry('remitted', 900, 'merchant'), position: 2 },
        { ...entry('undone', 900, 'merchant'), position: 3, undoes: 2 },
      ),
    ],
    ['in_delivery', cash(900, { fulfilment: 'handed_over' })],
    ['in_delivery', cash(3, { nextCheckAt: NOW + DAY })],
    [
      'disputed',
      paid(900, {
        fulfilment: 'canceled',
        history: [{ ...entry('canceled_by_shop', 900, 'merchant'), deposit: 'refund' }],
      }),
    ],
    ['disputed', paid(900, { history: [entry('paid', 900), entry('paid_twice', 900, 'shop')] })],
    ['disputed', order({ ended: 900, history: [entry('expired', 900), entry('mismatch', 899)] })],
    [
      'disputed',
      paid(900, {
        fulfilment: 'delivered',
        history: [entry('delivered', 900, 'merchant'), entry('paid_late', 890, 'shop')],
      }),
    ],
  ] as const)('while it is %s', (why, held) => {
    expect(erasureBlockerOf(held, NOW)).toBe(why);
    expect(fateOf(held, NOW, periods).at).toBe(Number.POSITIVE_INFINITY);
  });

  test.each([
    ['never paid', order()],
    ['paid a month ago, without an action of the shop since', paid(31)],
    ['delivered and paid', paid(5, { fulfilment: 'delivered' })],
    ['remitted', cash(5, { payment: 'paid', fulfilment: 'delivered' }, entry('remitted', 5, 'merchant'))],
    [
      'canceled before dispatch',
      cash(1, { fulfilment: 'canceled' }, entry('canceled_by_shop', 1, 'merchant')),
    ],
    ['never confirmed, a month ago', cash(31)],
    ['a deposit that was never paid', order({ dueOnline: 400, dueOnDelivery: 550 })],
    [
      'a deposit that was kept',
      paid(5, {
        fulfilment: 'returned',
        history: [{ ...entry('returned', 5, 'merchant'), deposit: 'keep' }],
      }),
    ],
    [
      'a deposit that was refunded',
      paid(5, {
        payment: 'refunded',
        fulfilment: 'returned',
        history: [
          { ...entry('returned', 6, 'merchant'), deposit: 'refund' },
          entry('refunded', 5, 'merchant'),
        ],
      }),
    ],
    ['returned', order({ dueOnline: 0, dueOnDelivery: 950, payment: 'pending', fulfilment: 'returned' })],
    [
      'a dispute that was refunded',
      paid(60, {
        payment: 'refunded',
        history: [entry('paid_twice', 61, 'shop'), entry('refunded', 60, 'merchant')],
      }),
    ],
  ])('but not after its end: %s', (_, held) => {
    expect(erasureBlockerOf(held, NOW)).toBeNull();
  });
});

describe('retention', () => {
  test.each([
    ['an order without a payment attempt, whole, after a month', order({ ended: 30 }), 'remove', 0],
    [
      'one with a payment attempt, its contact, after a year',
      order({ ended: 365, payment: 'failed', history: [entry('declined', 365), entry('failed', 365)] }),
      'erase',
      0,
    ],
    [
      'one with an action of the merchant',
      order({ ended: 365, history: [entry('expired', 365), entry('returned', 365, 'merchant')] }),
      'erase',
      0,
    ],
    ['a paid one, its contact, after a year', paid(365), 'erase', 0],
    ['an erased one, whole, after ten years', paid(3_653, { isErased: true }), 'remove', 0],
    ['one with a waiting erasure, at once', paid(31, { isRequested: true }), 'erase', 0],
  ] as const)('%s', (_, held, act, _zero) => {
    const fate = fateOf(held, NOW, periods);
    expect(fate.action).toBe(act);
    expect(fate.at).toBeLessThanOrEqual(NOW);
    if (!held.isRequested) expect(fate.at, 'not earlier').toBe(NOW);
  });

  test('checks an order again within a month, and within a day when an erasure waits', async () => {
    const any = fc.record({
      ended: fc.integer({ min: 0, max: 5_000 }),
      fulfilment: fc.constantFrom('new', 'handed_over', 'delivered'),
      isRequested: fc.boolean(),
    });
    await holds(
      fc.property(any, (changes) => {
        const held = paid(changes.ended, changes);
        const look = nextLook(held, fateOf(held, NOW, periods), NOW);
        expect(look).toBeLessThanOrEqual(NOW + (changes.isRequested ? DAY : 30 * DAY));
      }),
    );
  });
});

test('periods are whole days, and none is so short that it could reach an order in progress', () => {
  expect(readPeriod('CONTACTS_KEPT_DAYS', '')).toBe(365 * DAY);
  expect(readPeriod('CONTACTS_KEPT_DAYS', '730')).toBe(730 * DAY);
  for (const text of ['0', '29', '-1', '1.5', 'a year', '40000'])
    expect(readPeriod('CONTACTS_KEPT_DAYS', text), text).toBeNull();
  expect(readPeriod('ABANDONED_KEPT_DAYS', '6')).toBeNull();
});
