import type { Price } from '../../contract/resources/price.ts';
import type { Database } from '../../database/rows.ts';
import { costKey } from '../../domain/orders/profit/order-result.ts';
import { variantOf } from '../../domain/products/product.ts';
import type { ShopContext } from '../../shop/context.ts';
import { changeCost } from '../../shop/orders/profit/repricing.ts';
import { newestCost } from '../../shop/orders/profit/store/cost-prices.ts';

/** The cost prices of a product's variants today, by their words. */
export function costsOf(
  sql: Database,
  productId: string,
  prices: readonly Price[],
): ReadonlyMap<string, number> {
  const costs = new Map<string, number>();
  for (const variant of new Set(prices.map(variantOf))) {
    const cost = newestCost(sql, costKey(productId, variant));
    if (cost !== null) costs.set(variant, cost);
  }
  return costs;
}

/** Saves the cost price of a variant from today on, as its field has it; empty: unknown. */
export function saveCostField(context: ShopContext, productId: string, variant: string, text: string): void {
  changeCost(context, costKey(productId, variant), text === '' ? null : Number(text));
}
