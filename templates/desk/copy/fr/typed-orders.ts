import type { TypedPayment, TypedWarning } from '../../../../src/desk/typed-orders/rules/typed-orders.ts';
import type { TypedOrderFlash } from '../../../../src/domain/addresses/desk.ts';
import type { CouponRefusal } from '../../../../src/domain/orders/coupons.ts';
import type { Source } from '../../../../src/domain/orders/sources.ts';
import { counted } from '../../../parts/count.ts';

/** The values in a message to a shopper. `toPay`: an amount as text. */
type MessageValues = { name: string; shop: string; number: string; toPay: string };

/** Orders that staff type: the form, and the page that sends the shopper the order's link. */
export const typedOrders = {
  title: 'Nouvelle commande',
  lookUp: 'Reconnaître',
  addresses: 'Livrer plutôt à :',
  past: 'Ses dernières commandes',
  reveal: 'Voir son nom et ses adresses',
  revealHint: 'Noté dans le journal.',
  again: 'Les mêmes articles',
  find: 'Ajouter un article',
  findHint: 'Quelques lettres suffisent.',
  findButton: 'Chercher',
  nothingFound: 'Aucun article trouvé.',
  soldOut: 'épuisé',
  left: (count: number) => counted('fr', count, { one: 'reste # pièce', other: 'reste # pièces' }),
  more: 'Une pièce de plus :',
  less: 'Une pièce de moins :',
  pieces: 'Pièces :',
  where: 'Livraison',
  chooseWilaya: 'Choisir la wilaya',
  communes: 'Proposer des communes',
  office: 'Bureau du transporteur',
  chooseOffice: 'Choisissez le bureau',
  free: 'offerte',
  notThere: 'pas desservi',
  payment: 'Paiement',
  payments: {
    door: 'À la livraison',
    link: 'Par un lien à envoyer',
    deposit: 'Un acompte par un lien, le reste à la livraison',
    cash: 'Déjà payée en espèces',
  } satisfies Record<TypedPayment, string>,
  confirmed: 'Le client a confirmé : à emballer, sans appel',
  source: 'D’où vient-elle ?',
  shop: 'Boutique en ligne',
  otherSources: 'Autres origines',
  sources: {
    phone: 'Téléphone',
    whatsapp: 'WhatsApp',
    messenger: 'Messenger',
    instagram: 'Instagram',
    counter: 'Comptoir',
  } satisfies Record<Source, string>,
  otherSource: 'Autre',
  ownSource: 'Laquelle ?',
  others: 'Remise, remarque, langue',
  off: 'Remise',
  offs: { none: 'Aucune', coupon: 'Code promo', delivery: 'Livraison offerte', amount: 'Un montant' },
  freeDelivery: 'Livraison offerte',
  couponCode: 'Code promo',
  language: 'Langue du client',
  products: 'Articles',
  beforeDelivery: 'Sans la livraison',
  calculate: 'Calculer',
  place: 'Enregistrer',
  placeAnyway: 'Enregistrer quand même',
  fixThese: 'À corriger, rien n’est perdu :',
  problems: {
    required: 'à remplir',
    too_long: 'trop long',
    invalid: 'à vérifier',
    not_delivered: 'aucun tarif de livraison pour cette wilaya et ce mode',
    pickup_point: 'choisissez un bureau de la liste',
    gone: 'n’est plus en vente',
    refused: 'ne s’applique pas',
    phone: 'ce n’est pas un numéro algérien',
    find: 'choisissez au moins un article',
    short: (left: number) =>
      counted('fr', left, { one: 'il n’en reste que # pièce', other: 'il n’en reste que # pièces' }),
    none: 'épuisé',
  },
  coupons: {
    unknown: 'Ce code n’existe pas.',
    early: 'Ce code ne vaut pas encore.',
    over: 'Ce code n’est plus valable.',
    spent: 'Ce code a été utilisé autant de fois que permis.',
    phone: 'Ce numéro a déjà utilisé ce code.',
    excluded: 'Ce code ne vaut pas pour ces articles.',
    minimum: 'La commande est trop petite pour ce code.',
    undecided: 'Choisissez d’abord la wilaya : ce code vaut pour la livraison.',
    nothing: 'La livraison est déjà offerte.',
    small: 'Avec ce code, il resterait trop peu à payer en ligne.',
  } satisfies Record<CouponRefusal, string>,
  changed: (total: string) => `La commande fait ${total}. Dites-le au client, puis enregistrez.`,
  warned: 'Rien n’est encore enregistré. Si vous êtes d’accord, enregistrez quand même.',
  warnings: {
    refused: 'Ce numéro est refusé pour le paiement à la livraison.',
    unconfirmed: 'Ce numéro a déjà autant de commandes à confirmer que la boutique en permet.',
    unpaid: 'Ce numéro a laissé, depuis une heure, autant de commandes impayées que la boutique en permet.',
    holds: 'Ce numéro réserve déjà autant de commandes impayées que la boutique en permet.',
    not_offered:
      'Vos clients ne peuvent pas payer ainsi cette commande : vos moyens de paiement ne le prévoient pas.',
  } satisfies Record<TypedWarning, string>,
  exchange: {
    title: 'Échange',
    back: 'Ce qui revient',
    text: 'Sa valeur paie la nouvelle commande ; la livraison n’est pas remboursée. Les pièces reviennent en vente quand vous les avez en main.',
    worth: 'Ce qui revient',
    rest: 'À rembourser depuis la page de la commande échangée : sur la carte si elle a été payée en ligne, sinon en espèces.',
  },
  refused: {
    not_now:
      'Cette commande ne peut pas être échangée maintenant : elle doit être livrée, et son argent encaissé.',
    not_ready: 'Le catalogue ou un tarif est en cours de lecture. Enregistrez de nouveau dans un instant.',
    payment_method: 'Cette commande ne peut pas être payée ainsi : le montant est trop petit pour un lien.',
    out_of_bounds: 'Ce total n’est pas possible.',
    conditions: 'Les réglages de la boutique viennent de changer. Enregistrez de nouveau.',
    forbidden: 'Une remise, ou une commande déjà payée, est réservée aux propriétaires.',
    reveals: 'Trop de clients regardés en une heure. Demandez l’adresse au client.',
    other: 'La commande n’a pas pu être enregistrée. Enregistrez de nouveau.',
  },
  placed: {
    title: (number: string) => `Commande ${number} enregistrée`,
    send: (language: string) => `Envoyez-la au client, en ${language}`,
    hint: 'Il voit sur cette page où en est sa commande.',
    payHint: 'Il paie sur cette page.',
    link: 'La page du client, à copier',
    another: 'Une autre commande',
    open: 'Voir la commande',
    flashes: {
      again: 'Ce formulaire était déjà envoyé : voici sa commande, enregistrée une seule fois.',
      unpayable: 'La page de paiement n’est pas encore prête. Le client peut la demander sur sa page.',
    } satisfies Record<TypedOrderFlash, string>,
  },
  /** How the language of messages is called. */
  languages: { ar: 'arabe', fr: 'français', en: 'anglais' },
  optional: 'facultatif',
  paidAtShop: 'Payée en espèces à la boutique',
  messages: {
    pay: ({ name, shop, number, toPay }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est prête à être payée : ${toPay}. Payez-la sur cette page :`,
    door: ({ name, shop, number, toPay }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est enregistrée : ${toPay} à la livraison. Suivez-la ici :`,
    done: ({ name, shop, number }: MessageValues) =>
      `Bonjour ${name}, ici ${shop}. Votre commande ${number} est enregistrée, rien à payer à la livraison. Suivez-la ici :`,
  },
};
