import { foldedWords } from '../../../text/folding.ts';
import { keyOfArabic, keysOfLatin } from './arabizi.ts';
import { isMeasure, measureAt } from './measures.ts';
import { meaningfulWords } from './stop-words.ts';

/** A word of a search, in every form it may stand in the index: as it is and, in Arabic, without its article. */
export type SearchWord = readonly string[];

/** More than anyone types; a longer search costs more than it finds. */
const MAX_WORDS = 6;
/** Words of a category's name that its key keeps. */
const MAX_KEY_WORDS = 8;
const MAX_QUERY = 200;
/** The longest word that is told apart from others. */
const MAX_WORD = 64;
/** Fewer letters than this are no word of their own once the article is gone. */
const SHORTEST_STEM = 3;

/** The folded words of a text, each no longer than is told apart. */
export function wordsOf(text: string): string[] {
  return foldedWords(text).map((word) => word.slice(0, MAX_WORD));
}

/** A word without the Arabic article and what is written together with it, or null when it has none. */
function withoutArticle(word: string): string | null {
  const [, stem] = /^[وفبك]?ال(.+)$/u.exec(word) ?? /^لل(.+)$/u.exec(word) ?? [];
  return stem !== undefined && stem.length >= SHORTEST_STEM ? stem : null;
}

function formsOf(word: string): SearchWord {
  const stem = withoutArticle(word);
  return stem === null ? [word] : [word, stem];
}

/** A word of a search by what stands for the same thing: words that begin as it does, and its other numbers. */
export type InflectedWord = {
  begins: SearchWord;
  equals: SearchWord;
};

/** One or many: *olives* for *olive*; مكسرات for مكسرة; كسكسي for كسكس. Not what breaks a word up: that takes a lexicon. */
export function inflect(forms: SearchWord): InflectedWord {
  return { begins: forms, equals: [...new Set(forms.flatMap(otherNumbersOf))] };
}

function otherNumbersOf(word: string): string[] {
  const [, latin] = /^([a-z]{3,})[sx]$/.exec(word) ?? [];
  if (latin !== undefined) return [latin];
  const [, stem] = /^(\p{Script=Arabic}{3,}?)(?:ات|ه|ي)$/u.exec(word) ?? [];
  return stem === undefined ? [] : [stem, `${stem}ه`, `${stem}ي`, `${stem}ات`].filter((one) => one !== word);
}

/** A text's words as the index keeps them, in all their forms, between spaces. */
export function indexedText(...texts: (string | null)[]): string {
  const words = texts.flatMap((text) => (text === null ? [] : withMeasures(wordsOf(text))));
  return [...new Set(words.flatMap((word) => [...formsOf(word), ...withoutAnd(word)]))].join(' ');
}

/** The same of what a thing is called, which people write in Latin letters too: the sounds of its Arabic words besides. */
export function indexedName(...texts: (string | null)[]): string {
  const text = indexedText(...texts);
  // Not of units: what is called so is every size of everything.
  const keys = text.split(' ').flatMap((word) => (isMeasure(word) ? [] : (keyOfArabic(word) ?? [])));
  return [text, ...new Set(keys)].join(' ').trim();
}

/** The same of what is told of a thing, without the words that say nothing: any text in English would answer *thé*. */
export function indexedProse(...texts: (string | null)[]): string {
  return indexedText(...texts.map((text) => text && meaningfulWords(text).join(' ')));
}

/** `5 kg` as `5kg` too, and the other way round: both are written. A unit by any of its names is one. */
function withMeasures(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    // The unit of a number that stands before it is told with that.
    const isTold = index > 0 && (measureAt(words, index - 1)?.length ?? 1) > 1;
    const measure = isTold ? null : measureAt(words, index);
    const [, number, unit] = /^(\p{N}+)(\p{L}{1,3})$/u.exec(word) ?? [];
    if (number !== undefined && unit !== undefined)
      return [word, number, unit, ...(measure === null || measure.word === word ? [] : [measure.word])];
    if (measure !== null) return [word, measure.word];
    const next = words[index + 1] ?? '';
    return /^\p{N}+$/u.test(word) && /^\p{L}{1,3}$/u.test(next) ? [word, word + next] : [word];
  });
}

/** What و joins to a list is a word of its own: جوز of تمر وجوز. */
function withoutAnd(word: string): SearchWord {
  const stem = word.startsWith('و') ? word.slice(1) : '';
  return stem.length >= SHORTEST_STEM ? formsOf(stem) : [];
}

/**
 * The words of what a person typed into a search box; none when there is nothing in it to look for. Single
 * letters, such as the d of "d’olive", count only where there is nothing else.
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

/** Only what has a number: *kilo* alone is looked for as it is. */
function measureOf(words: readonly string[], index: number): ReturnType<typeof measureAt> {
  return /\p{N}/u.test(words[index] ?? '') ? measureAt(words, index) : null;
}

/**
 * The ways to take a search, the strictest first. Each is another than those before it, and none is empty: all its words;
 * those that say something; and, for when nothing has all of those, what is to be had, in whatever measure.
 */
export function interpretationsOf(typed: string): {
  exact: SearchWord[][];
  gist: SearchWord[];
  isGistNew: boolean;
} {
  const words = readSearch(typed);
  const telling = tellingOf(typed, words);
  const goods = telling.filter(([word = '']) => !isMeasure(word));
  const isGistNew = goods.length > 0 && goods.length < telling.length;
  const ways = telling.length < words.length ? [words, telling] : [words];
  return { exact: ways.filter((way) => way.length > 0), gist: isGistNew ? goods : telling, isGistNew };
}

/**
 * The words of a search with what those in Latin letters may sound like in Arabic; null when none sounds like anything.
 * `isKnown`: whether a key stands in the index, so that nothing is sought that is not there.
 */
export function withSounds(
  words: readonly SearchWord[],
  isKnown: (key: string) => boolean,
): SearchWord[] | null {
  const sounds = words.map((forms) => keysOfLatin(forms[0] ?? '').filter(isKnown));
  if (sounds.every((keys) => keys.length === 0)) return null;
  return words.map((forms, index) => [...forms, ...(sounds[index] ?? [])]);
}

function tellingOf(typed: string, words: readonly SearchWord[]): SearchWord[] {
  const telling = readSearch(meaningfulWords(typed.slice(0, MAX_QUERY)).join(' '));
  return telling.length > 0 ? telling : [...words];
}

/** The key of a category: its folded words, so that spellings of one name share a category. Null without a word. */
export function categoryKey(name: string): string | null {
  return wordsOf(name).slice(0, MAX_KEY_WORDS).join('-') || null;
}
