import type { Idempotency } from '../calls.ts';
import { invalid, type Reply } from '../replies.ts';
import type { Fingerprints } from './fingerprints.ts';
import { meaningOf } from './same-call.ts';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

// Header values are bytes; an invisible byte is more likely a mistake than part of a key.
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

type IdempotencyReading = { ok: true; idempotency: Idempotency | null } | { ok: false; refusal: Reply };

/**
 * Reads the key of a call and fingerprints the call, so that a reused key with another call is detected. `body` was
 * already parsed as JSON.
 */
export async function readIdempotency(
  request: Request,
  path: string,
  body: Uint8Array,
  fingerprints: Fingerprints,
): Promise<IdempotencyReading> {
  const key = request.headers.get(IDEMPOTENCY_HEADER);
  if (key === null) return { ok: true, idempotency: null };
  if (!VISIBLE.test(key)) {
    const message = `The ${IDEMPOTENCY_HEADER} header must be 1 to 255 visible characters.`;
    return { ok: false, refusal: invalid({ [IDEMPOTENCY_HEADER]: [message] }) };
  }
  const { method } = request;
  // A deletion has no body; any body sent with it is ignored.
  const text = method === 'DELETE' ? '' : new TextDecoder().decode(body);
  const own = await fingerprints.of(method, path, meaningOf(text));
  return { ok: true, idempotency: { key, fingerprints: own } };
}
