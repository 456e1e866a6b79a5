import { languages } from '../text/locales/by-language.ts';

/** Where both Workers tell who takes in reports of weaknesses (RFC 9116). */
export const SECURITY_TEXT_PATH = '/.well-known/security.txt';

/** The text is to name a day on which it is stale, less than a year ahead: milliseconds. */
const GOOD_FOR = 180 * 86_400_000;

/**
 * A contact of `security.txt` as a URI, from an e-mail address or a `mailto:`, `tel:` or `https:` address; null for
 * anything else, which nobody could write to.
 */
export function readSecurityContact(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`;
  return /^(?:mailto:[^\s@]+@\S+|tel:\+?[\d-]+|https:\/\/[^\s/]+\S*)$/.test(text) ? text : null;
}

/** `now`: milliseconds since the epoch. The day alone counts, so that a cache keeps one text for a day. */
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
