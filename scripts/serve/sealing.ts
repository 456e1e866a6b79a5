import { readFile, writeFile } from 'node:fs/promises';
import { Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import type { OpenBy, SealTo } from '../../src/server/backup/sealing.ts';
import { describeFailure } from '../../src/server/failures.ts';
import { UserError, withPlace } from '../../src/server/user-error.ts';

/** Options of a command: files, and a recipient itself. */
export type SealingOptions = { 'passphrase-file'?: string; recipient?: string; 'identity-file'?: string };

const MAKING = 'npm run serve -- keygen --into FILE (or age-keygen) makes one';

/** What seals a backup's secrets; null: the backup has none. */
export async function readSealing(named: SealingOptions): Promise<SealTo | null> {
  const { 'passphrase-file': passphrase, recipient } = named;
  if (passphrase !== undefined && recipient !== undefined)
    throw new UserError('Secrets are sealed to a passphrase or to a recipient: name one.');
  if (recipient === undefined) return readPassphrase(passphrase);
  if (/^AGE-SECRET-KEY-/i.test(recipient))
    throw new UserError('That is the identity, which opens every backup: keep it elsewhere.');
  try {
    new Encrypter().addRecipient(recipient);
  } catch {
    throw new UserError(`"${recipient}" is no recipient of age (age1…): ${MAKING}.`);
  }
  return { recipient };
}

/** What opens them; null: they are put back by hand. */
export async function readOpening(named: SealingOptions): Promise<OpenBy | null> {
  const { 'passphrase-file': passphrase, 'identity-file': file } = named;
  if (passphrase !== undefined && file !== undefined)
    throw new UserError('Secrets are opened by a passphrase or by an identity: name one.');
  if (file === undefined) return readPassphrase(passphrase);
  const lines = (await read(file, 'identity')).split('\n').map((line) => line.trim());
  const [identity = '', ...others] = lines.filter((line) => line !== '' && !line.startsWith('#'));
  const isIdentity = await identityToRecipient(identity).then(
    () => others.length === 0,
    () => false,
  );
  if (!isIdentity)
    throw new UserError(`${file} does not hold one identity of age (AGE-SECRET-KEY-1…): ${MAKING}.`);
  return { identity };
}

/** Writes a new identity into a new file, as `age-keygen` does; returns its recipient. */
export async function makeIdentity(file: string): Promise<string> {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  const text = `# public key: ${recipient}\n${identity}\n`;
  await writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? new UserError(`${file} is there already.`) : withPlace(error, file);
  });
  return recipient;
}

async function readPassphrase(file: string | undefined): Promise<{ passphrase: string } | null> {
  return file === undefined ? null : { passphrase: (await read(file, 'passphrase')).trim() };
}

async function read(file: string, what: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    throw new UserError(`The ${what} cannot be read. ${describeFailure(error, file) ?? String(error)}`);
  }
}
