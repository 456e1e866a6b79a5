import type { CrowdSizes } from '../../../database/allowances/crowds.ts';
import type { Allowance } from '../../../database/allowances/rules.ts';
import { type Bounds, readLimit } from '../../../web/limits/bounds.ts';

/** What clients may buy from payment links without having paid. Each is a setting of that name. */
const bounds = {
  /** Checkouts that a browser may leave unpaid in an hour, of all links of an account. */
  PURCHASES_PER_BROWSER: { usual: 12, least: 1, most: 10_000 },
  /** And in five days those of a network who came on one day: so many at once, at most. */
  PURCHASES_PER_NETWORK: { usual: 2_400, least: 1, most: 1_000_000 },
  /** Of them those of one link, so that they are left the other links. */
  PURCHASES_PER_LINK: { usual: 1_200, least: 1, most: 1_000_000 },
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
/** Browsers without cookies in a network count together as so many. */
const BROWSERS_WITHOUT_COOKIES = 10;

/** What a purchase that nobody has paid yet takes from, of its client alone. */
export function ownAllowances(browser: string | null, limits: PurchaseLimits): Allowance[] {
  if (browser === null) return [];
  return [{ name: `browser ${browser}`, most: limits.PURCHASES_PER_BROWSER, within: HOUR }];
}

/** And what of a crowd of its network. There is nothing that one network could take from another. */
export function crowdSizes(linkId: string, limits: PurchaseLimits): CrowdSizes {
  return {
    bare: limits.PURCHASES_PER_BROWSER * BROWSERS_WITHOUT_COOKIES,
    crowds: [
      { name: 'network', most: limits.PURCHASES_PER_NETWORK },
      { name: `link ${linkId}`, most: limits.PURCHASES_PER_LINK },
    ],
  };
}
