import type { Idempotency } from '../calls.ts';

/** True when the stored fingerprint, made with any sealing key, is that of this call. */
export function isSameCall(kept: string, { fingerprints }: Idempotency): boolean {
  return fingerprints.includes(kept);
}

/** The fingerprint that is stored with a call's answer. */
export function fingerprintOf({ fingerprints: [newest] }: Idempotency): string {
  if (newest === undefined) throw new Error('There is no sealing key.');
  return newest;
}

/** More digits than a double represents exactly. */
const EXACT_LENGTH = 15;

/**
 * The meaning of a JSON text, as a text that is equal for equal meanings: no spaces, sorted keys. Numbers that a
 * double cannot hold are compared by their digits. The text must be JSON, and no deeper than recursion can follow; an
 * empty one means `{}`.
 */
export function meaningOf(text: string): string {
  if (text.trim() === '') return '{}';
  return write(LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text));
}

/** A possible number longer than that. Nearly no body has one, and checking each value takes three times as long. */
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
