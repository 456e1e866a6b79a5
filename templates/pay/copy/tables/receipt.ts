import type { RefundMethod } from '../../../../src/contract/resources/refund.ts';

/** What became of the question whether a receipt is genuine. */
export type Verdict =
  /** Signed by us, and paid today. */
  | 'genuine'
  /** Signed by us; the ledger cannot be asked just now. */
  | 'unasked'
  /** Signed by us, and the ledger says otherwise. */
  | 'contradicted'
  /** Not signed by us, or not in this form. */
  | 'notGenuine';

type Words = { title: string; text: string };

export type ReceiptCopy = {
  title: string;
  titleOf: (number: string) => string;
  /** On test receipts, also in print. */
  test: Words;
  number: string;
  paidAt: string;
  method: string;
  order: string;
  checkout: string;
  merchant: string;
  /** The name that is signed, where the page calls the seller otherwise. */
  accountName: string;
  tradeRegister: string;
  taxNumber: string;
  phone: string;
  email: string;
  lines: string;
  total: string;
  scan: string;
  check: (host: string) => string;
  print: string;
  mode: string;
  modes: { test: string; live: string };
  verdicts: Record<Verdict, Words>;
  /** The title of a genuine test receipt. */
  genuineTest: Words;
  compare: string;
  refunds: {
    title: string;
    /** Of what went back, and of what is on its way: the name of an amount. */
    done: string;
    pending: string;
    ways: Record<RefundMethod, string>;
    /** What of the payment is left. */
    left: string;
    /** To the payer, when nothing is left. */
    whole: Words;
    /** To whoever checks a receipt of which all, or a part, went back. */
    checked: { whole: Words; part: Words };
  };
};
