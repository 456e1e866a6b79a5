import { communeNames } from './commune-names.ts';
import { foldedWords } from './folding.ts';
import { directionOf } from './locales/by-language.ts';
import type { Locale } from './locales/table.ts';

/** A commune as the census counts it. */
type Commune = {
  /** Three or four digits, the last two of which count within the wilaya that it was part of before 2026. */
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

function communesOf(wilaya: number): Commune[] {
  const line = communeNames.split('\n')[wilaya - 1];
  return line === undefined ? [] : readWilaya(line);
}

/** What the communes of a wilaya are called in a language, sorted as its readers look for them; none for no wilaya. */
export function communesIn(wilaya: number, language: Locale): string[] {
  const script = directionOf(language) === 'rtl' ? 'ar' : 'fr';
  return communesOf(wilaya)
    .map((commune) => commune[script])
    .toSorted((a, b) => a.localeCompare(b, script));
}

/** The code of the commune that somebody wrote, in either script, with or without accents; null for any other spelling. */
export function communeCode(wilaya: number, written: string): number | null {
  const sought = foldedWords(written).join('');
  const isMeant = (name: string) => foldedWords(name).join('') === sought;
  return communesOf(wilaya).find(({ fr, ar }) => isMeant(fr) || isMeant(ar))?.code ?? null;
}
