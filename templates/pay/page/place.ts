import type { Language } from '../../parts/money.tsx';

/** Where a payer is: what every page needs to offer the other languages and to keep the one chosen. */
export type Place = {
  language: Language;
  /** Path of the page, also when it answers a form. */
  path: string;
  /** The query to keep, without `lang` and without its question mark; "" when there is none. */
  query: string;
  /** True when the payer chose the language, so that links and forms must carry it. */
  chosen: boolean;
};

/** The same page in another language. */
export function pageIn(language: Language, place: Place): string {
  return `${place.path}?${place.query === '' ? '' : `${place.query}&`}lang=${language}`;
}

/** Another of our paths, in the language that the payer chose. */
export function onward(path: string, place: Pick<Place, 'language' | 'chosen'>, query = ''): string {
  const whole = [query, place.chosen ? `lang=${place.language}` : ''].filter((part) => part !== '').join('&');
  return whole === '' ? path : `${path}?${whole}`;
}
