/** Between the two isolation marks a number, a name or an amount keeps its order in right-to-left text. */
export const checkout = {
  title: 'Commander',
  wrongTitle: 'Erreur : Commander',
  who: 'Qui reçoit la commande ?',
  where: 'Adresse',
  how: 'Livraison',
  name: 'Nom et prénom',
  phone: 'Téléphone',
  phoneHint: 'Par exemple 0550\u00a012\u00a034\u00a056',
  email: 'E-mail',
  optional: 'facultatif',
  wilaya: 'Wilaya',
  commune: 'Commune',
  /** The button that suggests communes of the chosen wilaya. */
  communes: 'Proposer les communes',
  pickupPoint: 'Bureau de retrait',
  choosePickupPoint: 'Choisissez le bureau',
  street: 'Cité ou rue, bâtiment, n°',
  streetHint: 'Inutile pour un retrait au bureau',
  note: 'Un mot pour la boutique',
  reminder: 'Si le paiement n’aboutit pas, m’écrire une seule fois à cette adresse',
  remember: 'Retenir mon nom, mon téléphone et mon adresse sur cet appareil',
  forget: 'Oublier mon nom, mon téléphone et mon adresse sur cet appareil',
  pay: 'Aller au paiement',
  /** After the sum of a button, while the delivery price depends on the wilaya. */
  plusDelivery: '+ livraison',
  summary: 'Votre commande',
  deliveryAdded: (wilaya: string, price: string, total: string) =>
    `La livraison vers \u2068${wilaya}\u2069 coûte \u2068${price}\u2069. Le total est maintenant de \u2068${total}\u2069 : confirmez pour continuer.`,
  changed: 'Le total a changé. Vérifiez le nouveau total, puis confirmez.',
  productsChanged:
    'Votre panier a changé après l’ouverture de cette page. Vérifiez ce que vous commandez, puis confirmez.',
  fixThese: 'Vérifiez les champs signalés.',
  problems: {
    required: 'Ce champ est obligatoire.',
    too_long: 'Le texte est trop long.',
    invalid: 'Vérifiez ce champ.',
    not_delivered: 'Ce mode de livraison n’existe pas pour cette wilaya.',
    pickup_point: 'Choisissez le bureau où retirer le colis.',
    two_phones: 'Écrivez un seul numéro : celui où vous répondez.',
    phone: 'Ce n’est pas un numéro algérien valide.',
    email: 'Cette adresse e-mail n’est pas valable.',
    wilaya: 'Choisissez une wilaya dans la liste.',
  },
  anotherQuantity: 'Changer la quantité',
  nextStep:
    'Vous passez ensuite à la page de paiement sécurisée. La commande est enregistrée avant, rien ne se perd.',
  paymentMethodGone:
    'Cette commande ne peut pas être payée de cette façon. Choisissez-en une autre, ou appelez-nous.',
  cashLimit: (mayPayOnline: boolean) =>
    `Le paiement à la livraison a une limite, atteinte pour ce numéro ou cet appareil : appelez-nous pour confirmer vos commandes${mayPayOnline ? ', ou payez par carte' : ''}.`,
  methods: {
    title: 'Comment payer ?',
    now: 'Maintenant',
    rest: ', à la livraison',
    card: {
      button: 'Payer maintenant par carte',
      text: 'Vous passez à la page de paiement sécurisée. La commande est enregistrée avant, rien ne se perd.',
    },
    cash: {
      button: 'Commander, payer à la livraison',
      text: 'Vous ne payez rien maintenant. Nous vous appelons pour confirmer.',
    },
    part: {
      button: 'Payer un acompte, le reste à la livraison',
      text: 'Si la boutique annule, elle vous rembourse l’acompte ; si vous refusez le colis, elle peut le conserver.',
    },
    /** Nothing is left to pay. */
    free: {
      button: 'Commander, rien à payer',
      text: 'La remise couvre tout. Nous vous appelons pour confirmer.',
    },
  },
};
