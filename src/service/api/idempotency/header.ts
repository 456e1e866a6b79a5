import type { Idempotency } from '../calls.ts';
import { invalid, type Reply } from '../replies.ts';
import type { Fingerprints } from './fingerprints.ts';
import { meaningOf } from './rules.ts';

export const IDEMPOTENCY_HEADER = 'Idempotency-Key';

// Header values are bytes; what cannot be seen is more often a mistake than a key.
const VISIBLE = /^[\x21-\x7e]{1,255}$/;

type IdempotencyReading = { ok: true; idempotency: Idempotency | null } | { ok: false; refusal: Reply };

/**
 * Reads the key of a call and fingerprints it, so that the same key with another call is told apart. A body that is
 * taken was found to be JSON before.
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
  // A deletion has no body, whatever comes with it.
  const text = method === 'DELETE' ? '' : new TextDecoder().decode(body);
  const own = await fingerprints.of(method, path, meaningOf(text));
  return { ok: true, idempotency: { key, fingerprints: own } };
}
