import { Secret, TOTP } from 'otpauth';
import { toWesternDigits } from '../text/phones.ts';

/** Bytes of an authenticator's secret: 160 bits. */
const SECRET_LENGTH = 20;

/** A new secret in the base32 that authenticators read. */
export function mintAuthenticatorSecret(): string {
  return new Secret({ buffer: crypto.getRandomValues(new Uint8Array(SECRET_LENGTH)).buffer }).base32;
}

export function isAuthenticatorSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** Time-based codes by RFC 6238, as every authenticator knows them: SHA-1, six digits, thirty seconds. */
function totpOf(secret: string, issuer = '', label = issuer): TOTP {
  return new TOTP({ secret, issuer, label, issuerInLabel: false });
}

/** The `otpauth:` address that an authenticator scans. `userName`: whose code it is. */
export function authenticatorUri(secret: string, siteName: string, userName = siteName): string {
  return totpOf(secret, siteName, userName).toString();
}

/** Six digits as people type them: with spaces, or in Arabic digits. */
export const digitsIn = (typed: string) => toWesternDigits(typed).replace(/\s/g, '');

/**
 * The step of a typed code, at a time in milliseconds; null for a wrong one. The codes of the steps before and after
 * are valid too: clocks of phones differ a little.
 */
export function stepOf(typed: string, secret: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: typed, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
