import type { CardOutcome } from '../../../../src/service/acquirers/sandbox/rules/cards.ts';

export type BankCopy = {
  bank: string;
  sandbox: string;
  title: string;
  /** Goes before the title when something is wrong, so that it is heard first. */
  errorTitle: (title: string) => string;
  amount: string;
  payee: string;
  reference: string;
  cardTitle: string;
  cardHint: string;
  /** What a browser says to a number that begins otherwise. */
  cardPattern: string;
  card: string;
  expiry: string;
  expiryHint: string;
  cvv: string;
  cvvHint: string;
  next: string;
  codeTitle: string;
  code: string;
  codeHint: (code: string) => string;
  cardUsed: string;
  confirm: string;
  giveUp: string;
  wrong: string;
  errors: {
    noCard: string;
    badCard: string;
    realCard: string;
    expiry: string;
    cvv: string;
    noCode: string;
    wrongCode: (triesLeft: number) => string;
  };
  warning: string;
  cardsTitle: string;
  cardsText: string;
  outcomes: Record<CardOutcome, string>;
  decided: { pending: string; approved: string; declined: string };
  back: string;
  leaving: string;
  leavingText: string;
};
