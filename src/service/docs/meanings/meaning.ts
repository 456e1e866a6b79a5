import type { Json } from '../../../contract/metadata.ts';

/**
 * What a field means, as the API document and the reference say it; `code` is between backticks. Types and bounds are
 * the schema's: they are not repeated. `default`: the value of a field that is left out; `whenAbsent`: the same in
 * words, where no single value says it.
 */
export type Meaning = string | { text: string; default: Json } | { text: string; whenAbsent: string };

/** Meanings by field; nested fields are dotted, elements of a list have `[]`: `items[].price`. */
export type Meanings = Readonly<Record<string, Meaning>>;

/** A field that may be left out, with its default. */
export function or(value: Json, text: string): Meaning {
  return { text, default: value };
}

/** A field that may be left out; `whenAbsent` says what happens then. */
export function optionally(text: string, whenAbsent = 'none'): Meaning {
  return { text, whenAbsent };
}

/** The meanings without their defaults: a field that an update leaves out stays as it is. */
export function withoutDefaults(meanings: Meanings): Meanings {
  return Object.fromEntries(
    Object.entries(meanings).map(([field, meaning]) => [
      field,
      typeof meaning === 'string' ? meaning : meaning.text,
    ]),
  );
}

export const id = (noun: string) => `Identifies the ${noun}; given by the service, never used again.`;
export const entity = 'The kind of the object.';
export const livemode = 'True in live mode, false in test mode.';
export const created = 'When it was created, in seconds since the Unix epoch.';
export const updated = 'When it last changed, in seconds since the Unix epoch.';
export const currency = 'ISO 4217 code in lower case. Only `dzd`, the Algerian dinar.';
export const metadata =
  'Yours, echoed as sent: an object, or an array of anything; at most 50 entries, 8 KiB of JSON and 32 levels. The raw text is kept, so `1.10` and the order of keys survive. Null when unset; `{}` and `[]` unset it.';

/** The fields that most objects have. `noun` is what the id identifies. */
export function common(noun: string): Meanings {
  return { id: id(noun), entity, livemode, created_at: created, updated_at: updated };
}
