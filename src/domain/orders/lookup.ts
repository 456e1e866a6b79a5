import { normalisePhone, toWesternDigits } from '../../text/phones.ts';

/** Number and phone as they were typed. */
export type TypedPair = { number: string; phone: string };

/**
 * An order's number as people type it: look-alike characters are one character, and marks between do not count. Null:
 * no number.
 */
function readOrderNumber(typed: string): string | null {
  const number = toWesternDigits(typed)
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return number.length === 8 ? number : null;
}

/** The normalised pair; null when it cannot name an order. */
export function readPair({ number, phone }: TypedPair): TypedPair | null {
  const [readNumber, readPhone] = [readOrderNumber(number), normalisePhone(phone)];
  return readNumber === null || readPhone === null ? null : { number: readNumber, phone: readPhone };
}
