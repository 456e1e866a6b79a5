/** The words of the list of stock alerts. */
export const stockAlerts = {
  title: 'Alertes de retour',
  lead: 'Les clients qui attendent un article épuisé. Chacun confirme d’abord son adresse par un lien ; il reçoit ensuite un seul e-mail, quand l’article est de nouveau en vente.',
  off: 'La boutique n’écrit pas aux clients\u00a0: elle ne propose pas d’alerte, et rien ne part. Reliez l’e-mail\u00a0:',
  all: 'Tous les articles',
  ofProduct: 'Alertes de cet article',
  none: 'Personne n’attend.',
  gone: 'Article supprimé',
  states: { unconfirmed: 'À confirmer par le client', confirmed: 'Confirmée' },
  remove: 'Retirer',
  removeOf: (email: string) => `Retirer ${email}`,
  more: 'Alertes plus anciennes',
  empty: {
    all: 'Vider la liste',
    product: 'Retirer toutes les alertes de cet article',
    text: 'Les adresses e-mail sont effacées, et personne n’est prévenu. Ceci ne se défait pas.',
    sure: 'Je veux effacer ces alertes.',
    button: 'Effacer les alertes',
  },
  /** In the audit log: which were removed. */
  removed: { one: 'une', product: 'toutes celles de l’article', all: 'toutes' },
  flash: {
    removed: 'C’est retiré.',
    unsure: 'Rien n’a été effacé : cochez la case pour confirmer.',
  },
};
