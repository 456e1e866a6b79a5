/** The copy of the order form on a product's page, and of the page that confirms it. */
export const quickOrder = {
  title: 'Payez à la livraison',
  hint: 'Rien à payer maintenant. La page suivante montre le total avec la livraison, et vous y confirmez.',
  order: 'Commander',
  confirmTitle: 'Confirmez votre commande',
  wrongTitle: 'Erreur : Confirmez votre commande',
  missing: 'Il manque quelque chose : complétez les champs signalés.',
  recipient: 'Livrer à',
  addStreet: 'Ajouter la rue ou le bâtiment',
  confirm: (sum: string) => `Confirmer · \u2068${sum}\u2069`,
  /** The button that changes the delivery mode, with its price. */
  toMode: {
    home: (price: string) => `Plutôt à domicile : \u2068${price}\u2069`,
    desk: (price: string) => `Plutôt retirer au bureau : \u2068${price}\u2069`,
  },
  /** Before the name of the product that is offered with it. */
  addToo: 'J’ajoute aussi :',
  totalWithIt: (sum: string) => `Total avec : \u2068${sum}\u2069`,
  upsellGone: 'L’article ajouté n’est plus disponible. Voici le total sans lui.',
  recalculate: 'Voir le total',
  more: 'Corriger, ou payer autrement',
  repriced: (before: string, now: string) =>
    `Le prix a changé : \u2068${now}\u2069 au lieu de \u2068${before}\u2069.`,
  gone: 'Ce choix n’est plus en vente. Prenez-en un autre.',
  soldOut: 'Ce choix vient d’être épuisé. Prenez-en un autre.',
  nothingLeft: 'Cet article vient d’être épuisé. Rien n’a été commandé.',
};
