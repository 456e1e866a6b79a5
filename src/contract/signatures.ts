/**
 * Two proofs of where an event comes from: the `signature` header (hex HMAC-SHA256 of the raw body, keyed by a secret
 * API key) and the headers of the Standard Webhooks specification.
 * Sign and verify raw bytes only: a body that was parsed and written again has other bytes.
 */

import { type Bytes, decodeBase64, encodeBase64, joinBytes, toHex, utf8 } from './bytes.ts';

/** Largest difference between `webhook-timestamp` and now, in seconds; it bounds the time for a replay. */
export const TIMESTAMP_TOLERANCE = 300;

/** The prefix of a Standard Webhooks secret. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_';

async function importKey(key: Bytes, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  if (key.length === 0) throw new TypeError('An empty key signs nothing.');
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

function fromHex(hex: string): Bytes | null {
  if (!/^[0-9a-f]{64}$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

function webhookKey(secret: string): Bytes | null {
  if (!secret.startsWith(WEBHOOK_SECRET_PREFIX)) return null;
  const key = decodeBase64(secret.slice(WEBHOOK_SECRET_PREFIX.length));
  // The specification allows 24 to 64 bytes. An empty key would verify signatures that anyone can make.
  return key !== null && key.length >= 24 && key.length <= 64 ? key : null;
}

function signedContent(id: string, timestamp: number | string, body: Bytes): Bytes {
  return joinBytes([utf8(`${id}.${timestamp}.`), body]);
}

/** The `signature` header: lower-case hex HMAC-SHA256 of the body, keyed by a secret API key. */
export async function signHex(key: string, body: Bytes): Promise<string> {
  const hmac = await importKey(utf8(key), 'sign');
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, body)));
}

/** True when `signature` (hex) is the signature of the body with `key`. Constant-time comparison. */
export async function verifyHexSignature(input: {
  key: string;
  signature: string | null | undefined;
  body: Bytes;
}): Promise<boolean> {
  const given = fromHex(input.signature ?? '');
  if (given === null || input.key === '') return false;
  return crypto.subtle.verify('HMAC', await importKey(utf8(input.key), 'verify'), given, input.body);
}

/**
 * The `webhook-signature` header: `v1,` and base64, one for each secret, space-separated.
 * `timestamp` is in seconds since the epoch and goes into `webhook-timestamp`.
 */
export async function signStandardWebhook(input: {
  secrets: readonly string[];
  id: string;
  timestamp: number;
  body: Bytes;
}): Promise<string> {
  const content = signedContent(input.id, input.timestamp, input.body);
  const signatures: string[] = [];
  for (const secret of input.secrets) {
    const key = webhookKey(secret);
    if (key === null) throw new TypeError('A webhook secret must be whsec_ and base64 of 24 to 64 bytes.');
    const mac = await crypto.subtle.sign('HMAC', await importKey(key, 'sign'), content);
    signatures.push(`v1,${encodeBase64(new Uint8Array(mac))}`);
  }
  return signatures.join(' ');
}

/**
 * True when one of the space-separated signatures is right and the timestamp is within ±5 minutes of `now` (seconds
 * since the epoch). Malformed input gives false, never an error.
 */
export async function verifyStandardWebhook(input: {
  secret: string;
  id: string | null | undefined;
  timestamp: string | null | undefined;
  signature: string | null | undefined;
  body: Bytes;
  now: number;
}): Promise<boolean> {
  const key = webhookKey(input.secret);
  if (key === null || !input.id || !input.timestamp || !input.signature) return false;
  if (!/^\d{1,12}$/.test(input.timestamp)) return false;
  if (Math.abs(input.now - Number(input.timestamp)) > TIMESTAMP_TOLERANCE) return false;
  const hmac = await importKey(key, 'verify');
  const content = signedContent(input.id, input.timestamp, input.body);
  // Attack: a header with ten thousand signatures would cost ten thousand checks.
  for (const entry of input.signature.split(' ').slice(0, 10)) {
    const [version, encoded] = entry.split(',', 2);
    if (version !== 'v1' || encoded === undefined) continue;
    const mac = decodeBase64(encoded);
    if (mac !== null && (await crypto.subtle.verify('HMAC', hmac, mac, content))) return true;
  }
  return false;
}
