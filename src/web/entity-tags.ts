import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../contract/bytes.ts';

/** Bytes of a digest that a tag shows: more than two bodies of one address ever share. */
const TAG_BYTES = 12;

/** The `ETag` of a body: equal for equal bytes. Synchronous, so that a change can ask for it inside its transaction. */
export function entityTag(text: string): string {
  return write(sha256(new TextEncoder().encode(text)));
}

/** The same for whoever may wait: the platform's digest takes a third of the time. */
export async function digestTag(text: string): Promise<string> {
  return write(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function write(digest: Uint8Array): string {
  return `"${toHex(digest.subarray(0, TAG_BYTES))}"`;
}

/**
 * Whether an `If-Match` or `If-None-Match` names a tag. Weakly: what compresses an answer on its way makes its tag a weak
 * one, and no client could ever update with that if the `W/` counted.
 */
export function namesTag(header: string, tag: string): boolean {
  const named = header.split(',').map((each) => opaque(each.trim()));
  return named.includes('*') || named.includes(opaque(tag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
