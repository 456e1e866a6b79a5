/** The words of the page that confirms and withdraws stock alerts, and of their e-mails. */
export const stockAlerts = {
  unconfirmed: {
    title: 'Confirmez votre demande',
    lead: 'Vous recevrez un e-mail quand l’article sera de nouveau en vente. Sans votre confirmation, rien n’est envoyé.',
  },
  confirmed: {
    title: 'Demande confirmée',
    lead: 'Un seul e-mail par article, quand il est de nouveau en vente. Puis la demande est effacée.',
  },
  none: {
    title: 'Aucune demande n’attend',
    lead: 'Une demande est effacée après son e-mail, quand vous la retirez, après un jour sans confirmation, ou après 90\u00a0jours. Vous pouvez demander de nouveau sur la page de l’article ; ce lien sert alors encore à confirmer.',
  },
  confirm: 'Confirmer',
  full: 'Trop de demandes attendent cet article. Demandez à la boutique.',
  withdraw: 'Retirer',
  withdrawOne: (title: string) => `Retirer : ${title}`,
  withdrawAll: 'Tout retirer et effacer mon adresse',
  toShop: 'Aller à la boutique',
  email: {
    confirm: 'Confirmez votre demande',
    confirmText: (title: string) =>
      `Quelqu’un, sans doute vous, a demandé à être prévenu par e-mail quand cet article sera de nouveau en vente : ${title}\n\nOuvrez le lien et appuyez sur « Confirmer ». Si ce n’est pas vous, ne faites rien : rien d’autre n’est envoyé, et votre adresse est effacée demain. Le lien sert aussi à retirer la demande.`,
    isBack: (name: string) => `De nouveau en vente : ${name}`,
    isBackText:
      'Vous avez demandé à être prévenu. D’autres aussi, et les pièces sont comptées. Ce message est le seul pour cet article : la demande est effacée.',
    withdraw: 'Vos autres demandes, et les retirer :',
  },
};
