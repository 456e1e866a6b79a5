import { counted } from '../../../parts/count.ts';

/** The copy of a product's page and of its printed card. */
export const product = {
  choose: 'Choisir',
  add: 'Ajouter au panier',
  buyNow: 'Acheter maintenant',
  before: 'au lieu de',
  picture: (name: string, index: number) => `${name}, photo ${index}`,
  closePhoto: 'Fermer la photo',
  soldOut: 'Épuisé pour le moment',
  inStock: 'En stock',
  left: (count: number) => counted('fr', count, { one: 'Plus qu’une pièce', other: 'Plus que # pièces' }),
  /** Pieces that one choice buys together, what they save, and such an offer in a few words. */
  pieces: (count: number) => counted('fr', count, { one: '# pièce', other: '# pièces' }),
  saves: (amount: string) => `Vous économisez \u2068${amount}\u2069`,
  tier: (count: number, amount: string) => `${count} pour \u2068${amount}\u2069`,
  deliveryNote: 'Avant de payer, vous choisissez la wilaya et voyez le total.',
  paymentNote: 'Vous payez par Edahabia ou CIB sur une page sécurisée.',
  share: 'Partager',
  whatsapp: 'WhatsApp',
  telegram: 'Telegram',
  link: 'Lien de la page',
  copy: 'Copier le lien',
  copied: 'Lien copié',
  qr: 'Code QR',
  kit: 'Carte à imprimer pour le comptoir',
  qrAlt: (name: string) => `Code QR vers la page « ${name} »`,
  qrPng: 'Code QR à publier (PNG)',
  qrSvg: 'Code QR pour l’imprimeur (SVG)',
  scan: 'Scannez, commandez',
  from: 'à partir de',
  kitTitle: (name: string) => `Carte de comptoir : ${name}`,
  kitHint:
    'Une carte A6 à poser près de l’article. Imprimez-la en taille réelle (100 %) depuis le navigateur.',
  related: 'Du même rayon',
  /** The beginning of an order message to the shop. */
  order: (shop: string) => `Bonjour ${shop}, je voudrais commander :`,
  /** The beginning of a question about a sold-out product. */
  alert: {
    link: 'Me prévenir de son retour',
    hint: 'Confirmez par un lien reçu par e-mail, puis recevez un seul e-mail, quand l’article est de nouveau en vente.',
    send: 'Prévenez-moi',
    saved: 'Regardez vos e-mails',
    savedText:
      'Un lien vous y demande de confirmer, si vous ne l’avez pas encore fait pour cette adresse. Sans confirmation, la demande est effacée après un jour. Une adresse reçoit un tel e-mail en 90\u00a0jours : s’il est plus ancien, son lien sert encore. Regardez aussi les indésirables.',
    full: 'Trop de demandes attendent déjà. Demandez à la boutique.',
    limited:
      'Ce navigateur ou ce réseau a déjà fait beaucoup de demandes. Réessayez demain, ou demandez à la boutique.',
    back: 'Voir l’article',
  },
  askBack: (shop: string) => `Bonjour ${shop}, cet article revient-il bientôt ?`,
  back: 'Retour à l’article',
};
