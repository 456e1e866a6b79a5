import { inEachLanguage } from './languages/by-language.ts';
import type { Locale } from './languages/languages.ts';
import { wilayaNamesIn } from './wilaya-names/names.ts';

/**
 * The 69 wilayas of Algeria (2026). The code is stored and sent, never a name.
 *
 * `parent` is the wilaya from which one of the eleven of 2026 (59 to 69) was split: couriers' tariffs without the new
 * wilayas are read at the parent.
 */
type Wilaya = Readonly<Record<Locale, string>> & {
  /** 1 to 69, the number on licence plates and in postcodes. */
  readonly code: number;
  readonly parent: number | null;
};

/** The eleven wilayas of 2026, each with its parent. */
const parents: Partial<Record<number, number>> = {
  59: 3,
  60: 5,
  61: 7,
  62: 12,
  63: 13,
  64: 14,
  65: 17,
  66: 17,
  67: 26,
  68: 28,
  69: 32,
};

const codes = Object.keys(wilayaNamesIn.fr).map(Number) as (keyof typeof wilayaNamesIn.fr)[];

/** All wilayas by code. */
export const wilayas: readonly Wilaya[] = codes.map((code) => ({
  ...inEachLanguage((language) => wilayaNamesIn[language][code]),
  code,
  parent: parents[code] ?? null,
}));

/** The wilaya of a code, or undefined when there is none. */
export function wilayaOf(code: number): Wilaya | undefined {
  return wilayas[code - 1];
}
