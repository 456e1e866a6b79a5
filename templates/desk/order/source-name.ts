import { SHOP_SOURCE, sources } from '../../../src/shop/desk-calls/typed-orders/rules.ts';
import type { Locale } from '../../../src/text/locales/table.ts';
import { deskCopyIn } from '../copy/copy.ts';

/** Where an order came from, in words; a source in the shop's own words is its own name. */
export function sourceName(language: Locale, stored: string): string {
  const copy = deskCopyIn[language].typedOrders;
  const source = sources.find((one) => one === stored);
  if (source !== undefined) return copy.sources[source];
  return stored === SHOP_SOURCE ? copy.shop : stored;
}
