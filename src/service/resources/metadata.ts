import type { Metadata } from '../../contract/metadata.ts';
import { isObject } from '../../database/json.ts';

function isMetadata(value: unknown): value is Metadata {
  return isObject(value);
}

/** Metadata of a JSON column. */
export function readStoredMetadata(value: unknown): Metadata {
  if (!isMetadata(value)) throw new TypeError('Stored metadata is neither array nor object.');
  return value;
}
