import { toWesternDigits } from '../../contract/phone.ts';

/** A whole number a person typed, in any of the digits in use, or null. At most nine digits. */
export function readWholeNumber(text: string): number | null {
  const digits = toWesternDigits(text).trim();
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}
