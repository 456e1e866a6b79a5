import type { HeadlineStep, ParcelStep } from '../../../../src/couriers/rules/shopper-step.ts';

const bankDays = 'Sur une carte, votre banque peut mettre quelques jours à l’afficher.';

export const order = {
  title: (number: string) => `Commande ${number}`,
  number: 'Numéro de commande',
  tracking: 'Suivi du colis',
  /** Before the courier's name, where the parcel has no number. */
  carrier: 'Transporteur :',
  /** Where the parcel is, by its courier. */
  parcelSteps: {
    handed_over: 'Le transporteur a votre colis.',
    on_the_way: 'Votre colis est en route vers votre wilaya.',
    out_for_delivery: 'Votre colis est avec le livreur : gardez votre téléphone à portée.',
  } satisfies Record<Exclude<ParcelStep, HeadlineStep>, string>,
  /** The headline of these steps: the order's own says otherwise. */
  parcelHeads: {
    missed: {
      title: 'Pas encore livrée',
      text: 'Le livreur n’a pas pu vous remettre le colis et va réessayer : répondez à son appel.',
    },
    at_pickup_point: {
      title: 'À retirer au bureau',
      text: 'Votre colis vous attend au bureau (Stop desk) : allez le retirer, avec votre téléphone et le numéro de commande.',
    },
    returning: {
      title: 'Colis en retour',
      text: 'Votre colis repart vers la boutique. Si vous le voulez encore, appelez-nous.',
    },
  } satisfies Record<HeadlineStep, { title: string; text: string }>,
  states: {
    pending: {
      title: 'En attente du paiement',
      text: 'La confirmation du paiement n’est pas encore arrivée.',
    },
    processing: {
      title: 'Paiement en cours',
      text: 'La banque n’a pas encore répondu. Ne payez pas une seconde fois : la réponse s’affichera ici.',
    },
    paid: {
      title: 'Payée',
      text: 'Nous avons bien reçu votre paiement, merci ! Nous préparons votre commande.',
    },
    failed: { title: 'Le paiement n’a pas abouti', text: 'Rien n’a été payé. Vous pouvez réessayer.' },
    canceled: {
      title: 'Paiement annulé',
      text: 'Vous avez annulé, rien n’a été payé. La commande est conservée.',
    },
    expired: {
      title: 'Délai de paiement dépassé',
      text: 'Aucun paiement ne nous est parvenu à temps. Vous pouvez recommencer.',
    },
    refunded: { title: 'Remboursée', text: 'Le montant de cette commande vous a été remboursé.' },
    on_delivery: {
      title: 'Commande enregistrée',
      text: 'Nous vous appelons au numéro indiqué pour la confirmer. Vous ne payez rien maintenant.',
    },
  },
  /** An attempt at the bank came before the payment ended. */
  unconfirmed:
    'Aucun paiement ne nous a été confirmé. Si votre banque a pris de l’argent, ne payez pas à nouveau et contactez-nous. Sinon, vous pouvez réessayer.',
  moneyChecked: {
    title: 'La boutique vérifie un paiement',
    text: 'Un paiement de cette commande est arrivé en retard ou n’a pas le bon montant. Ne payez pas à nouveau : la boutique règle cela avec vous.',
  },
  /** Nothing has to be paid. */
  free: {
    title: 'Commande enregistrée',
    text: 'Nous vous appelons au numéro indiqué pour la confirmer. Vous n’avez rien à payer.',
  },
  deposit: {
    title: 'Acompte reçu',
    text: 'Nous avons bien reçu votre acompte, merci ! Nous préparons votre commande.',
  },
  /** The payment was refunded, and the products still come: for money at the door, or for free. */
  moneyBack: {
    title: 'Montant remboursé',
    text: 'Ce que vous aviez payé vous a été remboursé. Le montant ci-dessous se paie à la livraison.',
  },
  gift: {
    title: 'Remboursée',
    text: 'Ce que vous aviez payé vous a été remboursé, et vous ne devez plus rien.',
  },
  fulfilment: {
    confirmed: { title: 'Commande confirmée', text: 'Nous préparons votre commande.' },
    packed: { title: 'Colis prêt', text: 'Votre commande est emballée et part bientôt en livraison.' },
    handed_over: {
      title: 'En route',
      text: 'Le colis est chez le transporteur. Gardez votre téléphone à portée : le livreur vous appellera.',
    },
    delivered: { title: 'Livrée', text: 'Votre commande vous a été remise, merci !' },
    returned: {
      title: 'Colis retourné',
      text: 'Le colis est de retour à la boutique. Appelez-nous si vous avez une question.',
    },
    canceled: {
      title: 'Commande annulée',
      text: 'Cette commande ne part pas, et rien ne vous sera demandé à la livraison.',
    },
  },
  /** Of a canceled order whose money is not back yet; the amount in isolation marks. */
  canceledOwed: (amount: string) =>
    `Cette commande ne part pas. Nous vous remboursons \u2068${amount}\u2069 : cette page le confirme dès que c’est fait. ${bankDays}`,
  canceledRefunded: (amount: string) =>
    `Cette commande ne part pas, et \u2068${amount}\u2069 vous ont été remboursés. ${bankDays}`,
  /** Refunded in full, and the products stay at the shop. */
  unpaid: {
    title: 'Votre commande n’est pas encore payée',
    text: 'Le paiement n’a pas abouti. La commande est conservée : réessayez depuis sa page.',
    cart: 'Ou remplissez de nouveau votre panier :',
    once: 'Vous avez demandé ce message. Il n’y en aura pas d’autre à ce sujet.',
  },
  refundedAmount: (amount: string) => `Nous vous avons remboursé \u2068${amount}\u2069. ${bankDays}`,
  notComing: 'Le montant vous a été remboursé, et le colis ne part pas. Si vous l’attendez, appelez-nous.',
  money: {
    toPay: 'À payer maintenant par carte',
    paid: 'Payé par carte',
    toCollect: 'À payer à la livraison',
    collected: 'Payé à la livraison',
    credited: 'De votre commande échangée',
    moved: 'Passé à votre échange',
    refundDue: 'À vous rembourser',
    refunded: 'Déjà remboursé',
    refunding: 'En cours de remboursement',
    waived: 'Non réclamé par la boutique',
    kept: 'Conservé par la boutique',
    conditions:
      'L’acompte est déduit du total. Si la boutique annule, elle vous le rembourse ; si vous refusez le colis, elle peut le conserver.',
  },
  confirming: {
    title: 'Confirmation du paiement',
    text: 'Nous attendons la réponse du service de paiement. Ne payez pas une seconde fois : elle s’affichera ici.',
  },
  declined: 'La banque a refusé la dernière tentative. Vous pouvez réessayer.',
  paidTwice: 'Cette commande a été payée deux fois. L’un des deux montants vous sera remboursé.',
  history: 'Suivi de la commande',
  events: {
    placed: 'Commande enregistrée',
    checkout_rejected: 'La page de paiement ne s’est pas ouverte',
    processing: 'À la banque',
    declined: 'Refusé par la banque',
    paid: 'Paiement reçu',
    failed: 'Paiement non abouti',
    canceled: 'Paiement annulé',
    expired: 'Délai de paiement dépassé',
    mismatch: 'Paiement différent de la commande, la boutique vérifie',
    rest_paid: 'Reste payé par carte',
    paid_twice: 'Payée deux fois',
    paid_late: 'Payée après le délai, la boutique vérifie son stock',
    refunded: 'Remboursée',
    confirmed: 'Commande confirmée',
    call_missed: 'Appel sans réponse, nous rappelons',
    call_agreed: 'Nous nous sommes parlé et rappelons à l’heure convenue',
    corrected: 'Commande corrigée',
    packed: 'Emballée',
    handed_over: 'En route',
    delivered: 'Livrée',
    returned: 'Retournée',
    returned_part: 'Retournée en partie',
    cash_collected: 'Payée à la livraison',
    refunded_part: 'Remboursée en partie',
    canceled_by_shop: 'Commande annulée',
    withdrawn: 'Remplacée par une autre commande de votre part',
    says_confirmed: 'Vous confirmez sur WhatsApp',
    link_confirmed: 'Confirmée par vous',
    change_wished: 'Vous demandez un changement',
    address_changed: 'Vous avez changé l’adresse',
    canceled_by_shopper: 'Annulée par vous',
  },
  /** On other pages, about an order that was left before its payment. */
  leftUnpaid: (number: string) => `Votre commande ${number} attend encore son paiement.`,
  continue: 'Continuer vers le paiement',
  again: 'Réessayer le paiement',
  payNow: (amount: string) => `Payer ${amount} par carte maintenant`,
  /** An order whose link was sent to its shopper. */
  toPay: (amount: string) => ({
    title: `${amount} à payer`,
    text: 'Payez par carte ci-dessous : nous préparons votre commande dès que le paiement est reçu.',
  }),
  rest: (amount: string) => ({
    title: `Il reste ${amount} à payer`,
    text: 'Votre paiement est bien reçu. Vous pouvez payer la différence par carte maintenant, ou à la livraison.',
  }),
  ask: 'Vérifier maintenant',
  watching: 'Cette page se met à jour toute seule.',
  stop: 'Arrêter',
  stopped: 'La mise à jour automatique est arrêtée.',
  items: 'Articles',
  returned: 'Vous avez retourné :',
  exchange: { of: 'Échange de la commande', by: 'Échangée par la commande' },
  fee: 'Frais de paiement',
  keep: 'Gardez le lien de cette page : elle dit toujours où en est la commande. Elle peut aussi s’imprimer.',
  browse: 'Retour à la boutique',
  ahead: 'à venir',
  bank: 'À la banque',
  call: 'Appel de confirmation',
  delivery: 'Livraison',
  /** Before the day on which the parcel is likely to have arrived. */
  about: 'vers le',
  whatsapp: 'Envoyer sur mon WhatsApp',
  message: (number: string, shop: string) => `Ma commande ${number} chez ${shop}, où elle en est :`,
  receipt: 'Reçu de paiement',
  contact: 'À livrer à',
  contactNote: 'Cette adresse ne s’affiche que sur l’appareil qui a passé la commande.',
  home: 'À domicile',
  desk: 'Retrait au bureau (Stop desk)',
  courier: 'Pour le livreur',
  courierNote:
    'Le livreur scanne ce code pour savoir ce qu’il doit encaisser, ou que tout est payé. Il ne voit ni votre nom, ni votre numéro, ni votre adresse.',
  courierAlt: 'Code QR qui dit au livreur ce qu’il reste à payer',
  handOver: 'Redirection vers la page de paiement',
  handOverText: 'Si rien ne se passe, utilisez le bouton.',
  handOverButton: 'Vers la page de paiement',
  feeTitle: 'Avant de payer',
  feeText: 'Des frais de paiement par carte s’ajoutent au montant de la commande.',
  order: 'Montant de la commande',
  sum: 'Vous payez',
};
