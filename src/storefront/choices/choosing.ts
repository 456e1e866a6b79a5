import { readCatalogueVersion, renewCatalogueVersion } from '../catalogue/store/version.ts';
import type { ShopContext } from '../shop/context.ts';
import { readWayRules } from '../ways-to-pay/rules.ts';
import { saveWays } from '../ways-to-pay/store.ts';
import { readChoices } from './reading.ts';
import { type ChoiceName, type Choices, withChosen } from './rules.ts';
import { saveChosen } from './store.ts';

type Chooser = Pick<ShopContext, 'sql' | 'random' | 'settings' | 'configured' | 'choices'>;

/**
 * Chooses settings; null: what is configured counts again. Call it last in a transaction: what is in memory is not taken back
 * with it. Pages made before are shown no more.
 */
export function choose(shop: Chooser, values: Readonly<Partial<Record<ChoiceName, string | null>>>): void {
  const { sql } = shop;
  for (const [name, value] of Object.entries(values)) {
    const rules = name === 'WAYS_TO_PAY' ? readWayRules(value ?? '') : null;
    if (rules !== null) saveWays(sql, rules);
    else saveChosen(sql, name, value);
  }
  renewCatalogueVersion(sql);
  take(shop, readChoices(sql, shop.random));
}

/** What was chosen, as it counts. Read again where the catalogue's version is another one: only then can it have changed. */
export function lookAtChoices(shop: Chooser): Choices {
  const { sql, choices } = shop;
  if (choices.version !== readCatalogueVersion(sql)) {
    const read = readChoices(sql, shop.random);
    const isSame = JSON.stringify(read.chosen) === JSON.stringify(choices.chosen);
    take(shop, isSame ? { ...choices, version: read.version } : read);
  }
  return shop.choices;
}

function take(shop: Chooser, choices: Choices): void {
  shop.choices = choices;
  Object.assign(shop.settings, withChosen(shop.configured, choices.chosen));
}
