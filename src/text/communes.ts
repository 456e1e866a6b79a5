import { communeNames } from './commune-names.ts';
import { foldedWords } from './folding.ts';
import { directionOf } from './languages/by-language.ts';
import type { Locale } from './languages/languages.ts';

/** A commune's name in a page's script, and in the other one. */
export type CommuneName = { name: string; other: string };

/** A commune of the census. */
type Commune = {
  /** Three or four digits; the last two count within the wilaya that the commune was part of before 2026. */
  code: number;
  fr: string;
  ar: string;
};

function readWilaya(line: string): Commune[] {
  const [french = '', arabic = ''] = line.split('|');
  const arabicNames = arabic.split(';');
  let code = 0;
  return french.split(';').map((entry, index) => {
    const [, step = '', fr = ''] = /^(\d*)(.*)$/.exec(entry) ?? [];
    code += step === '' ? 1 : Number(step);
    return { code, fr, ar: arabicNames[index] ?? '' };
  });
}

/** The communes of a wilaya, by code; empty for an unknown one. */
export function communesOf(wilaya: number): Commune[] {
  const line = communeNames.split('\n')[wilaya - 1];
  return line === undefined ? [] : readWilaya(line);
}

/**
 * The communes of a wilaya in a language and in the other script, sorted for that language; empty for an unknown one.
 */
export function communesIn(wilaya: number, language: Locale): CommuneName[] {
  const [script, otherScript] =
    directionOf(language) === 'rtl' ? (['ar', 'fr'] as const) : (['fr', 'ar'] as const);
  return communesOf(wilaya)
    .map((commune) => ({ name: commune[script], other: commune[otherScript] }))
    .toSorted((a, b) => a.name.localeCompare(b.name, script));
}

/** The code of a commune as a person wrote it, in either script, with or without accents; null for other spellings. */
export function communeCode(wilaya: number, written: string): number | null {
  const sought = foldedWords(written).join('');
  const isMeant = (name: string) => foldedWords(name).join('') === sought;
  return communesOf(wilaya).find(({ fr, ar }) => isMeant(fr) || isMeant(ar))?.code ?? null;
}

/** A commune with its wilaya. */
export type PlacedCommune = CommuneName & { wilaya: number };

/** Letters that say nothing without more of them. */
const FEWEST_LETTERS = 2;

/**
 * Communes of all wilayas with a word that begins as typed, in the script that was typed; those of `first` come first.
 * The names are in the page's script.
 */
export function findCommunes(
  typed: string,
  language: Locale,
  { first, count }: { first: number | null; count: number },
): PlacedCommune[] {
  const sought = foldedWords(typed).join(' ');
  if (sought.length < FEWEST_LETTERS) return [];
  const script = /\p{Script=Arabic}/u.test(typed) ? 'ar' : 'fr';
  const [own, other] = directionOf(language) === 'rtl' ? (['ar', 'fr'] as const) : (['fr', 'ar'] as const);
  const isMeant = (name: string) => {
    const words = foldedWords(name);
    // The Arabic article is seldom said with the name.
    return words.some((word, index) =>
      [word, word.replace(/^ال/, '')].some((start) =>
        [start, ...words.slice(index + 1)].join(' ').startsWith(sought),
      ),
    );
  };
  // The chosen wilaya first, then names that begin with the whole word.
  const rank = ({ wilaya, name, other: elsewhere }: PlacedCommune) => {
    const [word] = foldedWords(script === own ? name : elsewhere);
    return (wilaya === first ? 2 : 0) + (word === sought.split(' ')[0] ? 1 : 0);
  };
  return communeNames
    .split('\n')
    .flatMap((line, index) =>
      readWilaya(line)
        .filter((commune) => isMeant(commune[script]))
        .map((commune) => ({ wilaya: index + 1, name: commune[own], other: commune[other] })),
    )
    .toSorted((a, b) => rank(b) - rank(a) || a.name.length - b.name.length)
    .slice(0, count);
}
