import { Decrypter, Encrypter } from 'age-encryption';
import { UserError } from '../user-error.ts';

/** The base-2 logarithm of scrypt's work: each guess of a passphrase costs some 0.3 s and 128 MB. */
const WORK = 17;
/** Least characters of a passphrase; shorter ones can be guessed. */
const SHORTEST = 16;
/** The beginning of a file of age that a passphrase opens. */
const OF_PASSPHRASE = 'age-encryption.org/v1\n-> scrypt ';

/**
 * Seal with a passphrase, which also opens; or to a recipient of age (`age1…`), whose identity (`AGE-SECRET-KEY-1…`)
 * the sealing machine does not have.
 */
export type SealTo = { passphrase: string } | { recipient: string };
export type OpenBy = { passphrase: string } | { identity: string };

/** Seals a text as a file of age (https://age-encryption.org/v1). Throws a UserError for what cannot seal. */
export async function seal(text: string, to: SealTo): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  if ('recipient' in to) encrypter.addRecipient(to.recipient);
  else if (to.passphrase.length < SHORTEST)
    throw new UserError(`The passphrase has fewer than ${SHORTEST} characters: openssl rand -base64 24`);
  else {
    encrypter.setPassphrase(to.passphrase);
    encrypter.setScryptWorkFactor(WORK);
  }
  return encrypter.encrypt(text);
}

/** Throws a UserError for a wrong passphrase or identity, and for changed bytes. */
export async function open(sealed: Uint8Array, by: OpenBy): Promise<string> {
  const isByPassphrase = new TextDecoder().decode(sealed.subarray(0, OF_PASSPHRASE.length)) === OF_PASSPHRASE;
  if (isByPassphrase && 'identity' in by)
    throw new UserError('The secrets are sealed to a passphrase: name it with --passphrase-file.');
  const decrypter = new Decrypter();
  if ('identity' in by) decrypter.addIdentity(by.identity);
  else decrypter.addPassphrase(by.passphrase);
  try {
    return await decrypter.decrypt(sealed, 'text');
  } catch {
    if ('identity' in by)
      throw new UserError('The sealed secrets open by another identity, or were changed.');
    throw new UserError(
      isByPassphrase
        ? 'The sealed secrets open by another passphrase, or were changed.'
        : 'The secrets are sealed to a recipient (name its identity with --identity-file), or were changed.',
    );
  }
}
