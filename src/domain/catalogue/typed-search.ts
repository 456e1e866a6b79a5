import { synonymsOf } from '../../text/synonyms.ts';
import { keysOfLatin } from './arabizi.ts';
import { isMeasure, measureAt } from './measures.ts';
import { formsOf, type SearchWord, wordsOf } from './search.ts';
import { meaningfulWords } from './stop-words.ts';

/** What a typed search may mean. It is apart from the index's words: only searches load it, with its synonyms. */

/** A longer search costs more than it finds. */
const MAX_WORDS = 6;
const MAX_QUERY = 200;

/** A word of a search with its equivalents: words that begin with it, its singular or plural, and synonyms. */
export type InflectedWord = {
  begins: SearchWord;
  equals: SearchWord;
};

/**
 * Singular and plural: *olives* for *olive*; مكسرات for مكسرة; كسكسي for كسكس. Broken plurals are left out: they need
 * a lexicon.
 */
export function inflect(forms: SearchWord): InflectedWord {
  const numbers = forms.flatMap(otherNumbersOf);
  return { begins: forms, equals: [...new Set([...numbers, ...[...forms, ...numbers].flatMap(synonymsOf)])] };
}

function otherNumbersOf(word: string): string[] {
  const [, latin] = /^([a-z]{3,})[sx]$/.exec(word) ?? [];
  if (latin !== undefined) return [latin];
  const [, stem] = /^(\p{Script=Arabic}{3,}?)(?:ات|ه|ي)$/u.exec(word) ?? [];
  return stem === undefined ? [] : [stem, `${stem}ه`, `${stem}ي`, `${stem}ات`].filter((one) => one !== word);
}

/**
 * The words of a typed search; none when nothing can be searched for. Single letters, such as the d of "d’olive",
 * count only when there is nothing else.
 */
export function readSearch(typed: string): SearchWord[] {
  const written = wordsOf(typed.slice(0, MAX_QUERY));
  const words: string[] = [];
  for (let index = 0; index < written.length; ) {
    const measure = measureOf(written, index);
    words.push(measure?.word ?? written[index] ?? '');
    index += measure?.length ?? 1;
  }
  const longer = words.filter((word) => !/^\p{L}$/u.test(word));
  return [...new Set(longer.length > 0 ? longer : words)].slice(0, MAX_WORDS).map(formsOf);
}

/** Only with a number: *kilo* alone is searched as a word. */
function measureOf(words: readonly string[], index: number): ReturnType<typeof measureAt> {
  return /\p{N}/u.test(words[index] ?? '') ? measureAt(words, index) : null;
}

/**
 * The interpretations of a search, the strictest first, all different and none empty: all words; the words without
 * stop words; and, when nothing has all of those, the words without measures.
 */
export function interpretationsOf(typed: string): {
  exact: SearchWord[][];
  gist: SearchWord[];
  isGistNew: boolean;
} {
  const words = readSearch(typed);
  const telling = tellingOf(typed, words);
  const thingWords = telling.filter(([word = '']) => !isMeasure(word));
  const isGistNew = thingWords.length > 0 && thingWords.length < telling.length;
  const interpretations = telling.length < words.length ? [words, telling] : [words];
  return {
    exact: interpretations.filter((way) => way.length > 0),
    gist: isGistNew ? thingWords : telling,
    isGistNew,
  };
}

/**
 * The words of a search, with the Arabic words that those in Latin letters may sound like; null when none has a sound
 * key. `isKnown`: whether the index has a key, so that only existing ones are searched.
 */
export function withSounds(
  words: readonly SearchWord[],
  isKnown: (key: string) => boolean,
): SearchWord[] | null {
  const sounds = words.map((forms) => keysOfLatin(forms[0] ?? '').filter(isKnown));
  if (sounds.every((keys) => keys.length === 0)) return null;
  return words.map((forms, index) => [...forms, ...(sounds[index] ?? [])]);
}

/** Words of a search whose doubled letters are tried as one: each is looked up in the index. */
const MOST_DOUBLED = 3;

/**
 * The words with doubled letters written once, where the index has that word: *caffé* for *café*; null when it has
 * none. Arabizi also writes one letter for two, and would hear other words.
 */
export function undoubled(
  words: readonly SearchWord[],
  isKnown: (word: string) => boolean,
): SearchWord[] | null {
  const doubled = words.filter(([word = '']) => /([a-z])\1/.test(word)).slice(0, MOST_DOUBLED);
  const known = new Map(doubled.map((forms) => [forms, forms.map(singleLetters).filter(isKnown)]));
  if ([...known.values()].every((forms) => forms.length === 0)) return null;
  return words.map((forms) => {
    const single = known.get(forms) ?? [];
    return single.length > 0 ? single : forms;
  });
}

function singleLetters(word: string): string {
  return word.replace(/([a-z])\1+/g, '$1');
}

function tellingOf(typed: string, words: readonly SearchWord[]): SearchWord[] {
  const telling = readSearch(meaningfulWords(typed.slice(0, MAX_QUERY)).join(' '));
  return telling.length > 0 ? telling : [...words];
}
