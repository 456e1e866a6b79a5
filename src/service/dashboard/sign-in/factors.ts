import { codeTriesOf } from '../../../auth/rules/guess-quotas.ts';
import { REAUTHENTICATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { isCounterGood } from '../../../auth/rules/passkey-counter.ts';
import { takeChallenge } from '../../../auth/store.ts';
import { takeOne, waitForOneMore } from '../../../database/quotas/take.ts';
import type { Database } from '../../../database/rows.ts';
import { fold } from '../../../text/folding.ts';
import {
  type Authenticator,
  findAuthenticator,
  saveAuthenticatorUse,
} from '../../people/store/authenticators.ts';
import { readPasskeys, saveCounter } from '../../people/store/passkeys.ts';
import {
  countGuess,
  type Entered,
  type Entrance,
  enterAgain,
  type Guest,
  type Residents,
  startSession,
} from './entrance.ts';

/** Sign-in by authenticator app and passkey, for any pages that people sign in to. */

/** `readAll`: the people who were not removed; there are few. */
export type NamedResidents = Residents & {
  place: 'dashboard' | 'operators';
  readAll: (database: Database) => readonly { id: string; name: string }[];
};

/** The authenticators of the people with a name. Only the Worker can open them, and it shows them to nobody. */
export function authenticatorsNamed(
  database: Database,
  { readAll }: NamedResidents,
  name: string,
): Authenticator[] {
  return readAll(database)
    .filter((person) => fold(person.name) === fold(name))
    .flatMap((person) => findAuthenticator(database, person.id) ?? []);
}

/** `match`: the person whose code it is, and its step, as the Worker found; null for a wrong code. */
export type CodeEntrance = Omit<Entrance, 'hash'> & { match: { personId: string; step: number } | null };

/**
 * Lets a person in by a one-time code. Wrong ones count against each person of that name, because six digits can be
 * guessed: after too many, a correct one waits too.
 */
export function enterByOneTimeCode(
  guest: Guest,
  { match, ...form }: CodeEntrance,
  people: NamedResidents,
): Entered {
  if (guest.person !== null) return { ok: false, reason: 'signed_in' };
  const { database, nowMs } = guest.transaction;
  const named = authenticatorsNamed(database, people, form.name);
  for (const { used } of named) {
    if (used !== null && enterAgain(guest, form, used, people) !== null)
      return { ok: true, hasNewCodes: false };
  }
  const known = named.find(({ personId }) => personId === match?.personId);
  const tries = triedIds(known === undefined ? named : [known], form.name).flatMap((id) =>
    codeTriesOf(`${people.place} sign-in`, id),
  );
  const retryAfter = waitForOneMore(database, tries, nowMs);
  if (retryAfter > 0) return { ok: false, reason: 'limited', retryAfter };
  const isPerson = known !== undefined && people.find(database, known.personId) !== null;
  if (!isPerson || match === null || match.step <= known.step) {
    takeOne(database, tries, nowMs);
    return countGuess(guest, people);
  }
  const sessionId = startSession(guest, known.personId, form);
  const use = { at: nowMs, sessionId, submission: form.submission };
  saveAuthenticatorUse(database, known.personId, match.step, use);
  guest.note(known.personId);
  return { ok: true, hasNewCodes: false };
}

/** A name that nobody has is counted and limited as one with an app: the answer tells no names. */
function triedIds(tried: readonly Authenticator[], name: string): string[] {
  return tried.length === 0 ? [`name ${fold(name)}`] : tried.map(({ personId }) => personId);
}

/** The answer of a passkey that the Worker has verified. `challenge`: the hash of the one that it answered. */
export type PasskeyEntrance = Omit<Entrance, 'hash'> & {
  passkey: { personId: string; id: string; counter: number; challenge: string } | null;
};

/** Lets a person in by a passkey; null counts as a wrong one. A counter that goes back means that it was copied. */
export function enterByVerifiedPasskey(
  guest: Guest,
  { passkey, ...form }: PasskeyEntrance,
  people: Residents,
): Entered {
  if (guest.person !== null) return { ok: false, reason: 'signed_in' };
  const { database, nowMs } = guest.transaction;
  if (passkey === null) return countGuess(guest, people);
  const { personId } = passkey;
  const isNew = takeChallenge(database, passkey.challenge, nowMs + REAUTHENTICATION_LASTS, nowMs);
  const known = readPasskeys(database, personId).find(({ id }) => id === passkey.id);
  const isPerson = people.find(database, personId) !== null;
  if (!isNew || !isPerson || known === undefined || !isCounterGood(known.counter, passkey.counter))
    return countGuess(guest, people);
  saveCounter(database, known.id, passkey.counter);
  startSession(guest, personId, form);
  guest.note(personId);
  return { ok: true, hasNewCodes: false };
}
