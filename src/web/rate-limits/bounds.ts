import { readWholeNumber } from '../../text/numerals.ts';

/** What a limit is unless it is set, and between what it may be set. */
export type Bounds = { usual: number; least: number; most: number };

/** A limit as it was set, the usual one where it was not; null when it is no number within its bounds. */
export function readLimit(text: string, { usual, least, most }: Bounds): number | null {
  if (text === '') return usual;
  const number = readWholeNumber(text);
  return number !== null && number >= least && number <= most ? number : null;
}
