import * as z from 'zod';
import type { CookieSeal } from '../web/sealed-cookies.ts';
import { digitsIn, stepOf } from './authenticator-codes.ts';
import { openToken, sealToken } from './tokens.ts';

const claims = z.object({ secret: z.string() });

/** An authenticator's secret, sealed for an object, which cannot open it. */
export function sealAuthenticator(secret: string, seal: CookieSeal): Promise<string> {
  return sealToken({ secret }, seal, null);
}

/**
 * The step of a typed code of a sealed authenticator; null for a wrong code, without an authenticator, or when it was
 * sealed with another key. `now`: milliseconds.
 */
export async function stepOfSealed(
  typed: string,
  sealed: string | null,
  seal: CookieSeal,
  now: number,
): Promise<number | null> {
  const secret = await openAuthenticator(sealed, seal, now);
  return secret === null ? null : stepOf(digitsIn(typed), secret, now);
}

async function openAuthenticator(
  sealed: string | null,
  seal: CookieSeal,
  now: number,
): Promise<string | null> {
  const opened = await openToken(sealed ?? '', seal, claims.parse, now);
  return opened?.secret ?? null;
}
