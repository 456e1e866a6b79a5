import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkoutStatus } from '../../../src/contract/resources/checkout.ts';
import { latestStatus } from '../../../src/domain/orders/checkouts.ts';
import type { OrderEvent } from '../../../src/domain/orders/order.ts';
import { foldOrder } from '../../../src/domain/orders/order-state.ts';
import { crockford } from '../../../src/text/crockford.ts';
import { SEED } from '../../seed.ts';

fc.configureGlobal({ seed: SEED, numRuns: 300 });

describe('order numbers', () => {
  test('have eight characters of five random bytes, without I, L, O or U', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 5, maxLength: 5 }), (bytes) => {
        expect(crockford(bytes)).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
      }),
    );
    expect(crockford(Uint8Array.of(0, 0, 0, 0, 1))).toBe('00000001');
    expect(crockford(Uint8Array.of(255, 255, 255, 255, 255))).toBe('ZZZZZZZZ');
  });
});

const entry = (kind: OrderEvent['kind'], checkoutId: string | null = 'a'): OrderEvent => ({
  kind,
  checkoutId,
  actor: 'event',
  note: null,
  at: 0,
  position: 0,
  amount: null,
  device: null,
  undoes: null,
  deposit: null,
});

describe('orders', () => {
  test('any paid checkout pays the order, and only a refund changes that', () => {
    const kinds = fc.constantFrom<OrderEvent['kind']>(
      'checkout_opened',
      'processing',
      'declined',
      'failed',
      'expired',
      'canceled',
      'mismatch',
      'paid',
      'handed_over',
    );
    const history = fc.array(fc.record({ kind: kinds, id: fc.constantFrom('a', 'b') }));
    fc.assert(
      fc.property(history, (events) => {
        const { payment } = foldOrder(events.map(({ kind, id }) => entry(kind, id)));
        expect(payment === 'paid').toBe(events.some(({ kind }) => kind === 'paid'));
      }),
    );
  });

  test('the end of an older checkout does not end the open one', () => {
    const events = [entry('checkout_opened', 'a'), entry('checkout_opened', 'b'), entry('expired', 'a')];
    expect(foldOrder(events).payment).toBe('pending');
    expect(foldOrder([...events, entry('canceled', 'b')]).payment).toBe('canceled');
  });

  test('payment and fulfilment are two axes', () => {
    const state = foldOrder([entry('paid'), entry('packed', null), entry('paid_twice')]);
    expect(state).toMatchObject({ payment: 'paid', fulfilment: 'packed', paidTwice: true });
  });

  test('events of a checkout lead to the same end in any order and number', () => {
    const status = fc.constantFrom(...checkoutStatus.options);
    fc.assert(
      fc.property(status, status, (known, seen) => {
        const after = latestStatus(known, seen);
        expect(latestStatus(after, seen)).toBe(after);
        expect(after === 'paid').toBe(known === 'paid' || seen === 'paid');
        if (['failed', 'canceled', 'expired'].includes(known) && seen !== 'paid') expect(after).toBe(known);
      }),
    );
  });
});
