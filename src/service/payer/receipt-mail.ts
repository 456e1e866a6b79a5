import { LONGEST_QUOTA, type Quota } from '../../database/quotas/rules.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import type { Client } from '../../web/rate-limiter/clients.ts';
import type { Account } from '../ledger/account.ts';
import { addReceiptMail, countReceiptMails } from '../resources/checkouts/store/checkouts.ts';

/** Most e-mails with receipts in a day. */
const MAILS = { receipt: 5, recipient: 5, network: 30, account: 1_000 };
/** Most e-mails with one receipt, ever. */
const MOST_OF_RECEIPT = 20;

/**
 * Attack: a payer has strangers sent many receipts. Takes one from the shares of the receipt, the recipient, the client's
 * network and the account; false when one of them is used up, or there is no receipt. `recipient`: a code of the address,
 * which itself is not stored.
 */
export async function takeReceiptMail(
  account: Account,
  checkoutId: string,
  { network }: Client,
  recipient: string,
): Promise<boolean> {
  const taken = await account.change(null, ({ database, nowMs }) => {
    const sent = countReceiptMails(database, checkoutId);
    if (sent === null || sent >= MOST_OF_RECEIPT) return false;
    const quotas: Quota[] = [
      quota(`mail receipt ${checkoutId}`, MAILS.receipt),
      quota(`mail recipient ${recipient}`, MAILS.recipient),
      ...(network === null ? [] : [quota(`mail network ${network}`, MAILS.network)]),
      quota('mail account', MAILS.account),
    ];
    if (waitForOneMore(database, quotas, nowMs) > 0) return false;
    addReceiptMail(database, checkoutId);
    takeOne(database, quotas, nowMs);
    return true;
  });
  return taken ?? false;
}

function quota(name: string, most: number): Quota {
  return { name, most, within: LONGEST_QUOTA };
}
