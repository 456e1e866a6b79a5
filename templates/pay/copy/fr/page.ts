/** Words that every page of the payer shares. */
export const page = {
  languages: 'Langue de la page',
  testMode: 'Mode test : aucun argent réel ne sera débité.',
  /** The link to the page's content, for keyboards. */
  skip: 'Aller au contenu',
  question: 'Une question ? Contactez le vendeur :',
  pageOf: (title: string, payee: string) => `${title} · ${payee}`,
  backTo: (payee: string) => `Retour chez ${payee}`,
};
