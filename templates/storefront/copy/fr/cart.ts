import { counted } from '../../../parts/count.ts';

export const cart = {
  title: 'Votre panier',
  empty: 'Le panier est vide',
  emptyText: 'Les rayons sont pleins, servez-vous.',
  browse: 'Continuer mes achats',
  /** Sends the quantity that was typed, beside its field. */
  update: 'OK',
  /** One piece less and one more. */
  fewer: 'Un de moins',
  more: 'Un de plus',
  remove: 'Retirer',
  removed: (name: string) => `« ${name} » a été retiré du panier.`,
  undo: 'Le remettre',
  gone: 'N’est plus en vente, donc pas compté.',
  repriced: 'Son prix a changé. Ancien prix :',
  each: 'la pièce',
  checkout: 'Commander',
  back: 'Retour au panier',
  full: 'Le panier est plein : 40 articles différents au plus.',
  heavy:
    'Le navigateur ne retient pas de panier plus grand. Commandez d’abord celui-ci, puis revenez pour le reste.',
  notSold: 'Cet article n’est plus en vente.',
  most: (name: string) => `« ${name} » : 99 pièces au plus par commande.`,
  repricedNow: (name: string) =>
    `Le prix de « ${name} » vient de changer, nous ne l’avons donc pas mis au panier. Il est maintenant de`,
  takeRepriced: 'Le prendre à ce prix',
  lost: (count: number) =>
    counted('fr', count, {
      one: 'Un article du panier n’est plus en vente et n’est pas compté.',
      other: '# articles du panier ne sont plus en vente et ne sont pas comptés.',
    }),
  removeUnavailable: (count: number) => counted('fr', count, { one: 'Le retirer', other: 'Les retirer' }),
  paid: {
    all: 'Ce panier est payé et votre commande est enregistrée. Il n’y a plus rien à payer.',
    some: 'Une partie de ce panier est déjà payée, dans une commande précédente.',
    order: 'Voir la commande',
    takeOut: { all: 'Vider le panier', some: 'Retirer ce qui est payé' },
    again: { all: 'Racheter la même chose', some: 'Tout garder, j’en veux encore' },
  },
  cookies:
    'Votre navigateur refuse les cookies : le panier ne garde rien. Autorisez-les pour ce site, ou utilisez « Acheter maintenant » sur la page de l’article : ce bouton marche sans cookies.',
  short: 'Il n’y a plus assez de certains articles. Modifiez le panier, puis commandez.',
  uncounted: 'Épuisé, donc pas compté.',
  soldOut: 'Épuisé.',
  left: (count: number) =>
    counted('fr', count, { one: 'Il n’en reste qu’un.', other: 'Il n’en reste que #.' }),
  take: (count: number) => counted('fr', count, { one: 'Prendre le dernier', other: 'En prendre #' }),
  deliveryLater: 'Vous choisissez la livraison à l’étape suivante.',
  /** A line of the bill: what tiers take off. */
  tiers: 'Offre par quantité',
  coupon: {
    have: 'J’ai un code promo',
    label: 'Code promo',
    /** Of an order with a discount of its own. */
    discount: 'Remise',
    apply: 'Appliquer',
    remove: 'Retirer le code',
    kept: (code: string) => `Le code \u2068${code}\u2069 est conservé pour votre panier.`,
    limited: 'Trop de codes essayés. Réessayez dans une heure.',
    /** Why there is no discount; `minimum` as text. A date follows `early`. */
    refused: {
      unknown: (code: string, _minimum: string) =>
        code === '' ? 'Ce code n’existe pas.' : `Le code \u2068${code}\u2069 n’existe pas. Vérifiez-le.`,
      early: (code: string, _minimum: string) =>
        `Le code \u2068${code}\u2069 ne s’applique pas encore. Il commence le`,
      over: (code: string, _minimum: string) => `Le code \u2068${code}\u2069 n’est plus valable.`,
      spent: (code: string, _minimum: string) =>
        `Le code \u2068${code}\u2069 a été utilisé autant de fois que possible.`,
      phone: (code: string, _minimum: string) =>
        `Ce numéro de téléphone a déjà utilisé le code \u2068${code}\u2069. Voici le total sans la remise.`,
      excluded: (code: string, _minimum: string) =>
        `Le code \u2068${code}\u2069 ne concerne aucun article de ce panier.`,
      minimum: (code: string, minimum: string) =>
        `Le code \u2068${code}\u2069 s’applique à partir de \u2068${minimum}\u2069 d’articles.`,
      undecided: (code: string, _minimum: string) =>
        `Le code \u2068${code}\u2069 réduit la livraison : choisissez où livrer pour voir la remise.`,
      nothing: (code: string, _minimum: string) =>
        `Le code \u2068${code}\u2069 réduit la livraison, qui ne coûte rien ici.`,
      small: (code: string, _minimum: string) =>
        `Avec le code \u2068${code}\u2069, il resterait trop peu à payer. Ajoutez un article pour en profiter.`,
    },
  },
};
