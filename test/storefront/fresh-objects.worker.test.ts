import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { removeObjects } from '../remove-objects.ts';
import { stub } from './mirror.ts';

test('a file starts without what the file before left in an evicted object', async () => {
  await runInDurableObject(stub(), (_, { storage }) => storage.sql.exec('CREATE TABLE left_behind (a)'));
  await evictDurableObject(stub());
  await removeObjects();
  const tables = await runInDurableObject(stub(), (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'left_behind'").toArray(),
  );
  expect(tables).toEqual([]);
});
