import type { Quota } from '../../../database/quotas/rules.ts';
import { type Client, isNewcomer } from '../../../web/rate-limiter/clients.ts';
import { type Bounds, readLimit } from '../../../web/rate-limiter/limit-setting.ts';

/** How many unpaid purchases from payment links a client may have. Each is a setting of that name. */
const bounds = {
  /** Unpaid checkouts of a browser in an hour, over all links of an account. */
  PURCHASES_PER_BROWSER: { usual: 12, least: 1, most: 10_000 },
  /** The same of a network's newcomers in a day; its other browsers have a quota of the same size. */
  PURCHASES_PER_NETWORK: { usual: 1_200, least: 1, most: 1_000_000 },
  /** Of these, at most so many of one link, so that other links stay usable. */
  PURCHASES_PER_LINK: { usual: 600, least: 1, most: 1_000_000 },
} as const satisfies Record<string, Bounds>;

type PurchaseSetting = keyof typeof bounds;
export type PurchaseLimits = Record<PurchaseSetting, number>;

const names = Object.keys(bounds) as PurchaseSetting[];

/** The limits, or the name of the first setting that is no whole number within its bounds. */
export function readPurchaseLimits(
  texts: { readonly [name in PurchaseSetting]?: string | undefined },
): { ok: true; limits: PurchaseLimits } | { ok: false; setting: PurchaseSetting } {
  const limits: PurchaseLimits = {
    PURCHASES_PER_BROWSER: 0,
    PURCHASES_PER_NETWORK: 0,
    PURCHASES_PER_LINK: 0,
  };
  for (const name of names) {
    const limit = readLimit(texts[name] ?? '', bounds[name]);
    if (limit === null) return { ok: false, setting: name };
    limits[name] = limit;
  }
  return { ok: true, limits };
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * The quotas of a purchase until it is paid: of its browser, and of its network in all and for this link. No quota is
 * shared by networks, so one network cannot use up what another needs.
 */
export function quotasOf(client: Client, linkId: string, limits: PurchaseLimits, now: number): Quota[] {
  const { browser, network } = client;
  const own =
    browser === null
      ? []
      : [{ name: `browser ${browser}`, most: limits.PURCHASES_PER_BROWSER, within: HOUR }];
  if (network === null) return own;
  const shared = `${isNewcomer(client, now) ? 'new ' : ''}${network}`;
  return [
    ...own,
    { name: `network ${shared}`, most: limits.PURCHASES_PER_NETWORK, within: DAY },
    { name: `link ${linkId} ${shared}`, most: limits.PURCHASES_PER_LINK, within: DAY },
  ];
}
