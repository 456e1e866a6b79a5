import type { PageCopy } from '../tables/page.ts';

export const page: PageCopy = {
  languages: 'Langue de la page',
  testMode: 'Mode test : aucun argent réel ne sera débité.',
  skip: 'Aller au contenu',
  question: 'Une question ? Contactez le vendeur :',
  pageOf: (title, payee) => `${title} · ${payee}`,
  backTo: (payee) => `Retour chez ${payee}`,
};
