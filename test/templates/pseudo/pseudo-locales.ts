import type { LanguageFacts, Locale } from '../../../src/text/languages/languages.ts';

/**
 * Two pseudo-languages: English with an accent on every letter and doubled vowels, once left to right and once right
 * to left. Text without accents on a page comes from no copy table.
 */
const facts: Record<string, LanguageFacts> = {
  xa: {
    direction: 'ltr',
    format: 'en-DZ',
    comma: ', ',
    ownName: 'Ƥšéúđó',
    openGraph: 'xa_XA',
    shopName: 'Ĥáñóúŧ',
  },
  xb: {
    direction: 'rtl',
    format: 'en-DZ',
    comma: ', ',
    ownName: 'óđúéšƤ',
    openGraph: 'xb_XB',
    shopName: 'ŧúóñáĤ',
  },
};

/** Their codes, which the build's types do not know. */
export const pseudoLocales = Object.keys(facts) as Locale[];

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'áƀçđéƒğĥíĵķłɱñóƥʠřšŧúṽŵẋýžÁƁÇĐÉƑĞĤÍĴĶŁṀÑÓƤɊŘŠŦÚṼŴẊÝŽ';

/**
 * A sentence with an accent on every letter, some 40 % longer, because vowels are doubled. Accented text stays
 * unchanged.
 */
export function accent(sentence: string): string {
  return sentence
    .replace(/[aeiou]/gi, '$&$&')
    .replace(/[a-z]/gi, (letter) => ACCENTED[PLAIN.indexOf(letter)] ?? letter);
}

/** A copy table with every sentence accented, including those made from values. */
export function accentAll<T>(words: T): T {
  const accented = (value: unknown): unknown => {
    if (typeof value === 'string') return accent(value);
    if (typeof value === 'function') {
      return (...given: unknown[]) => accented(Reflect.apply(value, undefined, given));
    }
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, accented(inner)]));
  };
  return accented(words) as T;
}

/** The table of languages with these two at its end. */
export function withPseudoLocales<T extends { languageFacts: object }>(table: T): T {
  return { ...table, languageFacts: { ...table.languageFacts, ...facts } };
}

/** The words of rules with those of these two. */
export function withPseudoWords<T extends { wordsIn: { en: object } }>(words: T): T {
  return { ...words, wordsIn: withPseudoLanguages(words.wordsIn) };
}

/** The names of wilayas with those of these two. */
export function withPseudoWilayas<T extends { wilayaNamesIn: { en: object } }>(names: T): T {
  return { ...names, wilayaNamesIn: withPseudoLanguages(names.wilayaNamesIn) };
}

/** A Worker's copy with that of these two. */
export function withPseudoCopy<T extends { copyIn: { en: object } }>(copy: T): T {
  return { ...copy, copyIn: withPseudoLanguages(copy.copyIn) };
}

function withPseudoLanguages<T extends { en: object }>(table: T): T {
  const accented = accentAll(table.en);
  return { ...table, ...Object.fromEntries(pseudoLocales.map((code) => [code, accented])) };
}
