import { toHex } from '../contract/bytes.ts';

/** Characters below which a text between commas is no secret of its own: such a text with commas is one secret. */
const MIN_LENGTH = 32;

/**
 * The secrets of a list that is separated by commas: the first makes, all verify, so that one can be put in front of another
 * and what the other made stays good until it is taken off.
 */
export function secretsOf(list: string): [first: string, ...older: string[]] {
  const [first = '', ...older] = list.split(',').map((secret) => secret.trim());
  const all = [first, ...older];
  return all.every((secret) => secret.length >= MIN_LENGTH) ? [first, ...older] : [list];
}

/** SHA-256 of a text, in hex: what is kept of a secret that nobody can guess. */
export async function hashOf(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
