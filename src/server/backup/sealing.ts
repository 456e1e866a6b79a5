import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  scryptSync,
} from 'node:crypto';
import { UserError } from '../user-error.ts';

/** Each guess of a passphrase costs some 0.3 s and 128 MB. */
const COST = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 ** 2 };
const SALT = 16;
const POINT = 32;
const NONCE = 12;
const TAG = 16;
const OF_PASSPHRASE = Buffer.from('hanout-sealed-1\n');
const OF_KEY = Buffer.from('hanout-sealed-2\n');
/** Least characters of a passphrase; shorter ones can be guessed. */
const SHORTEST = 16;
/** The DER prefix of a 32-byte X25519 public key (RFC 8410). */
const POINT_HEAD = Buffer.from('302a300506032b656e032100', 'hex');

/**
 * Seal with a passphrase, which also opens; or to an X25519 public key, whose private key the sealing machine does
 * not have.
 */
export type SealTo = { passphrase: string } | { recipient: KeyObject };
export type OpenBy = { passphrase: string } | { key: KeyObject };

/**
 * Seals a text. Format: kind; a salt, or the public half of a key made for this text; nonce, tag, ciphertext. The
 * AES-256-GCM key comes from scrypt of the passphrase, or from HKDF-SHA256 of the X25519 shared secret.
 */
export function seal(text: string, to: SealTo): Buffer {
  const [head, key] = 'passphrase' in to ? lockByPassphrase(to.passphrase) : lockByKey(to.recipient);
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(head.subarray(0, OF_KEY.length));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]);
}

function lockByPassphrase(passphrase: string): [head: Buffer, key: Buffer] {
  if (passphrase.length < SHORTEST)
    throw new UserError(`The passphrase has fewer than ${SHORTEST} characters: openssl rand -base64 24`);
  const salt = randomBytes(SALT);
  return [Buffer.concat([OF_PASSPHRASE, salt]), scryptSync(passphrase, salt, 32, COST)];
}

function lockByKey(recipient: KeyObject): [head: Buffer, key: Buffer] {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const head = Buffer.concat([OF_KEY, pointOf(publicKey)]);
  return [head, keyOf(diffieHellman({ privateKey, publicKey: recipient }), head, recipient)];
}

/** Throws a UserError for a wrong passphrase or key, and for changed bytes. */
export function open(sealed: Buffer, by: OpenBy): string {
  const kind = sealed.subarray(0, OF_KEY.length);
  if (kind.equals(OF_KEY) && 'passphrase' in by)
    throw new UserError('The secrets are sealed to a public key: name its private one with --key-file.');
  if (kind.equals(OF_PASSPHRASE) && 'key' in by)
    throw new UserError('The secrets are sealed to a passphrase: name it with --passphrase-file.');
  const isByKey = 'key' in by;
  const headLength = OF_KEY.length + (isByKey ? POINT : SALT);
  const textAt = headLength + NONCE + TAG;
  const refused = new UserError(
    `The sealed secrets open by another ${isByKey ? 'key' : 'passphrase'}, or were changed.`,
  );
  if (sealed.length < textAt || !kind.equals(isByKey ? OF_KEY : OF_PASSPHRASE)) throw refused;
  const head = sealed.subarray(0, headLength);
  try {
    const key = isByKey
      ? unlockByKey(head, by.key)
      : scryptSync(by.passphrase, head.subarray(OF_PASSPHRASE.length), 32, COST);
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(headLength, headLength + NONCE));
    decipher.setAAD(kind);
    decipher.setAuthTag(sealed.subarray(headLength + NONCE, textAt));
    return Buffer.concat([decipher.update(sealed.subarray(textAt)), decipher.final()]).toString('utf8');
  } catch {
    throw refused;
  }
}

function unlockByKey(head: Buffer, privateKey: KeyObject): Buffer {
  const der = Buffer.concat([POINT_HEAD, head.subarray(OF_KEY.length)]);
  const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
  return keyOf(diffieHellman({ privateKey, publicKey }), head, createPublicKey(privateKey));
}

/** Bound to both public keys: one exchange serves one text only. */
function keyOf(shared: Buffer, head: Buffer, recipient: KeyObject): Buffer {
  return Buffer.from(hkdfSync('sha256', shared, Buffer.concat([head, pointOf(recipient)]), OF_KEY, 32));
}

function pointOf(key: KeyObject): Buffer {
  return key.export({ format: 'der', type: 'spki' }).subarray(-POINT);
}
