/** What a shopper answers to an order before its parcel leaves. */
export const orderReplies = {
  chat: 'Confirmer sur WhatsApp',
  all: 'Confirmer, changer ou annuler',
  changeOrCancel: 'Changer ou annuler',
  changeOnly: 'Demander un changement',
  /** The shopper's message to the shop; the number in isolation marks. */
  message: (number: string, shop: string) => `Bonjour ${shop}, je confirme ma commande ${number}.`,
  title: (number: string) => `Votre réponse : commande ${number}`,
  confirm: 'Je confirme ma commande',
  confirmed: 'Vous avez confirmé, merci ! La boutique peut encore vous appeler.',
  change: 'Que faut-il changer ?',
  changeHint: 'L’adresse, le numéro ou une remarque : la boutique le lit avant d’envoyer le colis.',
  paidHint: 'Elle est payée : pour l’annuler et être remboursé, écrivez-le ici ou appelez.',
  changeButton: 'Envoyer à la boutique',
  changed: 'La boutique a votre message.',
  address: 'Changer l’adresse',
  addressHint: (wilaya: string) =>
    `Toujours dans la wilaya de ${wilaya} : le prix ne change pas. Une autre wilaya ? Demandez-le à la boutique.`,
  addressButton: 'Enregistrer l’adresse',
  cancel: 'Annuler ma commande',
  cancelText: 'Rien ne vous sera envoyé ni demandé. On ne revient pas en arrière par ce lien.',
  cancelUnpaid:
    'Sa page de paiement se ferme et rien ne vous sera débité. On ne revient pas en arrière par ce lien.',
  cancelButton: 'Oui, annuler',
  isCanceled: 'Commande annulée',
  canceledText: 'Rien ne vous sera envoyé. Une erreur ? Appelez-nous.',
  isOver: 'Cette commande ne se change plus ici',
  overText: 'Le colis est parti, ou la commande est terminée. Appelez-nous pour tout changement.',
  refused: {
    closed: 'La commande a avancé entre-temps : cela n’est plus possible ici.',
    paying:
      'Le paiement est peut-être en cours, ou le service de paiement ne répond pas : rien n’a été annulé. Réessayez dans une minute.',
    checked:
      'La boutique vérifie un paiement de cette commande\u00a0: rien n’a été annulé. Pour l’annuler, demandez-le-lui.',
    wish: 'Écrivez ce qu’il faut changer.',
  },
  back: 'Voir la commande',
  toChat: 'Nous ouvrons WhatsApp',
  toChatText: 'Envoyez le message qui est déjà écrit : la boutique saura que c’est vous.',
  toChatButton: 'Ouvrir WhatsApp',
};
