import type { ShopContext } from '../../context.ts';
import { readCatalogueVersion, renewCatalogueVersion } from '../../store/catalogue-version.ts';
import { readPaymentMethodRules } from '../payment-methods/rules.ts';
import { savePaymentMethods } from '../payment-methods/store.ts';
import { loadOverrides } from './load.ts';
import { type OverrideName, type Overrides, withOverrides } from './rules/overrides.ts';
import { saveOverride } from './store.ts';

type OverridesOwner = Pick<ShopContext, 'sql' | 'random' | 'settings' | 'configured' | 'overrides'>;

/**
 * Chooses settings; null: what is configured counts again. Call it last in a transaction: what is in memory is not taken back
 * with it. Pages made before are shown no more.
 */
export function saveOverrides(
  shop: OverridesOwner,
  values: Readonly<Partial<Record<OverrideName, string | null>>>,
): void {
  const { sql } = shop;
  for (const [name, value] of Object.entries(values)) {
    const rules = name === 'WAYS_TO_PAY' ? readPaymentMethodRules(value ?? '') : null;
    if (rules !== null) savePaymentMethods(sql, rules);
    else saveOverride(sql, name, value);
  }
  renewCatalogueVersion(sql);
  take(shop, loadOverrides(sql, shop.random));
}

/** What was chosen, as it counts. Read again where the catalogue's version is another one: only then can it have changed. */
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
