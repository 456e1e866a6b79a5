import * as z from 'zod';
import { openToken, sealToken } from '../../auth/tokens.ts';
import { now } from '../../shop/platform.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { hashOf } from '../../web/secrets.ts';
import { readSession } from '../http/cookies.ts';
import { REAUTHENTICATION_LASTS } from './rules/limits.ts';

/** The purpose of a challenge: one for a new passkey does not work for reauthentication. */
type Use = 'add' | 'prove';

const claims = z.object({ use: z.enum(['add', 'prove']) });

async function sealOf(c: RequestContext) {
  const owner = await hashOf(readSession(c) ?? '');
  return { secret: c.var.settings.cookieSecret, purpose: 'desk challenge', owner };
}

/** A challenge for the calling device, valid for ten minutes. It is a token, so the server stores nothing. */
export async function mintChallenge(c: RequestContext, use: Use): Promise<string> {
  return sealToken({ use }, await sealOf(c), now() + REAUTHENTICATION_LASTS);
}

/**
 * Whether a challenge was made for the calling device and this purpose, and is still valid. The object ensures that
 * it is used once.
 */
export async function isChallenge(c: RequestContext, challenge: string, use: Use): Promise<boolean> {
  const read = await openToken(challenge, await sealOf(c), claims.parse, now());
  return read?.use === use;
}
