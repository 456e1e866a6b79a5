import { foldedWords } from '../../text/folding.ts';
import { synonymsOf } from '../../text/synonyms.ts';
import { keyOfArabic, keysOfLatin } from './arabizi.ts';
import { isMeasure, measureAt } from './measures.ts';
import { meaningfulWords } from './stop-words.ts';

/** A word of a search in every form that the index may have: as typed and, in Arabic, without its article. */
export type SearchWord = readonly string[];

/** A longer search costs more than it finds. */
const MAX_WORDS = 6;
/** Words of a category's name in its key. */
const MAX_KEY_WORDS = 8;
const MAX_QUERY = 200;
/** Words are compared up to this length. */
const MAX_WORD = 64;
/** A shorter stem is no word once the article is removed. */
const SHORTEST_STEM = 3;

/** The folded words of a text, each cut to the longest length. */
export function wordsOf(text: string): string[] {
  return foldedWords(text).map((word) => word.slice(0, MAX_WORD));
}

/** A word without the Arabic article and its joined prefix; null when it has no article. */
function withoutArticle(word: string): string | null {
  const [, stem] = /^[وفبك]?ال(.+)$/u.exec(word) ?? /^لل(.+)$/u.exec(word) ?? [];
  return stem !== undefined && stem.length >= SHORTEST_STEM ? stem : null;
}

function formsOf(word: string): SearchWord {
  const stem = withoutArticle(word);
  return stem === null ? [word] : [word, stem];
}

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

/** A text's words in all their forms, as the index stores them, between spaces. */
export function indexedText(...texts: (string | null)[]): string {
  const words = texts.flatMap((text) => (text === null ? [] : withMeasures(wordsOf(text))));
  return [...new Set(words.flatMap((word) => [...formsOf(word), ...withoutAnd(word)]))].join(' ');
}

/** The same for a name, which people also type in Latin letters: the sound keys of its Arabic words are added. */
export function indexedName(...texts: (string | null)[]): string {
  const text = indexedText(...texts);
  // No sound key for unit words such as "kg": they would match every product.
  const keys = text.split(' ').flatMap((word) => (isMeasure(word) ? [] : (keyOfArabic(word) ?? [])));
  return [text, ...new Set(keys)].join(' ').trim();
}

/** The same for a description, without stop words: any English text would match *thé*. */
export function indexedProse(...texts: (string | null)[]): string {
  return indexedText(...texts.map((text) => text && meaningfulWords(text).join(' ')));
}

/** `5 kg` also as `5kg`, and the other way round. All names of a unit are one word. */
function withMeasures(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    // A unit belongs to the number before it.
    const isReported = index > 0 && (measureAt(words, index - 1)?.length ?? 1) > 1;
    const measure = isReported ? null : measureAt(words, index);
    const [, number, unit] = /^(\p{N}+)(\p{L}{1,3})$/u.exec(word) ?? [];
    if (number !== undefined && unit !== undefined)
      return [word, number, unit, ...(measure === null || measure.word === word ? [] : [measure.word])];
    if (measure !== null) return [word, measure.word];
    const next = words[index + 1] ?? '';
    return /^\p{N}+$/u.test(word) && /^\p{L}{1,3}$/u.test(next) ? [word, word + next] : [word];
  });
}

/** A word joined by و is also a word of its own: جوز of تمر وجوز. */
function withoutAnd(word: string): SearchWord {
  const stem = word.startsWith('و') ? word.slice(1) : '';
  return stem.length >= SHORTEST_STEM ? formsOf(stem) : [];
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

/** The key of a category: its folded words, so that spellings of one name share a category. Null without a word. */
export function categoryKey(name: string): string | null {
  return wordsOf(name).slice(0, MAX_KEY_WORDS).join('-') || null;
}
