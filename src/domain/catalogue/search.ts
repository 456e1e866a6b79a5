import { foldedWords } from '../../text/folding.ts';
import { keyOfArabic } from './arabizi.ts';
import { isMeasure, measureAt } from './measures.ts';
import { meaningfulWords } from './stop-words.ts';

/** A word of a search in every form that the index may have: as typed and, in Arabic, without its article. */
export type SearchWord = readonly string[];

/** Words of a category's name in its key. */
const MAX_KEY_WORDS = 8;
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

/** A word as typed and, in Arabic, without its article. */
export function formsOf(word: string): SearchWord {
  const stem = withoutArticle(word);
  return stem === null ? [word] : [word, stem];
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

/** The key of a category: its folded words, so that spellings of one name share a category. Null without a word. */
export function categoryKey(name: string): string | null {
  return wordsOf(name).slice(0, MAX_KEY_WORDS).join('-') || null;
}
