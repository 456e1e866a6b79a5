import { type Bytes, gather } from '../contract/bytes.ts';

/** Longest form of either Worker, in bytes. */
export const MAX_FORM_BYTES = 64 * 1024;
/** Most fields of a form; our largest form, a product in thirty sizes, has some 400. */
export const MAX_FORM_FIELDS = 500;

/** The form is too long or has too many fields. */
export class BodyTooLarge extends Error {
  override name = 'BodyTooLarge';
}

/** Whether `Content-Length` already exceeds `most`: then the body need not be read. */
export function claimsMoreThan(headers: Headers, most: number): boolean {
  return Number(headers.get('Content-Length') ?? 0) > most;
}

/**
 * The bytes of a body; null when there are more than `most`, and the rest is not read. Bytes are counted as they
 * arrive, because `Content-Length` may be too small or missing.
 */
export async function readBytesWithin(request: Request, most: number): Promise<Bytes | null> {
  if (claimsMoreThan(request.headers, most)) return null;
  return request.body === null ? new Uint8Array() : gather(request.body, most);
}

/** True for the content type of forms with files. */
export function isMultipart(headers: Headers): boolean {
  return typeOf(headers) === 'multipart/form-data';
}

/**
 * A posted form. Bytes and fields are counted before the form is parsed. A body that is no valid form gives an empty
 * form. `uploadBytes`: longest form with files, in bytes.
 */
export async function readFormWithin(request: Request, uploadBytes = MAX_FORM_BYTES): Promise<FormData> {
  const type = typeOf(request.headers);
  const isUpload = type === 'multipart/form-data';
  if (!isUpload && type !== 'application/x-www-form-urlencoded') return new FormData();
  const bytes = await readBytesWithin(request, isUpload ? uploadBytes : MAX_FORM_BYTES);
  if (bytes === null) throw new BodyTooLarge();
  const contentType = request.headers.get('Content-Type') ?? '';
  const fields = isUpload ? countParts(bytes, contentType) : countPairs(bytes);
  if (fields > MAX_FORM_FIELDS) throw new BodyTooLarge();
  try {
    return await new Response(bytes, { headers: { 'Content-Type': contentType } }).formData();
  } catch {
    return new FormData();
  }
}

function typeOf(headers: Headers): string {
  return headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}

const AMPERSAND = 0x26;

function countPairs(bytes: Uint8Array): number {
  return bytes.reduce((count, byte) => (byte === AMPERSAND ? count + 1 : count), 1);
}

/** Counts delimiters anywhere in the body; a form parser never finds more parts. */
function countParts(bytes: Uint8Array, contentType: string): number {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(contentType) ?? [];
  const delimiter = `--${quoted ?? plain ?? ''}`;
  const text = new TextDecoder('latin1').decode(bytes);
  let count = 0;
  for (let at = text.indexOf(delimiter); at >= 0; at = text.indexOf(delimiter, at + delimiter.length)) {
    count += 1;
    if (count > MAX_FORM_FIELDS + 1) break;
  }
  // The last delimiter ends the form.
  return count - 1;
}
