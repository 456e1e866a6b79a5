import { beginning } from '../../database/full-text.ts';
import { foldedWords } from '../../text/folding.ts';

/** More words than anyone types; each costs a walk through the index. */
const MAX_WORDS = 16;

/** The words of a text as they are indexed, a space between them. */
export function indexedWords(text: string): string {
  return foldedWords(text).join(' ');
}

/** The FTS5 expression that finds every word of `q` as the start of a word, or null when there is no word in it. */
export function matchExpression(q: string): string | null {
  return foldedWords(q).slice(0, MAX_WORDS).map(beginning).join(' ') || null;
}

/** The same for the optional `q` of a list; null lists all. */
export function matchOf(q: string | undefined): string | null {
  return q === undefined ? null : matchExpression(q);
}
