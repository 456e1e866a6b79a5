const MAX_NAME = 60;
// Control characters, and marks that change the direction of the following text.
const UNSEEN = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** A device's name as typed, on one line; null when nothing is left. */
export function readDeviceName(typed: string): string | null {
  const name = typed.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return name === '' ? null : [...name].slice(0, MAX_NAME).join('').trim();
}

/** A name for a device from its browser's user agent; empty for an unknown one. */
export function guessDeviceName(userAgent: string): string {
  const known = ['Android', 'iPhone', 'iPad', 'Windows', 'Macintosh', 'Linux'] as const;
  return known.find((word) => userAgent.includes(word))?.replace('Macintosh', 'Mac') ?? '';
}
