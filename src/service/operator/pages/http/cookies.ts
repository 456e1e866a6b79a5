import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import * as z from 'zod';
import { SESSION_LASTS } from '../../../../auth/rules/lifetimes.ts';
import { isSecret } from '../../../../auth/secrets.ts';
import { cookieName } from '../../../../web/signed-cookies.ts';
import { setCookie, shownOnce } from '../../../dashboard/http/shown-once.ts';
import type { Environment } from '../../../environment.ts';
import { isSecure } from '../../../hosted/language.ts';

/** The cookies of the operators' pages. Never rename one. */
const SESSION = 'operator';
const SHOWN = 'operator_shown';

/** The secret of the browser's session; null without one. */
export function readSession(c: Context<Environment>): string | null {
  const secret = getCookie(c, cookieName(SESSION, isSecure(c))) ?? '';
  return isSecret(secret) ? secret : null;
}

/** Gives the browser a session; null removes it. */
export function writeSession(c: Context<Environment>, secret: string | null): void {
  setCookie(c, SESSION, secret ?? '', SESSION_LASTS / 1000);
}

/** What one page shows once. */
const shown = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('codes'), codes: z.array(z.string()) }),
  z.object({ kind: z.literal('authenticator'), secret: z.string() }),
  z.object({ kind: z.literal('invitation'), url: z.string(), name: z.string() }),
  z.object({ kind: z.literal('owner'), account: z.string(), url: z.string() }),
  z.object({ kind: z.literal('key'), account: z.string(), name: z.string(), secret: z.string() }),
]);

export const shownCookie = shownOnce(SHOWN, 'operator shown', shown.parse);
