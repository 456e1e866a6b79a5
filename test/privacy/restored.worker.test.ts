import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { RESTORE_TABLES } from '../../src/database/restores.ts';
import { eventually } from '../eventually.ts';
import { amina, findPerson } from '../persons.ts';
import { stub } from '../storefront/mirror.ts';
import { order, ShopUnderTest, visitorWith } from '../storefront/shop-under-test.ts';

/**
 * A shop restored from a backup, as the server's `restore` leaves it: with a note that it has not read yet.
 */

let dates: string;
const shop = new ShopUnderTest((fake) => {
  dates = fake.addPrice(fake.addProduct('Dattes', { metadata: { slug: 'dattes' } }), 950);
});

const namesOf = () => runInDurableObject(stub(), (_, state) => findPerson(state.storage.sql, amina));

async function orderOf(): Promise<{ token: string; number: string }> {
  const visitor = await visitorWith({ [dates]: 2 });
  const typed = { name: amina.name, phone: '0661 98 76 54', email: amina.email, street: amina.street };
  const { token } = await order(visitor, { ...typed, seen_total: '1900', way: 'card:1900' });
  return { token, number: (await stub().order(token))?.number ?? '' };
}

async function restore(erased: string[]): Promise<void> {
  await runInDurableObject(stub(), (_, { storage: { sql } }) => {
    const at = Math.floor(Date.now() / 1000);
    sql.exec(RESTORE_TABLES);
    sql.exec('INSERT INTO restores (at, backed_up_at) VALUES (?, ?)', at, at - 3600);
    for (const one of erased) sql.exec('INSERT INTO restored_erasures (subject) VALUES (?)', one);
  });
  await evictDurableObject(stub());
}

test('persons erased since the backup are erased again before the first answer, and the service is told', async () => {
  const { token, number } = await orderOf();
  expect(await shop.tell(shop.lastCheckout(), 'expired')).toBe(200);
  expect(await namesOf()).not.toEqual([]);
  // Another was placed since, and is not in the backup.
  await restore([number, 'ZZZZ9999']);
  expect((await stub().order(token, 'fr', { isOwn: true }))?.contact?.name).not.toBe(amina.name);
  expect(await namesOf()).toEqual([]);
  await runDurableObjectAlarm(stub());
  await eventually(() =>
    expect(shop.service.calls.filter((call) => call.startsWith('DELETE /customers/'))).toHaveLength(1),
  );
});

test('the request to erase an unfinished order is remembered', async () => {
  const { number } = await orderOf();
  await restore([number]);
  const asked = () =>
    runInDurableObject(stub(), (_, { storage: { sql } }) => ({
      ...sql.exec('SELECT erasure_asked_at IS NOT NULL AS asked, erased_at FROM orders').one(),
      left: sql.exec('SELECT count(*) AS n FROM restored_erasures').one().n,
    }));
  expect(await asked()).toEqual({ asked: 1, erased_at: null, left: 0 });
});

test('what staff wrote about the customer of an unfinished order does not wait for its end', async () => {
  const { number } = await orderOf();
  const described = () =>
    runInDurableObject(stub(), (_, { storage: { sql } }) => ({
      ...sql.exec('SELECT note FROM customers').one(),
      tags: sql.exec('SELECT count(*) AS n FROM customer_tags').one().n,
    }));
  await runInDurableObject(stub(), (_, { storage: { sql } }) => {
    sql.exec("UPDATE customers SET note = 'Sonne deux fois.'");
    sql.exec("INSERT INTO customer_tags (tag, phone) SELECT 'VIP', phone FROM customers");
  });
  expect(await described()).toEqual({ note: 'Sonne deux fois.', tags: 1 });
  await restore([number]);
  expect(await described()).toEqual({ note: null, tags: 0 });
});
