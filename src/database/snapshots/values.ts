import * as z from 'zod';

/** SQLite values in JSON lines: as plain JSON where that is exact, else as an object that names the type. */

/** The `typeof` of a value in SQL. An integer is a text: a JavaScript number has 53 bits, a SQLite integer 64. */
export type Stored =
  | { type: 'null'; value: null }
  | { type: 'integer'; value: string }
  | { type: 'real'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; value: ArrayBuffer };

const real = z.union([z.number(), z.enum(['Infinity', '-Infinity', '-0'])]);
const written = z.union([
  z.null(),
  z.string(),
  z.int(),
  z.strictObject({ i: z.string().regex(/^-?\d{1,19}$/) }),
  z.strictObject({ r: real }),
  z.strictObject({ b: z.base64() }),
]);
export type Written = z.infer<typeof written>;

/** A row in its written form. */
export const writtenRow = z.array(written);

export function writeValue(stored: Stored): Written {
  switch (stored.type) {
    case 'null':
    case 'text':
      return stored.value;
    case 'integer': {
      const number = Number(stored.value);
      return Number.isSafeInteger(number) ? number : { i: stored.value };
    }
    case 'real':
      return { r: writeReal(stored.value) };
    case 'blob':
      return { b: toBase64(new Uint8Array(stored.value)) };
  }
}

export function readValue(value: Written): Stored {
  if (value === null) return { type: 'null', value };
  if (typeof value === 'string') return { type: 'text', value };
  if (typeof value === 'number') return { type: 'integer', value: String(value) };
  if ('i' in value) return { type: 'integer', value: value.i };
  if ('r' in value) return { type: 'real', value: Number(value.r) };
  return { type: 'blob', value: fromBase64(value.b) };
}

/** JSON has no infinities and no negative zero. */
function writeReal(value: number): z.infer<typeof real> {
  if (value === Number.POSITIVE_INFINITY) return 'Infinity';
  if (value === Number.NEGATIVE_INFINITY) return '-Infinity';
  return Object.is(value, -0) ? '-0' : value;
}

/** Bytes per `fromCharCode` call; more arguments would overflow the stack. */
const AT_ONCE = 8192;

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    text += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(text);
}

function fromBase64(text: string): ArrayBuffer {
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0)).buffer;
}

/** A value that JSON expresses exactly; any other stored value would come back changed. */
export function isPlain(value: unknown): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.every(isPlain);
  const isObject = Object.getPrototypeOf(value) === Object.prototype;
  // An undefined field equals a missing one for readers with a schema.
  return isObject && Object.values(value).every((one) => one === undefined || isPlain(one));
}
