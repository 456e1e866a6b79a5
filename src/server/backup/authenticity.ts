import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { secretsOf } from '../../web/secrets.ts';
import { UserError } from '../user-error.ts';

/** HKDF info of the key; no other use of these secrets has it. */
const PURPOSE = 'backup manifest';

/** The HMAC-SHA-256 of a text, in hex; HKDF-SHA-256 derives its key from the first secret. */
export function macOfManifest(text: string, secrets: Record<string, string>): string {
  const [first] = secretsOf(sourceOf(secrets));
  return macBy(first, text).toString('hex');
}

/** Whether a MAC is of this text by one of these secrets: the list may have a newer first secret by now. */
export function isMacOf(mac: string, text: string, secrets: Record<string, string>): boolean {
  const given = Buffer.from(mac, 'hex');
  return secretsOf(sourceOf(secrets)).some((secret) => {
    const expected = macBy(secret, text);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

/**
 * The service's `SEALING_KEYS`; without a service, the shop's `COOKIE_SECRET`. `secrets`: by path from the state
 * folder.
 */
function sourceOf(secrets: Record<string, string>): string {
  const source = secrets['secrets/service/SEALING_KEYS'] ?? secrets['secrets/shop/COOKIE_SECRET'];
  if (source === undefined)
    throw new UserError(
      'Neither secrets/service/SEALING_KEYS nor secrets/shop/COOKIE_SECRET is among the secrets.',
    );
  return source;
}

function macBy(secret: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, 32));
  return createHmac('sha256', key).update(text).digest();
}
