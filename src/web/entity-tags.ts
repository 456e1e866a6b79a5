import { sha256 } from '@noble/hashes/sha2.js';
import { toHex } from '../contract/bytes.ts';

/** Bytes of the digest in a tag: enough that two bodies of one address never share a tag. */
const TAG_BYTES = 12;

/** The `ETag` of a body: equal for equal bytes. Synchronous, so that a change can compute it inside its transaction. */
export function entityTag(text: string): string {
  return write(sha256(new TextEncoder().encode(text)));
}

/** As `entityTag`, asynchronous: the platform's digest takes a third of the time. */
export async function digestTag(text: string): Promise<string> {
  return write(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}

function write(digest: Uint8Array): string {
  return `"${toHex(digest.subarray(0, TAG_BYTES))}"`;
}

/**
 * Whether an `If-Match` or `If-None-Match` names a tag. Compares weakly: a proxy that compresses an answer makes its
 * tag weak, and with strong comparison no client behind it could ever update.
 */
export function namesTag(header: string, tag: string): boolean {
  const named = header.split(',').map((each) => opaque(each.trim()));
  return named.includes('*') || named.includes(opaque(tag));
}

function opaque(tag: string): string {
  return tag.replace(/^W\//, '');
}
