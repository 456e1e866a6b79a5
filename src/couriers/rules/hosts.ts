import { checkDestination, type DestinationRules } from '../../web/destinations.ts';
import { isLoopback } from '../../web/networks.ts';

/** Couriers whose API is the same software's. */
export type CourierFamily = 'yalidine' | 'ecotrack';

/**
 * The couriers that the shop can be connected to. `base`: of its API; null where each tenant has its own. The six of
 * the Yalidine family run the same software (Y1 to Y6; the last three hosts are known from CD and PS alone).
 */
export const couriers = [
  { name: 'yalidine', title: 'Yalidine', family: 'yalidine', base: 'https://api.yalidine.app/v1/' },
  { name: 'guepex', title: 'Guepex', family: 'yalidine', base: 'https://api.guepex.app/v1/' },
  { name: 'yalitec', title: 'Yalitec', family: 'yalidine', base: 'https://api.yalitec.me/v1/' },
  {
    name: 'easyandspeed',
    title: 'Easy & Speed',
    family: 'yalidine',
    base: 'https://api.easyandspeed.app/v1/',
  },
  { name: 'economiqua', title: 'Economiqua', family: 'yalidine', base: 'https://api.economiqua.app/v1/' },
  { name: 'wecan', title: 'WeCan', family: 'yalidine', base: 'https://api.wecanservices.me/v1/' },
  { name: 'ecotrack', title: 'EcoTrack', family: 'ecotrack', base: null },
] as const satisfies readonly { name: string; title: string; family: CourierFamily; base: string | null }[];
export type CourierName = (typeof couriers)[number]['name'];

/** What couriers of a family can do. */
type FamilyTraits = {
  /** A new parcel is a draft until it is handed in. */
  hasDrafts: boolean;
  /** A poll names a parcel's amount and payment; otherwise payments are read apart. */
  isPaymentPolled: boolean;
  /** The courier sends events to an address that the merchant registers in its dashboard. */
  sendsEvents: boolean;
  /** Its documents differ about how the id of a pick-up point is written. */
  hasPickupPointFormats: boolean;
  /** The courier can be asked to send a parcel back. */
  takesReturnRequests: boolean;
};

const families: Record<CourierFamily, FamilyTraits> = {
  yalidine: {
    hasDrafts: false,
    isPaymentPolled: true,
    sendsEvents: true,
    hasPickupPointFormats: true,
    takesReturnRequests: false,
  },
  ecotrack: {
    hasDrafts: true,
    isPaymentPolled: false,
    sendsEvents: false,
    hasPickupPointFormats: false,
    takesReturnRequests: true,
  },
};

/** How a courier's API is spoken. */
export function familyOf(name: CourierName): CourierFamily {
  // Every name has a line: the list makes the type.
  const { family } = couriers.find((one) => one.name === name) ?? couriers[0];
  return family;
}

export function traitsOf(name: CourierName): FamilyTraits {
  return families[familyOf(name)];
}

/** Tenants of EcoTrack with a name of their own (PS, DS). All others are below `ecotrack.dz`. */
const tenants: readonly string[] = ['app.conexlog-dz.com', 'platform.dhd-dz.com'];
const TENANT = /^[a-z0-9-]{1,63}\.ecotrack\.dz$/;

/**
 * The base of a courier's API, from what the merchant typed: a tenant's host or address, or nothing. Keys go there, so
 * only known hosts are taken; under `LOCAL=1` also a whole base on this machine. Null for any other.
 */
export function baseOf(name: CourierName, typed: string, rules: DestinationRules): string | null {
  const courier = couriers.find((one) => one.name === name);
  if (courier === undefined) return null;
  const text = typed.trim();
  if (text === '') return courier.base;
  if (/^http:/i.test(text)) {
    const url = URL.parse(text.replace(/\/*$/, '/'));
    if (url === null || !rules.local || rules.livemode) return null;
    return isLoopback(url.hostname) && checkDestination(text, rules).ok ? url.href : null;
  }
  if (courier.family !== 'ecotrack') return null;
  const url = URL.parse(/^https:/i.test(text) ? text : `https://${text}`);
  if (url === null || !checkDestination(url.href, rules).ok) return null;
  const isTenant = TENANT.test(url.hostname) || tenants.includes(url.hostname);
  return isTenant && url.hostname !== 'suivi.ecotrack.dz' ? `https://${url.hostname}/api/v1/` : null;
}

/** The address of a relay as typed; null when it is not one. Keys pass through it. */
export function relayOf(typed: string, rules: DestinationRules): string | null {
  const url = URL.parse(typed.trim());
  if (url === null || url.search !== '' || url.hash !== '') return null;
  // Keys pass through it: only this machine is reached without TLS.
  if (url.protocol !== 'https:' && !isLoopback(url.hostname)) return null;
  return checkDestination(typed.trim(), rules).ok ? url.href.replace(/\/+$/, '') : null;
}
