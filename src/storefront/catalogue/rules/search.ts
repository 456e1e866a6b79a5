import { foldedWords } from '../../../text/folding.ts';

/** A word of a search, in every form it may stand in the index: as it is and, in Arabic, without its article. */
export type SearchWord = readonly string[];

/** More than anyone types; a longer search costs more than it finds. */
const MAX_WORDS = 8;
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

/** `5 kg` as `5kg` too, and the other way round: both are written. */
function withMeasures(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [, number, unit] = /^(\p{N}+)(\p{L}{1,3})$/u.exec(word) ?? [];
    if (number !== undefined && unit !== undefined) return [word, number, unit];
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
  const words = [...new Set(wordsOf(typed.slice(0, MAX_QUERY)))];
  const longer = words.filter((word) => !/^\p{L}$/u.test(word));
  return (longer.length > 0 ? longer : words).slice(0, MAX_WORDS).map(formsOf);
}

/** The key of a category: its folded words, so that spellings of one name share a category. Null without a word. */
export function categoryKey(name: string): string | null {
  return wordsOf(name).slice(0, MAX_WORDS).join('-') || null;
}
