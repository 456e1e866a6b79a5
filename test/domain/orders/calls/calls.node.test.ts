import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type againChoices,
  choicesAt,
  isAgainTime,
  readMoment,
  timeOfChoice,
  writeMoment,
} from '../../../../src/domain/orders/calls/again-times.ts';
import type { EventReason } from '../../../../src/domain/orders/calls/call-outcomes.ts';
import { callStateOf, readFlags, writeFlags } from '../../../../src/domain/orders/calls/call-state.ts';
import { comparePlaces, groupOf } from '../../../../src/domain/orders/calls/queue.ts';
import type { OrderEventKind } from '../../../../src/domain/orders/order.ts';
import { repliesOf } from '../../../../src/domain/orders/shopper-replies.ts';
import { localTime } from '../../../../src/text/algiers.ts';
import { holds } from '../../../seed.ts';

type Entry = { kind: OrderEventKind; reason?: EventReason; againAt?: number; undoes?: number };

const historyOf = (entries: readonly Entry[]) =>
  entries.map((entry, index) => ({ undoes: null, ...entry, position: index + 1, at: 100 + index }));
const stateOf = (...entries: Entry[]) => callStateOf(historyOf([{ kind: 'placed' }, ...entries]));
const miss = (reason?: EventReason, againAt?: number): Entry => ({
  kind: 'call_missed',
  ...(reason === undefined ? {} : { reason }),
  ...(againAt === undefined ? {} : { againAt }),
});

describe('the calls of an order', () => {
  test('are counted, with the last one and its outcome', () => {
    expect(stateOf()).toEqual({
      calls: 0,
      misses: 0,
      outcome: null,
      calledAt: 0,
      callAgainAt: 0,
      flags: [],
    });
    expect(stateOf(miss('busy'), miss())).toMatchObject({
      calls: 2,
      misses: 2,
      outcome: 'no_answer',
      calledAt: 102_000,
    });
  });

  test('an agreed call ends a row of misses, and the next call ends the agreement', () => {
    expect(stateOf(miss('off'), miss('again', 900))).toMatchObject({
      calls: 2,
      misses: 0,
      callAgainAt: 900_000,
    });
    expect(stateOf(miss('again', 900), miss('no_answer'))).toMatchObject({
      calls: 2,
      misses: 1,
      callAgainAt: 0,
    });
  });

  test('an undone outcome leaves no trace', () => {
    const before = [miss('again', 900), miss('busy')];
    expect(stateOf(...before, miss('wrong_number'), { kind: 'undone', undoes: 4 })).toEqual(
      stateOf(...before),
    );
  });

  test('a correction settles a wrong number and a wish, not what the shopper said', () => {
    const all: Entry[] = [miss('wrong_number'), { kind: 'change_wished' }, { kind: 'says_confirmed' }];
    expect(stateOf(...all).flags).toEqual(['wrong_number', 'says_confirmed', 'change_wished']);
    expect(stateOf(...all, { kind: 'corrected' }).flags).toEqual(['says_confirmed']);
    expect(readFlags(writeFlags(stateOf(...all).flags))).toEqual(stateOf(...all).flags);
  });

  test.each(['confirmed', 'packed', 'corrected'] as const)(
    'an address that the shopper changed is marked until it is %s',
    (kind) => {
      const changed: Entry = { kind: 'address_changed' };
      expect(stateOf(changed).flags).toEqual(['address_changed']);
      expect(stateOf(changed, { kind }).flags).toEqual([]);
      expect(stateOf({ kind }, changed).flags).toEqual(['address_changed']);
    },
  );
});

const time = fc.integer({ min: 1, max: 6 });
const place = fc.record({
  callAgainAt: fc.oneof(fc.constant(0), time),
  calledAt: fc.oneof(fc.constant(0), time),
  placedAt: time,
  id: fc.string({ minLength: 1, maxLength: 2 }),
});

describe('the order of the queue', () => {
  test('is total: any two places compare one way, and sorting is stable under any start', () =>
    holds(
      fc.property(fc.array(place, { maxLength: 12 }), time, (places, now) => {
        const sorted = places.toSorted((a, b) => comparePlaces(a, b, now));
        const again = places.toReversed().sort((a, b) => comparePlaces(a, b, now));
        expect(again).toEqual(sorted);
      }),
    ));

  test('puts due calls first, then never called by age, then called before, then later calls', () =>
    holds(
      fc.property(fc.array(place, { minLength: 2, maxLength: 12 }), time, (places, now) => {
        const sorted = places.toSorted((a, b) => comparePlaces(a, b, now));
        const ranks = sorted.map((one) => {
          const group = groupOf(one, now);
          return group === 'due' ? 0 : group === 'later' ? 3 : one.calledAt === 0 ? 1 : 2;
        });
        expect(ranks).toEqual(ranks.toSorted());
        for (const [index, one] of sorted.entries()) {
          const next = sorted[index + 1];
          if (next === undefined || ranks[index] !== ranks[index + 1]) continue;
          if (ranks[index] === 1) expect(one.placedAt).toBeLessThanOrEqual(next.placedAt);
          if (ranks[index] === 2) expect(one.calledAt).toBeLessThanOrEqual(next.calledAt);
          if (ranks[index] === 0 || ranks[index] === 3)
            expect(one.callAgainAt).toBeLessThanOrEqual(next.callAgainAt);
        }
      }),
    ));
});

