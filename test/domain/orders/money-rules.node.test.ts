import { describe, expect, test } from 'vitest';
import { MIN_CHECKOUT_AMOUNT } from '../../../src/contract/money.ts';
import { mayExchange } from '../../../src/domain/orders/may-exchange.ts';
import type { OrderEvent } from '../../../src/domain/orders/order.ts';
import { foldOrder } from '../../../src/domain/orders/order-state.ts';
import { restOf } from '../../../src/domain/orders/rest-to-pay.ts';
import type { OrderStatus } from '../../../src/domain/orders/transitions.ts';
import { placeOfPieces } from '../../../src/domain/stock-release.ts';

type Short = Pick<OrderEvent, 'kind'> & Partial<OrderEvent>;

const stateAfter = (...events: Short[]) =>
  foldOrder(
    [{ kind: 'placed' as const }, ...events].map((event, index) => ({
      ...{ checkoutId: null, amount: null, undoes: null, deposit: null },
      ...event,
      position: index + 1,
    })),
    'cash',
  );

const collected = { kind: 'cash_collected', amount: 1_000, due: 1_000 } as const;

describe('a recount', () => {
  test('that finds more collected does not say that the courier has brought it', () => {
    const state = stateAfter(
      { kind: 'cash_collected', amount: 600, due: 1_000 },
      { kind: 'remitted', amount: 600 },
      { kind: 'recounted', amount: 1_000 },
    );
    expect([state.collected, state.remitted]).toEqual([1_000, 600]);
  });

  test('that finds less collected leaves no more brought than that', () => {
    const state = stateAfter(
      collected,
      { kind: 'remitted', amount: 1_000 },
      { kind: 'recounted', amount: 700 },
    );
    expect([state.collected, state.remitted]).toEqual([700, 700]);
  });

  test('below what was collected before a part return lets go of the difference', () => {
    const back = { kind: 'returned_part', amount: 600 } as const;
    expect(stateAfter(collected, back, { kind: 'recounted', amount: 700 }).waived).toBe(300);
  });
});

describe('pieces that came back', () => {
  const returned = stateAfter({ kind: 'handed_over' }, { kind: 'returned' });

  test('are not for sale before staff put them back', () => {
    expect(placeOfPieces('cash', returned, false)).toBe('paid');
    const restocked = stateAfter({ kind: 'handed_over' }, { kind: 'returned' }, { kind: 'restocked' });
    expect(placeOfPieces('cash', restocked, false)).toBe('released');
  });

  test('and are broken or lost are never for sale', () => {
    const lost = stateAfter({ kind: 'handed_over' }, { kind: 'returned' }, { kind: 'written_off' });
    expect(placeOfPieces('cash', lost, false)).toBe('paid');
  });
});

test('an order is exchanged only when it is delivered, nothing is due and every refund is explained', () => {
  const status: OrderStatus = {
    ...{ paymentMethod: 'card', payment: 'paid', fulfilment: 'delivered', cash: 'none', isRefundable: true },
    ...{ isUnexplained: false, isNoted: false, arePiecesBack: false, isUndecided: false, isDisputed: false },
  };
  expect(mayExchange(status)).toBe(true);
  expect(mayExchange({ ...status, isUnexplained: true })).toBe(false);
  expect(mayExchange({ ...status, cash: 'due' })).toBe(false);
  expect(mayExchange({ ...status, fulfilment: 'handed_over' })).toBe(false);
});

test('a rest of the smallest checkout can be paid online, and one dinar less cannot', () => {
  expect(restOf({ toCollect: MIN_CHECKOUT_AMOUNT })).toBe(MIN_CHECKOUT_AMOUNT);
  expect(restOf({ toCollect: MIN_CHECKOUT_AMOUNT - 1 })).toBe(0);
});
