import type { Column } from '../../../../src/desk/delivery/rules.ts';
import { counted } from '../../../parts/count.ts';

/** Delivery prices and pick-up points. */
export const delivery = {
  title: 'Livraison',
  lead: 'En dinars. 0 : livraison offerte ; case vide : vous n’y livrez pas. Jours : le plus long délai, en un seul nombre.',
  freeFrom: 'Livraison offerte à partir de (DA d’articles), ou laissez vide',
  fill: {
    all: 'Remplir toutes les wilayas d’un coup',
    title: 'Pour toutes : une case vide ne change rien, « - » veut dire pas de livraison',
    button: 'Remplir et enregistrer',
  },
  columns: { home: 'Domicile', home_days: 'Jours', desk: 'Bureau', desk_days: 'Jours' } satisfies Record<
    Column,
    unknown
  >,
  save: 'Enregistrer les tarifs',
  saved: 'Enregistré.',
  wrong:
    'Rien n’est enregistré : des cases marquées ne se lisent pas. Montant jusqu’à 1 000 000 DA ; jours : un seul nombre de 1 à 60, comme 3.',
  empty: 'Rien n’est enregistré : sans prix, personne ne pourrait commander. Indiquez au moins un prix.',
  missing: 'Ces montants ne sont pas encore demandés aux clients :',
  /** Why amounts have no price. `more`: there were too many for one turn. */
  why: {
    scope: 'Les tarifs d’avant restent en vigueur tant que la clé de la boutique n’a pas ce droit :',
    service:
      'Le service de paiement n’a pas répondu. Enregistrez encore une fois plus tard ; les tarifs d’avant restent en vigueur.',
    more: 'Enregistrez encore une fois pour créer les suivants.',
  },
  pickupPoints: {
    title: 'Bureaux de retrait (Stop desk)',
    text: 'Un bureau par ligne : wilaya ; nom ; adresse ; téléphone. Vous pouvez coller la liste depuis un tableau.',
    label: 'Bureaux',
    save: 'Enregistrer les bureaux',
    fill: 'Ajouter les bureaux du transporteur',
    none: 'Aucun bureau ajouté. La liste du transporteur est lue peu après l’ajout de son compte ; seules comptent les wilayas qui ont un tarif « Bureau ».',
    added: (count: number) =>
      count === 0
        ? 'Tous les bureaux du transporteur y sont déjà.'
        : counted('fr', count, {
            one: '# bureau ajouté. Vérifiez-le, puis enregistrez.',
            other: '# bureaux ajoutés. Vérifiez-les, puis enregistrez.',
          }),
    left: (count: number) =>
      counted('fr', count, {
        one: '# autre n’a pas trouvé place : la liste est pleine.',
        other: '# autres n’ont pas trouvé place : la liste est pleine.',
      }),
    wrong: (lines: string) => `Rien n’est enregistré : wilaya ou nom illisible, lignes \u2068${lines}\u2069.`,
  },
};
