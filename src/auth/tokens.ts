import { EncryptJWT, jwtDecrypt } from 'jose';
import { type CookieSeal, deriveKey } from '../web/sealed-cookies.ts';
import { secretsOf } from '../web/secrets.ts';

/** The key itself encrypts; a JWT that names any other algorithm is refused. */
const ALGORITHM = { alg: 'dir', enc: 'A256GCM' };

/**
 * An encrypted JWT (RFC 7516, 7519) that only we open, for the same purpose and owner. `expiresAt`: in
 * milliseconds; null: never.
 */
export async function sealToken(
  claims: object,
  { secret, purpose, owner }: CookieSeal,
  expiresAt: number | null,
): Promise<string> {
  const token = new EncryptJWT({ ...claims }).setProtectedHeader(ALGORITHM).setSubject(owner);
  if (expiresAt !== null) token.setExpirationTime(Math.floor(expiresAt / 1000));
  return token.encrypt(await deriveKey(secretsOf(secret)[0], purpose));
}

/**
 * The claims of a token, parsed by `read`, which throws at invalid ones; null when it is absent, over, another owner's
 * or not sealed by us. `now`: milliseconds.
 */
export async function openToken<Claims>(
  token: string | undefined,
  { secret, purpose, owner }: CookieSeal,
  read: (claims: unknown) => Claims,
  now: number,
): Promise<Claims | null> {
  const terms = {
    subject: owner,
    currentDate: new Date(now),
    keyManagementAlgorithms: [ALGORITHM.alg],
    contentEncryptionAlgorithms: [ALGORITHM.enc],
  };
  for (const each of secretsOf(secret)) {
    try {
      const { payload } = await jwtDecrypt(token ?? '', await deriveKey(each, purpose), terms);
      return read(payload);
    } catch {
      // An older secret of the list may have sealed it.
    }
  }
  return null;
}
