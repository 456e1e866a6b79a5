import { LONGEST_QUOTA, type Quota } from '../../database/quotas/rules.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import type { Client } from '../../web/rate-limiter/clients.ts';
import type { Account } from '../ledger/account.ts';
import { findCheckout } from '../resources/checkouts/store/checkouts.ts';

/** Most e-mails with receipts in a day. */
const MAILS = { receipt: 5, network: 30, account: 1_000 };

/**
 * Attack: a payer has strangers sent many receipts. Takes one from the shares of the receipt, the client's network and the
 * account; false when one of them is used up, or there is no receipt. The recipient's address is not stored.
 */
export async function takeReceiptMail(
  account: Account,
  checkoutId: string,
  { network }: Client,
): Promise<boolean> {
  const taken = await account.change(null, ({ database, nowMs }) => {
    if (findCheckout(database, checkoutId)?.receiptNumber == null) return false;
    const quotas: Quota[] = [
      quota(`mail receipt ${checkoutId}`, MAILS.receipt),
      ...(network === null ? [] : [quota(`mail network ${network}`, MAILS.network)]),
      quota('mail account', MAILS.account),
    ];
    if (waitForOneMore(database, quotas, nowMs) > 0) return false;
    takeOne(database, quotas, nowMs);
    return true;
  });
  return taken ?? false;
}

function quota(name: string, most: number): Quota {
  return { name, most, within: LONGEST_QUOTA };
}
