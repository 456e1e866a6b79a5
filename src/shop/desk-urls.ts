import { type Locale, locale } from '../contract/scalars.ts';
import { knownLanguage, languagePattern } from '../text/locales/by-language.ts';
import { assetVersions } from './asset-versions.ts';
import { anyLanguage, withQuery } from './urls.ts';

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
  return withQuery(`${deskPath(language)}/queues/${queue}`, { network, after });
}

/** Names of the search's parameters, in the order in which addresses have them. */
export const searchParameters = ['q', 'state', 'wilaya', 'way', 'day'] as const;

/** All orders, those that are looked for, or what comes after one, by its number. */
export function searchOrdersPath(
  language: Locale,
  address: Partial<Record<(typeof searchParameters)[number], string>> = {},
  after: string | null = null,
): string {
  const { q, state, wilaya, way, day } = address;
  return withQuery(`${deskPath(language)}/orders`, { q, state, wilaya, way, day, after });
}

/** Where the router finds the desk's pages, in every language. */
export const deskPattern = deskPath(anyLanguage);

/** Why an order's page says that something was not done, or not at once: then the erasure of its shopper waits. */
const orderRefusals = [
  'outdated',
  'not_now',
  'decision_required',
  'amount',
  'note_required',
  'means',
  'meaning',
  'not_offered',
  'mistyped',
  'empty',
  'short',
  'not_delivered',
  'out_of_bounds',
  'unsure',
  'held',
  'proved',
] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

export function isOrderRefusal(word: string): word is OrderRefusal {
  return orderRefusals.some((one) => one === word);
}

/** Where the forms of an order's page post to. `prepare`: what packers may do. */
export type OrderFormName = 'act' | 'prepare' | 'correct' | 'refund' | 'erase' | 'phone' | 'track';

/** Whether it stands in the form itself why it was not taken, and not above the page. */
export function isShownInForm(form: OrderFormName, refused: OrderRefusal): boolean {
  return refused !== 'outdated' && refused !== 'not_now' && form !== 'prepare' && form !== 'phone';
}

/** Of the form that was not taken. */
export const REFUSED_FORM = 'again';

/** An order. */
export function deskOrderPath(
  language: Locale,
  number: string,
  refused: { form: OrderFormName; why: OrderRefusal } | null = null,
): string {
  const path = `${deskPath(language)}/orders/${encodeURIComponent(number)}`;
  if (refused === null) return path;
  const place = isShownInForm(refused.form, refused.why) ? `#${REFUSED_FORM}` : '';
  return `${path}?refused=${refused.why}${place}`;
}

