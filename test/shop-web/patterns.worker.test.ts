import { expect, test } from 'vitest';
import { inAnyLanguage } from '../../src/domain/addresses/shop.ts';
import { shopPatterns } from '../../src/domain/addresses/shop-patterns.ts';
import { createRouter } from '../../src/shop-worker/router.ts';

test('the routes of shoppers are those of the table of patterns', () => {
  const patterns = Object.values<string | Record<string, string>>(shopPatterns).flatMap((one) =>
    typeof one === 'string' ? [one] : Object.values(one),
  );
  const paths = createRouter(null)
    .routes.filter(({ method }) => method === 'GET' || method === 'POST')
    .map(({ path }) => path)
    .filter((path) => path.startsWith('/:language'));
  // A reload of a refused form leads back by a route of several forms.
  const single = paths.filter((path) => !path.includes('/:form{'));
  expect(new Set(single.map((path) => path.replace(/\/$/, '')))).toEqual(
    new Set(patterns.map((one) => inAnyLanguage(one).replace(/\/$/, ''))),
  );
});
