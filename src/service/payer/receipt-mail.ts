import { LONGEST_QUOTA, type Quota } from '../../database/quotas/rules.ts';
import { readUse, saveUse } from '../../database/quotas/store.ts';
import { takeOne, waitForOneMore } from '../../database/quotas/take.ts';
import type { Client } from '../../web/rate-limiter/clients.ts';
import type { Account } from '../ledger/account.ts';
import { findCheckout } from '../resources/checkouts/store/checkouts.ts';

/** Most e-mails with receipts in a day. */
const MAILS = { receipt: 5, recipient: 5, network: 30, account: 1_000 };
/** Most e-mails with one receipt, ever. */
const MOST_OF_RECEIPT = 20;
/** Milliseconds for which their count stays: as long as accounts are kept. */
const COUNT_KEPT = 3_653 * 86_400_000;

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
    if (findCheckout(database, checkoutId)?.receiptNumber == null) return false;
    const quotas: Quota[] = [
      quota(`mail receipt ${checkoutId}`, MAILS.receipt),
      quota(`mail recipient ${recipient}`, MAILS.recipient),
      ...(network === null ? [] : [quota(`mail network ${network}`, MAILS.network)]),
      quota('mail account', MAILS.account),
    ];
    const ever = `mail ever ${checkoutId}`;
    const { taken } = readUse(database, ever);
    if (taken >= MOST_OF_RECEIPT || waitForOneMore(database, quotas, nowMs) > 0) return false;
    // A time ahead: this count neither decays nor is removed before.
    saveUse(database, ever, { taken: taken + 1, at: nowMs + COUNT_KEPT });
    takeOne(database, quotas, nowMs);
    return true;
  });
  return taken ?? false;
}

function quota(name: string, most: number): Quota {
  return { name, most, within: LONGEST_QUOTA };
}
