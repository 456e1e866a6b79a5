import { z } from 'zod';

/** At most 50 entries, 8 KiB serialised (open points, "Requests"). */
const MAX_METADATA_ENTRIES = 50;
const MAX_METADATA_BYTES = 8 * 1024;
/** Deeper nesting than anyone stores, and shallow enough for every parser. */
const MAX_METADATA_DEPTH = 32;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Metadata = Json[] | { [key: string]: Json };

function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_METADATA_DEPTH || typeof value !== 'object' || value === null) return depth;
  let deepest = depth;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, depth + 1));
  return deepest;
}

function isMetadata(value: unknown): value is Metadata {
  return typeof value === 'object' && value !== null;
}

/**
 * Free storage for the merchant: an object or an array of any JSON, echoed as sent. `{}` and `[]` count as
 * unset and are answered as null.
 */
export const metadata = z
  .custom<Metadata>(isMetadata, 'must be an array or an object')
  .refine((value) => Object.keys(value).length <= MAX_METADATA_ENTRIES, 'must not have more than 50 entries')
  .refine((value) => depthOf(value) <= MAX_METADATA_DEPTH, 'must not be nested deeper than 32 levels')
  .refine(
    (value) => new TextEncoder().encode(JSON.stringify(value)).length <= MAX_METADATA_BYTES,
    'must not be larger than 8 KiB',
  );

/** Metadata as it is kept and answered: null when unset, which `{}` and `[]` are, too. */
export function settleMetadata(given: Metadata | null | undefined): Metadata | null {
  return given && Object.keys(given).length > 0 ? given : null;
}

/** Metadata as answered: null when unset. */
export const metadataAnswer = z.custom<Metadata>(isMetadata).nullable();

/** The value of one key, whether the metadata is an object or an array of objects; null when absent. */
export function readMetadata(value: unknown, key: string): Json | null {
  if (Array.isArray(value)) {
    for (const entry of value) {
      const found = readMetadata(entry, key);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isMetadata(value) || Array.isArray(value) || !Object.hasOwn(value, key)) return null;
  return value[key] ?? null;
}

/** The merchant's own number of the order, `order_id`, as text; null when there is none or it is neither text nor number. */
export function orderIdOf(value: unknown): string | null {
  const orderId = readMetadata(value, 'order_id');
  return typeof orderId === 'string' || typeof orderId === 'number' ? String(orderId) : null;
}
