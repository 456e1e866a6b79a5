import { REAUTHENTICATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import type { Passkey } from '../../../auth/rules/passkey-counter.ts';
import { takeChallenge } from '../../../auth/store.ts';
import type { Database } from '../../../database/rows.ts';
import {
  deleteAuthenticator,
  findAuthenticator,
  saveAuthenticator,
} from '../../people/store/authenticators.ts';
import { deletePasskey, insertPasskey, readPasskeys } from '../../people/store/passkeys.ts';
import type { Resident } from './entrance.ts';

/** The factors by which a person of any pages signs in. */

/** Most passkeys of a person: a browser's request names all of them. */
const MOST_PASSKEYS = 20;

/** A person's ways to sign in, beside recovery codes. */
export function countFactors(database: Database, { id }: Resident['person']) {
  return {
    hasAuthenticator: findAuthenticator(database, id) !== null,
    passkeys: readPasskeys(database, id).length,
  };
}

/** A new passkey that the Worker has verified. `challenge`: the hash of the one that it answered. */
export type NewPasskey = { challenge: string } & Omit<Passkey, 'addedAt'>;

export function addOwnPasskey(
  { transaction: { database, nowMs }, person, note }: Resident,
  { challenge, ...passkey }: NewPasskey,
) {
  if (!takeChallenge(database, challenge, nowMs + REAUTHENTICATION_LASTS, nowMs))
    return { ok: false, reason: 'wrong' } as const;
  if (readPasskeys(database, person.id).length >= MOST_PASSKEYS)
    return { ok: false, reason: 'full' } as const;
  if (!insertPasskey(database, person.id, { ...passkey, addedAt: nowMs }))
    return { ok: false, reason: 'wrong' } as const;
  note(person.id);
  return { ok: true } as const;
}

export function removeOwnPasskey(
  { transaction: { database }, person, note }: Resident,
  { passkeyId }: { passkeyId: string },
) {
  if (deletePasskey(database, person.id, passkeyId)) note(person.id);
  return { ok: true } as const;
}

/** `sealed`: the secret; `step`: of a correct code, which is used up. */
export type NewAuthenticator = { sealed: string; step: number };

export function setOwnAuthenticator(
  { transaction: { database, nowMs }, person, note }: Resident,
  { sealed, step }: NewAuthenticator,
) {
  saveAuthenticator(database, { personId: person.id, sealed, step }, nowMs);
  note(person.id);
  return { ok: true } as const;
}

export function removeOwnAuthenticator({ transaction: { database }, person, note }: Resident) {
  if (deleteAuthenticator(database, person.id)) note(person.id);
  return { ok: true } as const;
}
