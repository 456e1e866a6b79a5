import type { Context } from 'hono';
import type { CookieSeal } from '../../../web/sealed-cookies.ts';
import { hashOf } from '../../../web/secrets.ts';
import type { Environment } from '../../environment.ts';
import type { Session } from './cookies.ts';

/** Seals the authenticator secret of a person: the account's object keeps it and cannot open it. */
export function authenticatorSealOf(c: Context<Environment>, personId: string): CookieSeal {
  return { secret: c.env.SEALING_KEYS, purpose: 'dashboard authenticator', owner: personId };
}

/** Seals the challenge of a passkey for a session, or for a guest who signs in. */
export async function challengeSealOf(c: Context<Environment>, session: Session | null): Promise<CookieSeal> {
  const owner = session === null ? 'guest' : await hashOf(session.secret);
  return { secret: c.env.SEALING_KEYS, purpose: 'dashboard challenge', owner };
}
