import type { ShopContext } from '../../context.ts';
import { type Bill, type Offer, offersFor } from './rules.ts';
import { readPaymentMethods } from './store.ts';

/** How something can be paid in this shop: as its desk has chosen, else as it is set. */
export function offersIn({ sql, settings }: Pick<ShopContext, 'sql' | 'settings'>, bill: Bill): Offer[] {
  return offersFor(readPaymentMethods(sql) ?? settings.paymentMethods, bill);
}
