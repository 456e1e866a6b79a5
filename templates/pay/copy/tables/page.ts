/** Words that every page of the payer shares. */
export type PageCopy = {
  languages: string;
  testMode: string;
  /** Names the link to the page's content, for keyboards. */
  skip: string;
  question: string;
  pageOf: (title: string, payee: string) => string;
  backTo: (payee: string) => string;
};
