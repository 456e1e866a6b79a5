import { describe, expect, test } from 'vitest';
import { findColumns, readColumns } from '../../../src/desk/courier-settlements/rules/columns.ts';
import { compareClaims, planOf } from '../../../src/desk/courier-settlements/rules/row-actions.ts';
import { meanings } from '../../../src/desk/courier-settlements/rules/status-words.ts';
import { emptyBalance } from '../../../src/domain/orders/balance.ts';
import { canTransition, type OrderStatus } from '../../../src/domain/orders/transitions.ts';

describe('columns', () => {
  const found = (...rows: string[][]) => {
    const { columns, isSure } = findColumns(rows);
    return { ...columns, isSure };
  };

  test.each<[name: string, header: string[], wanted: object]>([
    [
      'of a courier with tracking numbers',
      ['Tracking', 'Référence', 'Client', 'Téléphone', 'Wilaya', 'Montant', 'Tarif livraison', 'Statut'],
      { tracking: 0, number: 1, amount: 5, status: 7 },
    ],
    [
      'with units in brackets',
      ['N° Commande', 'Montant (DA)', 'Etat du colis', 'Frais de retour'],
      { number: 0, tracking: null, amount: 1, status: 2 },
    ],
    [
      'in Arabic',
      ['رقم التتبع', 'الاسم', 'المبلغ', 'الحالة'],
      { tracking: 0, number: null, amount: 2, status: 3 },
    ],
    ['in English', ['Order number', 'COD', 'Status'], { number: 0, tracking: null, amount: 1, status: 2 }],
    [
      'of our own export',
      ['N° de commande', 'N° de suivi', 'À encaisser', 'État'],
      { number: 0, tracking: 1, amount: null, status: 3 },
    ],
  ])('%s are found by their headers', (_, header, wanted) => {
    expect(
      found(
        header,
        header.map(() => 'x'),
      ),
    ).toMatchObject({ ...wanted, from: 1, isSure: true });
  });

  test('are found below a courier’s name and address', () => {
    expect(
      found(['Société Rapide Express'], ['Alger'], ['Tracking', 'Statut'], ['A', 'Livré']),
    ).toMatchObject({
      tracking: 0,
      status: 1,
      from: 3,
      isSure: true,
    });
  });

  test('ask a person when two have one name, one is missing, or none has a name', () => {
    expect(found(['Tracking', 'Statut', 'Statut'])).toMatchObject({ isSure: false });
    expect(found(['Tracking', 'Montant'])).toMatchObject({ tracking: 0, status: null, isSure: false });
    expect(found(['Statut', 'Montant'])).toMatchObject({ isSure: false });
    expect(found(['x', 'K7M2 P9QD'], ['y', 'k7m2p9qe'])).toMatchObject({ number: 1, from: 0, isSure: false });
    expect(found([])).toMatchObject({ number: null, isSure: false });
    // Fees are no amounts, and an insurance is no fee of the delivery.
    expect(
      found(['Tracking', 'Statut', 'Montant', 'Frais de livraison (DA)', 'رسوم الإرجاع', 'Frais assurance']),
    ).toMatchObject({ amount: 2, fee: 3, return_fee: 4 });
  });

  test('are taken from a form as far as they exist', () => {
    const typed = { number: '0', tracking: '', status: '2', amount: '1', from: '1' };
    expect(readColumns(typed, 3)).toEqual({
      number: 0,
      tracking: null,
      status: 2,
      amount: 1,
      net: null,
      fee: null,
      return_fee: null,
      payment: null,
      from: 1,
      all: null,
      said: {},
      reading: null,
    });
    expect(readColumns({ ...typed, fee: '2' }, 3)).toMatchObject({ fee: 2 });
    expect(readColumns({ ...typed, status: 'remitted' }, 3)).toMatchObject({ status: null, all: 'remitted' });
    for (const wrong of [
      { number: '3' },
      { number: '' },
      { number: '-1' },
      { status: '' },
      { status: '9' },
      { status: 'x' },
    ])
      expect(readColumns({ ...typed, ...wrong }, 3)).toBeNull();
  });
});

