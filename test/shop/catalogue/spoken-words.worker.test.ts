import { runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { Database } from '../../../src/database/rows.ts';
import { stub } from '../../storefront/mirror.ts';
import clothesAndHome from './clothes-and-home.json' with { type: 'json' };
import { foundFor, putNamed } from './named-products.ts';

test('what people of Algeria call clothes and household goods finds them first', async () => {
  const wrong = await runInDurableObject(stub(), (_, state) => {
    const sql = new Database(state.storage.sql);
    for (const [id, name] of Object.entries(clothesAndHome.goods)) putNamed(sql, id, name);
    return clothesAndHome.queries.flatMap(([typed = '', wanted]) => {
      const [first = 'nothing'] = foundFor(sql, typed);
      return first === wanted ? [] : [`${typed}: ${first}, not ${wanted}`];
    });
  });
  expect(wrong).toEqual([]);
});
