/** Invisible marks that affect the text around them. Joiners shape letters and stay. */
const MARKS = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/**
 * A text for places without an element of its own (title, preview, list): its direction marks would turn what
 * follows.
 */
export function plainText(text: string): string {
  return text.replace(MARKS, '').trim();
}
