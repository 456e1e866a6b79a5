import type { LimitInput } from '../../../../src/desk/payment-settings/rules/limit-inputs.ts';
import type { MethodKind, MethodProblem } from '../../../../src/desk/payment-settings/rules/method-fields.ts';

import { storeDetails } from './store-details.ts';

/** Payment methods, order limits and refused phones. */
export const settings = {
  title: 'Réglages',
  saved: 'Enregistré. Cela compte dès le prochain panier.',
  wrong: 'Rien n’a été enregistré : les champs marqués sont illisibles.',
  toWrong: 'Aller au premier',
  storeDetails,
  methods: {
    title: 'Moyens de paiement',
    text: 'Dans l’ordre où vos clients les voient. Sans wilaya, un moyen vaut partout ; sans montant, pour tout total. Si aucun ne convient, la commande se paie par carte.',
    row: (number: number) => `Moyen ${number}`,
    method: 'Comment',
    none: '– aucun –',
    kinds: {
      card: 'Tout maintenant, par carte',
      cash: 'Tout à la livraison, en espèces',
      delivery: 'La livraison maintenant, le reste à la livraison',
      amount: 'Un montant fixe maintenant, le reste à la livraison',
      percentage: 'Un pourcentage maintenant, le reste à la livraison',
    } satisfies Record<MethodKind, unknown>,
    value: 'Montant (DA) ou pourcentage',
    wilayas: 'Seulement dans ces wilayas : numéros ou noms, avec des virgules',
    from: 'À partir de (DA)',
    to: 'Jusqu’à (DA)',
    add: 'Ajouter un autre moyen',
    narrow: 'Seulement dans certaines wilayas, ou pour certains montants',
    problems: {
      kind: 'Choisissez comment.',
      wilayas: 'Une wilaya n’est pas reconnue : numéros ou noms, séparés par des virgules.',
      amount: 'Il faut des dinars entiers, 1 500 par exemple.',
      bounds: 'Ce montant est plus petit que le précédent.',
      deposit:
        'Un montant fixe est en dinars, 50 au moins. Pour 20 %, choisissez « un pourcentage » plus haut.',
      percentage: 'Il faut un nombre de 1 à 99.',
    } satisfies Record<MethodProblem, unknown>,
    save: 'Enregistrer les moyens de paiement',
  },
  limits: {
    title: 'Ce que les commandes non payées peuvent réserver',
    text: 'Pour que les fausses commandes coûtent peu.',
    names: {
      CASH_PER_PHONE: {
        label: 'Commandes à la livraison par numéro',
        hint: 'Celles qui attendent votre appel.',
      },
      CASH_PER_BROWSER: {
        label: 'Commandes à la livraison par navigateur',
        hint: 'Quels que soient les numéros saisis.',
      },
      CASH_PER_NETWORK: {
        label: 'Commandes à la livraison par réseau',
        hint: 'Au-delà, elles sont prises sans rien réserver avant votre confirmation, et celles de ce réseau tiennent sur une ligne.',
      },
      CALL_MISSES: {
        label: 'Appels manqués avant de proposer l’annulation',
        hint: 'De suite, sans joindre le client. Vous décidez toujours vous-même.',
      },
      HIGH_SUM: {
        label: 'Montant élevé pour un nouveau numéro (DA)',
        hint: 'À partir de là, la commande d’un numéro qui n’a encore rien reçu est signalée.',
      },
      HOLD_MINUTES: {
        label: 'Minutes pendant lesquelles une commande réserve ses articles',
        hint: 'Jusqu’à son paiement ou sa confirmation : au moins 6.',
      },
      HOLD_SHARE: {
        label: 'Part d’un article qu’un réseau peut réserver, en pour cent',
        hint: 'Par des commandes ni payées ni confirmées.',
      },
      HOLD_SHARE_TOTAL: {
        label: 'Part d’un article que toutes ces commandes peuvent réserver, en pour cent',
        hint: 'Le reste est toujours en vente. Au-delà, les commandes sont prises sans rien réserver.',
      },
      HOLDS_PER_BROWSER: {
        label: 'Commandes non payées qui réservent, par navigateur',
        hint: 'En même temps.',
      },
      HOLDS_PER_PHONE: { label: 'Commandes non payées qui réservent, par numéro', hint: 'En même temps.' },
      ORDERS_PER_BROWSER: {
        label: 'Commandes laissées impayées en une heure, par navigateur ou numéro',
        hint: 'Au-delà, aucune autre n’est prise.',
      },
      ORDERS_PER_NETWORK: {
        label: 'Commandes ni payées ni confirmées en un jour, par réseau',
        hint: 'Autant pour les navigateurs connus depuis une heure. Les autres sont invités à vous appeler.',
      },
    } satisfies Record<LimitInput, unknown>,
    change: 'Voir et changer les limites',
    empty: 'Un champ vide remet la valeur habituelle.',
    outOf: (least: number, most: number) => `Il faut un nombre de ${least} à ${most}.`,
    further: 'Autres limites des commandes non payées',
    save: 'Enregistrer les limites',
  },
  numbers: {
    title: 'Numéros refusés',
    text: 'Ils paient par carte seulement : rien ne leur est envoyé contre paiement à la livraison.',
    label: 'Numéro de téléphone',
    invalid: 'Ce n’est pas un numéro de téléphone algérien.',
    refuse: 'Refuser ce numéro',
    allow: 'Accepter de nouveau',
    none: 'Aucun numéro n’est refusé.',
    more: 'Autres numéros',
    done: 'La liste a été changée.',
  },
  storage: {
    gigabytes: 'Go',
    title: 'Place dans la base de données',
    used: (size: string, limit: string, share: string) => `${size} sur ${limit}, soit ${share}.`,
    growth: (size: string) => `En 30 jours, il s’y ajoute ${size}.`,
    near: 'La place va manquer, et sans elle aucune commande n’est prise. Faites effacer plus tôt ce qui est ancien, et prévenez qui tient votre boutique.',
    shorten: 'Raccourcir les durées de conservation',
  },
};