export function orderFormPath(language: Locale, number: string, form: OrderFormName): string {
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
export type DeviceRefusal = 'last_owner' | 'gone' | 'name_required';

/** The paired devices. */
export function devicesPath(language: Locale, refused: DeviceRefusal | null = null): string {
  const path = `${deskPath(language)}/devices`;
  return refused === null ? path : `${path}?refused=${refused}`;
}

/** Where the forms of the devices' page post to. `invite`: also the page that shows the link's QR code. */
export function deviceActionPath(language: Locale, act: 'invite' | 'rename' | 'revoke' | 'codes'): string {
  return `${devicesPath(language)}/${act}`;
}

/** The page that asks again who is there, `way`: for what; that on which an authenticator is set up, and where it is removed. */
export function reauthenticationPath(
  language: Locale,
  page: 'set' | 'remove' | 'passkey' | 'add' | 'forget' | null = null,
  { refused = null, way = '' }: { refused?: 'wrong' | 'limited' | null; way?: string } = {},
): string {
  return withQuery(`${deskPath(language)}/proof${page === null ? '' : `/${page}`}`, { refused, to: way });
}

/** Whether a path is of a page of the desk that has a script. */
export function hasDeskScript(path: string): boolean {
  return withScript.has(path);
}

const withScript = new Set(
  locale.options.flatMap((language) => [
    reauthenticationPath(language),
    reauthenticationPath(language, 'set'),
    notificationsPath(language),
  ]),
);

/** A page of the desk by what stands behind the desk's own address; empty for what is none. */
export function readReturnPath(text: string): string {
  return /^[\w.-]+(\/[\w.-]+)*$/.test(text) && text.length < 80 && !text.includes('..') ? text : '';
}

/** Where whoever has proved who they are goes on: back to what asked. */
export function afterReauthenticationPath(language: Locale, way: string): string {
  return way === '' ? devicesPath(language) : `${deskPath(language)}/${way}`;
}

/** What the page of what is left to do says: the test message has not arrived, or was not sent. */
export type OnboardingFlash = 'silent' | 'refused';

/** What is left to do before the shop sells. */
export function onboardingPath(language: Locale, news: OnboardingFlash | null = null): string {
  const path = `${deskPath(language)}/start`;
  return news === null ? path : `${path}?news=${news}`;
}

/** Where a test message of the service is asked for. */
export function testWebhookPath(language: Locale): string {
  return `${onboardingPath(language)}/event`;
}

/** What was done at the desk, the newest first, or what comes after an entry. */
export function auditLogPagePath(language: Locale, after: string | null = null): string {
  const path = `${deskPath(language)}/journal`;
  return after === null ? path : `${path}?after=${encodeURIComponent(after)}`;
}

/** What delivery costs; `saved`: with the word that it was saved. */
export function deskDeliveryPath(language: Locale, done: 'saved' | null = null): string {
  const path = `${deskPath(language)}/delivery`;
  return done === null ? path : `${path}?${done}`;
}

/** Where the list of couriers' offices is posted to. */
export function savePickupPointsPath(language: Locale): string {
  return `${deskDeliveryPath(language)}/desks`;
}

/** How orders are paid, what one shopper may keep, and the refused numbers behind `after`; `done`: with the word that it was saved. */
export function paymentSettingsPath(
  language: Locale,
  done: 'saved' | 'phone' | null = null,
  after: string | null = null,
): string {
  const path = `${deskPath(language)}/settings`;
  if (after !== null) return `${path}?after=${encodeURIComponent(after)}#numbers`;
  return done === null ? path : `${path}?${done}${done === 'phone' ? '#numbers' : ''}`;
}

/** Where the forms of the settings post to. */
export function paymentSettingsFormPath(
  language: Locale,
  form: 'ways' | 'limits' | 'refuse' | 'allow',
): string {
  return `${paymentSettingsPath(language)}/${form}`;
}

/** A page of the shop's look and words; `saved`: with the word that it was. */
export function storeDetailsPath(language: Locale, group: string, done: 'saved' | null = null): string {
  const path = `${paymentSettingsPath(language)}/${group}`;
  return done === null ? path : `${path}?${done}`;
}

const newsDone = ['saved', 'sent', 'failed', 'limited'] as const;
/** What the page says was done. `sent`, `failed`: the test message; `limited`: there were enough of them. */
export type NotificationFlash = (typeof newsDone)[number];

export function isNotificationFlash(word: string): word is NotificationFlash {
  return newsDone.some((one) => one === word);
}

/** What the merchant is told, and on which ways; `done`: what was done about which of its parts. */
export function notificationsPath(
  language: Locale,
  done: { part: string; word: NotificationFlash } | null = null,
): string {
  const path = `${paymentSettingsPath(language)}/news`;
  return done === null ? path : `${path}?${done.word}=${done.part}#${done.part}`;
}

/** Where the forms of the page post to: of a way, its test message, and what holds for all of them. */
export function notificationFormPath(
  language: Locale,
  part: string,
  form: 'choose' | 'test' | 'device',
): string {
  return `${notificationsPath(language)}/${part}/${form}`;
}

/** Papers of slips: a label, and the roll of a till printer. */
export const slipFormats = ['a6', 'roll'] as const;
export type SlipFormat = (typeof slipFormats)[number];

/** Which orders are printed: all that wait for the same, those behind one of them by its number, or some by theirs. */
export type PrintSelection =
  | { queue: 'pack' | 'hand_over'; after?: string | null }
  | { orders: readonly string[] };

function printedQuery(printed: PrintSelection): string {
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
  chosen: { paper: SlipFormat; printed: PrintSelection } | null = null,
): string {
  const path = `${deskPath(language)}/print/slips`;
  return chosen === null ? path : `${path}?paper=${chosen.paper}&${printedQuery(chosen.printed)}`;
}

/** The goods of parcels, to be picked. */
export function pickingPath(language: Locale, printed: PrintSelection | null = null): string {
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
  const { set, from, to, state, refused } = asked;
  return withQuery(`${deskPath(language)}/export`, { set, from, to, state, refused });
}

/** What the desk's page of coupons says was done, or why it was not. */
const couponFlashes = ['made', 'ended'] as const;

export type CouponFlash = (typeof couponFlashes)[number];

export function isCouponFlash(word: string): word is CouponFlash {
  return couponFlashes.some((one) => one === word);
}

/** The coupons at the desk; `after`: the code behind which the next of them begin. */
export function couponsPath(
  language: Locale,
  { news, after }: { news?: CouponFlash; after?: string } = {},
): string {
  const path = `${deskPath(language)}/coupons`;
  if (after !== undefined) return `${path}?after=${encodeURIComponent(after)}`;
  return news === undefined ? path : `${path}?news=${news}`;
}

/** Where a coupon's button posts to that ends it. */
export function endCouponPath(language: Locale): string {
  return `${couponsPath(language)}/end`;
}

/** Addresses of couriers' statements at the desk. */

/** Where a statement is given, by GET and POST. */
export function settlementsPath(language: Locale): string {
  return `${deskPath(language)}/statements`;
}

/** A statement: its columns, what would come of it, or what came. `show`: rows of one verdict; `after`: behind one of them. */
export function settlementPath(
  language: Locale,
  statementId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  return withQuery(`${settlementsPath(language)}/${encodeURIComponent(statementId)}`, { show, after });
}

/** Where its forms post to. `judge`: goes on with looking its rows up. */
export function settlementFormPath(
  language: Locale,
  statementId: string,
  form: 'columns' | 'judge' | 'apply',
): string {
  return `${settlementPath(language, statementId)}/${form}`;
}

/** Addresses of the goods at the desk. */

/** Names of the list's parameters, in the order in which addresses have them. */
export const productListParameters = ['q', 'state', 'category'] as const;

export type ProductListQuery = Partial<Record<(typeof productListParameters)[number], string>>;

/** What the shop sells, or what of it is looked for; `after`: a place in the list. */
export function deskProductsPath(
  language: Locale,
  address: ProductListQuery = {},
  after: string | null = null,
): string {
  const { q, state, category } = address;
  return withQuery(`${deskPath(language)}/goods`, { q, state, category, after });
}

/** Where a product is added, a link for an amount is made, and the categories are put in order. */
export function productFormPath(language: Locale, form: 'new' | 'link' | 'categories'): string {
  return `${deskProductsPath(language)}/${form}`;
}

/** What a product's page says was done, or why it was not. */
const goodsNews = [
  'saved',
  'added',
  'unpriced',
  'sold',
  'unsure',
  'scope',
  'service',
  'later',
  'refused',
  'busy',
] as const;

export type ProductFlash = (typeof goodsNews)[number];

export function isProductFlash(word: string): word is ProductFlash {
  return goodsNews.some((one) => one === word);
}

/** A product, by its id at the service. */
export function deskProductPath(
  language: Locale,
  productId: string,
  news: ProductFlash | null = null,
): string {
  const path = `${deskProductsPath(language)}/of/${encodeURIComponent(productId)}`;
  return news === null ? path : `${path}?news=${news}`;
}

/** Where a product is marked by one tap, or deleted. */
export function productActionPath(language: Locale, productId: string, act: 'mark' | 'delete'): string {
  return `${deskProductPath(language, productId)}/${act}`;
}

/** Where the router finds the merchant's photos. */
export const photosPath = '/photos';

export function photoPath(file: string): string {
  return `${photosPath}/${file}`;
}

/** The script that makes photos small in the browser, for pages of products at the desk alone. */
export const photosScriptPath = `/photos.js?v=${assetVersions['photos.js']}`;

/** What the page of a product says of its photos: what was done, or why a photo was not taken. */
const photoNews = ['added', 'type', 'broken', 'pixels', 'heavy', 'none', 'most', 'full', 'unkept'] as const;

export type PhotoFlash = (typeof photoNews)[number];

export function isPhotoFlash(word: string): word is PhotoFlash {
  return photoNews.some((one) => one === word);
}

const PLACE = 'photos';

/** The photos on the page of a product, with what is to be said of them. */
export function productPhotosPath(
  language: Locale,
  productId: string,
  news: PhotoFlash | null = null,
): string {
  return `${deskProductPath(language, productId)}${news === null ? '' : `?photo=${news}`}#${PLACE}`;
}

/** Where photos of a product are sent to, put in order and taken away. */
export function photoFormPath(language: Locale, productId: string, form: 'add' | 'change'): string {
  return `${deskProductPath(language, productId)}/${PLACE}/${form}`;
}

/** The product to which photos are sent by a path; null for any other path. */
export function productOfPhotos(path: string): { language: Locale; productId: string } | null {
  const [, word, productId = ''] = /^\/(\w+)\/desk\/goods\/of\/([^/]+)\/photos\/add$/.exec(path) ?? [];
  const language = knownLanguage(word);
  try {
    return language === null ? null : { language, productId: decodeURIComponent(productId) };
  } catch {
    return null;
  }
}

/** Where a list is given, by GET and POST. */
export function importsPath(language: Locale): string {
  return `${deskProductsPath(language)}/import`;
}

/** A list: what would come of it, or what came. `show`: rows of one group; `after`: behind one of them, by its line. */
export function importPath(
  language: Locale,
  importId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  return withQuery(`${importsPath(language)}/of/${encodeURIComponent(importId)}`, { show, after });
}

/** Where its forms post to. `judge`: has its rows looked up; `apply`: has done what they say. */
export function importFormPath(language: Locale, importId: string, form: 'judge' | 'apply'): string {
  return `${importPath(language, importId)}/${form}`;
}

/** The rows of a list that were refused, as a file. */
export function refusedFilePath(language: Locale, importId: string): string {
  return `${importPath(language, importId)}/refused.csv`;
}

/** A list to begin with, or of all goods that there are. */
export function productFilePath(language: Locale, file: 'sample' | 'all'): string {
  return `${importsPath(language)}/${file}.csv`;
}
