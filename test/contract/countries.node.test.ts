import { expect, test } from 'vitest';
import { isCountry } from '../../src/contract/resources/countries.ts';

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint(65 + index));
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);

test('are the 249 assigned codes, each with a name in the runtime', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(codes).toHaveLength(249);
  expect(codes.filter((code) => names.of(code) === undefined)).toEqual([]);
  for (const code of ['DZ', 'TN', 'FR', 'PS', 'EH', 'SS', 'ZA']) expect(isCountry(code)).toBe(true);
});

test.each(['dz', 'XK', 'EU', 'UK', 'AC', 'AN', 'SU', 'XA', 'QZ', 'ZZ', 'DZA', '', '  '])(
  'do not include %j',
  (code) => {
    expect(isCountry(code)).toBe(false);
  },
);
