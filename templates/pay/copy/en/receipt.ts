import type * as fr from '../fr/receipt.ts';

export const receipt: typeof fr.receipt = {
  title: 'Payment receipt',
  titleOf: (number) => `Payment receipt ${number}`,
  test: { title: 'TEST', text: 'A test receipt without value: no real money was paid.' },
  number: 'Receipt number',
  paidAt: 'Paid on',
  method: 'Payment method',
  order: 'Order',
  checkout: 'Transaction',
  merchant: 'Seller',
  accountName: 'Account name',
  tradeRegister: 'Trade register',
  taxNumber: 'Tax number (NIF)',
  phone: 'Phone',
  email: 'E-mail',
  approval: {
    answer: 'The bank’s answer',
    orderNumber: 'Order number at the bank',
    orderId: 'Transaction number',
    code: 'Authorisation number',
    help: 'Toll-free number',
  },
  sellerText: 'From the seller',
  lines: 'Purchases',
  total: 'Amount paid',
  scan: 'Scan this code to check that the receipt is genuine.',
  check: (host) => `Check this receipt at ${host}`,
  print: 'To print it or keep it as a PDF, choose “Print” in your browser’s menu.',
  mail: {
    label: 'Get this receipt by e-mail',
    send: 'Send the receipt',
    sent: 'The receipt is sent. Look among unwanted mail too.',
    invalid: 'This e-mail address is not valid.',
    limited: 'Too many receipts were sent today. Print this page, or try again tomorrow.',
    failed: 'The e-mail could not be sent. Try again, or print this page.',
    line: (name, value) => `${name}: ${value}`,
    page: 'The page, to print',
    check: 'Check the receipt',
  },
  mode: 'Kind',
  modes: { test: 'TEST, without value', live: 'Real payment' },
  findings: {
    genuine: {
      title: 'Genuine receipt',
      text: 'We issued this receipt, and our records show it as paid today.',
    },
    unasked: {
      title: 'The signature is valid',
      text: 'We issued this receipt, but we cannot say just now where the payment stands today. Try again in a moment.',
    },
    contradicted: {
      title: 'Do not accept this receipt',
      text: 'The signature is valid, but our records do not show this payment as it is written here. Contact the seller.',
    },
    notGenuine: {
      title: 'Not a genuine receipt',
      text: 'We did not issue it, or it was altered, or the code was misread. Scan it again; if the answer stays the same, do not accept it.',
    },
  },
  genuineTest: {
    title: 'Genuine, but a TEST receipt without value',
    text: 'We issued this receipt, but only to try the service: no real money was paid.',
  },
  compare:
    'Compare the amount, the date and the order with what you hold. A copy of a genuine receipt gives the same result, but proves one payment only.',
  refunds: {
    title: 'Refunds',
    done: 'Refunded',
    pending: 'Refund on its way',
    methods: {
      acquirer: 'to the way it was paid',
      cash: 'in cash, by the seller',
      transfer: 'by transfer, by the seller',
    },
    left: 'Still paid',
    whole: { title: 'Payment refunded', text: 'The seller has given back all that you paid.' },
    checked: {
      whole: {
        title: 'Genuine receipt, but refunded',
        text: 'We issued this receipt, and the payment was made. All of it has been given back to the payer since: it proves no purchase any more.',
      },
      part: {
        title: 'Genuine receipt, refunded in part',
        text: 'We issued this receipt. A part of the amount has been given back to the payer since.',
      },
    },
  },
};
