import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withCheckoutId } from '../../../../src/service/resources/checkouts/rules/returns.ts';
import { holds } from '../../../seed.ts';

test.each([
  ['https://shop.dz', 'https://shop.dz?checkout_id=X'],
  ['https://shop.dz/', 'https://shop.dz/?checkout_id=X'],
  ['https://shop.dz/a?', 'https://shop.dz/a?checkout_id=X'],
  ['https://shop.dz/a?b=1&', 'https://shop.dz/a?b=1&checkout_id=X'],
  ['https://shop.dz/#/done?b=1', 'https://shop.dz/?checkout_id=X#/done?b=1'],
  ['https://shop.dz/a?b=%20+é&&c#d', 'https://shop.dz/a?b=%20+é&&c&checkout_id=X#d'],
  ['https://shop.dz/a?checkout_id=1&b=2#d', 'https://shop.dz/a?checkout_id=X&b=2#d'],
  ['https://shop.dz/a?b=2&checkout%5fid=1&c&checkout_id', 'https://shop.dz/a?b=2&checkout_id=X&c'],
  ['https://shop.dz/a?xcheckout_id=1', 'https://shop.dz/a?xcheckout_id=1&checkout_id=X'],
  ['https://shop.dz/a??checkout_id=1', 'https://shop.dz/a??checkout_id=1&checkout_id=X'],
  ['https://shop.dz/a#checkout_id=1', 'https://shop.dz/a?checkout_id=X#checkout_id=1'],
  ['https://shop.dz/a?b=%E0%A4%A', 'https://shop.dz/a?b=%E0%A4%A&checkout_id=X'],
])('%s → %s', (url, expected) => {
  expect(withCheckoutId(url, 'X')).toBe(expected);
});

test('adds the id exactly once, and changes no other byte of any URL', async () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => text.replace(/[?#&=\s]/gu, ''));
  const pair = fc.oneof(
    fc.tuple(word, word).map(([name, value]) => `${name}=${value}`),
    word,
    fc.constantFrom('checkout_id=old', 'checkout_id', 'checkout%5Fid=old', '', '%', 'a=%zz'),
  );
  const url = fc.record({
    path: word,
    query: fc.option(fc.array(pair)),
    fragment: fc.option(fc.string().map((text) => text.replace(/\s/gu, ''))),
  });
  await holds(
    fc.property(url, ({ path, query, fragment }) => {
      const before = `https://shop.dz/${path}${query === null ? '' : `?${query.join('&')}`}`;
      const after = withCheckoutId(`${before}${fragment === null ? '' : `#${fragment}`}`, 'id1');
      expect(after.endsWith(fragment === null ? '' : `#${fragment}`)).toBe(true);
      const head = after.slice(0, after.length - (fragment === null ? 0 : fragment.length + 1));
      const parameters = new URLSearchParams(`&${head.slice(head.indexOf('?') + 1)}`);
      expect(parameters.getAll('checkout_id')).toEqual(['id1']);
      const others = (query ?? []).filter((part) => !/^checkout(_|%5F)id(=|$)/i.test(part));
      const rest = head
        .slice(head.indexOf('?') + 1)
        .split('&')
        .filter((part) => part !== 'checkout_id=id1');
      expect(rest.filter((part) => part !== '')).toEqual(others.filter((part) => part !== ''));
      expect(head.slice(0, head.indexOf('?'))).toBe(`https://shop.dz/${path}`);
      expect(withCheckoutId(after, 'id1')).toBe(after);
    }),
    1_000,
  );
});
