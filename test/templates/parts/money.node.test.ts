import { expect, test } from 'vitest';
import { moneyText } from '../../../templates/parts/money.tsx';
import { copyIn } from '../../../templates/storefront/copy/copy.ts';

/** Without the direction marks of the format. */
const plain = (text: string) => text.replace(/[\u200e\u200f]/g, '').replace(/\s/g, ' ');

test('an amount in Arabic has «دج», as local shops write, without a dot at its end', () => {
  expect(plain(moneyText(1_234_567, 'ar'))).toBe('1.234.567 دج');
  expect(copyIn.ar.finder.currency).toBe('دج');
});

test('an amount in French and English has the local format', () => {
  expect(plain(moneyText(1_450, 'fr'))).toBe('1 450 DA');
  expect(plain(moneyText(1_450, 'en'))).toBe('DZD 1,450');
});

test('a negative amount has a minus sign, not a hyphen', () => {
  expect(plain(moneyText(-900, 'ar'))).toBe('−900 دج');
  expect(plain(moneyText(-1_450, 'fr'))).toBe('−1 450 DA');
  expect(plain(moneyText(-1_450, 'en'))).toBe('−DZD 1,450');
});
