import { communeNames } from './commune-names.ts';
import { communeCode, communesIn, findCommunes, type PlacedCommune } from './communes.ts';
import { editDistance } from './edit-distance.ts';
import { fold, foldedWords } from './folding.ts';
import type { Locale } from './languages/languages.ts';
import { wilayaOf } from './wilayas.ts';

/** Where a commune may be that is not in the list of its wilaya. */
export type PlaceQuestion = {
  wilaya: number;
  /** As it was typed. */
  commune: string;
  /** Communes that may be meant: of this wilaya with a similar name, and of others with this name. At most four. */
  likely: PlacedCommune[];
  /** All communes of the wilaya, where none is likely. */
  all: PlacedCommune[];
};

/** Two spellings of one name differ in a third of its letters at most, and in three. */
const MOST_DIFFERENT = 3;
const MOST_NEAR = 2;
const MOST_ELSEWHERE = 2;

/**
 * The question about a typed commune; null for one of its wilaya's list. Before 2026 many communes were in the parent
 * of their wilaya: these are found as communes of another wilaya, which stands first. `isInside`: other wilayas are no
 * answer.
 */
export function placeQuestionOf(
  wilaya: number,
  commune: string,
  language: Locale,
  { isInside = false } = {},
): PlaceQuestion | null {
  if (wilayaOf(wilaya) === undefined || communeCode(wilaya, commune) !== null) return null;
  // A letter held down, as in "Setiiif".
  const written = commune.replace(/(\p{L})\1{2,}/gu, '$1');
  const own = communesIn(wilaya, language).map((one) => ({ ...one, wilaya }));
  const likely = [
    ...nearIn(own, written, language),
    ...(isInside ? [] : elsewhere(wilaya, written, language)),
  ];
  return { wilaya, commune, likely, all: likely.length === 0 ? own : [] };
}

/** The text by which two spellings are compared. */
const keyOf = (text: string) => foldedWords(text).join('');

function nearIn(own: readonly PlacedCommune[], written: string, language: Locale): PlacedCommune[] {
  const sought = keyOf(written);
  if (sought.length < 3) return [];
  const most = Math.min(MOST_DIFFERENT, Math.floor(sought.length / 3));
  const near = own
    .map((one) => ({
      one,
      distance: Math.min(...[one.name, one.other].map((name) => editDistance(sought, keyOf(name)))),
    }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)
    .map(({ one }) => one);
  // A name that begins so, such as "Alger" for "Alger Centre".
  const longer = findCommunes(written, language, { first: own[0]?.wilaya ?? null, count: MOST_NEAR });
  const names = new Set(near.map(({ name }) => name));
  return [
    ...near,
    ...longer.filter(({ wilaya, name }) => wilaya === own[0]?.wilaya && !names.has(name)),
  ].slice(0, MOST_NEAR);
}

function elsewhere(wilaya: number, written: string, language: Locale): PlacedCommune[] {
  const sought = keyOf(written);
  if (sought.length < 2) return [];
  const isPartOf = (code: number) => wilayaOf(code)?.parent === wilaya || wilayaOf(wilaya)?.parent === code;
  return wilayasNaming(sought)
    .filter((code) => code !== wilaya)
    .toSorted((a, b) => Number(isPartOf(b)) - Number(isPartOf(a)) || a - b)
    .slice(0, MOST_ELSEWHERE)
    .flatMap((code) => {
      const found = communesIn(code, language).find(
        ({ name, other }) => keyOf(name) === sought || keyOf(other) === sought,
      );
      return found === undefined ? [] : [{ ...found, wilaya: code }];
    });
}

/** The wilayas with a commune of this name. The list is folded as one text: name by name takes ten times as long. */
function wilayasNaming(sought: string): number[] {
  return fold(communeNames)
    .split('\n')
    .flatMap((line, index) => {
      const names = line
        .split(/[;|]/)
        .map((name) => name.replace(/^\d+/, '').replace(/[^\p{L}\p{N}]+/gu, ''));
      return names.includes(sought) ? [index + 1] : [];
    });
}
