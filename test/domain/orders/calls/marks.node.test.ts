import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUPLICATES_WITHIN, duplicateOf } from '../../../../src/domain/orders/calls/duplicates.ts';
import { isNonsense } from '../../../../src/domain/orders/calls/nonsense.ts';
import {
  type SuspectedOrder,
  suspicions,
  suspicionsOf,
} from '../../../../src/domain/orders/calls/suspicions.ts';
import { communesIn } from '../../../../src/text/communes.ts';
import { wilayas } from '../../../../src/text/wilayas.ts';
import { holds } from '../../../seed.ts';
import { realNames } from './real-names.ts';

describe('a name that nobody has', () => {
  test.each([
    ...['', ' ', '.', '12345', '٠٥٥٠', '😀😀', 'a', 'م', '--'],
    ...['aaaa', 'Aaa', 'ههههه', 'هههه', 'ممم', 'Ahmed kkkk', 'xxx', 'سلااااام'],
    ...['lalala', 'hahahaha', 'لالالا', 'asdasdasd', 'كشكشكش'],
    ...[
      'azerty',
      'qsdf',
      'qsdfgh',
      'asdf',
      'QWERTY',
      'wxcvbn',
      'jklm',
      'ytreza',
      'شسيب',
      'ضصثق',
      'سيبلا',
      'مكط ضصثق',
    ],
    ...['fdsfsd', 'hgfdsq', 'Karim bnvcx', 'qsdqsd', 'mlkjh'],
    ...['test', 'Test', 'تجربة', 'اختبار', 'fake'],
  ])('%s is nonsense', (name) => {
    expect(isNonsense(name)).toBe(true);
  });

  test('a real name is not nonsense', () => {
    expect(realNames.length).toBeGreaterThan(280);
    expect(realNames.filter(isNonsense)).toEqual([]);
  });

  test('two real names together are not nonsense, in any letter case and with spaces around', () =>
    holds(
      fc.property(fc.constantFrom(...realNames), fc.constantFrom(...realNames), (first, last) => {
        for (const name of [`${first} ${last}`, `  ${last.toUpperCase()}\n${first}`, `${first}-${last}`])
          expect([name, isNonsense(name)]).toEqual([name, false]);
      }),
    ));

  test('no commune of the census is, in either script', () => {
    const names = wilayas.flatMap(({ code }) =>
      communesIn(code, 'fr').flatMap(({ name, other }) => [name, other]),
    );
    expect(names.length).toBeGreaterThan(3_000);
    expect(names.filter(isNonsense)).toEqual([]);
  });
});

const honest: SuspectedOrder = {
  name: 'Amina',
  commune: 'Bab El Oued',
  total: 4_000,
  highSum: 30_000,
  isPhoneRefused: false,
  delivered: 0,
  failed: 0,
  ofNetwork: 0,
};

describe('the marks of an order', () => {
  test.each<[Partial<SuspectedOrder>, string[]]>([
    [{}, []],
    [{ name: 'ههههه' }, ['name']],
    [{ commune: 'qsdf' }, ['commune']],
    [{ commune: 'Nouvelle cité' }, []],
    [{ isPhoneRefused: true }, ['refused']],
    [{ failed: 1 }, []],
    [{ failed: 2 }, ['unpaid']],
    [{ failed: 2, delivered: 2 }, []],
    [{ failed: 5, delivered: 2 }, ['unpaid']],
    [{ total: 30_000 }, ['high_sum']],
    [{ total: 29_999 }, []],
    [{ total: 90_000, delivered: 1 }, []],
    [{ ofNetwork: 2 }, []],
    [{ ofNetwork: 3 }, ['network']],
  ])('%j has %j', (changes, marks) => {
    expect(suspicionsOf({ ...honest, ...changes })).toEqual(marks);
  });

  test('each sign stands for itself', () => {
    const all = { name: 'aaa', commune: 'zzz', isPhoneRefused: true, failed: 9 };
    expect(suspicionsOf({ ...honest, ...all, total: 99_000, ofNetwork: 9 })).toEqual(suspicions);
  });
});

describe('duplicates', () => {
  const item = (price: string, { quantity = 1, slug = 'x' } = {}) => ({ price, quantity, slug });
  const order = (id: string, placedAt: number, products: string[]) => ({
    id,
    placedAt,
    fulfilment: 'new' as const,
    items: [...products.map((product) => item(product)), item('delivery', { slug: 'delivery' })],
  });

  test('are of the same products, sizes and pieces, whatever their order and delivery', () => {
    const first = order('a', 0, ['honey', 'oil']);
    expect(duplicateOf(order('b', 1_000, ['oil', 'honey']), [first])).toBe(first);
    for (const others of [['oil'], ['oil', 'large honey'], ['oil', 'honey', 'soap']])
      expect(duplicateOf(order('b', 1_000, others), [first])).toBe(null);
    const items = [item('oil'), item('honey', { quantity: 2 })];
    expect(duplicateOf({ ...order('b', 1_000, []), items }, [first])).toBe(null);
    expect(duplicateOf({ ...order('b', 1_000, []), items: [item('oil'), item('honey')] }, [first])).toBe(
      first,
    );
  });

  test('are at most 48 hours apart, and neither is over', () => {
    const first = order('a', 0, ['honey']);
    expect(duplicateOf(order('b', DUPLICATES_WITHIN, ['honey']), [first])).toBe(first);
    expect(duplicateOf(order('b', DUPLICATES_WITHIN + 1, ['honey']), [first])).toBe(null);
    for (const fulfilment of ['canceled', 'returned'] as const)
      expect(duplicateOf(order('b', 1, ['honey']), [{ ...first, fulfilment }])).toBe(null);
  });

  test('the newest one is named', () => {
    const earlier = [order('a', 10, ['honey']), order('c', 30, ['honey']), order('b', 20, ['honey'])];
    expect(duplicateOf(order('d', 40, ['honey']), earlier)?.id).toBe('c');
  });
});
