import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Random } from './mint-ids-and-keys.ts';

/** A source of bytes that depend on the key alone, for the emulator: the same calls get the same bytes. At most 32 a call. */
export function fixedBytes(key: string): Random {
  const encoder = new TextEncoder();
  let calls = 0;
  return (bytes) => {
    calls += 1;
    return hmac(sha256, encoder.encode(key), encoder.encode(`emulator:${calls}`)).slice(0, bytes);
  };
}
