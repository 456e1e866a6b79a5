import type { ExceptionReason } from '../../../../src/contract/resources/payment-exception.ts';

/** The amount stands between `before` and `after`. */
type Sentence = { before: string; after: string };

/** What a payer is told of money that the bank took and the order could not. */
export type ExceptionCopy = Record<ExceptionReason, Sentence> & {
  title: string;
  /** Before the payment's number at the bank. */
  reference: string;
  /** Before the seller's phone and e-mail. */
  askAt: string;
  /** Where neither is known. */
  ask: string;
};
