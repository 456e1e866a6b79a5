/** Pages between others: the redirects to the bank and to the merchant, and the wait for the bank's result. */
export const redirect = {
  toBank: {
    title: 'Redirection vers la page de la banque',
    text: 'Si la page ne s’ouvre pas automatiquement, appuyez sur le bouton.',
    link: 'Continuer vers la banque',
  },
  toSeller: {
    paid: 'Paiement effectué',
    unpaid: 'Le paiement n’a pas eu lieu',
    text: (payee: string) =>
      `Vous retournez chez ${payee}. Si la page ne s’ouvre pas automatiquement, appuyez sur le bouton.`,
  },
  waiting: {
    title: 'Nous attendons la réponse de la banque',
    text: 'La banque n’a pas encore dit si le paiement a abouti. Ne payez pas une seconde fois : cette page se met à jour d’elle-même.',
    again: 'Demander maintenant',
    bank: 'Revenir à la page de la banque',
    /** How to choose another payment method. */
    changeMind: 'Pour payer autrement, revenez d’abord à la page de la banque et abandonnez le paiement.',
    stop: 'Arrêter la mise à jour automatique',
    stopped:
      'La mise à jour automatique est arrêtée. Appuyez sur le bouton pour connaître le résultat, et ne payez pas une seconde fois.',
    resume: 'Reprendre la mise à jour automatique',
  },
  /** A change was requested during a payment. */
  untaken: {
    title: 'Un paiement est en cours : votre changement n’a pas été pris en compte',
    bankText:
      'Vous avez commencé à payer sur la page de la banque. Terminez ce paiement ou abandonnez-le d’abord, puis envoyez votre changement.',
    appText:
      'Vous avez commencé à payer dans l’application. Acceptez-le ou refusez-le d’abord là-bas, puis envoyez votre changement.',
    kept: 'Ce que vous avez saisi est conservé sur cette page : laissez-la ouverte.',
    bank: 'Ouvrir la page de la banque',
    app: 'Ouvrir l’application',
    again: 'Envoyer mon changement',
    result: 'Voir où en est le paiement',
  },
};
