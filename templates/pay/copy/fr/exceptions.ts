import type { ExceptionReason } from '../../../../src/contract/resources/payment-exception.ts';

/** The message to the payer about a payment exception. */
export const exceptions = {
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
  /** Before the payment's number at the bank. */
  reference: 'Numéro de l’opération :',
  /** Before the seller's phone and e-mail. */
  askAt: 'C’est noté, et le vendeur le voit. Contactez-le pour être remboursé :',
  /** Where neither phone nor e-mail is known. */
  ask: 'C’est noté, et le vendeur le voit. Contactez-le pour être remboursé.',
} satisfies Record<ExceptionReason, unknown> & Record<string, unknown>;
