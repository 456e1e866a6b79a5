import { bareEmail } from '../../../src/contract/scalars.ts';
import { refundedOf } from '../../../src/service/payments/rules/payer.ts';
import { writePhone } from '../../../src/text/phones.ts';
import { type Language, moneyText } from '../../parts/money.tsx';
import { timeText } from '../../parts/time.tsx';
import { copyIn } from '../copy/copy.ts';
import type { ReceiptView, SignedTexts } from './receipt.tsx';

/** A receipt to be sent. `address`: of its page; `now`: milliseconds since the epoch. */
export type MailedReceipt = {
  receipt: ReceiptView;
  signed: SignedTexts;
  checkUrl: string;
  address: string;
  language: Language;
  now: number;
};

/**
 * The receipt as plain text, with all that its page says of seller and payment. Attack: the seller's own words are left
 * out, because anybody may have this message sent to anybody.
 */
export function writeReceiptMail({ receipt, signed, checkUrl, address, language }: MailedReceipt): {
  subject: string;
  text: string;
} {
  const { receipt: copy, checkout } = copyIn[language];
  const { payee, merchant, approval } = receipt;
  const bank: [string, string | null][] = approval
    ? [
        [
          copy.approval.answer,
          approval.locale === null || approval.locale === language ? approval.words : null,
        ],
        [copy.approval.orderNumber, approval.reference],
        [copy.approval.orderId, approval.orderId],
        [copy.approval.code, approval.code],
        [copy.approval.help, '3020'],
      ]
    : [];
  const facts: [string, string | null][] = [
    [copy.merchant, payee[language]],
    [copy.tradeRegister, merchant.tradeRegister],
    [copy.taxNumber, merchant.taxNumber],
    [copy.phone, payee.phone === null ? null : writePhone(payee.phone)],
    [copy.email, bareEmail.safeParse(payee.email).data ?? null],
    [copy.total, moneyText(receipt.total, language)],
    [copy.paidAt, timeText(receipt.paidAt, language)],
    [copy.method, checkout[receipt.method].name],
    [copy.number, receipt.number],
    [copy.order, signed.orderReference || null],
    [copy.checkout, receipt.id],
    ...bank,
    ...refundFacts(receipt, language),
  ];
  const lines = facts.flatMap(([name, value]) => (value === null ? [] : [copy.mail.line(name, value)]));
  const test = receipt.livemode ? [] : [`${copy.test.title}. ${copy.test.text}`];
  const links = [copy.mail.line(copy.mail.page, address), copy.mail.line(copy.mail.check, checkUrl)];
  return {
    subject: `${copy.titleOf(receipt.number)} · ${payee[language]}`.replace(/\s+/g, ' '),
    text: `${[...test, lines.join('\n'), links.join('\n')].join('\n\n')}\n`,
  };
}

/** The refunds with amount, means and time, and what is left, as the page lists them. */
function refundFacts({ refunds = [], total }: ReceiptView, language: Language): [string, string][] {
  const { refunds: copy } = copyIn[language].receipt;
  if (refunds.length === 0) return [];
  return [
    ...refunds.map(({ amount, method, isPending, at }): [string, string] => [
      isPending ? copy.pending : copy.done,
      [moneyText(amount, language), copy.methods[method], timeText(at, language)].join(' · '),
    ]),
    [copy.left, moneyText(total - refundedOf(refunds), language)],
  ];
}
