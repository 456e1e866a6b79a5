/** Words of the page on which a lost order is asked for. */
export type LookupCopy = {
  /** As the footer and other pages lead to it. */
  link: string;
  title: string;
  wrongTitle: string;
  text: string;
  number: string;
  numberHint: string;
  phone: string;
  phoneHint: string;
  find: string;
  unknown: string;
  limited: string;
  shown: string;
};
