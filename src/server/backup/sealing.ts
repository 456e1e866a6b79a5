import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { UserError } from '../user-error.ts';

/** Some 0.3 s and 128 MB for each try at a passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };
const SALT = 16;
const NONCE = 12;
const TAG = 16;
const KIND = Buffer.from('hanout-sealed-1\n');
/** Bytes before what was sealed. */
const HEAD = KIND.length + SALT + NONCE + TAG;
/** Characters below which trying them all is no work. */
const SHORTEST = 16;

/** Seals a text to a passphrase: its kind, salt, nonce and tag, then what was sealed (scrypt, AES-256-GCM). */
export function seal(text: string, passphrase: string): Buffer {
  if (passphrase.length < SHORTEST)
    throw new UserError(`The passphrase has fewer than ${SHORTEST} characters: openssl rand -base64 24`);
  const salt = randomBytes(SALT);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, COST), nonce);
  cipher.setAAD(KIND);
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([KIND, salt, nonce, cipher.getAuthTag(), sealed]);
}

/** Throws a UserError for another passphrase, and for bytes that were changed. */
export function open(sealed: Buffer, passphrase: string): string {
  const refused = new UserError('The sealed secrets open by another passphrase, or were changed.');
  if (sealed.length < HEAD || !sealed.subarray(0, KIND.length).equals(KIND)) throw refused;
  const [atNonce, atTag, atText] = [KIND.length + SALT, KIND.length + SALT + NONCE, HEAD];
  const key = scryptSync(passphrase, sealed.subarray(KIND.length, atNonce), 32, COST);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(atNonce, atTag));
  decipher.setAAD(KIND);
  decipher.setAuthTag(sealed.subarray(atTag, atText));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(atText)), decipher.final()]).toString('utf8');
  } catch {
    throw refused;
  }
}
