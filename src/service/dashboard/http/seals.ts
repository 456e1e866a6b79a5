import type { Context } from 'hono';
import type { CookieSeal } from '../../../web/sealed-cookies.ts';
import { hashOf } from '../../../web/secrets.ts';
import type { Environment } from '../../environment.ts';

/** The pages that people sign in to. What one of them seals, the other one does not open. */
export type SealedPlace = 'dashboard' | 'operators';

/** Seals the authenticator secret of a person: the object that keeps it cannot open it. */
export function authenticatorSealOf(
  c: Context<Environment>,
  personId: string,
  place: SealedPlace,
): CookieSeal {
  return { secret: c.env.SEALING_KEYS, purpose: `${place} authenticator`, owner: personId };
}

/** Seals the challenge of a passkey for a session, by its secret, or for a guest who signs in. */
export async function challengeSealOf(
  c: Context<Environment>,
  session: string | null,
  place: SealedPlace,
): Promise<CookieSeal> {
  const owner = session === null ? 'guest' : await hashOf(session);
  return { secret: c.env.SEALING_KEYS, purpose: `${place} challenge`, owner };
}
