import { DEFAULT_LANGUAGE, type Locale, languageFacts } from './languages.ts';

/** Values derived from the table of languages. */

/** Every language, in display order. */
export const languages = Object.keys(languageFacts) as readonly Locale[];

/** A language code as a regular expression. In a group, because a router may anchor only the ends of an alternation. */
export const languagePattern = `(?:${languages.join('|')})`;

/** The language of a code; null for an unknown code. */
export function knownLanguage(code: unknown): Locale | null {
  return languages.find((language) => language === code) ?? null;
}

/** The language of a stored code; the default when another build, which knew more languages, stored it. */
export function storedLanguage(code: string): Locale {
  return knownLanguage(code) ?? DEFAULT_LANGUAGE;
}

/** Writing direction of a language. */
export function directionOf(language: Locale): 'rtl' | 'ltr' {
  return languageFacts[language].direction;
}

/** A value for each language. */
export function inEachLanguage<T>(valueIn: (language: Locale) => T): Record<Locale, T> {
  const values: Partial<Record<Locale, T>> = {};
  for (const language of languages) values[language] = valueIn(language);
  return values as Record<Locale, T>;
}

/**
 * As `inEachLanguage`, made at the first read: a formatter takes some milliseconds, and a request needs only one
 * language. Formatters of three languages took a fifth of a Worker's start.
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
 * Values stored for each language, perhaps by a build with other languages. Unknown languages are dropped; a missing
 * one gets the default language's value, else the first value.
 */
export function storedInEachLanguage<T>(kept: Readonly<Record<string, T>>): Record<Locale, T> {
  const standIn = Object.hasOwn(kept, DEFAULT_LANGUAGE) ? kept[DEFAULT_LANGUAGE] : Object.values(kept)[0];
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
