import { expect, test } from 'vitest';
import type { OrderEvent, OrderEventKind } from '../../../src/domain/orders/order.ts';
import { foldOrder } from '../../../src/domain/orders/order-state.ts';
import { disputes } from '../../../src/domain/orders/payment-disputes.ts';
import { problemOf } from '../../../src/domain/orders/queues.ts';

const kinds: OrderEventKind[] = [
  ...([
    'placed',
    'checkout_opened',
    'checkout_rejected',
    'processing',
    'declined',
    'paid',
    'failed',
  ] as const),
  ...(['canceled', 'expired', 'confirmed', 'call_missed', 'corrected', 'packed', 'handed_over'] as const),
  ...(['delivered', 'returned', 'restocked', 'cash_collected', 'remitted', 'canceled_by_shop'] as const),
  ...(['withdrawn', 'note', 'undone', 'refunded', 'refunded_part', 'dispute_closed'] as const),
];
/** Actions of an owner that settle it. */
const settles = ['refunded', 'refunded_part', 'dispute_closed'];

const history = (...entries: (OrderEventKind | [OrderEventKind, undoes: number])[]): OrderEvent[] =>
  entries.map((entry, index) => ({
    kind: typeof entry === 'string' ? entry : entry[0],
    actor: 'merchant',
    note: null,
    checkoutId: null,
    at: 0,
    position: index + 1,
    amount: null,
    device: null,
    undoes: typeof entry === 'string' ? null : entry[1],
    deposit: null,
  }));
const problemAfter = (...entries: Parameters<typeof history>) =>
  problemOf(foldOrder(history(...entries)), { refundDue: 0, unexplained: 0 });

test.each(disputes)('%s is settled by an owner’s decision or a refund only', (dispute) => {
  for (const kind of kinds)
    expect([kind, problemAfter('placed', dispute, kind)]).toEqual([
      kind,
      settles.includes(kind) ? null : dispute,
    ]);
});

test('a settled problem comes back when its settlement is undone, and later problems show, too', () => {
  expect(problemAfter('paid_late', 'dispute_closed', ['undone', 2])).toBe('paid_late');
  expect(problemAfter('paid_late', 'dispute_closed', 'mismatch')).toBe('mismatch');
  expect(foldOrder(history('paid_late', 'mismatch')).disputes).toEqual(['paid_late', 'mismatch']);
});

test('a debt to the shopper is a problem of its own, after unsettled ones', () => {
  expect(problemOf({ disputes: [] }, { refundDue: 1, unexplained: 0 })).toBe('refund_due');
  expect(problemOf({ disputes: ['paid_twice'] }, { refundDue: 1, unexplained: 0 })).toBe('paid_twice');
});
