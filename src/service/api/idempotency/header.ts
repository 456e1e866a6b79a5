import { toHex } from '../../../contract/signatures.ts';
import type { Idempotency } from '../calls.ts';
import { invalid, type Refusal } from '../refusals.ts';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

// Header values are bytes; what cannot be seen is more often a mistake than a key.
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

type IdempotencyReading = { ok: true; idempotency: Idempotency | null } | { ok: false; refusal: Refusal };

/** Reads the key of a call and fingerprints it, so that the same key with another call is told apart. */
export async function readIdempotency(
  request: Request,
  path: string,
  body: Uint8Array,
): Promise<IdempotencyReading> {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return { ok: true, idempotency: null };
  if (!VISIBLE.test(key)) {
    const message = `The ${IDEMPOTENCY_HEADER} header must be 1 to 255 visible characters.`;
    return { ok: false, refusal: invalid({ [IDEMPOTENCY_HEADER]: [message] }) };
  }
  return { ok: true, idempotency: { key, fingerprint: await fingerprintOf(request.method, path, body) } };
}

async function fingerprintOf(method: string, path: string, body: Uint8Array): Promise<string> {
  const head = new TextEncoder().encode(`${method} ${path}\n`);
  const content = new Uint8Array(head.length + body.length);
  content.set(head);
  content.set(body, head.length);
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', content)));
}
