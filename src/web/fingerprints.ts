import { toBase64Url } from './signed-cookies.ts';

/** A text of 16 characters that is equal for equal values. A form has one of what its page showed. */
export async function fingerprintOf(shown: readonly unknown[]): Promise<string> {
  const text = JSON.stringify(shown);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return toBase64Url(new Uint8Array(digest, 0, 12));
}
