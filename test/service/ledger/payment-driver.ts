import { runInDurableObject } from 'cloudflare:test';
import type { ExceptionReason } from '../../../src/contract/resources/payment-exception.ts';
import type { Ledger } from '../../../src/service/ledger/object.ts';
import { findAttempt, findOpenAttempt } from '../../../src/service/payments/store/attempts.ts';
import { findCheckout } from '../../../src/service/resources/checkouts/store/checkouts.ts';
import { applyAcquirerStatus } from '../../../src/service/resources/checkouts/transitions.ts';
import type { Merchant } from '../merchant.ts';

/** Dinars by which the wrong amount exceeds the right one. */
export const SURPLUS = 100;

export function ledgerOf(merchant: Merchant) {
  return merchant.ledger();
}

/** The bank's answers to the ledger, including those that the sandbox bank never gives. */
class PaymentDriver {
  readonly ledger: Ledger;
  readonly checkout: string;

  constructor(ledger: Ledger, checkout: string) {
    this.ledger = ledger;
    this.checkout = checkout;
  }

  /** Starts an attempt at the bank; returns its id. */
  async start(): Promise<string> {
    const started = await this.ledger.startPayment(this.checkout, { method: 'cib', shipping: null });
    const attempt = findOpenAttempt(this.ledger.account.database, this.checkout);
    if (!started.ok || attempt === null) throw new Error('No attempt was started.');
    return attempt.id;
  }

  async decline(id: string): Promise<void> {
    await this.#settle(id, () => ({ state: 'declined', code: 'insufficient_balance' }));
  }

  async approve(id: string, surplus = 0): Promise<void> {
    await this.#settle(id, (amount) => ({ state: 'approved', amount: amount + surplus }));
  }

  async #settle(
    id: string,
    answer: (amount: number) => Parameters<typeof applyAcquirerStatus>[3],
  ): Promise<void> {
    await this.ledger.account.change(null, (transaction) => {
      const checkout = findCheckout(transaction.database, this.checkout);
      const attempt = findAttempt(transaction.database, id);
      if (checkout === null || attempt === null) throw new Error('Nothing to settle.');
      applyAcquirerStatus(transaction, checkout, attempt, answer(attempt.amount));
    });
  }
}

/**
 * Makes a pending checkout receive an approval that it cannot take: `late` ends as failed, `twice` as paid,
 * `amount` stays pending. Returns the attempt's id.
 */
export async function approveException(
  merchant: Merchant,
  checkout: string,
  why: ExceptionReason,
): Promise<string> {
  return runInDurableObject(ledgerOf(merchant), async (ledger) => {
    const driver = new PaymentDriver(ledger, checkout);
    const first = await driver.start();
    if (why === 'amount') {
      await driver.approve(first, SURPLUS);
      return first;
    }
    await driver.decline(first);
    if (why === 'late') await ledger.cancelCheckout(checkout);
    else await driver.approve(await driver.start());
    // Banks repeat answers.
    await driver.approve(first);
    await driver.approve(first);
    return first;
  });
}
