import { orderNumberOf } from '../../contract/metadata.ts';
import { inEachLanguage } from '../../text/languages/by-language.ts';
import { isLive } from '../account/transaction.ts';
import type { Account } from '../ledger/account.ts';
import type { ReceiptView } from '../payments/receipts/rules.ts';
import { findApproval } from '../payments/store/attempts.ts';
import { findCheckout } from '../resources/checkouts/store/checkouts.ts';
import { showCheckout } from './payer-views.ts';

/**
 * The current receipt of a paid checkout. It does not depend on whether the account can take payments: what was paid
 * stays paid when an account is suspended.
 */
export function viewReceipt(account: Account, id: string): ReceiptView {
  const transaction = account.read();
  const checkout = transaction === null ? null : findCheckout(transaction.database, id);
  if (transaction === null || checkout === null) return { ok: false, reason: 'unknown' };
  const { status, paidAt, receiptNumber } = checkout;
  if (status !== 'paid' || paidAt === null || receiptNumber === null) return { ok: false, reason: 'unpaid' };
  const { profile } = transaction.identity;
  const shown = showCheckout(transaction, checkout);
  return {
    ok: true,
    receipt: {
      id,
      livemode: isLive(transaction),
      locale: shown.locale,
      isLocaleNamed: shown.isLocaleNamed,
      number: receiptNumber,
      paidAt,
      method: checkout.method,
      orderReference: orderNumberOf(checkout.metadata) ?? '',
      account: transaction.identity.account,
      payee: shown.payee,
      merchant: {
        name: profile.name,
        tradeRegister: profile.trade_register,
        taxNumber: profile.tax_number,
      },
      sellerText: inEachLanguage((language) => profile[`receipt_text_${language}`]),
      items: shown.items,
      title: shown.title,
      amount: shown.amount,
      amountWithoutDiscount: shown.amountWithoutDiscount,
      discount: shown.discount,
      fees: shown.fees,
      feesOnMerchant: shown.feesOnMerchant,
      feesOnCustomer: shown.feesOnCustomer,
      total: shown.total,
      refunds: shown.refunds,
      approval: findApproval(transaction.database, id),
    },
  };
}
