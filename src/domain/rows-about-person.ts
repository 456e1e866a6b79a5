import { fold, foldedWords } from '../text/folding.ts';

/** The fields by which a courier's row may name a shopper. `phone` in E.164. */
export type RowPerson = { name: string; phone: string; number: string; tracking: string | null };

/** The last digits of a phone, which every spelling of it ends with. */
const LAST_DIGITS = 8;

/**
 * True for a row that names a shopper by phone, name, order number or tracking number in any spelling. A name of one
 * word must be a whole cell: inside a longer name it may be another person's.
 */
export function isRowAbout(cells: readonly string[], { name, phone, number, tracking }: RowPerson): boolean {
  const lastDigits = phone.slice(-LAST_DIGITS);
  const words = foldedWords(name);
  const ownName = words.join(' ');
  const isName = (cell: string) => {
    const other = foldedWords(cell).join(' ');
    return other === ownName || (words.length > 1 && ` ${other} `.includes(` ${ownName} `));
  };
  return cells.some((cell) => {
    const folded = fold(cell);
    return (
      folded.replace(/\D/g, '').includes(lastDigits) ||
      folded.replace(/[^\da-z]/g, '').includes(number.toLowerCase()) ||
      (tracking !== null && folded.includes(fold(tracking))) ||
      (ownName !== '' && isName(cell))
    );
  });
}
