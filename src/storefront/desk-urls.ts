import { type Locale, locale } from '../contract/scalars.ts';
import { languagePattern } from '../text/locales/by-language.ts';
import { assetVersions } from './asset-versions.ts';
import { anyLanguage } from './urls.ts';

/** Every address of the desk. */

export const deskStylesheetPath = `/desk.css?v=${assetVersions['desk.css']}`;
export const printStylesheetPath = `/print.css?v=${assetVersions['print.css']}`;

/** The desk's scripts: for the pages of proofs, and for that on which a device is told on its screen. */
export const passkeyScriptPath = `/passkey.js?v=${assetVersions['passkey.js']}`;
export const pushScriptPath = `/push.js?v=${assetVersions['push.js']}`;

/** Where the merchant's command asks for a link that pairs a device. */
export const pairingsPath = '/desk/pairings';

/** What there is to do today: the desk's first page. */
export function deskPath(language: Locale): string {
  return `/${language}/desk`;
}

/** The orders that wait for the same, of `network` alone, or those that come after the number of one. */
export function queuePath(language: Locale, queue: string, after?: string | null, network?: string): string {
  const query = String(new URLSearchParams({ ...(network && { network }), ...(after && { after }) }));
  return `${deskPath(language)}/queues/${queue}${query && `?${query}`}`;
}

/** Names of the search's parameters, in the order in which addresses have them. */
export const searchParameters = ['q', 'state', 'wilaya', 'way', 'day'] as const;

