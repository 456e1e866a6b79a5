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
};
