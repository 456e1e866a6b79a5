import { expect, test } from 'vitest';
import { moneyText } from '../../../templates/parts/money.tsx';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';

/** Without the marks of direction that a format puts around. */
const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '').replace(/\s/g, ' ');

test('an amount in Arabic is in «دج», as local shops write, without a dot at its end', () => {
  expect(plain(moneyText(1_234_567, 'ar'))).toBe('1.234.567 دج');
  expect(plain(moneyText(-900, 'ar'))).toBe('-900 دج');
  expect(copyIn.ar.finder.currency).toBe('دج');
});

test('in French and English it is what readers there are used to', () => {
  expect(plain(moneyText(1_450, 'fr'))).toBe('1 450 DA');
  expect(plain(moneyText(1_450, 'en'))).toBe('DZD 1,450');
});
