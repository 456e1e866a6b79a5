import { counted } from '../../../parts/count.ts';

/** The search text stands between isolation marks, which keep its direction apart from the text around it. */
export const catalogue = {
  title: 'Dans nos rayons',
  lead: 'De l’épicerie du coin à votre porte.',
  from: 'à partir de',
  before: 'au lieu de',
  soldOut: 'Épuisé',
  saving: (percent: number) => `${percent} % de moins`,
  off: (percent: number) => `−${percent} %`,
  /** The title of every page of a list but the first. */
  onward: (title: string) => `${title} (suite)`,
  next: 'Page suivante',
  previous: 'Page précédente',
  pages: 'Pages de la boutique',
  empty: 'Les rayons sont vides',
  emptyText: 'Nous rangeons les articles. Revenez bientôt.',
  unfinished: 'La boutique lève le rideau',
  unfinishedText: 'Les articles ne sont pas encore arrivés. Rechargez la page dans un instant.',
  nothing: 'Nous n’avons rien trouvé',
  nothingText: 'Essayez un mot plus court, élargissez la fourchette de prix, ou faites le tour des rayons.',
  /** A question about a search that found nothing. */
  ask: (shop: string, search: string) => `Bonjour ${shop}, avez-vous : ${search} ?`,
  /** Below a search that found nothing. */
  newest: 'Nouveautés en rayon',
  further: 'Rien sur cette page : les articles qui conviennent sont sur la suivante.',
  cut: 'Beaucoup d’articles portent ces mots : nous avons cherché ce prix parmi les plus récents. Ajoutez un mot pour trouver les autres.',
  results: (search: string) => `Résultats pour « \u2068${search}\u2069 »`,
  nearest: 'Rien ne correspond exactement ; voici ce qui s’en approche le plus.',
  best: (count: number) =>
    counted('fr', count, {
      one: 'Voici l’article le plus proche.',
      other: 'Voici les # articles les plus proches.',
    }),
  items: (count: number) => counted('fr', count, { one: '# article', other: '# articles' }),
};
