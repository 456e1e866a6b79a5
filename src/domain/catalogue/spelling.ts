import type { SearchWord } from './search.ts';

/** Shorter words have too many similar ones. Arabic writes few vowels and has many products with three letters. */
const SHORTEST = { latin: 4, arabic: 3 };
/** A three-letter word has many similar ones; with more than these, the meant word is unclear. */
const MOST_OF_THREE = 3;
/** From this length on, the first letter may be wrong. */
const SHORTEST_BEHIND = { latin: 5, arabic: 4 };
/**
 * Each letter is looked up before the rest of the word, so that a wrong first letter costs no more in a larger index.
 */
const LETTERS = { latin: 'abcdefghijklmnopqrstuvwxyz', arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي' };
/** From this length on, a word may also be the beginning of the meant one. */
const SHORTEST_BEGINNING = 5;
/**
 * Letters at the beginning that are taken as correct, in the first and the second try: they bound the comparisons.
 */
const SURE_LETTERS = [2, 1];
const MOST_MEANT = 5;
/** How many unknown words of a search are corrected: each is compared with thousands. */
const MOST_UNKNOWN = 3;

/** Words of the index with this beginning, in alphabetical order; at most `limit` if given. */
type ReadTerms = (start: string, limit?: number) => string[];

/**
 * The words of a search without results, each unknown one replaced by the nearest words of the index: one letter
 * more, fewer or different, or two letters swapped. Null when nothing is near.
 */
export function correctSpelling(words: readonly SearchWord[], readTerms: ReadTerms): SearchWord[] | null {
  const unknown = words.filter((forms) => isUnknown(spellingOf(forms), readTerms)).slice(0, MOST_UNKNOWN);
  const corrected = words.map((forms) => {
    const meant = unknown.includes(forms) ? meantBy(spellingOf(forms), readTerms) : [];
    return meant.length > 0 ? meant : forms;
  });
  return corrected.some((forms, index) => forms !== words[index]) ? corrected : null;
}

/** The word without its article. */
function spellingOf(forms: SearchWord): string {
  return forms.at(-1) ?? '';
}

/**
 * False for a word of the index or the beginning of one, and for numbers: another number is not a spelling mistake.
 */
function isUnknown(word: string, readTerms: ReadTerms): boolean {
  return word.length >= SHORTEST[scriptOf(word)] && !/\p{N}/u.test(word) && readTerms(word, 1).length === 0;
}

function scriptOf(word: string): keyof typeof LETTERS {
  return /\p{Script=Arabic}/u.test(word) ? 'arabic' : 'latin';
}

function meantBy(word: string, readTerms: ReadTerms): string[] {
  if (word.length < 4) return meantByThree(word, readTerms);
  for (const letters of SURE_LETTERS) {
    const terms = readTerms(word.slice(0, letters));
    const whole = terms.filter((term) => isNear(word, term, (rest, other) => rest === other));
    const near =
      whole.length > 0 || word.length < SHORTEST_BEGINNING
        ? whole
        : terms.filter((term) => isNear(word, term, (rest, other) => other.startsWith(rest)));
    if (near.length > 0) return near.slice(0, MOST_MEANT);
  }
  return meantBehind(word, readTerms).slice(0, MOST_MEANT);
}

/** Three-letter words whose second or third letter differs. */
function meantByThree(word: string, readTerms: ReadTerms): string[] {
  for (const letters of SURE_LETTERS) {
    const near = readTerms(word.slice(0, letters)).filter(
      (term) => term.length === word.length && isNear(word, term, (rest, other) => rest === other),
    );
    if (near.length > 0) return near.length > MOST_OF_THREE ? [] : near;
  }
  return [];
}

/** Words whose first letter differs, or is swapped with the second. */
function meantBehind(word: string, readTerms: ReadTerms): string[] {
  const script = scriptOf(word);
  if (word.length < SHORTEST_BEHIND[script]) return [];
  const [first = '', second = '', rest] = [word[0], word[1], word.slice(2)];
  const starts = [...Array.from(LETTERS[script], (letter) => letter + second + rest), second + first + rest];
  return starts.flatMap((start) =>
    readTerms(start, 1).filter((term) => term === start || word.length >= SHORTEST_BEGINNING),
  );
}

/** Whether two words differ by one typing mistake; `fits` compares the rest after it. */
function isNear(word: string, term: string, fits: (rest: string, other: string) => boolean): boolean {
  let at = 0;
  while (at < word.length && word[at] === term[at]) at++;
  const isSwapped = word[at] === term[at + 1] && word[at + 1] === term[at];
  return (
    fits(word.slice(at + 1), term.slice(at + 1)) ||
    fits(word.slice(at), term.slice(at + 1)) ||
    fits(word.slice(at + 1), term.slice(at)) ||
    (isSwapped && fits(word.slice(at + 2), term.slice(at + 2)))
  );
}
