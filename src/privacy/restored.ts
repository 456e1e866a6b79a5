import { erasedSince, markRestoresApplied, readRestores } from '../database/restores.ts';
import type { ShopContext } from '../shop/context.ts';
import { eraseDescription, findPhoneOfOrder } from '../shop/customers/store/customers.ts';
import { eraseOrders } from './erasure.ts';

/** Repeats the erasures that a restored backup does not have. Runs before the shop answers its first request. */
export function applyRestores(context: ShopContext): void {
  const { storage, sql } = context;
  if (readRestores(sql).every(({ isMet }) => isMet)) return;
  storage.transactionSync(() => {
    for (const number of erasedSince(sql)) {
      const { kept } = eraseOrders(context, { number });
      // An order that waits may have been asked for with its customer: what staff wrote does not wait.
      const phone = kept.length === 0 ? null : findPhoneOfOrder(sql, number);
      if (phone !== null) eraseDescription(sql, phone);
    }
    markRestoresApplied(sql);
  });
}
