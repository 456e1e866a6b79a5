import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shopperEmailOf } from '../../../src/domain/notifications/shopper-emails.ts';
import type { OrderEvent, OrderEventKind } from '../../../src/domain/orders/order.ts';
import type { PaymentMethod } from '../../../src/domain/settings/payment-methods.ts';

type Entry = Pick<OrderEvent, 'kind' | 'position' | 'undoes'>;

/** A history of these entries; a number undoes that one. */
const historyOf = (...kinds: (OrderEventKind | number)[]): Entry[] =>
  kinds.map((kind, index) =>
    typeof kind === 'number'
      ? { kind: 'undone', position: index + 1, undoes: kind }
      : { kind, position: index + 1, undoes: null },
  );
const letters = (
  history: Entry[],
  paymentMethod: PaymentMethod,
  livemode = true,
  isLocal = false,
  wantsReminder = false,
) =>
  history.map((_, index) =>
    shopperEmailOf(history.slice(0, index + 1), { paymentMethod, livemode, wantsReminder }, isLocal),
  );

describe('a shopper gets an e-mail', () => {
  test.each<[string, PaymentMethod, (OrderEventKind | number)[], (string | null)[]]>([
    ['once they have paid', 'card', ['placed', 'checkout_opened', 'paid'], [null, null, 'confirmed']],
    ['once, also when a call follows', 'part', ['placed', 'paid', 'confirmed'], [null, 'confirmed', null]],
    ['after the call', 'cash', ['placed', 'call_missed', 'confirmed'], [null, null, 'confirmed']],
    ['once, also when paid twice', 'card', ['paid', 'paid', 'paid_twice'], ['confirmed', null, null]],
    [
      'when the parcel leaves',
      'cash',
      ['confirmed', 'packed', 'handed_over'],
      ['confirmed', null, 'on_its_way'],
    ],
    [
      'when it has arrived',
      'cash',
      ['confirmed', 'handed_over', 'delivered'],
      ['confirmed', 'on_its_way', 'delivered'],
    ],
    ['again after an undone action', 'cash', ['confirmed', 1, 'confirmed'], ['confirmed', null, 'confirmed']],
    ['when it is cancelled', 'cash', ['confirmed', 'canceled_by_shop'], ['confirmed', 'canceled']],
    [
      'at each refund, whole or in part',
      'card',
      ['paid', 'refunded_part', 'refunded'],
      ['confirmed', 'refunded', 'refunded'],
    ],
  ])('%s', (_, paymentMethod, kinds, expected) => {
    expect(letters(historyOf(...kinds), paymentMethod)).toEqual(expected);
  });
});

describe('a shopper gets no e-mail', () => {
  test.each<[string, PaymentMethod, OrderEventKind[]]>([
    [
      'for an order without payment or call',
      'card',
      ['placed', 'checkout_opened', 'failed', 'expired', 'canceled'],
    ],
    ['for an order at the door before the call', 'cash', ['placed', 'call_missed', 'withdrawn']],
    ['for an order canceled before', 'cash', ['placed', 'canceled_by_shop']],
    ['for a refund of an order of which they heard nothing', 'card', ['placed', 'refunded']],
    ['for a card order that is only called', 'card', ['placed', 'confirmed']],
    ['for the arrival of a parcel of which they heard nothing', 'card', ['placed', 'delivered']],
  ])('%s', (_, paymentMethod, kinds) => {
    expect(letters(historyOf(...kinds), paymentMethod).filter((one) => one !== null)).toEqual([]);
  });

  test('for a payment in test mode, which anyone can make, unless the shop is local', () => {
    expect(letters(historyOf('placed', 'paid'), 'card', false)).toEqual([null, null]);
    expect(letters(historyOf('placed', 'paid'), 'card', false, true)).toEqual([null, 'confirmed']);
  });
});

test('ended payments cost a shopper who asked for the reminder none of the other e-mails', () => {
  const kinds = [
    'failed',
    'expired',
    'canceled',
    'failed',
    'expired',
    'paid',
    'handed_over',
    'delivered',
    'refunded',
  ];
  expect(letters(historyOf(...(kinds as OrderEventKind[])), 'card', true, false, true)).toEqual([
    ...['unpaid', null, null, null, null],
    ...['confirmed', 'on_its_way', 'delivered', 'refunded'],
  ]);
  // The reminder may not have been sent: a cancellation alone writes to no typed address.
  expect(letters(historyOf('expired', 'canceled_by_shop'), 'card', true, false, true)).toEqual([
    'unpaid',
    null,
  ]);
});

test('any order has five e-mails at most, and none before a payment or a call', () => {
  const kinds: OrderEventKind[] = [
    'placed',
    'paid',
    'confirmed',
    'handed_over',
    'canceled_by_shop',
    'refunded_part',
    'expired',
  ];
  const step = fc.oneof(fc.constantFrom(...kinds), fc.integer({ min: 1, max: 12 }));
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 14 }),
      fc.constantFrom<PaymentMethod>('card', 'cash', 'part'),
      (steps, paymentMethod) => {
        const sent = letters(historyOf(...steps), paymentMethod).filter((one) => one !== null);
        expect(sent.length).toBeLessThanOrEqual(5);
        const isMeant = steps.some((one) => one === 'paid' || one === 'confirmed' || one === 'handed_over');
        if (!isMeant) expect(sent).toEqual([]);
      },
    ),
  );
});
