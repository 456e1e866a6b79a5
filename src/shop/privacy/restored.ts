import { erasedSince, markRestoresApplied, readRestores } from '../../database/restores.ts';
import type { ShopContext } from '../context.ts';
import { eraseOrders } from './erasure.ts';

/** Repeats the erasures that a restored backup does not have. Runs before the shop answers its first request. */
export function applyRestores(context: ShopContext): void {
  const { storage, sql } = context;
  if (readRestores(sql).every(({ isMet }) => isMet)) return;
  storage.transactionSync(() => {
    for (const number of erasedSince(sql)) eraseOrders(context, { number });
    markRestoresApplied(sql);
  });
}
