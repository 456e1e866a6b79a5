import { describe, expect, test } from 'vitest';
import { bulkActionsOf, readCourier } from '../../../src/desk/bulk/rules/bulk-actions.ts';
import { assignTracking } from '../../../src/desk/bulk/rules/tracking-list.ts';
import { readTicked } from '../../../src/desk/order-lists/rules/ticked.ts';

const orders = ['K7M2P9QD', 'D55NX2C4', '12E45678'];
const [one = '', two = '', three = ''] = orders;

function assign(list: string, typed: Record<string, string> = {}) {
  const { assigned, unread } = assignTracking(orders, typed, list);
  return {
    rows: orders.map((number) => {
      const { tracking, reason } = assigned.get(number) ?? {};
      return reason ?? tracking;
    }),
    unread,
  };
}

describe('a pasted list of tracking numbers', () => {
  test.each([
    ['a tab', 'K7M2P9QD\tYAL-1\nD55NX2C4\tYAL-2'],
    ['a semicolon, in another order', 'D55NX2C4;YAL-2\r\nK7M2P9QD ; YAL-1\r\n'],
    ['a comma and further columns', 'YAL-1,K7M2P9QD,Amina\nYAL-2,D55NX2C4,Karim'],
    ['spaces, as pages write numbers', 'K7M2 P9QD yal-1\nd55n x2c4 YAL - 2'],
    ['a colon and marks', 'K7M2-P9QD: YAL-1\nD55N-X2C4: YAL-2'],
    ['Arabic digits', 'K7M2P9QD YAL-١\nD55NX2C4 YAL-٢'],
  ])('names its orders, with %s between', (_, list) => {
    expect(assign(list)).toEqual({ rows: ['YAL-1', 'YAL-2', null], unread: [] });
  });

  test('is in the order of the rows when it names none', () => {
    expect(assign('YAL-1\n\nYAL 2\nYAL-3')).toEqual({ rows: ['YAL-1', 'YAL2', 'YAL-3'], unread: [] });
  });

  test('goes to the rows without a number of their own', () => {
    expect(assign('YAL-1\nYAL-3', { [two]: 'zr9' })).toEqual({ rows: ['YAL-1', 'ZR9', 'YAL-3'], unread: [] });
  });

  test('that ends too early leaves the rest where it is, and what is too much is said', () => {
    expect(assign('YAL-1\nYAL-2')).toEqual({ rows: ['YAL-1', 'YAL-2', 'tracking_missing'], unread: [] });
    expect(assign('YAL-1\nYAL-2\nYAL-3\nYAL-4').unread).toEqual(['YAL-4']);
    expect(assign('K7M2P9QD YAL-1\nTotal 2')).toEqual({ rows: ['YAL-1', null, null], unread: ['Total 2'] });
  });

  test('with a number twice refuses both orders, whatever marks it has', () => {
    expect(assign('YAL-1\nYAL1\nYAL-3').rows).toEqual(['tracking_doubled', 'tracking_doubled', 'YAL-3']);
    expect(assign(`${one} YAL-1\n${one} YAL-2`).rows[0]).toBe('tracking_doubled');
    expect(assign(`${three} YAL-1`, { [three]: 'YAL-2' }).rows[2]).toBe('tracking_doubled');
  });

  test('with other letters or too many is refused, and nothing is dropped silently', () => {
    const { assigned } = assignTracking(orders, { [one]: 'YAL-1 أبت', [two]: 'A'.repeat(41) }, '');
    expect(assigned.get(one)).toEqual({ typed: 'YAL-1 أبت', tracking: null, reason: 'tracking_unreadable' });
    expect(assigned.get(two)?.reason).toBe('tracking_unreadable');
    expect(assigned.get(three)?.reason).toBeNull();
  });
});

test('ticked orders are read once each, at most two hundred, and other values are left out', () => {
  expect(readTicked(['K7M2P9QD.5', 'K7M2P9QD.6', 'k7m2p9qd.5', 'K7M2P9QD', '', 'D55NX2C4.0'])).toEqual([
    { number: 'K7M2P9QD', position: 5 },
    { number: 'D55NX2C4', position: 0 },
  ]);
  const many = Array.from({ length: 300 }, (_, n) => `K7M2P${String(n).padStart(3, '0')}.1`);
  expect(readTicked(many)).toHaveLength(200);
});

test('a packer packs, hands over and restocks, and nothing else', () => {
  expect(bulkActionsOf(null, 'packer')).toEqual(['pack', 'hand_over', 'restock']);
  expect(bulkActionsOf('pack', 'packer')).toEqual(['pack']);
  expect(bulkActionsOf('call', 'packer')).toEqual([]);
  // Nothing about money is decided for many at once.
  expect(bulkActionsOf('refund_due', 'owner')).toEqual([]);
});

test('a courier’s name is one line of forty letters', () => {
  expect(readCourier(' ZR\u200f \n Express ')).toBe('ZR Express');
  expect(readCourier(' \n')).toBeNull();
  expect(readCourier('é'.repeat(60))).toHaveLength(40);
});
