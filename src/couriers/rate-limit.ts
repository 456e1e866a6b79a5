import { takeOne, waitForOneMore } from '../database/quotas/take.ts';
import type { ShopContext } from '../shop/context.ts';
import { CourierError, type CourierFailure } from './failures.ts';
import type { Courier } from './port.ts';
import { quotasOf } from './rules/account.ts';

/** Why an account's bucket lets no call out now; null when it does. */
export function waitForCall(
  { sql, now }: Pick<ShopContext, 'sql' | 'now'>,
  accountId: string,
  { capabilities }: Pick<Courier, 'capabilities'>,
): CourierFailure | null {
  const wait = waitForOneMore(sql, quotasOf(accountId, capabilities), now());
  return wait > 0 ? { kind: 'rate_limited', retryAfter: wait, isOwn: true } : null;
}

/** Takes one call from an account's bucket, or throws `rate_limited`. */
export function countCall(
  { storage, sql, now }: Pick<ShopContext, 'storage' | 'sql' | 'now'>,
  accountId: string,
  { capabilities }: Pick<Courier, 'capabilities'>,
): void {
  storage.transactionSync(() => {
    const failure = waitForCall({ sql, now }, accountId, { capabilities });
    if (failure !== null) throw new CourierError(failure);
    takeOne(sql, quotasOf(accountId, capabilities), now());
  });
}
