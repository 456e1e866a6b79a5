import type { SearchWord } from './search.ts';

/** Shorter words have too many others near them; Arabic, which writes few vowels, has many goods of three letters. */
const SHORTEST = { latin: 4, arabic: 3 };
/** A word of three letters is near so many that more than these leave it open which was meant. */
const MOST_OF_THREE = 3;
/** From so many letters on, the first one may be the slip. */
const SHORTEST_BEHIND = { latin: 5, arabic: 4 };
/** Each is looked up before the rest of the word, so a slip of the first letter costs no more in a larger index. */
const LETTERS = { latin: 'abcdefghijklmnopqrstuvwxyz', arabic: 'ابتثجحخدذرزسشصضطظعغفقكلمنهوي' };
/** From so many letters on, a word may also be the beginning of the one that was meant. */
const SHORTEST_BEGINNING = 5;
/** Letters at a word's beginning that are taken to be right, at first and then: they bound what is compared with it. */
const SURE_LETTERS = [2, 1];
const MOST_MEANT = 5;
/** So many unknown words of a search are looked after: each is compared with thousands. */
const MOST_UNKNOWN = 3;

/** Words of the index that begin so, in alphabetical order; of many only the first ones, at most `limit` if given. */
type ReadTerms = (start: string, limit?: number) => string[];

/**
 * The words of a search that found nothing, with those that no product has replaced by the ones nearest to them: one
 * letter more, fewer or another, or two that changed places. Null where nothing is near.
 */
export function correctSpelling(words: readonly SearchWord[], readTerms: ReadTerms): SearchWord[] | null {
  const unknown = words.filter((forms) => isUnknown(spellingOf(forms), readTerms)).slice(0, MOST_UNKNOWN);
  const corrected = words.map((forms) => {
    const meant = unknown.includes(forms) ? meantBy(spellingOf(forms), readTerms) : [];
    return meant.length > 0 ? meant : forms;
  });
  return corrected.some((forms, index) => forms !== words[index]) ? corrected : null;
}

/** Without its article, where it has one. */
function spellingOf(forms: SearchWord): string {
  return forms.at(-1) ?? '';
}

/** False for what stands in the index or begins what does, and for numbers: another number is not a misspelt one. */
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

/** Words of three letters of which the second or the third is another one. */
function meantByThree(word: string, readTerms: ReadTerms): string[] {
  for (const letters of SURE_LETTERS) {
    const near = readTerms(word.slice(0, letters)).filter(
      (term) => term.length === word.length && isNear(word, term, (rest, other) => rest === other),
    );
    if (near.length > 0) return near.length > MOST_OF_THREE ? [] : near;
  }
  return [];
}

/** Words of which the first letter is another one, or changed places with the second. */
function meantBehind(word: string, readTerms: ReadTerms): string[] {
  const script = scriptOf(word);
  if (word.length < SHORTEST_BEHIND[script]) return [];
  const [first = '', second = '', rest] = [word[0], word[1], word.slice(2)];
  const starts = [...Array.from(LETTERS[script], (letter) => letter + second + rest), second + first + rest];
  return starts.flatMap((start) =>
    readTerms(start, 1).filter((term) => term === start || word.length >= SHORTEST_BEGINNING),
  );
}

/** Whether one slip of the finger parts two words; `fits` compares what follows it. */
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
