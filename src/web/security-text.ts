import { languages } from '../text/languages/by-language.ts';

/** Where both Workers name the contact for security reports (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** Milliseconds until `Expires`, which RFC 9116 wants less than a year ahead. */
const GOOD_FOR = 180 * 86_400_000;

/**
 * A contact of `security.txt` as a URI, from an e-mail address or a `mailto:`, `tel:` or `https:` address; null for
 * anything else.
 */
export function readSecurityContact(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^(?:mailto:[^\s@]+@\S+|tel:\+?[\d-]+|https:\/\/[^\s/]+\S*)$/.test(text) ? text : null;
}

/** `now`: milliseconds since the epoch. Rounded to the day, so that caches keep one text a day. */
export function writeSecurityText(contact: string, origin: string, now: number): string {
  const midnight = now - (now % 86_400_000);
  const lines = [
    `Contact: ${contact}`,
    `Expires: ${new Date(midnight + GOOD_FOR).toISOString()}`,
    `Preferred-Languages: ${languages.join(', ')}`,
    `Canonical: ${origin}${SECURITY_TEXT_PATH}`,
  ];
  return `${lines.join('\n')}\n`;
}