/** All orders, those that are looked for, or what comes after one, by its number. */
export function searchOrdersPath(
  language: Locale,
  address: Partial<Record<(typeof searchParameters)[number], string>> = {},
  after: string | null = null,
): string {
  const query = searchParameters.flatMap((name) => {
    const value = address[name] ?? '';
    return value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  if (after !== null) query.push(`after=${encodeURIComponent(after)}`);
  const path = `${deskPath(language)}/orders`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** Where the router finds the desk's pages, in every language. */
export const deskPattern = deskPath(anyLanguage);

/** Why an order's page says that something was not done, or not at once: then the erasure of its shopper waits. */
const orderRefusals = [
  'outdated',
  'not_now',
  'choice',
  'amount',
  'wordless',
  'means',
  'meaning',
  'not_offered',
  'mistyped',
  'empty',
  'short',
  'unserved',
  'beyond',
  'unsure',
  'held',
  'proved',
] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

export function isOrderRefusal(word: string): word is OrderRefusal {
  return orderRefusals.some((one) => one === word);
}

/** Where the forms of an order's page post to. `prepare`: what packers may do. */
export type OrderForm = 'act' | 'prepare' | 'correct' | 'refund' | 'erase' | 'phone' | 'track';

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
export const recoverPath = (language: Locale) => `${deskPath(language)}/recover`;

/** The recovery codes, shown in the browser that has just been given them; posted to, they are shown no more. */
export const codesPath = (language: Locale) => `${deskPath(language)}/codes`;

export const signOutPath = (language: Locale) => `${deskPath(language)}/out`;

/** Forms of devices without a session: those that let one in, and those that end what is over. */
export const guestForm = new RegExp(`^/${languagePattern}/desk/(?:pair/[^/]+|recover|codes|out)$`);

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

/** The page that asks again who is there, `way`: for what; that on which an authenticator is set up, and where it is removed. */
export function proofPath(
  language: Locale,
  page: 'set' | 'remove' | 'passkey' | 'add' | 'forget' | null = null,
  { refused = null, way = '' }: { refused?: 'wrong' | 'limited' | null; way?: string } = {},
): string {
  const path = `${deskPath(language)}/proof${page === null ? '' : `/${page}`}`;
  const query = new URLSearchParams({
    ...(refused === null ? {} : { refused }),
    ...(way === '' ? {} : { to: way }),
  });
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Whether a path is of a page of the desk that has a script. */
export function hasDeskScript(path: string): boolean {
  return withScript.has(path);
}

const withScript = new Set(
  locale.options.flatMap((language) => [proofPath(language), proofPath(language, 'set'), newsPath(language)]),
);

/** A page of the desk by what stands behind the desk's own address; empty for what is none. */
export function readWay(text: string): string {
  return /^[\w.-]+(\/[\w.-]+)*$/.test(text) && text.length < 80 && !text.includes('..') ? text : '';
}

/** Where whoever has proved who they are goes on: back to what asked. */
export function afterProofPath(language: Locale, way: string): string {
  return way === '' ? devicesPath(language) : `${deskPath(language)}/${way}`;
}

/** What the page of what is left to do says: the test message has not arrived, or was not sent. */
export type StartNews = 'silent' | 'refused';

/** What is left to do before the shop sells. */
export function startPath(language: Locale, news: StartNews | null = null): string {
  const path = `${deskPath(language)}/start`;
  return news === null ? path : `${path}?news=${news}`;
}

/** Where a test message of the service is asked for. */
export function tryEventPath(language: Locale): string {
  return `${startPath(language)}/event`;
}

/** What was done at the desk, the newest first, or what comes after an entry. */
export function deskJournalPath(language: Locale, after: string | null = null): string {
  const path = `${deskPath(language)}/journal`;
  return after === null ? path : `${path}?after=${encodeURIComponent(after)}`;
}

/** What delivery costs; `saved`: with the word that it was saved. */
export function deskDeliveryPath(language: Locale, done: 'saved' | null = null): string {
  const path = `${deskPath(language)}/delivery`;
  return done === null ? path : `${path}?${done}`;
}

/** Where the list of couriers' offices is posted to. */
export function saveDesksPath(language: Locale): string {
  return `${deskDeliveryPath(language)}/desks`;
}

/** How orders are paid, what one shopper may keep, and the refused numbers behind `after`; `done`: with the word that it was saved. */
export function settingsPath(
  language: Locale,
  done: 'saved' | 'phone' | null = null,
  after: string | null = null,
): string {
  const path = `${deskPath(language)}/settings`;
  if (after !== null) return `${path}?after=${encodeURIComponent(after)}#numbers`;
  return done === null ? path : `${path}?${done}${done === 'phone' ? '#numbers' : ''}`;
}

/** Where the forms of the settings post to. */
export function settingsFormPath(language: Locale, form: 'ways' | 'limits' | 'refuse' | 'allow'): string {
  return `${settingsPath(language)}/${form}`;
}

/** A page of the shop's look and words; `saved`: with the word that it was. */
export function choicesPath(language: Locale, group: string, done: 'saved' | null = null): string {
  const path = `${settingsPath(language)}/${group}`;
  return done === null ? path : `${path}?${done}`;
}

const newsDone = ['saved', 'sent', 'failed', 'limited'] as const;
/** What the page says was done. `sent`, `failed`: the test message; `limited`: there were enough of them. */
export type NewsDone = (typeof newsDone)[number];

export function isNewsDone(word: string): word is NewsDone {
  return newsDone.some((one) => one === word);
}

/** What the merchant is told, and on which ways; `done`: what was done about which of its parts. */
export function newsPath(language: Locale, done: { part: string; word: NewsDone } | null = null): string {
  const path = `${settingsPath(language)}/news`;
  return done === null ? path : `${path}?${done.word}=${done.part}#${done.part}`;
}

/** Where the forms of the page post to: of a way, its test message, and what holds for all of them. */
export function newsFormPath(language: Locale, part: string, form: 'choose' | 'test' | 'device'): string {
  return `${newsPath(language)}/${part}/${form}`;
}

/** Papers of slips: a label, and the roll of a till printer. */
export const papers = ['a6', 'roll'] as const;
export type Paper = (typeof papers)[number];

/** Which orders are printed: all that wait for the same, those behind one of them by its number, or some by theirs. */
export type Printed = { queue: 'pack' | 'hand_over'; after?: string | null } | { orders: readonly string[] };

function printedQuery(printed: Printed): string {
  if ('orders' in printed)
    return printed.orders.map((number) => `order=${encodeURIComponent(number)}`).join('&');
  const { queue, after } = printed;
  return after ? `queue=${queue}&after=${encodeURIComponent(after)}` : `queue=${queue}`;
}

/** Where one chooses what is printed of the orders of a queue. */
export function printPath(language: Locale, queue: 'pack' | 'hand_over'): string {
  return `${deskPath(language)}/print?queue=${queue}`;
}

/** A slip for each parcel; without a paper, where a form chooses one. */
export function slipsPath(
  language: Locale,
  chosen: { paper: Paper; printed: Printed } | null = null,
): string {
  const path = `${deskPath(language)}/print/slips`;
  return chosen === null ? path : `${path}?paper=${chosen.paper}&${printedQuery(chosen.printed)}`;
}

/** The goods of parcels, to be picked. */
export function pickingPath(language: Locale, printed: Printed | null = null): string {
  const path = `${deskPath(language)}/print/picking`;
  return printed === null ? path : `${path}?${printedQuery(printed)}`;
}

/** All open orders; `file`: to be kept for when there is no network. */
export function daySheetPath(language: Locale, as: 'file' | null = null): string {
  const path = `${deskPath(language)}/print/day`;
  return as === null ? path : `${path}?${as}`;
}

/** Whom a file of orders is for: each has columns that they ask for. */
export const exportSets = ['courier', 'accountant', 'all'] as const;
export type ExportSet = (typeof exportSets)[number];

const exportParameters = ['set', 'from', 'to', 'state', 'refused'] as const;

/** Where orders leave as a file, by POST. */
export function exportFilePath(language: Locale): string {
  return `${exportPath(language)}/file`;
}

/** Where one says which orders leave as a file; with the columns of a set, with what was typed, or why none left. */
export function exportPath(
  language: Locale,
  asked: Partial<Record<(typeof exportParameters)[number], string>> = {},
): string {
  const query = exportParameters.flatMap((name) => {
    const value = asked[name] ?? '';
    return value === '' ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  const path = `${deskPath(language)}/export`;
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}
