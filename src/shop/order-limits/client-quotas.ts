import {
  LONGEST_QUOTA,
  type Quota,
  type QuotaUse,
  usedOf,
  waitFor,
  withOneMore,
} from '../../database/quotas/rules.ts';
import { deleteOldUses, readUse, saveUse } from '../../database/quotas/store.ts';
import type { Database } from '../../database/rows.ts';
import { clientQuotas } from '../../domain/order-quotas.ts';
import type { ClientRecord } from './client-record.ts';
import type { WaitingOrder } from './store/waiting-orders.ts';

/*
 * The unpaid orders of a single client. An order counts from its placing: by its row while it waits, and by the quota
 * once it has come to nothing. So a paid order writes nothing here.
 */

type Limits = Parameters<typeof clientQuotas>[1];

/**
 * Counts an order as taken when it was placed. An order placed before the last change counts in full, without any
 * refill.
 */
function withPlacing(taken: QuotaUse, quota: Quota, at: number): QuotaUse {
  return at < taken.at ? { ...taken, taken: taken.taken + 1 } : withOneMore(taken, quota, at);
}

/** Seconds until a client may leave one more order unpaid; 0 when it may now. `now`: milliseconds. */
export function waitForClient(record: ClientRecord, now: number): number {
  const waits = record.ownQuotas.map(({ kind, ...allowance }) => {
    const waiting = record.waitingOf(kind);
    const taken = waiting.reduce((sum, { at }) => withPlacing(sum, allowance, at), record.useOf(allowance));
    return waitFor(usedOf(taken, allowance, now), allowance);
  });
  return Math.max(0, ...waits);
}

/** Takes from the quota for an order that has come to nothing. An order older than the quota's time takes nothing. */
export function takeFromClient(sql: Database, order: WaitingOrder, limits: Limits, now: number): void {
  for (const { kind: _, ...allowance } of clientQuotas(order, limits)) {
    if (order.at + allowance.within <= now) continue;
    saveUse(sql, allowance.name, withPlacing(readUse(sql, allowance.name), allowance, order.at));
  }
  deleteOldUses(sql, now - LONGEST_QUOTA);
}
