import { toWesternDigits } from './phones.ts';

/** A whole number a person typed, in any of the digits in use, or null. At most nine digits. */
export function readWholeNumber(text: string): number | null {
  const digits = toWesternDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** Spaces and marks that only separate thousands; a comma or a point may also start a fraction. */
const PARTING = "[\\p{Zs}\\t\\u066c'\u2019]";
/** Direction marks and other invisible characters of pasted numbers. */
const UNSEEN = /\p{Cf}/gu;
const LEADING = new RegExp(`^\\+?(\\d{1,3}(?:${PARTING}\\d{3})+(?!\\d)|\\d+)`, 'u');
const CURRENCY =
  '(?:DA|DZD|dinars?(?:\\s*alg[e\u00e9]riens?)?|\u062f\\.?\\s?\u062c\\.?|\u062f\u064a\u0646\u0627\u0631(?:\\s*\u062c\u0632\u0627\u0626\u0631\u064a)?)';
/** A fraction of zero: of money, of spreadsheets, or of a database's six places. Three zeros may be thousands. */
const NO_FRACTION = '(?:[.,\\u066b](?:0{1,2}|0{4,6})(?!\\d))?';
const AMOUNT = new RegExp(
  `^(?:${CURRENCY}\\s*)?(\\d{1,3}(?:(?:${PARTING}|[.,])\\d{3})+|\\d+)${NO_FRACTION}(?:\\s*${CURRENCY})?$`,
  'iu',
);
const AFTER_PIECES = new RegExp(`^${NO_FRACTION}[\\p{L}\\p{M}\\p{Zs}.]*$`, 'u');
const ROUGH_AMOUNT = new RegExp(
  `^(\\d{1,9}|\\d{1,3}(?:[.,\\u066c]\\d{3}){1,2})(?:[.,\\u066b]\\d{1,2})?${CURRENCY}?$`,
  'iu',
);

function plain(text: string): string {
  return toWesternDigits(text).replace(UNSEEN, '').trim();
}

function toNumber(digits: string): number {
  return Math.min(Number(digits.replace(/\D/g, '')), Number.MAX_SAFE_INTEGER);
}

/** The whole number at the start of a merchant's text, in any digits (`٥`, `1 200`, `5 pcs`), or null. */
export function readLeadingNumber(text: string): number | null {
  const digits = LEADING.exec(plain(text))?.[1];
  return digits === undefined ? null : toNumber(digits);
}

/**
 * Pieces as a merchant counts them: a number, perhaps with a unit (`12 علبة`, `5 pcs`), or with a fraction of zero as
 * spreadsheets write it (`3.00`, `12,0`); null where another number follows.
 */
export function readPieces(text: string): number | null {
  const digits = plain(text);
  const [number] = LEADING.exec(digits) ?? [];
  const isClear = number !== undefined && AFTER_PIECES.test(digits.slice(number.length));
  return isClear ? readLeadingNumber(digits) : null;
}

/** Whole dinars as a merchant writes them (`١٢٠٠`, `1 200`, `DA 1,200`, `1200.00 dinars`), or null for anything else. */
export function readAmount(text: string): number | null {
  const digits = AMOUNT.exec(plain(text))?.[1];
  return digits === undefined ? null : toNumber(digits);
}

/**
 * The whole dinars of a price filter as a shopper types it, at most nine digits: as `readAmount`, but spaces are
 * ignored everywhere and a fraction is dropped (`2.500,75 DA`). A filter may be rough; a price may not.
 */
export function readRoughAmount(text: string): number | null {
  const compact = toWesternDigits(text).replace(/[\s\p{Cf}'\u2019]/gu, '');
  const digits = ROUGH_AMOUNT.exec(compact)?.[1];
  return digits === undefined ? null : toNumber(digits);
}
