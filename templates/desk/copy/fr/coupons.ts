import type { CouponField, CouponState } from '../../../../src/desk/coupons/rules.ts';
import type { CouponFlash } from '../../../../src/domain/addresses/desk/selling.ts';
import { counted } from '../../../parts/count.ts';

/** Coupons. Amounts are passed as text. */
export const coupons = {
  title: 'Codes promo',
  lead: 'Vos clients tapent le code dans leur panier, ou ouvrent son lien. La remise est affichée jusqu’au reçu.',
  none: 'Aucun code promo pour le moment.',
  more: 'Codes plus anciens',
  make: 'Nouveau code promo',
  button: 'Créer le code',
  codeHint:
    'De 3 à 24 lettres ou chiffres. Un code court et simple se devine : limitez alors ses utilisations.',
  emptyHint:
    'Une case vide : pas de limite. Le code vaut du premier au dernier jour compris. Si la remise couvre tout, la commande attend votre appel, sans paiement.',
  fields: {
    code: 'Code',
    kind: 'En',
    value: 'Remise',
    on: 'Sur',
    minimum: 'À partir de (DA d’articles)',
    from: 'Premier jour',
    to: 'Dernier jour',
    most: 'Commandes en tout',
    per_phone: 'Commandes par numéro',
    goods: 'Articles, un par ligne : l’adresse de leur page',
  } satisfies Record<CouponField, unknown>,
  kinds: { percent: 'pour cent', amount: 'dinars' },
  on: { goods: 'les articles', delivery: 'la livraison' },
  some: 'Pour certains articles seulement',
  someHint: 'Sans choix, le code vaut pour toute la boutique.',
  categories: 'Rayons',
  wrong:
    'Rien n’est enregistré : des cases marquées ne se lisent pas. Remise de 1 à 100 pour cent, ou en dinars entiers.',
  taken: 'Rien n’est enregistré : ce code existe déjà. Choisissez-en un autre.',
  unknown: 'Rien n’est enregistré : ces lignes ne sont l’adresse d’aucun article :',
  flash: {
    made: 'Le code est créé. Partagez-le ci-dessous.',
    ended: 'Le code ne vaut plus.',
  } satisfies Record<CouponFlash, unknown>,
  states: { active: 'En cours', early: 'À venir', over: 'Terminé', spent: 'Épuisé' } satisfies Record<
    CouponState,
    unknown
  >,
  percent: (percentage: number) => `${percentage} %`,
  takes: {
    goods: (off: string) => `\u2068${off}\u2069 de remise sur les articles`,
    delivery: (off: string) => `\u2068${off}\u2069 de remise sur la livraison`,
  },
  minimum: (amount: string) => `à partir de \u2068${amount}\u2069`,
  uses: (count: number) =>
    count === 0
      ? 'Pas encore utilisé'
      : counted('fr', count, { one: '# commande l’utilise', other: '# commandes l’utilisent' }),
  of: (most: number) => `sur ${most}`,
  perPhone: (most: number) => `${most} par numéro`,
  from: 'À partir du',
  until: 'Jusqu’au',
  only: 'Seulement :',
  share: 'Partager ou terminer',
  whatsapp: 'Envoyer par WhatsApp',
  message: (off: string, code: string, shop: string) =>
    `${off} de remise chez ${shop} avec le code ${code} :`,
  end: 'Terminer maintenant',
};