describe('times to call again', () => {
  const at = (text: string) => readMoment(text) ?? Number.NaN;
  const said = (choice: (typeof againChoices)[number], now: string) =>
    localTime(timeOfChoice(choice, at(now))).slice(0, 16);

  test('are times of Algiers', () => {
    expect(said('hour', '2026-11-26T09:32')).toBe('2026-11-26 10:35');
    expect(said('evening', '2026-11-26T09:32')).toBe('2026-11-26 18:00');
    expect(said('tomorrow', '2026-11-26T23:59')).toBe('2026-11-27 10:00');
    expect(said('tomorrow', '2026-12-31T00:10')).toBe('2027-01-01 10:00');
  });

  test('are offered while they lie ahead', () => {
    expect(choicesAt(at('2026-11-26T09:00'))).toEqual(['hour', 'evening', 'tomorrow']);
    expect(choicesAt(at('2026-11-26T17:50'))).toEqual(['hour', 'tomorrow']);
    expect(choicesAt(at('2026-11-26T22:00'))).toEqual(['hour', 'tomorrow']);
  });

  test('every offered one is a possible time, and a field reads what it shows', () =>
    holds(
      fc.property(fc.integer({ min: 1_700_000_000, max: 2_100_000_000 }), (now) => {
        for (const choice of choicesAt(now)) expect(isAgainTime(timeOfChoice(choice, now), now)).toBe(true);
        const minute = now - (now % 60);
        expect(readMoment(writeMoment(minute))).toBe(minute);
      }),
    ));

  test.each(['', 'demain', '2026-13-01T10:00', '2026-02-30T10:00', '2026-11-26', '2026-11-26T25:00'])(
    '%j is no moment',
    (text) => {
      expect(readMoment(text)).toBe(null);
    },
  );

  test('the past and the far future are none', () => {
    const now = at('2026-11-26T09:00');
    expect([now, now - 60, now + 31 * 86_400, Number.NaN].map((one) => isAgainTime(one, now))).toEqual(
      Array(4).fill(false),
    );
  });
});

describe('what a shopper can answer', () => {
  const cash = { paymentMethod: 'cash', payment: 'on_delivery', isMoneyChecked: false } as const;
  const placed = [{ kind: 'placed' }] as const;

  test.each([
    ['new', 'open', 'open', 'open'],
    ['confirmed', 'closed', 'open', 'open'],
    ['packed', 'closed', 'open', 'closed'],
    ['handed_over', 'closed', 'closed', 'closed'],
    ['delivered', 'closed', 'closed', 'closed'],
    ['returned', 'closed', 'closed', 'closed'],
    ['canceled', 'closed', 'closed', 'closed'],
  ] as const)('%s: confirm %s, change and cancel %s, address %s', (fulfilment, confirm, others, address) => {
    expect(repliesOf({ ...cash, fulfilment }, placed)).toEqual({
      says: confirm,
      confirm,
      change: others,
      cancel: others,
      address,
    });
  });

  test('is each given once', () => {
    const replied = [
      ...placed,
      { kind: 'says_confirmed' },
      { kind: 'link_confirmed' },
      { kind: 'change_wished' },
    ] as const;
    expect(repliesOf({ ...cash, fulfilment: 'new' }, replied)).toEqual({
      says: 'done',
      confirm: 'done',
      change: 'done',
      cancel: 'open',
      address: 'open',
    });
  });

  test('the address takes five changes', () => {
    const moved = (times: number) => [...placed, ...Array(times).fill({ kind: 'address_changed' } as const)];
    const of = { ...cash, fulfilment: 'new' } as const;
    expect([4, 5].map((times) => repliesOf(of, moved(times)).address)).toEqual(['open', 'closed']);
  });

  test.each([
    ['pending', 'open', 'open'],
    ['failed', 'open', 'open'],
    ['expired', 'open', 'open'],
    ['processing', 'closed', 'closed'],
    ['paid', 'open', 'closed'],
    ['refunded', 'closed', 'closed'],
  ] as const)('online, %s: change %s, cancel %s, and nothing to confirm', (payment, change, cancel) => {
    for (const paymentMethod of ['card', 'part'] as const) {
      const of = { paymentMethod, payment, isMoneyChecked: false } as const;
      const before = { says: 'closed', confirm: 'closed', change, cancel };
      for (const fulfilment of ['new', 'packed'] as const) {
        const address = fulfilment === 'new' ? change : 'closed';
        expect(repliesOf({ ...of, fulfilment }, placed)).toEqual({ ...before, address });
      }
      const checked = repliesOf({ ...of, fulfilment: 'new', isMoneyChecked: true }, placed);
      expect(checked).toMatchObject({ change, cancel: 'closed' });
      const after = { ...before, change: 'closed', cancel: 'closed', address: 'closed' };
      for (const fulfilment of ['handed_over', 'delivered', 'canceled'] as const)
        expect(repliesOf({ ...of, fulfilment }, placed)).toEqual(after);
    }
  });
});
