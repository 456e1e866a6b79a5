import type { ExceptionCopy } from '../tables/exceptions.ts';

export const exceptions: ExceptionCopy = {
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
};
