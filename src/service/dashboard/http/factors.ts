import type { Context } from 'hono';
import { stepOfSealed } from '../../../auth/authenticator-secrets.ts';
import { isChallenge, mintChallenge } from '../../../auth/challenges.ts';
import { REAUTHENTICATION_LASTS } from '../../../auth/rules/lifetimes.ts';
import type { Passkey } from '../../../auth/rules/passkey-counter.ts';
import { hashOf } from '../../../web/secrets.ts';
import type { Environment } from '../../environment.ts';
import { authenticatorSealOf, challengeSealOf, type SealedPlace } from './seals.ts';

/** What the Worker verifies of authenticator apps and passkeys, on any pages that people sign in to. */

/** The person whose authenticator shows a code, and its step; null when nobody's does. */
export async function matchCode(
  c: Context<Environment>,
  authenticators: readonly { personId: string; sealed: string }[],
  code: string,
  place: SealedPlace,
): Promise<{ personId: string; step: number } | null> {
  for (const { personId, sealed } of authenticators) {
    const step = await stepOfSealed(code, sealed, authenticatorSealOf(c, personId, place), c.get('now'));
    if (step !== null) return { personId, step };
  }
  return null;
}

/** The options with which a guest's browser is asked for a passkey, in JSON. */
export async function requestSignIn(c: Context<Environment>, place: SealedPlace): Promise<string> {
  const seal = await challengeSealOf(c, null, place);
  const challenge = await mintChallenge(seal, 'prove', c.get('now'));
  const { requestPasskey } = await import('../../../auth/passkeys.ts');
  return requestPasskey({ origin: c.get('origin'), challenge, timeout: REAUTHENTICATION_LASTS, ids: [] });
}

/** What a person's passkey answered, verified; null when any part is wrong. `credential`: the browser's answer. */
export async function verifySignIn(
  c: Context<Environment>,
  { personId, credential }: { personId: string; credential: string },
  passkeys: readonly Passkey[],
  place: SealedPlace,
) {
  const seal = await challengeSealOf(c, null, place);
  const { verifyAssertion } = await import('../../../auth/passkeys.ts');
  const answer = await verifyAssertion(credential, passkeys, {
    origin: c.get('origin'),
    isChallenge: (challenge) => isChallenge(challenge, seal, 'prove', c.get('now')),
  });
  if (answer === null) return null;
  const { id, counter } = answer;
  return { personId, id, counter, challenge: await hashOf(answer.challenge) };
}

/** The options with which a browser makes a passkey of a signed-in person, in JSON. `session`: its secret. */
export async function requestNew(
  c: Context<Environment>,
  session: string,
  made: { siteName: string; person: { id: string; name: string }; passkeys: readonly Passkey[] },
  place: SealedPlace,
): Promise<string> {
  const { siteName, person, passkeys } = made;
  const seal = await challengeSealOf(c, session, place);
  const { requestNewPasskey } = await import('../../../auth/passkeys.ts');
  return requestNewPasskey(
    {
      origin: c.get('origin'),
      challenge: await mintChallenge(seal, 'add', c.get('now')),
      timeout: REAUTHENTICATION_LASTS,
      ids: passkeys.map(({ id }) => id),
    },
    // On the dashboard the id names the account too: with it a sign-in finds both.
    { siteName, userId: person.id, userName: person.name, residentKey: 'required' },
  );
}

/** A new passkey that the browser made, verified, with the hash of its challenge; null when any part is wrong. */
export async function verifyNew(
  c: Context<Environment>,
  session: string,
  credential: string,
  place: SealedPlace,
) {
  const seal = await challengeSealOf(c, session, place);
  const { verifyNewPasskey } = await import('../../../auth/passkeys.ts');
  const made = await verifyNewPasskey(credential, {
    origin: c.get('origin'),
    isChallenge: (challenge) => isChallenge(challenge, seal, 'add', c.get('now')),
  });
  if (made === null) return null;
  const { id, publicKey, counter } = made;
  return { id, publicKey, counter, challenge: await hashOf(made.challenge) };
}
