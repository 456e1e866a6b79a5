import * as z from 'zod';
import { languages } from '../text/languages/by-language.ts';
import { MAX_AMOUNT } from './money.ts';

/**
 * Lenient scalars of requests: the spellings of booleans and integers that clients in other
 * languages send. Other values pass through unchanged, so that the strict schema names the problem.
 */

const WHOLE_NUMBER = /^-?\d{1,15}(?:\.0+)?$/;

function readInteger(value: unknown): unknown {
  return typeof value === 'string' && WHOLE_NUMBER.test(value.trim()) ? Number(value) : value;
}

function readBoolean(value: unknown): unknown {
  if (value === 0 || value === '0') return false;
  if (value === 1 || value === '1') return true;
  if (typeof value !== 'string') return value;
  const word = value.toLowerCase();
  return word === 'true' ? true : word === 'false' ? false : value;
}

/** An integer that may also come as `"2500"` or `"2500.00"`. */
export function lenientInteger(min: number, max: number) {
  return z.preprocess(readInteger, z.int().min(min).max(max));
}

/** A boolean that may also come as 0, 1, "0", "1", or as the text "true" or "false" in any case. */
export const lenientBoolean = z.preprocess(readBoolean, z.boolean());

const FRACTION = /^-?\d+\.\d*[1-9]\d*$/;

function isFraction(value: unknown): boolean {
  return typeof value === 'number' ? !Number.isInteger(value) : FRACTION.test(String(value).trim());
}

/** Whole dinars from `min` to `max` (default 100,000,000). */
export function dinars(min: number, max: number = MAX_AMOUNT) {
  const error = ({ input }: { input?: unknown }) =>
    isFraction(input) ? 'must be an amount in whole dinars' : undefined;
  return z.preprocess(readInteger, z.int({ error }).min(min).max(max));
}

/** A word of a list, in any case. */
export function anyCase<T extends z.ZodType>(words: T) {
  return z.preprocess((value) => (typeof value === 'string' ? value.trim().toLowerCase() : value), words);
}

/** Seconds since the Unix epoch. */
export const timestamp = z.int().min(0);

/** 0 or 1, as the contract answers some flags. */
export const flag = z.union([z.literal(0), z.literal(1)]);

/** Languages of the hosted pages, in the order of their codes. */
export const locale = z.enum(languages.toSorted());
export type Locale = z.infer<typeof locale>;

/** Lower-case ISO 4217 code; only `dzd` is supported. */
export const currency = z.literal('dzd');

/** The two in any case, for requests. */
export const localeInput = anyCase(locale);
export const currencyInput = anyCase(currency);

// Control characters break logs, headers and terminals. Long texts may hold line breaks.
// A lone surrogate cannot be stored as UTF-8: it would come back altered.
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/;
const CONTROL_BUT_LINE_BREAK = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/;
const NO_CONTROL = 'must not contain control characters';

/** At most `max` characters, counted as the API document counts them: a surrogate pair is one character. */
function atMost(max: number) {
  return ({ value, issues }: z.core.ParsePayload<string>): void => {
    // `length` is never less than the count of characters, so most texts need no walk.
    if (value.length <= max || [...value].length <= max) return;
    issues.push({ code: 'too_big', origin: 'string', maximum: max, inclusive: true, input: value });
  };
}

/** One line of text, 1 to `max` characters, trimmed. */
export function line(max: number) {
  return z
    .string()
    .trim()
    .min(1)
    .check(atMost(max))
    .refine((text) => !CONTROL.test(text) && text.isWellFormed(), NO_CONTROL)
    .meta({ maxLength: max });
}

/** True only for values that `line(max)` accepts unchanged; it may miss some. A schema takes twenty times as long. */
export function isPlainLine(value: unknown, max: number): value is string {
  return (
    typeof value === 'string' &&
    value !== '' &&
    value.length <= max &&
    value.trim() === value &&
    !CONTROL.test(value) &&
    value.isWellFormed()
  );
}

/** One bare e-mail address with a domain, as HTML defines it: no name around it, no quotes, no list. */
export const bareEmail = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63})+$/,
    'must be a valid email address',
  );

/** Text with line breaks (`\r\n` becomes `\n`), at most `max` characters. */
export function text(max: number) {
  return z
    .string()
    .overwrite((value) => value.replaceAll('\r\n', '\n'))
    .check(atMost(max))
    .refine((value) => !CONTROL_BUT_LINE_BREAK.test(value) && value.isWellFormed(), NO_CONTROL)
    .meta({ maxLength: max });
}

/** Most characters of a URL. */
const MAX_URL = 2048;

/** True for an absolute http(s) URL without credentials or control characters. */
export function isWebUrl(value: string): boolean {
  if (value.length > MAX_URL || CONTROL.test(value) || /\s/.test(value) || !value.isWellFormed())
    return false;
  if (!/^https?:\/\/[^/?#\\]/i.test(value)) return false;
  const url = URL.parse(value);
  return url !== null && url.username === '' && url.password === '' && url.hostname !== '';
}

/** True for the address of an SVG: chats and shopping feeds do not show SVG. */
export function isDrawing(url: string): boolean {
  return URL.parse(url)?.pathname.toLowerCase().endsWith('.svg') === true;
}

/** An absolute `http` or `https` URL without credentials. The ledger also requires `https` in live mode. */
export const webUrl = z.string().max(MAX_URL).refine(isWebUrl, 'must be a valid URL');

/** True for what clients in other languages send for no value: `null` and `""`. */
export function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** An optional value: `null` and `""` count as absent. */
export function optional<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isAbsent(value) ? undefined : value), schema.optional());
}

/** A text that may be emptied: only `null` counts as absent. */
export function optionalText(max: number) {
  return z.preprocess((value) => value ?? undefined, text(max).optional());
}

/** A value that an update may clear: `null` clears, `""` counts as absent. */
export function clearable<T extends z.ZodType>(schema: T) {
  return z.preprocess(
    (value) => (value !== null && isAbsent(value) ? undefined : value),
    schema.nullable().optional(),
  );
}

/** An object. An empty one may come as `[]`, because PHP writes it so. */
export function looseObject<T extends z.ZodRawShape>(shape: T) {
  return z.preprocess((value) => (Array.isArray(value) && value.length === 0 ? {} : value), z.object(shape));
}

/** True for a number that means none: absent or 0. */
export function isZero(value: unknown): boolean {
  return isAbsent(value) || readInteger(value) === 0;
}

/** A number where 0 means none. */
export function unlessZero<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => (isZero(value) ? undefined : value), schema.optional());
}
