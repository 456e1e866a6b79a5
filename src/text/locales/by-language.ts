import { DEFAULT_LOCALE, type Locale, locales } from './table.ts';

/** What follows from the table of locales. */

/** Every language, in the order in which they are shown. */
export const languages = Object.keys(locales) as readonly Locale[];

/** A language's code in a regular expression. In a group: a router may anchor the ends of a choice only. */
export const languagePattern = `(?:${languages.join('|')})`;

/** The language of a code; null for none of ours. */
export function knownLanguage(code: unknown): Locale | null {
  return languages.find((language) => language === code) ?? null;
}

/** The language of a code that was stored, perhaps by a build that knew more languages: the default for those. */
export function storedLanguage(code: string): Locale {
  return knownLanguage(code) ?? DEFAULT_LOCALE;
}

/** Writing direction of a language. */
export function directionOf(language: Locale): 'rtl' | 'ltr' {
  return locales[language].direction;
}

/** A value for each language. */
export function inEachLanguage<T>(valueIn: (language: Locale) => T): Record<Locale, T> {
  const values: Partial<Record<Locale, T>> = {};
  for (const language of languages) values[language] = valueIn(language);
  return values as Record<Locale, T>;
}

/**
 * The same of what is dear to make, each when it is first read: a formatter of the platform's takes some milliseconds, and those of
 * three languages took a fifth of the start of a Worker, of which a request needs one.
 */
export function inEachLanguageLater<T>(valueIn: (language: Locale) => T): Readonly<Record<Locale, T>> {
  const made = new Map<Locale, { value: T }>();
  const values: Partial<Record<Locale, T>> = {};
  for (const language of languages)
    Object.defineProperty(values, language, {
      enumerable: true,
      get: () => {
        const kept = made.get(language) ?? { value: valueIn(language) };
        made.set(language, kept);
        return kept.value;
      },
    });
  return values as Record<Locale, T>;
}

/**
 * What was stored for each language, perhaps by a build that knew others: what is in none of ours is left, and where ours
 * lacks something, the default's stands in, else the first.
 */
export function storedInEachLanguage<T>(kept: Readonly<Record<string, T>>): Record<Locale, T> {
  const standIn = Object.hasOwn(kept, DEFAULT_LOCALE) ? kept[DEFAULT_LOCALE] : Object.values(kept)[0];
  if (standIn === undefined) throw new TypeError('What was stored for each language is there for none.');
  return inEachLanguage(
    (language) => (Object.hasOwn(kept, language) ? kept[language] : undefined) ?? standIn,
  );
}

/** A value under each key `name_ar`, `name_fr`, … of a stem such as `name`. */
export function keyedByLanguage<Stem extends string, T>(
  stem: Stem,
  valueIn: (language: Locale) => T,
): Record<`${Stem}_${Locale}`, T> {
  const keys = languages.map((language) => [`${stem}_${language}` as const, valueIn(language)] as const);
  return Object.fromEntries(keys) as Record<`${Stem}_${Locale}`, T>;
}