describe('a row', () => {
  const base: OrderStatus = {
    paymentMethod: 'cash',
    payment: 'on_delivery',
    fulfilment: 'handed_over',
    cash: 'due',
    isRefundable: false,
    isUnexplained: false,
    isNoted: false,
    arePiecesBack: false,
    isUndecided: false,
    isDisputed: false,
  };
  const money = { ...emptyBalance, toCollect: 4_250 };
  const plan = (
    meaning: (typeof meanings)[number],
    amount: number | null,
    status: Partial<OrderStatus> = {},
    more: Partial<typeof money> = {},
  ) => planOf({ meaning, amount }, { status: { ...base, ...status }, money: { ...money, ...more } });

  test.each([
    ['delivered', null, {}, 'apply', ['deliver']],
    ['delivered', 4_250, {}, 'apply', ['deliver']],
    ['delivered', 4_000, {}, 'differs', ['deliver', 'collect_cash']],
    ['delivered', 4_000, { fulfilment: 'delivered' }, 'differs', ['collect_cash']],
    ['delivered', 4_000, { fulfilment: 'delivered', cash: 'collected' }, 'already', []],
    ['delivered', 4_250, { fulfilment: 'packed' }, 'apply', ['hand_over', 'deliver']],
    ['delivered', 4_250, { fulfilment: 'delivered' }, 'already', []],
    ['delivered', 4_250, { fulfilment: 'confirmed' }, 'not_now', []],
    ['delivered', 4_250, { fulfilment: 'returned' }, 'not_now', []],
    ['delivered', 4_250, { fulfilment: 'canceled' }, 'not_now', []],
    ['remitted', 4_250, {}, 'apply', ['deliver', 'remit']],
    ['remitted', 3_850, {}, 'differs', ['deliver', 'remit']],
    ['remitted', null, { fulfilment: 'delivered' }, 'apply', ['remit']],
    ['remitted', 4_250, { fulfilment: 'delivered', cash: 'remitted' }, 'already', []],
    ['remitted', null, { cash: 'none', payment: 'paid', paymentMethod: 'card' }, 'apply', ['deliver']],
    ['remitted', 900, { cash: 'none', payment: 'paid', paymentMethod: 'card' }, 'differs', ['deliver']],
    ['returned', null, {}, 'apply', ['return']],
    ['returned', null, { fulfilment: 'delivered' }, 'apply', ['return']],
    ['returned', null, { fulfilment: 'returned' }, 'already', []],
    ['returned', null, { fulfilment: 'new' }, 'not_now', []],
    ['returned', null, { fulfilment: 'canceled' }, 'not_now', []],
  ] as const)('that says %s, %s of %o has the result %s', (meaning, amount, standing, match, actions) => {
    expect(plan(meaning, amount, standing)).toMatchObject({ match, actions });
  });

  test('of a returned and paid parcel waits for a person', () => {
    expect(plan('returned', null, { isRefundable: true }, { refundable: 300 }).match).toBe(
      'decision_required',
    );
  });

  test('is applied by allowed transitions, for any order status', () => {
    const standings = (
      ['new', 'confirmed', 'packed', 'handed_over', 'delivered', 'returned', 'canceled'] as const
    ).flatMap((fulfilment) =>
      (['none', 'due', 'collected', 'remitted'] as const).flatMap((cash) =>
        (['on_delivery', 'paid', 'pending', 'expired', 'refunded'] as const).map((payment) => ({
          ...base,
          fulfilment,
          cash,
          payment,
        })),
      ),
    );
    const after = { hand_over: 'handed_over', deliver: 'delivered', return: 'returned' } as const;
    for (const standing of standings)
      for (const meaning of meanings) {
        let now: OrderStatus = standing;
        for (const action of planOf({ meaning, amount: null }, { status: standing, money }).actions) {
          expect(canTransition(action, now)).toBe(true);
          if (action in after) now = { ...now, fulfilment: after[action as keyof typeof after] };
        }
      }
  });

  test('agrees with another about the same order, or conflicts with it', () => {
    const claim = (meaning: (typeof meanings)[number], amount: number | null = null) => ({ meaning, amount });
    expect(compareClaims(claim('delivered'), claim('delivered'))).toBe('repeated');
    expect(compareClaims(claim('delivered', 100), claim('remitted', 100))).toBeNull();
    expect(compareClaims(claim('delivered', 100), claim('remitted', 200))).toBe('conflicting');
    expect(compareClaims(claim('delivered', 100), claim('delivered', 200))).toBe('conflicting');
    expect(compareClaims(claim('delivered'), claim('returned'))).toBe('conflicting');
  });
});
