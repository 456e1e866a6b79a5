import type { Locale } from '../contract/scalars.ts';
import { assetVersions } from './asset-versions.ts';
import { anyLanguage } from './urls.ts';

/** Every address of the desk. */

export const deskStylesheetPath = `/desk.css?v=${assetVersions['desk.css']}`;

/** Where the merchant's command asks for a link that pairs a device. */
export const pairingsPath = '/desk/pairings';

/** What there is to do today: the desk's first page; or the orders that come after one, by its number. */
export function deskPath(language: Locale, after: string | null = null): string {
  return after === null ? `/${language}/desk` : `/${language}/desk?after=${encodeURIComponent(after)}`;
}

/** Where the router finds the desk's pages, in every language. */
export const deskPattern = deskPath(anyLanguage);

/** Why an order's page says that something was not done, or not at once: then the erasure of its shopper waits. */
const orderRefusals = [
  'outdated',
  'not_now',
  'choice',
  'amount',
  'mistyped',
  'empty',
  'short',
  'unserved',
  'beyond',
  'unsure',
  'held',
] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

export function isOrderRefusal(word: string): word is OrderRefusal {
  return orderRefusals.some((one) => one === word);
}

/** Where the forms of an order's page post to. `prepare`: what packers may do. */
export type OrderForm = 'act' | 'prepare' | 'correct' | 'refund' | 'erase' | 'phone';

/** Whether it stands in the form itself why it was not taken, and not above the page. */
export function isSaidInForm(form: OrderForm, refused: OrderRefusal): boolean {
  return refused !== 'outdated' && refused !== 'not_now' && form !== 'prepare' && form !== 'phone';
}

/** Of the form that was not taken. */
export const REFUSED_FORM = 'again';

/** An order. */
export function deskOrderPath(
  language: Locale,
  number: string,
  refused: { form: OrderForm; why: OrderRefusal } | null = null,
): string {
  const path = `${deskPath(language)}/orders/${encodeURIComponent(number)}`;
  if (refused === null) return path;
  const place = isSaidInForm(refused.form, refused.why) ? `#${REFUSED_FORM}` : '';
  return `${path}?refused=${refused.why}${place}`;
}

export function orderFormPath(language: Locale, number: string, form: OrderForm): string {
  return `${deskOrderPath(language, number)}/${form}`;
}

/** The page whose button pairs a device, by the link's secret. */
export function pairPath(language: Locale, secret: string): string {
  return `${deskPath(language)}/pair/${secret}`;
}

/** Where recovery codes are posted to, and the page that asks for one. */
export function recoverPath(language: Locale): string {
  return `${deskPath(language)}/recover`;
}

/** The recovery codes, shown in the browser that has just been given them; posted to, they are shown no more. */
export function codesPath(language: Locale): string {
  return `${deskPath(language)}/codes`;
}

export function signOutPath(language: Locale): string {
  return `${deskPath(language)}/out`;
}

/** Why the devices' page says that an act was not done. */
export type DeviceRefusal = 'last_owner' | 'gone' | 'nameless';

/** The paired devices. */
export function devicesPath(language: Locale, refused: DeviceRefusal | null = null): string {
  const path = `${deskPath(language)}/devices`;
  return refused === null ? path : `${path}?refused=${refused}`;
}

/** Where the forms of the devices' page post to. `invite`: also the page that shows the link's QR code. */
export function deviceActPath(language: Locale, act: 'invite' | 'rename' | 'revoke' | 'codes'): string {
  return `${devicesPath(language)}/${act}`;
}

/** The page that asks again who is there; that on which an authenticator is set up, and where it is removed. */
export function proofPath(
  language: Locale,
  page: 'set' | 'remove' | null = null,
  refused: 'wrong' | 'limited' | null = null,
): string {
  const path = `${deskPath(language)}/proof${page === null ? '' : `/${page}`}`;
  return refused === null ? path : `${path}?refused=${refused}`;
}

/** What was done at the desk, the newest first, or what comes after an entry. */
export function deskJournalPath(language: Locale, after: string | null = null): string {
  const path = `${deskPath(language)}/journal`;
  return after === null ? path : `${path}?after=${encodeURIComponent(after)}`;
}
