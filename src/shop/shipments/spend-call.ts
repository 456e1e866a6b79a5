import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import type { ShopContext } from '../context.ts';
import { CourierError } from './failures.ts';
import type { Courier } from './port.ts';
import { quotasOf } from './rules/account.ts';

/** Takes one call from an account's bucket, or throws `rate_limited`. */
export function spendCall(
  { storage, sql, now }: Pick<ShopContext, 'storage' | 'sql' | 'now'>,
  accountId: string,
  { capabilities }: Pick<Courier, 'capabilities'>,
): void {
  const quotas = quotasOf(accountId, capabilities);
  storage.transactionSync(() => {
    const wait = waitForOneMore(sql, quotas, now());
    if (wait > 0) throw new CourierError({ kind: 'rate_limited', retryAfter: wait, isOwn: true });
    takeOne(sql, quotas, now());
  });
}
