/** The copy of every page of the shop. */
export const shared = {
  held: 'Les dernières pièces viennent d’être commandées et attendent leur confirmation. Revenez dans quelques minutes.',
  heldShort: 'En cours d’achat',
  skip: 'Aller au contenu',
  test: 'Boutique d’essai : rien n’est débité',
  /** Asks the shop a question about a product. */
  ask: 'Demander par WhatsApp',
  search: 'Chercher dans la boutique',
  cart: 'Panier',
  shop: 'La boutique',
  languages: 'Langue',
  delivery: 'Livraison selon la wilaya',
  quantity: 'Quantité',
  quantityOf: (name: string) => `Quantité, ${name}`,
  total: 'Total',
  /** The names of both cards, as their holders know them. */
  cards: { edahabia: 'Edahabia', cib: 'CIB' },
  mistyped: 'Écrivez un nombre entier, de 1 à 99.',
  over: (most: string) =>
    `Une commande ne peut pas dépasser \u2068${most}\u2069. Partagez-la en deux commandes ou plus.`,
  under: (least: string) => `Une commande commence à \u2068${least}\u2069. Ajoutez encore quelque chose.`,
  dear: (most: string) =>
    `On ne peut pas payer plus de \u2068${most}\u2069 en ligne en une fois, et une seule pièce avec sa livraison coûte davantage. Pour l’acheter, contactez la boutique.`,
};
