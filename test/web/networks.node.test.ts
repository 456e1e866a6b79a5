import fc from 'fast-check';
import { expect, test } from 'vitest';
import { neighbourhoodOf, networkOf } from '../../src/web/networks.ts';
import { holds } from '../seed.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::3:0:0:0:1', '2001:db8:0:3::/64'],
  ['::ffff:192.0.2.7', '::ffff:c000:207'],
  ['::1', '::1'],
  ['::', '::'],
  ['a:b', 'a:b'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, counted) => {
  expect(networkOf(address)).toBe(counted);
});

const group = fc.integer({ min: 0, max: 0xffff });
const four = fc.tuple(group, group, group, group);
const written = (groups: readonly number[]) => groups.map((part) => part.toString(16)).join(':');

test('addresses of one /64 count together, and others separately', () => {
  holds(
    fc.property(four, four, four, four, (one, other, host, neighbour) => {
      fc.pre(one.some((part) => part > 0) && other.some((part) => part > 0));
      const counted = networkOf(written([...one, ...host]));
      expect(networkOf(written([...one, ...neighbour]))).toBe(counted);
      const isSame = written(one) === written(other);
      expect(networkOf(written([...other, ...host])) === counted).toBe(isSame);
    }),
  );
});

test.each([
  ['192.0.2.7', '192.0.2.0/24'],
  ['::ffff:192.0.2.7', '192.0.2.0/24'],
  ['2001:db8:1:2::1', '2001:db8:1::/48'],
  ['2001:DB8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
  ['a:b', null],
  ['unknown', null],
  ['', null],
])('of %s a log keeps %s', (address, kept) => {
  expect(neighbourhoodOf(address)).toBe(kept);
});

test('a logged network identifies no single address', () => {
  holds(
    fc.property(four, four, four, (one, host, neighbour) => {
      const kept = neighbourhoodOf(written([...one, ...host]));
      const [first = 0, second = 0, third = 0] = one;
      expect(neighbourhoodOf(written([first, second, third, 0, ...neighbour]))).toBe(kept);
      expect(kept).not.toContain(written(host));
    }),
  );
});
