import { counted } from '../../../parts/count.ts';

export const customers = {
  title: 'Clients',
  q: 'Nom ou téléphone',
  none: 'Aucun client trouvé.',
  orders: (count: number) => counted('fr', count, { one: '# commande', other: '# commandes' }),
  kept: (count: number) => counted('fr', count, { one: '# gardée', other: '# gardées' }),
  returned: (count: number) => counted('fr', count, { one: '# retournée', other: '# retournées' }),
  last: 'Dernière commande :',
  sums: { orders: 'Commandes', kept: 'Livrées et gardées', returned: 'Retournées', bought: 'Total acheté' },
  /** Of a refused phone. */
  refused: 'Paiement à la livraison refusé',
  words: 'Mots-clés et note',
  tags: {
    label: 'Mots-clés',
    hint: 'Quelques mots séparés par des virgules, par exemple « VIP, grossiste ». Le client ne les voit pas.',
    between: ', ',
    save: 'Enregistrer les mots-clés',
  },
  note: 'Note',
  noteHint: 'Elle s’affiche sur chacune de ses commandes. Le client ne la voit pas.',
  save: 'Enregistrer',
  erase:
    'Son nom, son numéro et ses adresses sont effacés de toutes ses commandes, ainsi que vos notes et mots-clés. Une commande en cours est effacée quand elle se termine. Les montants restent pour vos comptes.',
  flash: {
    saved: 'C’est enregistré.',
    unsure: 'Rien n’a été effacé : cochez la case pour confirmer.',
    erased: 'Ce client est effacé.',
    waits:
      'Vos notes et les commandes terminées sont effacées. Les commandes en cours le seront d’elles-mêmes quand elles se terminent.',
  },
};
