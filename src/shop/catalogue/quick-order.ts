import { type UsualTariff, usualTariffs } from '../../domain/delivery/tariffs.ts';
import { mayOfferCash } from '../../domain/settings/payment-methods.ts';
import type { ShopContext } from '../context.ts';
import { readPaymentMethods } from '../settings/payment-methods/store.ts';
import type { ProductDetails } from './product-details.ts';

/** What the order form of a product's page shows, the same for all visitors. */
export type QuickOrderTerms = {
  /** The usual tariff of each served wilaya; null in a shop that charges no delivery: every wilaya is served. */
  tariffs: UsualTariff[] | null;
  /** Delivery is free from so many dinars of products on; null: never. */
  freeFrom: number | null;
};

/** The terms of a product's order form; null where its page has none. */
export function quickOrderTerms(
  { sql, settings, terms }: Pick<ShopContext, 'sql' | 'settings' | 'terms'>,
  { variants }: Pick<ProductDetails, 'variants'>,
): QuickOrderTerms | null {
  const methods = readPaymentMethods(sql) ?? settings.paymentMethods;
  const cheapest = Math.min(...variants.map(({ amount }) => amount));
  if (!settings.hasQuickOrder || !mayOfferCash(methods, cheapest)) return null;
  const { terms: delivery } = terms.read(sql);
  const { isCharged, freeFrom } = delivery;
  return { tariffs: isCharged ? usualTariffs(delivery) : null, freeFrom };
}
