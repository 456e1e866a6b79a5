import type { Metadata } from '../contract/metadata.ts';
import type { Discount } from '../contract/resources/checkout.ts';

/** JSON columns: written by us after validation, read back through these checks. */

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function readMetadataColumn(value: unknown): Metadata {
  if (!isMetadata(value)) throw new TypeError('Stored metadata is neither array nor object.');
  return value;
}

function isMetadata(value: unknown): value is Metadata {
  return isObject(value);
}

/** Null when unset: `{}` and `[]` count as unset. */
export function writeMetadata(metadata: Metadata | null): string | null {
  return metadata === null || Object.keys(metadata).length === 0 ? null : JSON.stringify(metadata);
}

export function readStrings(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('Stored value is no array.');
  return value.map((element) => readString(element));
}

export function readString(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('Stored value is no text.');
  return value;
}

export function readInteger(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value))
    throw new TypeError('Stored value is no integer.');
  return value;
}

export function readObject(value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new TypeError('Stored value is no object.');
  return value;
}

export function readDiscount(value: unknown): Discount {
  const { type, value: amount } = readObject(value);
  if (type !== 'percentage' && type !== 'amount') throw new TypeError('Stored discount has an unknown type.');
  return { type, value: readInteger(amount) };
}
