import { type Allowance, LONGEST_ALLOWANCE } from '../../../database/allowances/rules.ts';
import { type Bounds, readLimit } from '../../../web/limits/bounds.ts';
import type { Client } from '../../../web/limits/clients.ts';

/** What clients may buy from payment links without having paid. Each is a setting of that name. */
const bounds = {
  /** Checkouts that a browser may leave unpaid in an hour, of all links of an account. */
  PURCHASES_PER_BROWSER: { usual: 12, least: 1, most: 10_000 },
  /** And a network in five days: so many at once, at most. */
  PURCHASES_PER_NETWORK: { usual: 2_400, least: 1, most: 1_000_000 },
  /** Of them those of one link, so that its network is left the other links. */
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

type Kind = 'browser' | 'none' | 'network' | 'link';

/** From whose allowances a purchase takes. There is nothing that one network could take from another. */
function takersOf({ browser, network }: Client, linkId: string): { kind: Kind; name: string }[] {
  const takers: { kind: Kind; name: string }[] = [];
  if (browser !== null) takers.push({ kind: 'browser', name: `browser ${browser}` });
  if (network === null) return takers;
  if (browser === null) takers.push({ kind: 'none', name: `none ${network}` });
  takers.push({ kind: 'network', name: `network ${network}` });
  takers.push({ kind: 'link', name: `link ${linkId} ${network}` });
  return takers;
}

/** The names of those allowances. */
export function takerNames(client: Client, linkId: string): string[] {
  return takersOf(client, linkId).map(({ name }) => name);
}

/** What a purchase that nobody has paid yet takes from. */
export function allowancesOf(client: Client, linkId: string, limits: PurchaseLimits): Allowance[] {
  const sizes: Record<Kind, Omit<Allowance, 'name'>> = {
    browser: { most: limits.PURCHASES_PER_BROWSER, within: HOUR },
    none: { most: limits.PURCHASES_PER_BROWSER * BROWSERS_WITHOUT_COOKIES, within: HOUR },
    network: { most: limits.PURCHASES_PER_NETWORK, within: LONGEST_ALLOWANCE },
    link: { most: limits.PURCHASES_PER_LINK, within: LONGEST_ALLOWANCE },
  };
  return takersOf(client, linkId).map(({ kind, name }) => ({ name, ...sizes[kind] }));
}
