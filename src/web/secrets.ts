import { toHex } from '../contract/bytes.ts';

/** Shortest secret of a list, in characters. A text with commas and shorter parts is one secret. */
const MIN_LENGTH = 32;

/**
 * The secrets of a list separated by commas: the first one signs, all verify. A new secret is put in front, and the old
 * one stays valid until it is removed.
 */
export function secretsOf(list: string): [first: string, ...older: string[]] {
  const [first = '', ...older] = list.split(',').map((secret) => secret.trim());
  const all = [first, ...older];
  return all.every((secret) => secret.length >= MIN_LENGTH) ? [first, ...older] : [list];
}

/** SHA-256 of a text, in hex: the stored form of a secret that cannot be guessed. */
export async function hashOf(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
