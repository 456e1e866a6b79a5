import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { OpenBy, SealTo } from '../../src/server/backup/sealing.ts';
import { UserError } from '../../src/server/user-error.ts';

/** Files named in the options of a command. */
export type SealingOptions = { 'passphrase-file'?: string; recipient?: string; 'key-file'?: string };

const MAKING =
  'openssl genpkey -algorithm x25519 -out key.pem; openssl pkey -in key.pem -pubout -out recipient.pem';

/** What seals a backup's secrets; null: the backup has none. */
export async function readSealing(named: SealingOptions): Promise<SealTo | null> {
  const { 'passphrase-file': passphrase, recipient } = named;
  if (passphrase !== undefined && recipient !== undefined)
    throw new UserError('Secrets are sealed to a passphrase or to a recipient: name one.');
  if (recipient === undefined) return readPassphrase(passphrase);
  const text = await read(recipient, 'recipient');
  if (text.includes('PRIVATE KEY'))
    throw new UserError(`${recipient} holds the private key, which opens every backup: keep it elsewhere.`);
  return { recipient: requireX25519(recipient, () => createPublicKey(text)) };
}

/** What opens them; null: they are put back by hand. */
export async function readOpening(named: SealingOptions): Promise<OpenBy | null> {
  const { 'passphrase-file': passphrase, 'key-file': file } = named;
  if (passphrase !== undefined && file !== undefined)
    throw new UserError('Secrets are opened by a passphrase or by a key: name one.');
  if (file === undefined) return readPassphrase(passphrase);
  const text = await read(file, 'key');
  return { key: requireX25519(file, () => createPrivateKey(text)) };
}

function requireX25519(file: string, make: () => KeyObject): KeyObject {
  try {
    const key = make();
    if (key.asymmetricKeyType === 'x25519') return key;
  } catch {
    // Reported below: a file that is no key at all is the same mistake.
  }
  throw new UserError(`${file} is no X25519 key in PEM: ${MAKING}`);
}

async function readPassphrase(file: string | undefined): Promise<{ passphrase: string } | null> {
  return file === undefined ? null : { passphrase: (await read(file, 'passphrase')).trim() };
}

async function read(file: string, what: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text === null) throw new UserError(`The ${what} ${file} cannot be read.`);
  return text;
}
