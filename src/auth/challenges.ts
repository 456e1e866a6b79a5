import * as z from 'zod';
import type { CookieSeal } from '../web/sealed-cookies.ts';
import { REAUTHENTICATION_LASTS } from './rules/lifetimes.ts';
import { openToken, sealToken } from './tokens.ts';

/** The purpose of a passkey's challenge: one for a new passkey does not work as a proof. */
export type ChallengeUse = z.infer<typeof claims>['use'];

const claims = z.object({ use: z.enum(['add', 'prove']) });

/**
 * A challenge for a passkey, valid for ten minutes. It is a token, so the server stores nothing; `seal` names whom it
 * is for. `now`: milliseconds.
 */
export function mintChallenge(seal: CookieSeal, use: ChallengeUse, now: number): Promise<string> {
  return sealToken({ use }, seal, now + REAUTHENTICATION_LASTS);
}

/** Whether a challenge was made by this seal and for this purpose, and is still valid. Ensure that it is used once. */
export async function isChallenge(
  challenge: string,
  seal: CookieSeal,
  use: ChallengeUse,
  now: number,
): Promise<boolean> {
  const read = await openToken(challenge, seal, claims.parse, now);
  return read?.use === use;
}
