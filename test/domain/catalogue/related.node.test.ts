import fc from 'fast-check';
import { expect, test } from 'vitest';
import { relatedOf } from '../../../src/domain/catalogue/related.ts';

const card = (slug: string, isSoldOut = false, isHeld = false) => ({ slug, isSoldOut, isHeld });

test('available products come first, each group in its order, and never the product itself', () => {
  const cards = [card('a', true), card('b'), card('own'), card('c', false, true), card('d'), card('e')];
  expect(relatedOf(cards, 'own').map(({ slug }) => slug)).toEqual(['b', 'd', 'e', 'c']);
  expect(relatedOf([card('own')], 'own')).toEqual([]);
});

test('shows at most four, and none sold out while an available one is left out', () => {
  const goods = fc.uniqueArray(
    fc.record({ slug: fc.string(), isSoldOut: fc.boolean(), isHeld: fc.boolean() }),
    {
      selector: ({ slug }) => slug,
    },
  );
  fc.assert(
    fc.property(goods, fc.string(), (cards, slug) => {
      const shown = relatedOf(cards, slug);
      const left = cards.filter((one) => one.slug !== slug && !shown.includes(one));
      expect(shown.length).toBe(Math.min(4, shown.length + left.length));
      expect(shown.some((one) => one.isSoldOut) && left.some((one) => !one.isSoldOut)).toBe(false);
      expect(shown.some((one) => one.slug === slug)).toBe(false);
    }),
  );
});
