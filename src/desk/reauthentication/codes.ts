import { Secret, TOTP } from 'otpauth';
import { randomBytes } from '../../shop/platform.ts';

/** A new authenticator secret of 160 bits, in base32. */
export function mintAuthenticatorSecret(): string {
  return new Secret({ buffer: randomBytes(20).buffer }).base32;
}

export function isAuthenticatorSecret(text: string): boolean {
  return /^[A-Z2-7]{32}$/.test(text);
}

/** Time-based codes by RFC 6238, as every authenticator knows them: SHA-1, six digits, thirty seconds. */
function totpOf(secret: string, shopName = ''): TOTP {
  return new TOTP({ secret, issuer: shopName, label: shopName, issuerInLabel: false });
}

/** The `otpauth:` address that an authenticator scans. */
export function authenticatorUri(secret: string, shopName: string): string {
  return totpOf(secret, shopName).toString();
}

/**
 * The step of a typed code, at a time in milliseconds; null for a wrong one. The codes of the steps before and after
 * are valid too: clocks of phones differ a little.
 */
export function stepOf(typed: string, secret: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: typed, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}
