import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readCursor,
  readOffset,
  readQuery,
  type TypedQuery,
  writeCursor,
} from '../../../src/domain/catalogue/query.ts';
import { sorts } from '../../../src/domain/catalogue/sorts.ts';
import { holds } from '../../seed.ts';

const nothing: TypedQuery = {
  q: null,
  category: null,
  from: null,
  to: null,
  sort: null,
  after: null,
  before: null,
};

describe('a query', () => {
  test('is parsed or absent for any input, and never exceeds its bounds', async () => {
    const typed = fc.option(fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 400 })));
    await holds(
      fc.property(fc.record({ q: typed, category: typed, from: typed, to: typed, sort: typed }), (some) => {
        const query = readQuery({ ...nothing, ...some });
        expect(query.search === null || (query.search.length <= 200 && query.search.trim() !== '')).toBe(
          true,
        );
        for (const amount of [query.from, query.to]) expect(amount === null || amount >= 0).toBe(true);
        expect([null, ...sorts]).toContain(query.sort);
      }),
    );
  });

  test('without amounts has no range', () => {
    expect(readQuery(nothing)).toMatchObject({ from: null, to: null });
  });

  test('swaps the ends of a reversed range', () => {
    expect(readQuery({ ...nothing, from: '500', to: '100' })).toMatchObject({ from: 100, to: 500 });
  });
});

describe('cursors', () => {
  const place = fc.record({
    position: fc.maxSafeNat(),
    amount: fc.nat({ max: 100_000_000 }),
  });

  test('are read as written', async () => {
    await holds(
      fc.property(place, fc.constantFrom(...sorts), (at, sort) => {
        const amount = sort === 'newest' ? 0 : at.amount;
        expect(readCursor({ ...nothing, before: writeCursor(at, sort) }, sort)).toEqual({
          direction: 'before',
          position: at.position,
          amount,
        });
      }),
    );
  });

  test.each(['', 'x', '1.2.3', '-1', '99999999999999999', '1700000000.prod_1', '0x10'])(
    'refuse %j',
    (after) => {
      expect(readCursor({ ...nothing, after }, 'newest')).toBeNull();
    },
  );

  test.each([
    ['24', 24],
    ['23', 0],
    ['200', 0],
    ['-24', 0],
    ['1e3', 0],
  ])('in a search: %j is %i', (after, offset) => {
    expect(readOffset({ ...nothing, after }, 24, 100)).toBe(offset);
  });
});
