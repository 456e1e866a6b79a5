import { erasedSince, markRestoresApplied, readRestores } from '../../database/restores.ts';
import type { ShopContext } from '../context.ts';
import { eraseOrders } from './erasure.ts';

/** What a shop does, before it answers anybody, when it was put back from a backup: who was erased since is erased once more. */
export function applyRestores(context: ShopContext): void {
  const { storage, sql } = context;
  if (readRestores(sql).every(({ isMet }) => isMet)) return;
  storage.transactionSync(() => {
    for (const number of erasedSince(sql)) eraseOrders(context, { number });
    markRestoresApplied(sql);
  });
}
