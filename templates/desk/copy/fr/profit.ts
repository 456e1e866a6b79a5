import type { FigureFile } from '../../../../src/domain/addresses/desk/figures.ts';
import { counted } from '../../../parts/count.ts';

/** What sales cost and bring, what couriers owe, and the addresses for spreadsheets. */
export const profit = {
  title: 'Bénéfice',
  lead: 'Ce qu’il reste des ventes une fois payés les articles, le transporteur et le service de paiement. Une commande compte dans le mois où elle est livrée ou retournée.',
  net: 'Bénéfice',
  income: 'Ventes et livraison',
  discounts: 'Remises',
  afterDiscounts: 'remises déduites :',
  costs: 'Prix d’achat des articles',
  courierFees: 'Frais de livraison',
  returnFees: 'Frais de retour',
  paymentFees: 'Frais de paiement',
  delivered: 'Livrées',
  returned: 'Retournées',
  pieces: 'Pièces vendues',
  month: 'Mois',
  unknownCosts: 'Pièces sans prix d’achat',
  unknownFees: 'Colis sans frais connus',
  parcels: (delivered: number, returned: number) =>
    [
      counted('fr', delivered, { one: '# livrée', other: '# livrées' }),
      counted('fr', returned, { one: '# retour', other: '# retours' }),
    ].join(' · '),
  lacksCosts: (pieces: number) =>
    counted('fr', pieces, { one: '# pièce sans prix d’achat', other: '# pièces sans prix d’achat' }),
  lacksFees: (parcels: number) =>
    counted('fr', parcels, {
      one: 'Pour # colis, les frais du transporteur manquent : ils viennent de ses relevés, ou de son compte connecté.',
      other:
        'Pour # colis, les frais du transporteur manquent : ils viennent de ses relevés, ou de son compte connecté.',
    }),
  repricing: 'Un prix d’achat vient de changer : ces chiffres le suivent dans quelques minutes.',
  list: 'Ce qui rapporte, ce qui coûte',
  by: { product: 'Article', wilaya: 'Wilaya', source: 'Origine' },
  empty: 'Aucune commande livrée ou retournée ce mois-ci.',
  months: 'Autres mois',
  debts: {
    title: 'Livré, pas encore reçu',
    lead: 'Ce que les transporteurs ont encaissé à la porte et ne vous ont pas encore versé, selon le temps passé depuis la livraison.',
    none: 'Personne ne vous doit d’argent.',
    noCourier: 'Transporteur non noté',
    orders: (count: number) => counted('fr', count, { one: '# commande', other: '# commandes' }),
    oldest: (days: number) =>
      counted('fr', days, { one: 'la plus ancienne : # jour', other: 'la plus ancienne : # jours' }),
    age: (from: number, to: number) => `${from} à ${to} jours`,
    older: (days: number) => `Plus de ${days} jours`,
    show: 'Voir les commandes',
  },
  stock: {
    title: 'Valeur du stock',
    lead: 'Les pièces non vendues, chacune à son prix d’achat d’aujourd’hui. Les articles sans nombre de pièces ne comptent pas.',
    sum: 'Additionner tous les articles',
    pieces: (count: number) => counted('fr', count, { one: '# pièce', other: '# pièces' }),
    list: 'Par article',
    files: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
    columns: {
      name: 'Article',
      variant: 'Taille ou couleur',
      left: 'Pièces',
      cost: 'Prix d’achat',
      value: 'Valeur',
    },
    uncounted: 'Pièces non comptées',
    uncosted: 'Sans prix d’achat',
    mixed: 'Tailles ou couleurs à prix d’achat différents\u00a0: comptez les pièces de chacune',
    empty: 'Aucun article n’a de pièces comptées ni de prix d’achat.',
    further: 'Aucun sur cette page\u00a0: voyez la suivante.',
    more: 'Autres articles',
  },
  addresses: {
    title: 'Chiffres pour un tableur',
    lead: 'Une adresse que Google Sheets ou Excel relit seul : les chiffres par mois, sans aucun client. Qui a l’adresse lit ces chiffres, sans mot de passe.',
    refused: {
      many: 'Cinq adresses existent déjà : retirez-en une.',
      name_required: 'Donnez un nom à l’adresse.',
    },
    withDevice:
      'L’adresse marche tant que cet appareil reste associé\u00a0: trente jours après son dernier passage ici, ou dès qu’un propriétaire le retire, elle ne donne plus rien.',
    once: 'Copiez ces adresses maintenant : elles ne seront plus montrées.',
    how: 'Dans Google Sheets : =IMPORTDATA("adresse"). Dans Excel : Données, À partir du web.',
    files: {
      month: 'Par mois',
      product: 'Par article',
      wilaya: 'Par wilaya',
      source: 'Par origine',
      courier: 'Dettes des transporteurs',
    } satisfies Record<FigureFile, string>,
    name: 'Nom de l’adresse',
    nameHint: 'Par exemple : le tableau du comptable.',
    make: 'Créer une adresse',
    madeAt: 'Créée le',
    usedAt: 'Lue le',
    unused: 'Jamais lue',
    revoke: 'Retirer',
  },
  /** Headings of the files. */
  file: {
    key: 'Code',
    courier: 'Transporteur',
    day: 'Livré le',
    orders: 'Commandes',
    owed: 'À recevoir',
  },
};
