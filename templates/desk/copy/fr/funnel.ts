import type { Funnel } from '../../../../src/domain/orders/funnel.ts';
import { counted } from '../../../parts/count.ts';

/** From visits to money. */
export const funnel = {
  title: 'De la visite à l’argent',
  lead: 'Combien ont vu un article, ouvert le formulaire, commandé, été confirmés et payé, selon le lien qui les a amenés. Personne n’est suivi : la boutique ne compte que des nombres.',
  days: (days: number) => `${days} jours`,
  all: 'En tout',
  steps: {
    seen: 'Articles vus',
    opened: 'Formulaires ouverts',
    ordered: 'Commandes',
    confirmed: 'Confirmées ou payées',
    paid: 'Livrées et payées',
  } satisfies Record<keyof Funnel, string>,
  hint: 'Les vues sont un minimum : les robots, les aperçus de liens, vos propres appareils et les pages données par un cache ne comptent pas. Une commande compte le jour où elle a été passée.',
  bySource: 'Par origine',
  byProduct: 'Par article',
  empty: 'Rien encore dans ces jours.',
  orders: (count: number) => counted('fr', count, { one: '# commande', other: '# commandes' }),
  line: ({ seen, opened, confirmed, paid }: Funnel) =>
    `vus ${seen} · formulaires ${opened} · confirmées ${confirmed} · livrées et payées ${paid}`,
  links: 'Vos liens',
  linksText:
    'Ajoutez « ?via= » et un mot à un lien que vous publiez : les visites et les commandes qui en viennent portent ce mot pendant trente jours. Les liens des publicités (utm_source) sont lus aussi.',
};
