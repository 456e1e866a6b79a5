import type { Context } from 'hono';
import type { CookieSeal } from '../../../web/sealed-cookies.ts';
import type { Environment } from '../../environment.ts';

/** Seals the authenticator secret of a person: the account's object keeps it and cannot open it. */
export function authenticatorSealOf(c: Context<Environment>, personId: string): CookieSeal {
  return { secret: c.env.SEALING_KEYS, purpose: 'dashboard authenticator', owner: personId };
}
