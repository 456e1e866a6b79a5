import type * as fr from '../fr/page.ts';

export const page: typeof fr.page = {
  languages: 'Page language',
  testMode: 'Test mode: no real money will be taken.',
  skip: 'Skip to content',
  question: 'Any question? Contact the seller:',
  pageOf: (title, payee) => `${title} · ${payee}`,
  backTo: (payee) => `Back to ${payee}`,
};
