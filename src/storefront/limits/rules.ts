import type { CrowdSizes } from '../../database/allowances/crowds.ts';
import type { Allowance } from '../../database/allowances/rules.ts';
import { readLimit } from '../../web/limits/bounds.ts';
import type { Client } from '../../web/limits/clients.ts';

/** What one client may keep from all others without having paid. Each is a setting of that name. */
const bounds = {
  /** Minutes for which pieces are kept for an order that is not paid. The service takes five at least, when it is asked. */
  HOLD_MINUTES: { usual: 15, least: 6, most: 24 * 60 },
  /** Of a product's pieces, the part in percent that one client's unpaid orders may keep without further ado. */
  HOLD_SHARE: { usual: 50, least: 1, most: 100 },
  /** Of so many products one client's unpaid orders may keep more than that, be it all that is left of a single piece. */
  HOLD_LAST: { usual: 4, least: 1, most: 10_000 },
  /** Unpaid orders that keep pieces at one time. */
  HOLDS_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  HOLDS_PER_PHONE: { usual: 3, least: 1, most: 10_000 },
  HOLDS_PER_NETWORK: { usual: 300, least: 1, most: 10_000 },
  /** Orders that a browser or a phone may leave unpaid in an hour, and in five days those of a network who came on one day. */
  ORDERS_PER_BROWSER: { usual: 12, least: 1, most: 10_000 },
  ORDERS_PER_NETWORK: { usual: 1_200, least: 1, most: 1_000_000 },
  /** Orders to be paid at the door that wait for a call, at one time; a network's above that are taken, and keep no pieces. */
  CASH_PER_PHONE: { usual: 2, least: 1, most: 10_000 },
  CASH_PER_BROWSER: { usual: 3, least: 1, most: 10_000 },
  CASH_PER_NETWORK: { usual: 30, least: 1, most: 1_000_000 },
  /** Hours for which pieces are kept for such an order; confirmed later, it gets what is there then. */
  CASH_HOLD_HOURS: { usual: 48, least: 1, most: 24 * 30 },
} as const;

export type LimitName = keyof typeof bounds;
export type Limits = Record<LimitName, number>;

export const limitNames = Object.keys(bounds) as LimitName[];

/** A limit as the merchant set it, the usual one where they did not; null when it is no number within its bounds. */
export function readLimitOf(name: LimitName, text: string): number | null {
  return readLimit(text, bounds[name]);
}

/** Who places an order. `phone`: as the others, of the number that was typed. */
export type Placer = Client & { phone: string };

const HOUR = 3_600_000;
/** Browsers without cookies in a network count together as so many. */
const BROWSERS_WITHOUT_COOKIES = 10;

/** What an order that nobody has paid yet takes from, of its client alone. */
export function ownAllowances(
  { browser, phone }: Pick<Placer, 'browser' | 'phone'>,
  limits: Limits,
): (Allowance & { kind: 'browser' | 'phone' })[] {
  const own = (kind: 'browser' | 'phone', client: string) => ({
    kind,
    name: `${kind} ${client}`,
    most: limits.ORDERS_PER_BROWSER,
    within: HOUR,
  });
  return [...(browser === null ? [] : [own('browser', browser)]), own('phone', phone)];
}

/**
 * And what of a crowd of its network. A crowd's runs long, so that it may fill a busy evening at once, and cannot fill the
 * database evening by evening.
 */
export function crowdSizes(limits: Limits): CrowdSizes {
  return {
    bare: limits.ORDERS_PER_BROWSER * BROWSERS_WITHOUT_COOKIES,
    crowds: [{ name: 'network', most: limits.ORDERS_PER_NETWORK }],
  };
}

/** What one client may hold at once. `last`: of so many products more than their share. */
type HoldCaps = { orders: number; share: number; last: number };
/** `firstLast`: as `last`, for those of the network who keep nothing yet. */
type NetworkCaps = HoldCaps & { firstLast: number };

/** A network may hold more than its share of twice as many products as a browser: some of its people want the same. */
const NETWORK_LAST = 2;
/** Of single pieces, which have no share, its people may each have one until they hold so many times a browser's. */
const FIRST_LAST = 10;
/** Pieces of a small order. */
const SMALL = 3;

export function holdCapsOf(kind: 'browser' | 'phone', limits: Limits): HoldCaps;
export function holdCapsOf(kind: 'network', limits: Limits): NetworkCaps;
export function holdCapsOf(kind: 'browser' | 'phone' | 'network', limits: Limits): HoldCaps | NetworkCaps {
  const { HOLD_SHARE: share, HOLD_LAST: last } = limits;
  if (kind === 'network')
    return {
      orders: limits.HOLDS_PER_NETWORK,
      // Half of what one browser leaves: two of them do not keep all their neighbours from buying.
      share: Math.floor((share + 100) / 2),
      last: last * NETWORK_LAST,
      firstLast: last * FIRST_LAST,
    };
  return { orders: kind === 'phone' ? limits.HOLDS_PER_PHONE : limits.HOLDS_PER_BROWSER, share, last };
}

/** What an order wants of what is counted, how many there are that are not sold, and how many nobody keeps. */
export type WantedPieces = { pieces: number; there: number; free: number };

/** What an order would keep more of than its client's share. `key`: of its count; `most`: what is left of that share. */
type Over = { key: string; most: number };

export function overShare(
  wanted: ReadonlyMap<string, WantedPieces>,
  held: ReadonlyMap<string, number>,
  share: number,
): Over[] {
  return [...wanted].flatMap(([key, { pieces, there }]) => {
    const most = Math.floor((there * share) / 100) - (held.get(key) ?? 0);
    return pieces > most ? [{ key, most: Math.max(0, most) }] : [];
  });
}

/**
 * Whether a client would keep too much. A share of what there is goes to everybody, and of some products even all that is
 * left: of a single piece no part can be kept, and whoever fills a cart with the last pieces of a whole shop keeps them from
 * all others. `beside`: of how many other products it keeps more than its share.
 */
export function isBeyond(over: readonly Over[], beside: number, { last }: HoldCaps): boolean {
  return over.length > 0 && over.length + beside > last;
}

/**
 * Whether somebody who keeps nothing yet has a small order all the same, where their network has had its part: an address
 * may be a whole town's. One piece is left to all others; single pieces are no more than so many.
 */
export function isLetIn(
  wanted: ReadonlyMap<string, WantedPieces>,
  over: readonly Over[],
  beside: number,
  { firstLast }: NetworkCaps,
): boolean {
  const sum = [...wanted.values()].reduce((total, { pieces }) => total + pieces, 0);
  if (sum > SMALL) return false;
  return over.every(({ key }) => {
    const { pieces = 0, there = 0, free = 0 } = wanted.get(key) ?? {};
    return there === 1 ? over.length + beside <= firstLast : pieces < free;
  });
}
