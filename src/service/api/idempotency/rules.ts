import type { Idempotency } from '../calls.ts';

/** True when the kept fingerprint is that of this call, by whichever sealing key it was made. */
export function isSameCall(kept: string, { fingerprints }: Idempotency): boolean {
  return fingerprints.includes(kept);
}

/** The fingerprint that is kept with a call's answer. */
export function fingerprintOf({ fingerprints: [newest] }: Idempotency): string {
  if (newest === undefined) throw new Error('There is no sealing key.');
  return newest;
}

/** More digits than a double is sure to keep apart. */
const EXACT_LENGTH = 15;

/**
 * What a JSON text means, as a text that is equal for equal meanings: without spaces, keys in order. Numbers that a
 * double cannot hold are told apart by their digits. The text must be JSON, and not nested deeper than a walk can follow;
 * an empty one means `{}`.
 */
export function meaningOf(text: string): string {
  if (text.trim() === '') return '{}';
  return write(LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text));
}

/** What may be a number longer than that. Nearly no body has one, and to look at each value takes three times as long. */
const LONG_NUMBER = new RegExp(`[-+.\\deE]{${EXACT_LENGTH + 1}}`);

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? String(value);
  return source.length <= EXACT_LENGTH ? value : new Digits(source);
}

class Digits {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

function write(value: unknown): string {
  if (value instanceof Digits) return value.source;
  if (Array.isArray(value)) return `[${value.map(write).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, child]) => `${JSON.stringify(key)}:${write(child)}`).join()}}`;
}
