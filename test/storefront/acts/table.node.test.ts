import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dueFromCourier, type Money, moneyOf, standingOf } from '../../../src/storefront/acts/rules/money.ts';
import {
  type Act,
  kindOf,
  mayFollow,
  type Standing,
  undoableOf,
  whatMayFollow,
} from '../../../src/storefront/acts/rules/table.ts';
import { foldOrder, type OrderEvent, type PaymentState } from '../../../src/storefront/orders/rules.ts';
import { holds } from '../../seed.ts';

const ways = ['card', 'cash', 'part'] as const;
const payments = [
  'pending',
  'processing',
  'paid',
  'failed',
  'canceled',
  'expired',
  'refunded',
  'on_delivery',
] as const;
const fulfilments = [
  'new',
  'confirmed',
  'packed',
  'handed_over',
  'delivered',
  'returned',
  'canceled',
] as const;
const cashes = ['none', 'due', 'collected', 'remitted'] as const;
const acts: Act[] = [
  'confirm',
  'call_missed',
  'correct',
  'cancel',
  'pack',
  'hand_over',
  'deliver',
  'return',
  'restock',
  'write_off',
  'collect_cash',
  'remit',
  'recount',
  'refund',
  'explain_refund',
  'retract_refund',
  'settle',
  'note',
];

