/** The fields of the address form, and their errors. */
export type ShippingField = 'name' | 'street' | 'commune' | 'wilaya' | 'phone';

// Isolated left to right without breaks: in Arabic text its groups would be read from the other end.
export const phoneExample = '\u20660550\u00a012\u00a034\u00a056\u2069';

export const checkout = {
  title: (amount: string, payee: string) => `Payer ${amount} à ${payee}`,
  /** Comes before the title when there is an error, so that screen readers read it first. */
  declinedTitle: (title: string) => `Paiement refusé · ${title}`,
  errorTitle: (title: string) => `Erreur : ${title}`,
  payingTo: 'Paiement à',
  total: 'Total à payer',
  timeLeft: (duration: string, until: string) => `Il reste ${duration}, jusqu’à ${until}`,
  order: 'Votre commande',
  items: (count: number) => `Articles (${count})`,
  showAll: 'Voir tous les articles',
  subtotal: 'Sous-total',
  discount: 'Remise',
  discountOf: (percentage: string) => `Remise de ${percentage}`,
  amount: 'Montant',
  fees: 'Frais de paiement',
  feesOnCustomer: 'Les frais de paiement sont à votre charge.',
  feesShared: 'Les frais sont partagés entre le vendeur et vous ; voici votre part.',
  feesOnMerchant: 'Le vendeur prend les frais de paiement à sa charge : rien ne s’ajoute.',
  declined: 'Le paiement n’a pas abouti',
  bankSays: (words: string) => `Réponse de la banque\u00a0: ${words}`,
  declinedNext: 'Rien n’a été débité. Réessayez, ou choisissez un autre moyen de paiement.',
  acquirer: 'La banque ne répond pas',
  acquirerNext: 'Rien n’a été débité. Réessayez dans un instant.',
  methods: 'Comment voulez-vous payer ?',
  /** `mark`: the name alone, in the colours of the card. */
  edahabia: { name: 'Carte Edahabia', mark: 'Edahabia', hint: 'La carte d’Algérie Poste' },
  cib: { name: 'Carte CIB', mark: 'CIB', hint: 'La carte interbancaire' },
  service_app: { name: 'Application mobile', hint: 'Vous acceptez le paiement dans votre application' },
  shipping: 'Où livrer votre commande ?',
  /** Before a known address, and the link to its form. */
  shippingTo: 'Livraison à',
  change: 'Modifier',
  /** For a phone of which only the last digits may be shown. */
  phoneEnds: (digits: string) => `téléphone en … ${digits}`,
  recipient: 'Nom et prénom du destinataire',
  /** Between the parts of an address. */
  street: 'Cité ou rue, bâtiment, n°',
  commune: 'Commune',
  wilaya: 'Wilaya',
  chooseWilaya: 'Choisissez la wilaya',
  phone: 'Téléphone',
  phoneHint: `Exemple : ${phoneExample}`,
  errors: 'Corrigez ces points pour continuer',
  missing: {
    method: 'Choisissez un moyen de paiement.',
    name: 'Indiquez qui recevra la commande.',
    street: 'Indiquez la cité ou la rue, et le numéro.',
    commune: 'Indiquez la commune.',
    wilaya: 'Choisissez la wilaya dans la liste.',
    phone: 'Indiquez un numéro où vous joindre.',
  } satisfies Record<ShippingField | 'method', unknown>,
  tooLong: 'Ce texte est trop long ou contient des caractères refusés.',
  badPhone: 'Ce n’est pas un numéro algérien valide.',
  pay: 'Payer',
  safety: 'Vous saisissez votre carte sur la page de la banque : ni le vendeur ni nous ne la voyons.',
  cancel: 'Annuler le paiement',
  giveUp: 'Renoncer au paiement',
  /** The page that asks before a checkout is ended. */
  cancelling: {
    title: 'Annuler ce paiement ?',
    text: 'Rien n’a été débité. Si vous annulez, il faudra recommencer chez le vendeur pour payer.',
    stay: 'Non, continuer le paiement',
    confirm: 'Oui, annuler et revenir chez le vendeur',
    giveUp: 'Oui, renoncer et revenir chez le vendeur',
  },
};
