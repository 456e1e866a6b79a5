import { expect, test } from 'vitest';
import { openPatterns } from '../../../src/server/host-adapter/patterns.ts';

const patternOf = openPatterns([
  { method: 'ALL', path: '*' },
  { method: 'ALL', path: '/:language{ar|fr}/cart/*' },
  { method: 'GET', path: '/' },
  { method: 'GET', path: '/:language{ar|fr}' },
  { method: 'POST', path: '/:language{ar|fr}/cart/:form{add|change}' },
  { method: 'GET', path: '/:language{ar|fr}/orders/:token' },
  { method: 'GET', path: '/:language{ar|fr}/desk/*' },
  { method: 'GET', path: '/:name{theme-[0-9a-f]{6}\\.css}' },
]);

test.each([
  ['GET', '/', '/'],
  ['GET', '/fr', '/:language'],
  ['HEAD', '/ar/', '/:language'],
  ['GET', '/de', 'unmatched'],
  ['POST', '/fr/cart/add', '/:language/cart/:form'],
  ['POST', '/fr/cart/secret', 'unmatched'],
  ['GET', '/fr/orders/opens-an-order', '/:language/orders/:token'],
  ['POST', '/fr/orders/opens-an-order', 'unmatched'],
  ['GET', '/fr/desk/anything', 'unmatched'],
  ['GET', '/theme-00ff00.css', '/:name'],
])('%s %s is %s', (method, path, pattern) => {
  expect(patternOf(method, path)).toBe(pattern);
});
