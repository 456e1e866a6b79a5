import type { Language } from '../../parts/money.tsx';

/** The payer's page: what every page needs to offer other languages and to keep the chosen one. */
export type Place = {
  language: Language;
  /** Path of the page, also when it answers a form. */
  path: string;
  /** The query to keep, without `lang` and the question mark; "" for none. */
  query: string;
  /** True when the payer chose the language, so that links and forms must carry it. */
  chosen: boolean;
};

/** The same page in another language. */
export function pageIn(language: Language, place: Place): string {
  return `${place.path}?${place.query === '' ? '' : `${place.query}&`}lang=${language}`;
}

/** Another path of the service, in the language that the payer chose. */
export function onward(path: string, place: Pick<Place, 'language' | 'chosen'>, query = ''): string {
  const whole = [query, place.chosen ? `lang=${place.language}` : ''].filter((part) => part !== '').join('&');
  return whole === '' ? path : `${path}?${whole}`;
}
