import { toHex } from '../../contract/bytes.ts';
import { randomBytes } from '../../shop/platform.ts';
import { crockfordOfEach } from '../../text/crockford.ts';
import { hashOf } from '../../web/secrets.ts';

/** 128 random bits, in hex: for a session, a link, or a form's submission. */
export function mintSecret(): string {
  return toHex(randomBytes(16));
}

export function isSecret(text: string): boolean {
  return /^[\da-f]{32}$/.test(text);
}

const CODES = 10;

/** New recovery codes of 80 random bits each, and their hashes. Only the hashes are stored. */
export async function mintCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: CODES }, () => crockfordOfEach(randomBytes(16)));
  return { codes, hashes: await Promise.all(codes.map(hashOf)) };
}
