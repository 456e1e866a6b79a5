import { inEachLanguage } from '../../../text/languages/by-language.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import type { AcquirerAttempt } from '../../acquirers/port.ts';
import type { Payee } from '../../payments/rules/payer.ts';
import type { AttemptRecord } from '../../payments/store/attempts.ts';
import { acquirerReturnUrl } from '../../urls.ts';
import type { CheckoutRecord } from './store/checkouts.ts';

/** Whom the payer pays, by the account's profile. */
export function payeeOf(transaction: Pick<Transaction, 'identity'>): Payee {
  const { profile } = transaction.identity;
  const { name, phone, email } = profile;
  // An https page shows no picture from http.
  const logo = profile.logo?.startsWith('https:') ? profile.logo : null;
  return { ...inEachLanguage((language) => profile[`name_${language}`] ?? name), phone, email, logo };
}

/** An attempt as the acquirer gets it. */
export function describeAttempt(
  transaction: Transaction,
  checkout: CheckoutRecord,
  attempt: AttemptRecord,
): AcquirerAttempt {
  const locale = attempt.locale ?? checkout.locale;
  return {
    id: attempt.id,
    reference: attempt.reference,
    acquirerOrderId: attempt.acquirerOrderId,
    simulated: attempt.simulated,
    checkoutId: checkout.id,
    amount: attempt.amount,
    currency: 'dzd',
    method: attempt.method,
    locale,
    livemode: isLive(transaction),
    returnUrl: acquirerReturnUrl(transaction.origin, transaction.identity.mode, checkout.id),
    payee: payeeOf(transaction)[locale],
    createdAt: attempt.createdAt,
  };
}
