import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { balanceOf, type OrderBalance, owedByCourier, statusOf } from '../../../src/domain/orders/balance.ts';
import type { OrderEvent, PaymentState } from '../../../src/domain/orders/order.ts';
import { foldOrder } from '../../../src/domain/orders/order-state.ts';
import {
  type Action,
  canTransition,
  eventKindOf,
  type OrderStatus,
  possibleActions,
  undoableOf,
} from '../../../src/domain/orders/transitions.ts';
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
const standings: OrderStatus[] = ways.flatMap((paymentMethod) =>
  payments.flatMap((payment) =>
    fulfilments.flatMap((fulfilment) =>
      cashes.flatMap((cash) =>
        [true, false].flatMap((isRefundable) =>
          [true, false].flatMap((isUnexplained) =>
            [true, false].flatMap((arePiecesBack) =>
              [true, false].flatMap((isNoted) =>
                [true, false].flatMap((isUndecided) =>
                  [true, false].map((isDisputed) => ({
                    ...{ paymentMethod, payment, fulfilment, cash, isUndecided },
                    ...{ isRefundable, isUnexplained, arePiecesBack, isNoted, isDisputed },
                  })),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  ),
);

/** These need no payment method or payment state, whatever else they need. */
const productsAllow: Record<Action, readonly OrderStatus['fulfilment'][]> = {
  confirm: ['new'],
  call_missed: ['new', 'confirmed'],
  correct: ['new', 'confirmed', 'packed'],
  cancel: ['new', 'confirmed', 'packed'],
  keep_money: ['canceled'],
  pack: ['new', 'confirmed'],
  hand_over: ['packed'],
  deliver: ['handed_over'],
  return: ['handed_over', 'delivered'],
  return_part: ['handed_over', 'delivered'],
  restock: ['delivered', 'returned'],
  write_off: ['delivered', 'returned'],
  collect_cash: ['handed_over', 'delivered'],
  remit: ['delivered'],
  recount: ['handed_over', 'delivered', 'returned'],
  refund: fulfilments,
  explain_refund: fulfilments,
  retract_refund: fulfilments,
  close_dispute: fulfilments,
  note: fulfilments,
  dismiss_mark: ['new'],
};
const actions = Object.keys(productsAllow) as Action[];

const isCovered = ({ paymentMethod, payment, isUnexplained }: OrderStatus) =>
  payment === 'paid' ||
  (paymentMethod === 'cash' && payment === 'on_delivery') ||
  // A refund is due at the door, or a gift, once staff have said so.
  (payment === 'refunded' && !isUnexplained);

/** The rules again, in another form than the table. */
function expected(action: Action, status: OrderStatus): boolean {
  const { fulfilment, paymentMethod, payment, cash, isRefundable, isUnexplained, arePiecesBack, isDisputed } =
    status;
  if (!productsAllow[action].includes(fulfilment)) return false;
  switch (action) {
    case 'confirm':
    case 'hand_over':
      return isCovered(status);
    case 'correct':
      return (
        isCovered(status) ||
        (paymentMethod !== 'cash' &&
          ['pending', 'failed', 'canceled', 'expired', 'on_delivery'].includes(payment))
      );
    case 'pack':
      return isCovered(status) && !(fulfilment === 'new' && paymentMethod === 'cash');
    case 'cancel':
      return payment !== 'pending' && payment !== 'processing';
    case 'keep_money':
      return status.isUndecided && !isDisputed;
    case 'restock':
    case 'write_off':
      return arePiecesBack;
    case 'collect_cash':
      return cash === 'due';
    case 'remit':
      return cash === 'due' || cash === 'collected';
    case 'recount':
      return cash === 'collected' || cash === 'remitted';
    case 'explain_refund':
      return isUnexplained;
    case 'retract_refund':
      return status.isNoted;
    case 'refund':
      return isRefundable;
    case 'close_dispute':
      return isDisputed;
    default:
      return true;
  }
}

test('every action in every status is allowed exactly as the rules say', () => {
  expect(standings).toHaveLength(3 * 8 * 7 * 4 * 64);
  const wrong = standings.flatMap((status) => {
    const wanted = actions.filter((action) => expected(action, status));
    const possible = possibleActions(status);
    const isRight =
      possible.join() === wanted.join() &&
      actions.every((action) => canTransition(action, status) === wanted.includes(action));
    return isRight ? [] : [{ status, possible, wanted }];
  });
  expect(wrong.slice(0, 3)).toEqual([]);
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
  cash: { paymentMethod: 'cash' as const, total: 3_400, dueOnline: 0, paidOnline: 0 },
  part: { paymentMethod: 'part' as const, total: 3_400, dueOnline: 400, paidOnline: 400 },
  card: { paymentMethod: 'card' as const, total: 3_400, dueOnline: 3_400, paidOnline: 3_400 },
};

/** The amounts of an action: all that is due, or all that can be refunded. */
function amountsOf(action: Action, money: OrderBalance): Partial<OrderEvent> {
  if (action === 'collect_cash') return { amount: money.toCollect, due: money.toCollect };
  if (action === 'remit') return { amount: owedByCourier(money), due: money.toCollect };
  if (action === 'recount') return { amount: money.collected };
  return action === 'refund' ? { amount: money.refundable } : {};
}

const before: Partial<Record<OrderStatus['fulfilment'], readonly OrderStatus['fulfilment'][]>> = {
  packed: ['new', 'confirmed'],
  handed_over: ['packed'],
  delivered: ['handed_over'],
  returned: ['handed_over', 'delivered'],
  canceled: ['new', 'confirmed', 'packed'],
};

test('in any history no goods skip a step, nothing is refunded twice, and all money is accounted for', async () => {
  const choice = fc.array(fc.nat(100), { minLength: 1, maxLength: 14 });
  await holds(
    fc.property(
      fc.constantFrom('cash' as const, 'part' as const, 'card' as const),
      choice,
      (paymentMethod, picks) => {
        const order = orders[paymentMethod];
        const history = [event('placed', 1)];
        if (paymentMethod !== 'cash') history.push(event('paid', 2));
        for (const pick of picks) {
          const state = foldOrder(history, paymentMethod);
          const open = possibleActions(statusOf(order, state));
          const action = open[pick % open.length] ?? 'note';
          const money = balanceOf(order, state);
          history.push(
            event(eventKindOf(action), history.length + 1, {
              ...amountsOf(action, money),
              deposit:
                action === 'cancel' || action === 'return' ? (pick % 2 === 0 ? 'keep' : 'refund') : null,
            }),
          );
          const after = foldOrder(history, paymentMethod);
          if (after.fulfilment !== state.fulfilment)
            expect(before[after.fulfilment] ?? ['new']).toContain(state.fulfilment);
          const now = balanceOf(order, after);
          expect(now.refunded).toBeLessThanOrEqual(now.paidOnline + now.collected);
          expect(now.refundable).toBe(now.paidOnline + now.collected - now.refunded);
          if (after.fulfilment !== 'returned' && after.fulfilment !== 'canceled')
            expect(now.toCollect + now.refundable).toBe(order.total);
          expect(now.refundDue + now.kept).toBeLessThanOrEqual(now.refundable);
          expect(Math.min(...Object.values(now))).toBeGreaterThanOrEqual(0);
          if (after.remitted !== null) expect(after.collected).not.toBeNull();
        }
      },
    ),
  );
});

describe('undoing', () => {
  const history = [event('placed', 1, { actor: 'shopper' }), event('confirmed', 2, { at: 100 })];

  test('is for the newest action, within a minute', () => {
    expect(undoableOf(history, 160)?.position).toBe(2);
    expect(undoableOf(history, 161)).toBeNull();
    expect(undoableOf([...history, event('paid', 3, { actor: 'event', at: 110 })], 120)).toBeNull();
    expect(undoableOf(history.slice(0, 1), 0)).toBeNull();
  });

  test('has no longer period when the clock is set back', () => {
    expect(undoableOf(history, 100)?.position).toBe(2);
    expect(undoableOf(history, 99)).toBeNull();
  });

  test('is refused for refunds and for undo entries', () => {
    expect(undoableOf([event('refunded', 1)], 1)).toBeNull();
    expect(undoableOf([...history, event('undone', 3, { undoes: 2, at: 110 })], 111)).toBeNull();
  });

  test('leaves both entries, and a status as if neither existed', () => {
    const undone = [...history, event('undone', 3, { undoes: 2 })];
    expect(foldOrder(undone, 'cash')).toEqual(foldOrder(history.slice(0, 1), 'cash'));
    expect(foldOrder([...undone, event('confirmed', 4)], 'cash').fulfilment).toBe('confirmed');
  });
});

describe('the balance of an order', () => {
  const fold = (
    paymentMethod: OrderStatus['paymentMethod'],
    ...kinds: [OrderEvent['kind'], Partial<OrderEvent>?][]
  ) =>
    balanceOf(
      orders[paymentMethod],
      foldOrder(
        kinds.map(([kind, changes], index) => event(kind, index + 1, changes)),
        paymentMethod,
      ),
    );

  test.each([
    ['a cash order is fully due at the door', fold('cash'), { toCollect: 3_400, refundable: 0 }],
    [
      'the rest of a deposit order is due',
      fold('part', ['paid']),
      { toCollect: 3_000, paidOnline: 400, refundDue: 0 },
    ],
    [
      'a collected amount is no longer due',
      fold('cash', ['cash_collected', { amount: 3_400 }]),
      { toCollect: 0, collected: 3_400 },
    ],
    [
      'a deposit is kept when that was chosen',
      fold('part', ['paid'], ['canceled_by_shop', { deposit: 'keep' }]),
      { kept: 400, refundDue: 0, toCollect: 0 },
    ],
    [
      'or is a debt to the shopper',
      fold('part', ['paid'], ['returned', { deposit: 'refund' }]),
      { kept: 0, refundDue: 400, toCollect: 0 },
    ],
    [
      'until it is refunded',
      fold('part', ['paid'], ['returned', { deposit: 'refund' }], ['refunded', { amount: 400 }]),
      { refundDue: 0, refunded: 400, refundable: 0 },
    ],
    [
      'a refunded deposit counts no more',
      fold('card', ['paid'], ['canceled_by_shop', { deposit: 'refund' }], ['refunded_part', { amount: 400 }]),
      { refundDue: 3_000, refunded: 400 },
    ],
  ])('%s', (_, money, what) => {
    expect(money).toMatchObject(what);
  });

  test('an amount paid above the total of a corrected order is a debt to the shopper', () => {
    const state = foldOrder([event('paid', 1), event('corrected', 2)], 'card');
    expect(balanceOf({ ...orders.card, total: 2_400 }, state).refundDue).toBe(1_000);
  });

  test('the end of an older checkout does not count while a newer one is open', () => {
    const opened = (checkoutId: string, position: number) =>
      event('checkout_opened', position, { checkoutId });
    const history = [event('placed', 1), opened('chk_1', 2), opened('chk_2', 3)];
    for (const kind of ['expired', 'failed', 'canceled', 'processing'] as const) {
      expect(foldOrder([...history, event(kind, 4, { checkoutId: 'chk_1' })]).payment).toBe('pending');
      expect(foldOrder([...history, event(kind, 4, { checkoutId: 'chk_2' })]).payment).toBe(kind);
    }
  });

  test('an order counts as paid once the courier has its cash', () => {
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
