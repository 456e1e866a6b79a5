import { counted } from '../../../parts/count.ts';

/** Communes that a courier writes otherwise. */
export const courierPlaces = {
  link: 'Communes',
  title: (courier: string) => `Communes de ${courier}`,
  lead: 'Un colis part avec le nom que le transporteur donne à la commune. Les noms pareils sont reconnus seuls : dites ici ce que veulent dire les autres. C’est à faire une fois.',
  reading: (read: number, all: number) =>
    `Les listes du transporteur se lisent : ${read} sur ${all}. La page se recharge seule.`,
  matched: (count: number) =>
    counted('fr', count, {
      one: '# commune dans la liste du transporteur.',
      other: '# communes dans la liste du transporteur.',
    }),
  readAt: 'Lue le',
  none: 'Rien à faire : chaque commune est reconnue.',
  open: (count: number) =>
    counted('fr', count, {
      zero: 'Toutes sont réglées.',
      one: '# commune à régler.',
      other: '# communes à régler.',
    }),
  proposals: 'Le nom le plus proche est déjà choisi : vérifiez, puis enregistrez.',
  proposal: 'Proposé',
  undecided: 'À décider plus tard',
  notServed: 'Non desservie',
  save: 'Enregistrer les communes',
  saved: 'Enregistré.',
  left: (count: number) =>
    counted('fr', count, {
      one: '# autre viendra après l’enregistrement.',
      other: '# autres viendront après l’enregistrement.',
    }),
  without: (count: number) =>
    counted('fr', count, {
      one: '# commune absente chez le transporteur',
      other: '# communes absentes chez le transporteur',
    }),
  withoutText:
    'Aucun nom de sa liste ne reste pour elles. Un colis vers l’une d’elles attend que vous choisissiez où il va.',
};
