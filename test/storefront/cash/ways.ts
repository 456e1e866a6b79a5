import { runInDurableObject } from 'cloudflare:test';
import { Database } from '../../../src/database/rows.ts';
import { readWayRules } from '../../../src/storefront/ways-to-pay/rules.ts';
import { saveWays } from '../../../src/storefront/ways-to-pay/store.ts';
import { stub } from '../mirror.ts';

/** Has the shop offer these ways to pay, as they are set in words. */
export async function offerWays(text: string): Promise<void> {
  const rules = readWayRules(text);
  if (rules === null) throw new Error(text);
  await runInDurableObject(stub(), (_, { storage }) => saveWays(new Database(storage.sql), rules));
}

/** Runs a statement in the shop's database, and answers its rows. */
export function inShop(statement: string, ...values: (string | number | null)[]) {
  return runInDurableObject(stub(), (_, { storage }) => storage.sql.exec(statement, ...values).toArray());
}
