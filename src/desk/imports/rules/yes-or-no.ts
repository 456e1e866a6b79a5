import { fold } from '../../../text/folding.ts';
import { listed, listWordsIn } from './headings/list-words.ts';

/** Clears its field; an empty cell changes nothing, so that gaps in a list delete nothing. */
export const NOTHING = '-';

const marks = Object.values(listWordsIn).map(({ marks }) => marks);
const yesWords = ['1', 'x', '✓', '✔', ...marks.flatMap(({ yes, alsoYes }) => [yes, ...listed(alsoYes)])].map(
  fold,
);
const noWords = ['0', NOTHING, ...marks.flatMap(({ no }) => listed(no))].map(fold);

/** Yes ('1') or no ('') in a cell; null for anything else. */
export function readYesOrNo(cell: string): string | null {
  const word = fold(cell).trim();
  if (yesWords.includes(word)) return '1';
  return noWords.includes(word) ? '' : null;
}
