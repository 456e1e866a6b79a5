import { toHex } from '../../../contract/bytes.ts';
import type { Database } from '../../../database/rows.ts';
import { writePaymentMethodRules } from '../../../domain/settings/payment-methods.ts';
import type { Overrides } from '../../../domain/settings/stored-overrides.ts';
import { readCatalogueVersion } from '../../products/store/catalogue-version.ts';
import { readPaymentMethods } from '../payment-methods/store.ts';
import { readOverrides } from './store.ts';

/** Reads the overrides from the database. Changes go through `saveOverrides`. */
export function loadOverrides(sql: Database, random: (length: number) => Uint8Array): Overrides {
  const paymentMethods = readPaymentMethods(sql);
  return {
    version: readCatalogueVersion(sql),
    revision: toHex(random(8)),
    values: {
      ...readOverrides(sql),
      ...(paymentMethods === null ? {} : { PAYMENT_METHODS: writePaymentMethodRules(paymentMethods) }),
    },
  };
}
