import { expect, test } from 'vitest';
import { madeOnce } from '../../../src/service/docs/page-cache.ts';

test('a page is rendered at the first request, and not for later ones', async () => {
  let made = 0;
  const ask = (key: string) =>
    madeOnce(key, () => {
      made += 1;
      return `${key} ${made}`;
    });
  const first = await ask('a page');
  for (let asked = 0; asked < 5; asked += 1) expect(await ask('a page')).toEqual(first);
  expect(made).toBe(1);
  // Another key makes another page, and as many are kept as a deployment has.
  for (const key of ['b', 'c', 'd']) await ask(key);
  expect([await ask('a page'), made]).toEqual([first, 4]);
  await ask('e');
  expect([(await ask('a page')).text, made]).toEqual(['a page 6', 6]);
});