const standings: Standing[] = ways.flatMap((way) =>
  payments.flatMap((payment) =>
    fulfilments.flatMap((fulfilment) =>
      cashes.flatMap((cash) =>
        [true, false].flatMap((isRefundable) =>
          [true, false].flatMap((isUnexplained) =>
            [true, false].flatMap((isRestocked) =>
              [true, false].flatMap((isNoted) =>
                [true, false].map((isDisputed) => ({
                  ...{ way, payment, fulfilment, cash },
                  ...{ isRefundable, isUnexplained, isRestocked, isNoted, isDisputed },
                })),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

/** Nobody needs the way or the payment to be anything for these, whatever else there must be. */
const goodsAllow: Record<Act, readonly Standing['fulfilment'][]> = {
  confirm: ['new'],
  call_missed: ['new', 'confirmed'],
  correct: ['new', 'confirmed'],
  cancel: ['new', 'confirmed', 'packed'],
  pack: ['new', 'confirmed'],
  hand_over: ['packed'],
  deliver: ['handed_over'],
  return: ['handed_over', 'delivered'],
  restock: ['returned'],
  write_off: ['returned'],
  collect_cash: ['handed_over', 'delivered'],
  remit: ['delivered'],
  recount: ['handed_over', 'delivered', 'returned'],
  refund: fulfilments,
  explain_refund: fulfilments,
  retract_refund: fulfilments,
  settle: fulfilments,
  note: fulfilments,
};

const isCovered = ({ way, payment, isUnexplained }: Standing) =>
  payment === 'paid' ||
  (way === 'cash' && payment === 'on_delivery') ||
  // What went back is due at the door, or a gift, once somebody of the shop has said so.
  (payment === 'refunded' && !isUnexplained);

/** Said once more and in another way than the table says it. */
function expected(act: Act, standing: Standing): boolean {
  const { fulfilment, way, payment, cash, isRefundable, isUnexplained, isRestocked, isDisputed } = standing;
  if (!goodsAllow[act].includes(fulfilment)) return false;
  switch (act) {
    case 'confirm':
    case 'hand_over':
      return isCovered(standing);
    case 'pack':
      return isCovered(standing) && !(fulfilment === 'new' && way === 'cash');
    case 'correct':
      return isCovered(standing) && cash !== 'collected' && cash !== 'remitted';
    case 'cancel':
      return payment !== 'pending' && payment !== 'processing';
    case 'restock':
    case 'write_off':
      return !isRestocked;
    case 'collect_cash':
      return cash === 'due';
    case 'remit':
      return cash === 'due' || cash === 'collected';
    case 'recount':
      return cash === 'collected' || cash === 'remitted';
    case 'explain_refund':
      return isUnexplained;
    case 'retract_refund':
      return standing.isNoted;
    case 'refund':
      return isRefundable;
    case 'settle':
      return isDisputed;
    default:
      return true;
  }
}

test('every act in every state: what may follow, may, and nothing else', () => {
  expect(standings.length * acts.length).toBe(3 * 8 * 7 * 4 * 32 * 18);
  for (const standing of standings) {
    for (const act of acts)
      expect(mayFollow(act, standing), `${act} after ${JSON.stringify(standing)}`).toBe(
        expected(act, standing),
      );
    expect(whatMayFollow(standing)).toEqual(acts.filter((act) => expected(act, standing)));
  }
});

const event = (
  kind: OrderEvent['kind'],
  position: number,
  changes: Partial<OrderEvent> = {},
): OrderEvent => ({
  kind,
  position,
  actor: 'merchant',
  note: null,
  checkoutId: null,
  at: 0,
  amount: null,
  device: null,
  undoes: null,
  deposit: null,
  ...changes,
});

const orders = {
  cash: { way: 'cash' as const, total: 3_400, dueOnline: 0, paidOnline: 0 },
  part: { way: 'part' as const, total: 3_400, dueOnline: 400, paidOnline: 400 },
  card: { way: 'card' as const, total: 3_400, dueOnline: 3_400, paidOnline: 3_400 },
};

/** What an act writes down: all that is due, or all that can go back. */
function amountsOf(act: Act, money: Money): Partial<OrderEvent> {
  if (act === 'collect_cash') return { amount: money.toCollect, due: money.toCollect };
  if (act === 'remit') return { amount: dueFromCourier(money), due: money.toCollect };
  if (act === 'recount') return { amount: money.collected };
  return act === 'refund' ? { amount: money.refundable } : {};
}

const before: Partial<Record<Standing['fulfilment'], readonly Standing['fulfilment'][]>> = {
  packed: ['new', 'confirmed'],
  handed_over: ['packed'],
  delivered: ['handed_over'],
  returned: ['handed_over', 'delivered'],
  canceled: ['new', 'confirmed', 'packed'],
};

test('in any history of acts goods never jump, nothing is given back twice, and all money is somewhere', async () => {
  const choice = fc.array(fc.nat(100), { minLength: 1, maxLength: 14 });
  await holds(
    fc.property(fc.constantFrom('cash' as const, 'part' as const, 'card' as const), choice, (way, picks) => {
      const order = orders[way];
      const history = [event('placed', 1)];
      if (way !== 'cash') history.push(event('paid', 2));
      for (const pick of picks) {
        const state = foldOrder(history, way);
        const open = whatMayFollow(standingOf(order, state));
        const act = open[pick % open.length] ?? 'note';
        const money = moneyOf(order, state);
        history.push(
          event(kindOf(act), history.length + 1, {
            ...amountsOf(act, money),
            deposit: act === 'cancel' || act === 'return' ? (pick % 2 === 0 ? 'keep' : 'refund') : null,
          }),
        );
        const after = foldOrder(history, way);
        if (after.fulfilment !== state.fulfilment)
          expect(before[after.fulfilment] ?? ['new']).toContain(state.fulfilment);
        const now = moneyOf(order, after);
        expect(now.refunded).toBeLessThanOrEqual(now.paidOnline + now.collected);
        expect(now.refundable).toBe(now.paidOnline + now.collected - now.refunded);
        if (after.fulfilment !== 'returned' && after.fulfilment !== 'canceled')
          expect(now.toCollect + now.refundable).toBe(order.total);
        expect(now.refundDue + now.kept).toBeLessThanOrEqual(now.refundable);
        expect(Math.min(...Object.values(now))).toBeGreaterThanOrEqual(0);
        if (after.remitted !== null) expect(after.collected).not.toBeNull();
      }
    }),
  );
});

describe('undoing', () => {
  const history = [event('placed', 1, { actor: 'shopper' }), event('confirmed', 2, { at: 100 })];

  test('is for the newest act, within a minute', () => {
    expect(undoableOf(history, 160)?.position).toBe(2);
    expect(undoableOf(history, 161)).toBeNull();
    expect(undoableOf([...history, event('paid', 3, { actor: 'event', at: 110 })], 120)).toBeNull();
    expect(undoableOf(history.slice(0, 1), 0)).toBeNull();
  });

  test('is not for longer where the clock is put back', () => {
    expect(undoableOf(history, 100)?.position).toBe(2);
    expect(undoableOf(history, 99)).toBeNull();
  });

  test('is not for money that was given back, nor for an undoing', () => {
    expect(undoableOf([event('refunded', 1)], 1)).toBeNull();
    expect(undoableOf([...history, event('undone', 3, { undoes: 2, at: 110 })], 111)).toBeNull();
  });

  test('leaves both entries, and a state as if neither were there', () => {
    const undone = [...history, event('undone', 3, { undoes: 2 })];
    expect(foldOrder(undone, 'cash')).toEqual(foldOrder(history.slice(0, 1), 'cash'));
    expect(foldOrder([...undone, event('confirmed', 4)], 'cash').fulfilment).toBe('confirmed');
  });
});

describe('where the money of an order is', () => {
  const fold = (way: Standing['way'], ...kinds: [OrderEvent['kind'], Partial<OrderEvent>?][]) =>
    moneyOf(
      orders[way],
      foldOrder(
        kinds.map(([kind, changes], index) => event(kind, index + 1, changes)),
        way,
      ),
    );

  test.each([
    ['a cash order asks for all at the door', fold('cash'), { toCollect: 3_400, refundable: 0 }],
    [
      'a part order for the rest',
      fold('part', ['paid']),
      { toCollect: 3_000, paidOnline: 400, refundDue: 0 },
    ],
    [
      'what is collected is asked for no more',
      fold('cash', ['cash_collected', { amount: 3_400 }]),
      { toCollect: 0, collected: 3_400 },
    ],
    [
      'a deposit is kept when that was chosen',
      fold('part', ['paid'], ['canceled_by_shop', { deposit: 'keep' }]),
      { kept: 400, refundDue: 0, toCollect: 0 },
    ],
    [
      'or owed',
      fold('part', ['paid'], ['returned', { deposit: 'refund' }]),
      { kept: 0, refundDue: 400, toCollect: 0 },
    ],
    [
      'until it was given back',
      fold('part', ['paid'], ['returned', { deposit: 'refund' }], ['refunded', { amount: 400 }]),
      { refundDue: 0, refunded: 400, refundable: 0 },
    ],
    [
      'a part that was given back is no more',
      fold('card', ['paid'], ['canceled_by_shop', { deposit: 'refund' }], ['refunded_part', { amount: 400 }]),
      { refundDue: 3_000, refunded: 400 },
    ],
  ])('%s', (_, money, what) => {
    expect(money).toMatchObject(what);
  });

  test('what was paid beyond the total of a corrected order is owed', () => {
    const state = foldOrder([event('paid', 1), event('corrected', 2)], 'card');
    expect(moneyOf({ ...orders.card, total: 2_400 }, state).refundDue).toBe(1_000);
  });

  test('what an older checkout comes to says nothing while a newer one is open', () => {
    const opened = (checkoutId: string, position: number) =>
      event('checkout_opened', position, { checkoutId });
    const history = [event('placed', 1), opened('chk_1', 2), opened('chk_2', 3)];
    for (const kind of ['expired', 'failed', 'canceled', 'processing'] as const) {
      expect(foldOrder([...history, event(kind, 4, { checkoutId: 'chk_1' })]).payment).toBe('pending');
      expect(foldOrder([...history, event(kind, 4, { checkoutId: 'chk_2' })]).payment).toBe(kind);
    }
  });

  test('an order has been paid once the courier has its cash', () => {
    const paymentAfter = (...kinds: OrderEvent['kind'][]): PaymentState =>
      foldOrder(
        kinds.map((kind, index) => event(kind, index + 1, { amount: 3_400 })),
        'cash',
      ).payment;
    expect(paymentAfter('placed', 'handed_over')).toBe('on_delivery');
    expect(paymentAfter('placed', 'cash_collected')).toBe('paid');
    expect(paymentAfter('placed', 'remitted')).toBe('paid');
    expect(paymentAfter('placed', 'remitted', 'refunded')).toBe('refunded');
  });
});
