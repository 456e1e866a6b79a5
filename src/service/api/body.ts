import { memberText } from '../../contract/json-text.ts';
import { readBytesWithin } from '../../web/form-bodies.ts';
import { badRequest, bodyTooLarge, invalid, type Reply, unsupportedMediaType } from './replies.ts';

/** Largest request body, in bytes. */
export const MAX_BODY = 64 * 1024;

/** Deeper than any body of the contract, and shallow enough for recursive code. */
const MAX_DEPTH = 64;

const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

type BytesReading = { ok: true; bytes: Uint8Array<ArrayBuffer> } | { ok: false; refusal: Reply };
/** `metadata`: its text in the body, compact; null when it is missing, or neither an object nor an array. */
type BodyReading = { ok: true; body: object; metadata: string | null } | { ok: false; refusal: Reply };

/** Reads at most 64 KiB. */
export async function readBytes(request: Request): Promise<BytesReading> {
  const bytes = await readBytesWithin(request, MAX_BODY);
  return bytes === null ? { ok: false, refusal: bodyTooLarge() } : { ok: true, bytes };
}

/** Reads a body as a JSON object. An empty body is `{}`; a body without a content type counts as JSON. */
export function parseBody(bytes: Uint8Array, contentType: string | null): BodyReading {
  if (bytes.length === 0) return { ok: true, body: {}, metadata: null };
  if (contentType !== null && contentType !== '' && !JSON_TYPE.test(contentType)) {
    return { ok: false, refusal: unsupportedMediaType() };
  }
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    return { ok: false, refusal: badRequest('invalid_json', 'The request body is not valid JSON.') };
  }
  // PHP writes an empty object as `[]`.
  if (Array.isArray(value) && value.length === 0) return { ok: true, body: {}, metadata: null };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { ok: false, refusal: invalid({ body: ['The request body must be a JSON object.'] }) };
  }
  if (isDeeperThan(value, MAX_DEPTH)) {
    return { ok: false, refusal: badRequest('nested_too_deep', 'The request body is nested too deeply.') };
  }
  return { ok: true, body: value, metadata: 'metadata' in value ? memberText(text, 'metadata') : null };
}

/** Level by level: a body nested thousands of times would exhaust the stack of a recursive walk. */
function isDeeperThan(value: object, limit: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; depth < limit; depth += 1) {
    const next: unknown[] = [];
    for (const element of level) {
      if (typeof element !== 'object' || element === null) continue;
      for (const child of Object.values(element)) next.push(child);
    }
    if (next.length === 0) return false;
    level = next;
  }
  return level.some((element) => typeof element === 'object' && element !== null);
}
