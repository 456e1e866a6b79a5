import * as z from 'zod';
import { fieldFromWire } from '../../contract/brand.ts';
import { isKnown } from './query.ts';

/** The header that names the unknown parameters of a request. */
export const IGNORED_HEADER = 'Ignored-Parameters';

/** A request may hold thousands of names, and the headers of an answer have room for few. */
const MAX_NAMES = 20;
const MAX_NAME_LENGTH = 64;

/** Names the parameters that the operation does not know: no error, but the client is notified. */
export function ignoredHeader(
  operation: { query: z.ZodObject; body: z.ZodObject },
  request: { url: URL; body: object; brand: string },
): Record<string, string> {
  const names = new Set<string>();
  for (const name of unknownNames(operation, request)) {
    names.add(encodeURIComponent([...name].slice(0, MAX_NAME_LENGTH).join('').toWellFormed()));
    if (names.size > MAX_NAMES) break;
  }
  if (names.size === 0) return {};
  const reported = [...names].slice(0, MAX_NAMES);
  if (names.size > reported.length) reported.push(encodeURIComponent('…'));
  return { [IGNORED_HEADER]: reported.join(', ') };
}

function* unknownNames(
  operation: { query: z.ZodObject; body: z.ZodObject },
  { url, body, brand }: { url: URL; body: object; brand: string },
): Generator<string> {
  const known = Object.keys(operation.query.shape);
  if (url.search !== '') for (const name of url.searchParams.keys()) if (!isKnown(name, known)) yield name;
  yield* unknownFields(operation.body, body, brand, '');
}

/**
 * Dotted, e.g. `items.0.name`. A value that should be an object and is not is a validation error, so it is skipped
 * here.
 */
function* unknownFields(
  schema: z.core.$ZodType,
  value: unknown,
  brand: string,
  path: string,
): Generator<string> {
  if (typeof value !== 'object' || value === null) return;
  const inner = unwrap(schema);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    for (const [index, element] of value.entries())
      yield* unknownFields(inner.element, element, brand, `${path}${index}.`);
  }
  if (!(inner instanceof z.ZodObject) || Array.isArray(value)) return;
  for (const [key, child] of Object.entries(value)) {
    const field = fieldFromWire(key, brand);
    if (field !== null && Object.hasOwn(inner.shape, field))
      yield* unknownFields(inner.shape[field], child, brand, `${path}${key}.`);
    else yield path + key;
  }
}

/** The object or array schema inside optional and lenient wrappers. */
function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  let inner = schema;
  for (;;) {
    if (inner instanceof z.ZodPipe) inner = inner.out;
    else if (inner instanceof z.ZodOptional || inner instanceof z.ZodNullable) inner = inner.unwrap();
    else return inner;
  }
}
