import { beginning } from '../../database/full-text.ts';
import { foldedWords } from '../../text/folding.ts';

/** More words than people type; each costs a walk through the index. */
const MAX_WORDS = 16;

/** The words of a text as they are indexed, separated by spaces. */
export function indexedWords(text: string): string {
  return foldedWords(text).join(' ');
}

/** The FTS5 expression that finds every word of `q` as the start of a word; null when `q` has no word. */
export function matchExpression(q: string): string | null {
  return foldedWords(q).slice(0, MAX_WORDS).map(beginning).join(' ') || null;
}

/** The expression for the optional `q` of a list; null lists all. */
export function matchOf(q: string | undefined): string | null {
  return q === undefined ? null : matchExpression(q);
}
