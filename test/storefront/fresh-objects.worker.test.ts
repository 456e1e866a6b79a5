import { evictDurableObject, runInDurableObject } from 'cloudflare:test';
import { expect, test, vi } from 'vitest';
import { migrate } from '../../src/shop/store/migrate.ts';
import { emptyStorage } from '../empty-storage.ts';
import { removeObjects } from '../remove-objects.ts';
import { stub } from './mirror.ts';

test('a file starts without what the file before left in an evicted object', async () => {
  await runInDurableObject(stub(), (_, { storage }) => storage.sql.exec('CREATE TABLE left_behind (a)'));
  await evictDurableObject(stub());
  expect(await removeObjects()).toBe(1);
  expect(await removeObjects(), 'objects that are empty already').toBe(0);
  const tables = await runInDurableObject(stub(), (_, { storage }) =>
    storage.sql.exec("SELECT name FROM sqlite_master WHERE name = 'left_behind'").toArray(),
  );
  expect(tables).toEqual([]);
});

test('a storage is emptied, with a new schema only after a test that changed the schema or wrote much', async () => {
  const create = vi.fn(migrate);
  const uses: [what: string, schemas: number, use: (storage: DurableObjectStorage) => unknown][] = [
    ['an alarm', 0, (storage) => storage.setAlarm(Date.now() + 60_000)],
    ['a key', 0, (storage) => storage.put('kept', 1)],
    ['a row', 0, ({ sql }) => sql.exec("INSERT INTO former_slugs VALUES ('dattes', 'p1')")],
    ['a counter', 0, ({ sql }) => sql.exec('DELETE FROM schema')],
    ['a table', 1, ({ sql }) => sql.exec('CREATE TABLE left_behind (a)')],
    ['many bytes', 1, ({ sql }) => sql.exec("INSERT INTO former_slugs VALUES (hex(zeroblob(600000)), 'p1')")],
  ];
  await runInDurableObject(stub(), async (_, { storage }) => {
    const { sql } = storage;
    const content = async () => [
      await storage.getAlarm(),
      await storage.list(),
      ['former_slugs', 'schema'].map((table) => [...sql.exec(`SELECT * FROM ${table}`).raw()]),
      sql.exec("SELECT count(*) FROM sqlite_master WHERE name = 'left_behind'").one(),
    ];
    await emptyStorage(storage, create);
    const first = await content();
    for (const [what, schemas, use] of uses) {
      create.mockClear();
      await use(storage);
      expect(await content(), what).not.toEqual(first);
      await emptyStorage(storage, create);
      expect(await content(), what).toEqual(first);
      expect(create, what).toHaveBeenCalledTimes(schemas);
    }
  });
});
