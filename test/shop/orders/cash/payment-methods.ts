import { runInDurableObject } from 'cloudflare:test';
import { dropKept } from '../../../../src/database/kept-results.ts';
import { Database } from '../../../../src/database/rows.ts';
import { readPaymentMethodRules } from '../../../../src/domain/settings/payment-methods.ts';
import { savePaymentMethods } from '../../../../src/shop/settings/payment-methods/store.ts';
import { stub } from '../../../storefront/mirror.ts';

/** Makes the shop offer these payment methods, as in the setting's text. */
export async function offerPaymentMethods(text: string): Promise<void> {
  const rules = readPaymentMethodRules(text);
  if (rules === null) throw new Error(text);
  await runInDurableObject(stub(), (_, { storage }) => savePaymentMethods(new Database(storage.sql), rules));
}

/** Runs a statement in the shop's database, and returns its rows. What the object keeps in memory of them is dropped. */
export function inShop(statement: string, ...values: (string | number | null)[]) {
  return runInDurableObject(stub(), (_, { storage }) => {
    const rows = storage.sql.exec(statement, ...values).toArray();
    dropKept(storage.sql);
    return rows;
  });
}
