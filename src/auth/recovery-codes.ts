import { crockfordOfEach } from '../text/crockford.ts';
import { hashOf } from '../web/secrets.ts';

const CODES = 10;

/** New recovery codes of 80 random bits each, and their hashes. Only the hashes are stored. */
export async function mintRecoveryCodes(): Promise<{ codes: string[]; hashes: string[] }> {
  const codes = Array.from({ length: CODES }, () =>
    crockfordOfEach(crypto.getRandomValues(new Uint8Array(16))),
  );
  return { codes, hashes: await Promise.all(codes.map(hashOf)) };
}
