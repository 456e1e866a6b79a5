import { readWholeNumber } from '../../text/numerals.ts';

/** The default of a limit, and the range in which it may be set. */
export type Bounds = { usual: number; least: number; most: number };

/** A limit as configured, the default for an empty text; null when it is no number within its bounds. */
export function readLimit(text: string, { usual, least, most }: Bounds): number | null {
  if (text === '') return usual;
  const number = readWholeNumber(text);
  return number !== null && number >= least && number <= most ? number : null;
}
