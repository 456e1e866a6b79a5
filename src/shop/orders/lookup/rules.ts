import { normalisePhone, toWesternDigits } from '../../../text/phones.ts';

/** Number and phone as they were typed. */
export type TypedPair = { number: string; phone: string };

/** An order's number as people type it: what looks alike is one character, and marks between do not count. Null: none. */
function readOrderNumber(typed: string): string | null {
  const number = toWesternDigits(typed)
    .toUpperCase()
    .replace(/[^\dA-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return number.length === 8 ? number : null;
}

/** What a typed pair asks for; null where it cannot name an order. */
export function readPair({ number, phone }: TypedPair): TypedPair | null {
  const [readNumber, readPhone] = [readOrderNumber(number), normalisePhone(phone)];
  return readNumber === null || readPhone === null ? null : { number: readNumber, phone: readPhone };
}
