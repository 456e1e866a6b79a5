import { readPaymentMethodRules } from '../../../domain/settings/payment-methods.ts';
import {
  type OverrideName,
  type Overrides,
  withOverrides,
} from '../../../domain/settings/stored-overrides.ts';
import type { ShopContext } from '../../context.ts';
import { readCatalogueVersion, renewCatalogueVersion } from '../../products/store/catalogue-version.ts';
import { savePaymentMethods } from '../payment-methods/store.ts';
import { loadOverrides } from './load.ts';
import { saveOverride } from './store.ts';

type OverridesOwner = Pick<ShopContext, 'sql' | 'random' | 'settings' | 'configured' | 'overrides'>;

/**
 * Saves overrides; null removes one. Call it last in a transaction: a rollback does not restore the copy in memory.
 * Pages made before are not served any more.
 */
export function saveOverrides(
  shop: OverridesOwner,
  values: Readonly<Partial<Record<OverrideName, string | null>>>,
): void {
  const { sql } = shop;
  for (const [name, value] of Object.entries(values)) {
    const rules = name === 'PAYMENT_METHODS' ? readPaymentMethodRules(value ?? '') : null;
    if (rules !== null) savePaymentMethods(sql, rules);
    else saveOverride(sql, name, value);
  }
  renewCatalogueVersion(sql);
  take(shop, loadOverrides(sql, shop.random));
}

/**
 * The overrides in force. They are read again when the catalogue's version differs: every change of an override
 * changes that version.
 */
export function currentOverrides(shop: OverridesOwner): Overrides {
  const { sql, overrides: choices } = shop;
  if (choices.version !== readCatalogueVersion(sql)) {
    const read = loadOverrides(sql, shop.random);
    const isSame = JSON.stringify(read.values) === JSON.stringify(choices.values);
    take(shop, isSame ? { ...choices, version: read.version } : read);
  }
  return shop.overrides;
}

function take(shop: OverridesOwner, choices: Overrides): void {
  shop.overrides = choices;
  Object.assign(shop.settings, withOverrides(shop.configured, choices.values));
}
