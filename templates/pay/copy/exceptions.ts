import type { ExceptionReason } from '../../../src/contract/resources/payment-exception.ts';
import type { Language } from '../../parts/money.tsx';

export type { ExceptionReason };

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

export const exceptionCopy: Record<Language, ExceptionCopy> = {
  ar: {
    title: 'اطلب استرجاع المبلغ',
    late: { before: 'قبل البنك دفع ', after: ' بعد أن أُغلق هذا الطلب، فلم يُحتسب له.' },
    twice: { before: 'قبل البنك دفعا ثانيا قدره ', after: ' لهذا الطلب، وقد كان مدفوعا.' },
    amount: { before: 'قبل البنك دفع ', after: ' وهو ليس مبلغ هذا الطلب، فلم يُحتسب له.' },
    reference: 'رقم العملية:',
    askAt: 'هذا مسجل عندنا ويراه البائع. اتصل به ليعيد إليك المبلغ:',
    ask: 'هذا مسجل عندنا ويراه البائع. اتصل به ليعيد إليك المبلغ.',
  },
  fr: {
    title: 'Demandez votre remboursement',
    late: {
      before: 'La banque a accepté un paiement de ',
      after: ' alors que cette commande était déjà close : il n’a pas pu être pris en compte.',
    },
    twice: {
      before: 'La banque a accepté un second paiement de ',
      after: ' pour cette commande, qui était déjà payée.',
    },
    amount: {
      before: 'La banque a accepté un paiement de ',
      after: ', qui n’est pas le montant de cette commande : il n’a pas pu être pris en compte.',
    },
    reference: 'Numéro de l’opération :',
    askAt: 'C’est noté, et le vendeur le voit. Contactez-le pour être remboursé :',
    ask: 'C’est noté, et le vendeur le voit. Contactez-le pour être remboursé.',
  },
  en: {
    title: 'Ask for your money back',
    late: {
      before: 'The bank approved a payment of ',
      after: ' when this order was already closed, so the order could not take it.',
    },
    twice: {
      before: 'The bank approved a second payment of ',
      after: ' for this order, which was already paid.',
    },
    amount: {
      before: 'The bank approved a payment of ',
      after: ', which is not the amount of this order, so the order could not take it.',
    },
    reference: 'Transaction number:',
    askAt: 'It is on record, and the seller can see it. Contact them to get it back:',
    ask: 'It is on record, and the seller can see it. Contact them to get it back.',
  },
};
