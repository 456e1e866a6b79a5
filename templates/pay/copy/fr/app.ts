/** Paying in the app: the page of a scanned code, the waiting page, and the sandbox's own app. */
export const app = {
  start: {
    title: (amount: string, payee: string) => `Payer ${amount} à ${payee} dans l’application`,
    request: 'Paiement dans l’application à',
    text: 'L’application vous demandera votre accord avant tout débit.',
    pay: 'Payer dans l’application',
    otherWay: 'Choisir un autre moyen de paiement',
  },
  waiting: {
    title: 'Acceptez le paiement dans votre application',
    text: 'Scannez le code avec votre téléphone et acceptez. Cette page se met à jour d’elle-même.',
    stopped: 'Scannez le code avec votre téléphone et acceptez, puis appuyez pour connaître le résultat.',
    qrCode: 'Code QR qui ouvre ce paiement dans l’application',
    openHere: 'Ouvrir l’application sur cet appareil',
    changeMind: 'Pour payer autrement, refusez d’abord le paiement dans l’application.',
    again: 'Voir le résultat maintenant',
    stop: 'Arrêter la mise à jour automatique',
    resume: 'Reprendre la mise à jour automatique',
  },
  sandbox: {
    app: 'Application d’essai',
    notReal: 'Ce n’est pas une vraie application',
    title: 'Acceptez-vous ce paiement ?',
    approve: 'J’accepte le paiement',
    decline: 'Je refuse le paiement',
    approved: 'Vous avez accepté le paiement',
    declined: 'L’opération s’est terminée sans paiement',
    next: 'Revenez à l’écran où vous avez commencé : il se met à jour de lui-même.',
    onward: 'Continuer sur cet appareil',
  },
};
