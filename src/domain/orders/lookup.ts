import { normalisePhone, toWesternDigits } from '../../text/phones.ts';
import { readTracking } from './tracking.ts';

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

/** What names an order besides its phone. `number`: its own; `tracking`: its parcel's; null for what it cannot be. */
export type ReadPair = { number: string | null; tracking: string | null; phone: string };

/** The normalised pair; null when it cannot name an order. */
export function readPair({ number, phone }: TypedPair): ReadPair | null {
  const [own, readPhone] = [readOrderNumber(number), normalisePhone(phone)];
  const tracking = readTracking(number) ?? null;
  if (readPhone === null || (own ?? tracking) === null) return null;
  return { number: own, tracking, phone: readPhone };
}
