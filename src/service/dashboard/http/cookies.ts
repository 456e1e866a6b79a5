import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { SESSION_LASTS } from '../../../auth/rules/lifetimes.ts';
import { isSecret } from '../../../auth/secrets.ts';
import { cookieName } from '../../../web/signed-cookies.ts';
import type { Environment } from '../../environment.ts';
import { isSecure } from '../../hosted/language.ts';
import { roles } from '../../people/rules/rights.ts';
import { MODES } from '../../settings.ts';
import { setCookie, shownOnce } from './shown-once.ts';

/** The cookies of the dashboard. Never rename one. */
const SESSION = 'dashboard';
const SHOWN = 'dashboard_shown';
const ACCOUNT = 'dashboard_account';

/** Seconds that a browser remembers its account's id, for the sign-in form. */
const ACCOUNT_FOR = 365 * 24 * 3600;

/** Characters of an account's id. */
const SECRET_LENGTH = 32;

/** The session of a browser. `accountId`: with its MAC; `account`: its routing part. */
export type Session = { accountId: string; account: string; secret: string };

/** A text of an account's id and a secret; null when the MAC is wrong, and then no object is asked. */
export function readToken(c: Context<Environment>, token: string): Session | null {
  const accountId = token.slice(0, -SECRET_LENGTH);
  const secret = token.slice(-SECRET_LENGTH);
  const account = isSecret(secret) ? c.get('minter').verifyAccountId(accountId) : null;
  return account === null ? null : { accountId, account, secret };
}

export function readSession(c: Context<Environment>): Session | null {
  return readToken(c, getCookie(c, cookieName(SESSION, isSecure(c))) ?? '');
}

/** Gives the browser a session; null removes it. */
export function writeSession(c: Context<Environment>, session: Session | null): void {
  const value = session === null ? '' : session.accountId + session.secret;
  setCookie(c, SESSION, value, SESSION_LASTS / 1000);
  if (session !== null) setCookie(c, ACCOUNT, session.accountId, ACCOUNT_FOR);
}

/** The account that this browser last signed in to, for the form; empty when there is none. */
export function readKnownAccount(c: Context<Environment>): string {
  const known = getCookie(c, cookieName(ACCOUNT, isSecure(c))) ?? '';
  return c.get('minter').verifyAccountId(known) === null ? '' : known;
}

/** What one page shows once, kept only in the browser's cookie and sealed for its session. */
const shown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('codes'), codes: z.array(z.string()) }),
  z.object({ kind: z.literal('key'), mode: z.enum(MODES), name: z.string(), secret: z.string() }),
  z.object({ kind: z.literal('webhook'), mode: z.enum(MODES), secret: z.string() }),
  z.object({ kind: z.literal('authenticator'), secret: z.string() }),
  z.object({ kind: z.literal('invitation'), secret: z.string(), role: z.enum(roles) }),
]);

export const shownCookie = shownOnce(SHOWN, 'dashboard shown', shown.parse);
