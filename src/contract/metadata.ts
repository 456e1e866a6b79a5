import * as z from 'zod';
import { JsonText } from './json-text.ts';

/** At most 50 entries, 8 KiB serialised. */
const MAX_METADATA_ENTRIES = 50;
const MAX_METADATA_BYTES = 8 * 1024;
/** Deeper than real metadata nests, and shallow enough for every parser. */
const MAX_METADATA_DEPTH = 32;

const TOO_LARGE = 'must not be larger than 8 KiB';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Metadata = Json[] | { [key: string]: Json };

function depthOf(value: unknown, depth = 0): number {
  if (depth > MAX_METADATA_DEPTH || typeof value !== 'object' || value === null) return depth;
  let deepest = depth;
  for (const child of Object.values(value)) deepest = Math.max(deepest, depthOf(child, depth + 1));
  return deepest;
}

function isTooLarge(text: string): boolean {
  return new TextEncoder().encode(text).length > MAX_METADATA_BYTES;
}

export function isMetadata(value: unknown): value is Metadata {
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
  .refine((value) => !isTooLarge(JSON.stringify(value)), TOO_LARGE);

/** A request or record whose metadata is compact JSON text: as sent, or as stored. */
export type WithMetadataText<T> = 'metadata' extends keyof T
  ? Omit<T, 'metadata'> & { metadata?: string | null | undefined }
  : T;

/** An answer whose metadata is the stored text. */
export type Echoing<T> = Omit<T, 'metadata'> & { metadata: JsonText | null };

/** Metadata as it is stored, compact JSON; null when unset. `{}` and `[]` count as unset. */
export function normalizeMetadata(given: string | null | undefined): string | null {
  return given === undefined || given === '{}' || given === '[]' ? null : given;
}

/** Stored metadata as it is answered. */
export function echoMetadata(kept: string | null): JsonText | null {
  return kept === null ? null : new JsonText(kept);
}

/** The schema's message about metadata text; null when the text is valid. */
export function checkMetadataText(text: string): string | null {
  return isTooLarge(text) ? TOO_LARGE : null;
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

/**
 * Metadata with some keys changed: null removes a key, all others stay. In an array a key is changed in the entry from
 * which it is read; a new key becomes an entry of its own.
 */
export function mergeMetadata(value: unknown, changes: Readonly<Record<string, Json | null>>): object {
  if (!Array.isArray(value)) {
    const kept = isMetadata(value) && !(value instanceof JsonText) ? Object.entries(value) : [];
    const changed = kept.flatMap(([key, one]): [string, unknown][] => {
      if (!Object.hasOwn(changes, key)) return [[key, one]];
      return changes[key] === null ? [] : [[key, changes[key]]];
    });
    const added = Object.entries(changes).filter(
      ([key, one]) => one !== null && !Object.hasOwn(value ?? {}, key),
    );
    return Object.fromEntries([...changed, ...added]);
  }
  let entries: unknown[] = value;
  for (const [key, one] of Object.entries(changes)) {
    const isHeld = (entry: unknown) => readMetadata(entry, key) !== null;
    const place = entries.findIndex(isHeld);
    // The first of several entries with the key is read: remove the others, so that none of them is read later.
    entries = entries.map((entry, at) =>
      isHeld(entry) ? mergeMetadata(entry, { [key]: at === place ? one : null }) : entry,
    );
    if (place < 0 && one !== null) entries = [...entries, { [key]: one }];
  }
  return entries;
}

/** Parses stored metadata that will be written again: numbers that JSON would change become `JsonText`. */
export function parseKept(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, context?: { source?: string }) => {
    const written = context?.source;
    const isOther = typeof value === 'number' && written !== undefined && String(value) !== written;
    return isOther ? new JsonText(written) : value;
  });
}

/** `readMetadata` for stored metadata. */
export function readKeptMetadata(kept: string | null, key: string): Json | null {
  return kept === null ? null : readMetadata(JSON.parse(kept), key);
}

/** A number that a double would change becomes its written text. */
function keepWritten(_key: string, value: unknown, context?: { source?: string }): unknown {
  const written = context?.source;
  return typeof value === 'number' && written !== undefined && String(value) !== written ? written : value;
}

/** The merchant's own order number, `order_id` in stored metadata, as written; null unless it is a text or a number. */
export function orderIdOf(kept: string | null): string | null {
  return readWritten(kept, 'order_id');
}

/** The order number that people say, `order_number`, else `order_id`; null when both are missing. */
export function orderNumberOf(kept: string | null): string | null {
  return readWritten(kept, 'order_number') ?? orderIdOf(kept);
}

function readWritten(kept: string | null, key: string): string | null {
  if (kept === null) return null;
  const value = readKeptMetadata(kept, key);
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(readMetadata(JSON.parse(kept, keepWritten), key)) : null;
}
