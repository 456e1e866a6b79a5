import type { Client } from './clients.ts';

/** Rate limits per minute: one browser, a network's clients without cookies, and a network's clients with cookies. */
type Tiers = { browser: RateLimit; network: RateLimit; cohort: RateLimit };

/**
 * Whether a client stays within its rate limits. A browser is counted by its cookie. All of a network together have a
 * far higher limit, because mobile users share addresses. Clients without a cookie share one limit of their network.
 * The platform counts loosely and in each of its places; the object counts where it must be exact.
 */
export async function isWithinTiers(
  action: string,
  { browser, network }: Client,
  tiers: Tiers,
): Promise<boolean> {
  if (browser === null) return isWithinLimit(tiers.network, action, network);
  return (
    (await isWithinLimit(tiers.browser, action, browser)) && isWithinLimit(tiers.cohort, action, network)
  );
}

/** An unknown client is not limited. */
export async function isWithinLimit(limit: RateLimit, action: string, client: string | null) {
  return client === null || (await limit.limit({ key: `${action} ${client}` })).success;
}
