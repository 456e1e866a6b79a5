import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  readCursor,
  readOffset,
  readQuery,
  sorts,
  type TypedQuery,
  writeCursor,
} from '../../../../src/shop/catalogue/rules/query.ts';
import { holds } from '../../../seed.ts';

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
  test('whatever is typed is understood or absent, and never more than it may be', async () => {
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

  test('a range the wrong way round is turned', () => {
    expect(readQuery({ ...nothing, from: '500', to: '100' })).toMatchObject({ from: 100, to: 500 });
  });
});

describe('cursors', () => {
  const place = fc.record({
    position: fc.maxSafeNat(),
    amount: fc.nat({ max: 100_000_000 }),
  });

  test('are read as they are written', async () => {
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
    '%j is none',
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
  ])('of a search, %j is %i', (after, offset) => {
    expect(readOffset({ ...nothing, after }, 24, 100)).toBe(offset);
  });
});
