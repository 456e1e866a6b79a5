import { TrieRouter } from 'hono/router/trie-router';
import { expect, test, vi } from 'vitest';
import { RememberedRoutes } from '../../src/web/routing/remembered-routes.ts';

test('the route of an address is looked up once, for each method', () => {
  const routes = new TrieRouter<string>();
  const remembered = new RememberedRoutes(routes);
  remembered.add('GET', '/:language/p/:slug', 'product');
  remembered.add('POST', '/:language/p/:slug', 'form');
  const looked = vi.spyOn(routes, 'match');
  for (let nth = 0; nth < 3; nth += 1)
    for (const method of ['GET', 'POST', 'PUT'])
      expect(remembered.match(method, '/fr/p/miel')).toEqual(routes.match(method, '/fr/p/miel'));
  expect(looked).toHaveBeenCalledTimes(9 + 3);
});

test('the memory is bounded, for any number of addresses', () => {
  const routes = new TrieRouter<string>();
  const remembered = new RememberedRoutes(routes);
  remembered.add('GET', '/:word', 'page');
  const looked = vi.spyOn(routes, 'match');
  const first = () => remembered.match('GET', '/0');
  for (let nth = 0; nth <= 500; nth += 1) remembered.match('GET', `/${nth}`);
  first();
  expect(looked).toHaveBeenCalledTimes(502);
  expect(first()[0].map(([handler]) => handler)).toEqual(['page']);
});

test('a route added later is found', () => {
  const remembered = new RememberedRoutes(new TrieRouter<string>());
  expect(remembered.match('GET', '/x')[0]).toEqual([]);
  remembered.add('GET', '/x', 'page');
  expect(remembered.match('GET', '/x')[0]).toHaveLength(1);
});
