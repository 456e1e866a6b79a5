/** The parcel check for couriers. Short: it is read at a door, in the sun. */
export const parcel = {
  title: (number: string) => `Remise de la commande ${number}`,
  paid: { title: 'Payée', text: 'Le paiement est bien reçu. Remettez le colis sans rien encaisser.' },
  processing: {
    title: 'Paiement en cours',
    text: 'Le paiement n’est pas encore confirmé. Vérifiez de nouveau dans une minute.',
  },
  unpaid: { title: 'Non payée', text: 'Ne remettez pas le colis avant d’avoir appelé la boutique.' },
  cash: { title: 'À encaisser', text: 'Remettez le colis après avoir reçu ce montant.' },
  stopped: {
    title: 'Ne remettez pas ce colis',
    text: 'Cette commande est arrêtée. Retournez le colis ou appelez la boutique.',
  },
  compare: 'À comparer avec le numéro du colis',
  amount: 'Montant de la commande',
  collect: 'À encaisser',
  asOf: 'État au',
  call: 'Appeler la boutique',
  again: 'Vérifier de nouveau',
};
