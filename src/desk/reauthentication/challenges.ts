import * as challenges from '../../auth/challenges.ts';
import { now } from '../../shop/platform.ts';
import type { RequestContext } from '../../shop-web/request-context.ts';
import { hashOf } from '../../web/secrets.ts';
import { readSession } from '../http/cookies.ts';

async function sealOf(c: RequestContext) {
  const owner = await hashOf(readSession(c) ?? '');
  return { secret: c.var.settings.cookieSecret, purpose: 'desk challenge', owner };
}

/** A challenge for the calling device. */
export async function mintChallenge(c: RequestContext, use: challenges.ChallengeUse): Promise<string> {
  return challenges.mintChallenge(await sealOf(c), use, now());
}

/** Whether a challenge was made for the calling device and this purpose, and is still valid. */
export async function isChallenge(
  c: RequestContext,
  challenge: string,
  use: challenges.ChallengeUse,
): Promise<boolean> {
  return challenges.isChallenge(challenge, await sealOf(c), use, now());
}
