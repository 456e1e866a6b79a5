import { type Locale, locale } from '../../contract/scalars.ts';
import { knownLanguage, languagePattern } from '../../text/languages/by-language.ts';
import { assetVersions } from './asset-versions.ts';
import { deskPatterns } from './desk-patterns.ts';
import { pathsBelow, sourceOf } from './patterns.ts';
import { anyLanguage, withQuery } from './shop.ts';
import type { SlipFormat } from './slip-sizes.ts';

/** Every address of the desk. */

export const deskStylesheetPath = `/desk.css?v=${assetVersions['desk.css']}`;
export const printStylesheetPath = `/print.css?v=${assetVersions['print.css']}`;

/** The desk's scripts: for reauthentication pages, and for the page that turns on push notifications for a device. */
export const passkeyScriptPath = `/passkey.js?v=${assetVersions['passkey.js']}`;
export const pushScriptPath = `/push.js?v=${assetVersions['push.js']}`;

/** Where the merchant's command requests a link that pairs a device. */
export const pairingsPath = '/desk/pairings';

/** The desk's first page: today's tasks, or the way to the role's own first page. */
export function deskPath(language: Locale): string {
  return `/${language}/desk`;
}

const at = pathsBelow(deskPath);

/** The same at an address of its own, for roles whose first page is another one (`homeOf`). */
export function todayPath(language: Locale): string {
  return at(language, deskPatterns.queues);
}

/** The orders of a queue: those of `network` alone, or those after the order number `after`. */
export function queuePath(language: Locale, queue: string, after?: string | null, network?: string): string {
  return withQuery(at(language, deskPatterns.queue, { queue }), { network, after });
}

/** Where a page of the queue of calls begins, and whose orders it lists. */
export type CallPagePlace = { after?: string | null; network?: string | null };

/**
 * The queue of calls. `done`: the order that the list has just acted on; `next`: the one that this device calls now;
 * `refused`: what was not done, and why.
 */
export function callQueuePath(
  language: Locale,
  { after, network }: CallPagePlace = {},
  flash: { done?: string; next?: string; refused?: string; order?: string } = {},
): string {
  const path = withQuery(queuePath(language, 'call'), { network, after, ...flash });
  return flash.next === undefined ? path : `${path}#${flash.next}`;
}

/** Where a row of the queue of calls posts to. `claim`: "I am calling". */
export function callFormPath(
  language: Locale,
  number: string,
  form: 'act' | 'claim',
  { after, network }: CallPagePlace = {},
): string {
  return withQuery(at(language, deskPatterns.callForms[form], { number }), { network, after });
}

/** A queue that staff work through, or a part of it, as addresses and forms carry it. */
export type QueueAddress = { queue: string; wilaya?: string; courier?: string; network?: string };

const LONGEST_PART = 100;

/** The queue in an address or a form; null for none. `read`: a parameter by its name. */
export function readQueueAddress(read: (name: string) => string | undefined): QueueAddress | null {
  const [queue = '', wilaya, courier, network] = ['queue', 'wilaya', 'courier', 'network'].map((name) =>
    read(name)?.slice(0, LONGEST_PART),
  );
  if (!/^[a-z_]{1,30}$/.test(queue)) return null;
  return {
    queue,
    ...(wilaya ? { wilaya } : {}),
    ...(courier ? { courier } : {}),
    ...(network ? { network } : {}),
  };
}

/** The same as one text, for a hidden field. */
export function writeQueueAddress(address: QueueAddress | null): string {
  return address === null ? '' : new URLSearchParams({ ...address }).toString();
}

export function parseQueueAddress(text: string): QueueAddress | null {
  const parameters = new URLSearchParams(text);
  return readQueueAddress((name) => parameters.get(name) ?? undefined);
}

/** The same list with some orders ticked; `done`: the order that an action took out of it. */
export function queueListPath(
  language: Locale,
  { queue, ...part }: QueueAddress,
  { after, ticked, done }: { after?: string | null; ticked?: string | null; done?: string | null } = {},
): string {
  return withQuery(at(language, deskPatterns.queue, { queue }), { ...part, after, ticked, done });
}

/** Names of the search parameters, in the order in which addresses have them. */
export const searchParameters = ['q', 'state', 'wilaya', 'way', 'day', 'source', 'tag', 'sort'] as const;

/** All orders, the results of a search, or those after an order number. */
export function searchOrdersPath(
  language: Locale,
  address: Partial<Record<(typeof searchParameters)[number], string>> = {},
  after: string | null = null,
  ticked: string | null = null,
): string {
  const { q, state, wilaya, way, day, source, tag, sort } = address;
  return withQuery(at(language, deskPatterns.orders), {
    q,
    state,
    wilaya,
    way,
    day,
    source,
    tag,
    sort,
    after,
    ticked,
  });
}

const deskAddress = new RegExp(`^(?:/${languagePattern})?/desk(?:/([^/]*)|$)`);

/**
 * The section of the desk that an address belongs to: what follows `/desk`, `''` for the first page. Null for addresses
 * outside the desk, whose code is not loaded for them.
 */
export function deskSectionOf(path: string): string | null {
  const match = deskAddress.exec(path);
  return match === null ? null : (match[1] ?? '');
}

/** Where the router finds the desk's pages, in every language. */
export const deskPattern = deskPath(anyLanguage);

/** Why the page of an order says that something was not done, or not at once (an erasure that waits). */
const orderRefusals = [
  'outdated',
  'doubtful',
  'not_now',
  'decision_required',
  'amount',
  'note_required',
  'payment_open',
  'means',
  'meaning',
  'not_offered',
  'mistyped',
  'empty',
  'short',
  'not_delivered',
  'pickup_point',
  'out_of_bounds',
  'unsure',
  'held',
  'proved',
  'tracking_taken',
  'tracking_unreadable',
  'time',
  'gone_price',
  'pieces',
  'all_back',
] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

export function isOrderRefusal(word: string): word is OrderRefusal {
  return orderRefusals.some((one) => one === word);
}

/** Where the forms of an order's page post to. `prepare`: what packers may do. */
export type OrderFormName = 'act' | 'prepare' | 'correct' | 'refund' | 'erase' | 'phone' | 'track';

/** Whether the refusal is shown in the form itself, and not above the page. */
export function isShownInForm(form: OrderFormName, refused: OrderRefusal): boolean {
  if (refused === 'tracking_taken' || refused === 'tracking_unreadable') return true;
  // The order's status may be another one by now, without that form.
  if (refused === 'outdated' || refused === 'not_now' || refused === 'payment_open') return false;
  return form !== 'prepare' && form !== 'phone';
}

/** Names the form that was refused. */
export const REFUSED_FORM = 'again';

/** Names the refund form. */
export const REFUND_FORM = 'refund';

/** An order's page at its refund form, which stands open while money has to go back. */
export function refundPath(language: Locale, number: string): string {
  return `${deskOrderPath(language, number)}#${REFUND_FORM}`;
}

/**
 * `from`: the queue that the order was opened from; `done`: the order before, which an action took out of it;
 * `isDraft`: with a correction that is not sent yet.
 */
export function deskOrderPath(
  language: Locale,
  number: string,
  refused: { form: OrderFormName; why: OrderRefusal } | null = null,
  {
    from = null,
    done = null,
    isDraft = false,
  }: { from?: QueueAddress | null; done?: string | null; isDraft?: boolean } = {},
): string {
  const path = at(language, deskPatterns.order, { number });
  const isInForm = isDraft || (refused !== null && isShownInForm(refused.form, refused.why));
  const query = { refused: refused?.why, draft: isDraft ? '1' : null, ...from, done };
  return `${withQuery(path, query)}${isInForm ? `#${REFUSED_FORM}` : ''}`;
}

export function orderFormPath(language: Locale, number: string, form: OrderFormName): string {
  return at(language, deskPatterns.orderForms[form], { number });
}

/** The page with the button that pairs a device, by the secret of its link. */
export function pairPath(language: Locale, secret: string): string {
  return at(language, deskPatterns.pair, { secret });
}

/** Where recovery codes are posted to, and the page that asks for one. */
export const recoverPath = (language: Locale) => at(language, deskPatterns.recover);

/** The recovery codes, shown once in the browser that received them; a post to this path hides them. */
export const codesPath = (language: Locale) => at(language, deskPatterns.codes);

export const signOutPath = (language: Locale) => at(language, deskPatterns.signOut);

/** Forms that work without a session: they sign a device in, or end a session or a page of codes. */
export const guestForm = new RegExp(
  `^/${languagePattern}/desk(?:${[deskPatterns.pair, deskPatterns.recover, deskPatterns.codes, deskPatterns.signOut].map(sourceOf).join('|')})$`,
);

/** Why the devices' page says that an action was refused. */
export type DeviceRefusal = 'last_owner' | 'gone' | 'name_required';

/** The paired devices. */
export function devicesPath(language: Locale, refused: DeviceRefusal | null = null): string {
  const path = at(language, deskPatterns.devices);
  return refused === null ? path : `${path}?refused=${refused}`;
}

/** Where the forms of the devices' page post to. `invite`: also the page that shows the link's QR code. */
export function deviceActionPath(language: Locale, act: 'invite' | 'rename' | 'revoke' | 'codes'): string {
  return at(language, deskPatterns.deviceForms[act]);
}

/**
 * The reauthentication page (`returnPath`: the page to return to), and the pages that set up and remove an authenticator.
 */
export function reauthenticationPath(
  language: Locale,
  page: 'set' | 'remove' | 'passkey' | 'add' | 'forget' | null = null,
  { refused = null, returnPath = '' }: { refused?: 'wrong' | 'limited' | null; returnPath?: string } = {},
): string {
  const pattern = page === null ? deskPatterns.reauthentication : deskPatterns.reauthenticationForms[page];
  return withQuery(at(language, pattern), { refused, to: returnPath });
}

/** Whether the path is a page of the desk that has a script. */
export function hasDeskScript(path: string): boolean {
  return withScript.has(path);
}

const withScript = new Set(
  locale.options.flatMap((language) => [
    reauthenticationPath(language),
    reauthenticationPath(language, 'set'),
  ]),
);

/** A page of the desk, as its path below the desk's own address; empty when the text is no such path. */
export function readReturnPath(text: string): string {
  return /^[\w.-]+(\/[\w.-]+)*$/.test(text) && text.length < 80 && !text.includes('..') ? text : '';
}

/** Where the browser goes after reauthentication: back to the page that asked for it. */
export function afterReauthenticationPath(language: Locale, returnPath: string): string {
  return returnPath === '' ? devicesPath(language) : `${deskPath(language)}/${returnPath}`;
}

/** What the onboarding page says: the test message has not arrived, or was not sent. */
export type OnboardingFlash = 'silent' | 'refused';

/** The onboarding page: what a shop needs before it sells. */
export function onboardingPath(language: Locale, flash: OnboardingFlash | null = null): string {
  const path = at(language, deskPatterns.start);
  return flash === null ? path : `${path}?news=${flash}`;
}

/** Where a test event of the service is requested. */
export function testWebhookPath(language: Locale): string {
  return at(language, deskPatterns.testEvent);
}

/** The audit log, newest entry first, or the entries after `after`; narrowed to a kind, a device, or the last days. */
export function auditLogPagePath(
  language: Locale,
  after: string | null = null,
  { kind, device, days }: { kind?: string | null; device?: string | null; days?: number | null } = {},
): string {
  return withQuery(at(language, deskPatterns.auditLog), { kind, device, days, after });
}

/** Delivery prices; `saved`: the page says that they were saved. `open`: the regions that stand open. */
export function deskDeliveryPath(
  language: Locale,
  done: 'saved' | null = null,
  open: readonly string[] = [],
): string {
  const path = at(language, deskPatterns.delivery);
  if (done === null) return path;
  return open.length === 0 ? `${path}?${done}` : `${path}?${done}&open=${open.join('.')}`;
}

const courierFlashes = ['added', 'works', 'off', 'on', 'removed', 'saved', 'keys'] as const;
/** What the page of courier accounts says was done. `works`: the test of its keys. */
export type CourierFlash = (typeof courierFlashes)[number];

export function isCourierFlash(word: string): word is CourierFlash {
  return courierFlashes.some((one) => one === word);
}

/** Accounts at couriers, and which of them gets which parcel. */
export function courierAccountsPath(language: Locale, flash: CourierFlash | null = null): string {
  return withQuery(at(language, deskPatterns.couriers), { news: flash });
}

/** Where its forms post to. `assign`: which account gets which parcel; the others are about one account. */
export function courierFormPath(
  language: Locale,
  form: 'add' | 'assign' | 'test' | 'keys' | 'turn' | 'remove' | 'options',
): string {
  return at(language, deskPatterns.courierForms[form]);
}

/** Our communes that the courier of an account writes otherwise; by GET and POST. */
export function courierCommunesPath(
  language: Locale,
  accountId: string,
  { saved, refreshed }: { saved?: 1; refreshed?: number } = {},
): string {
  const path = at(language, deskPatterns.courierCommunes, { account: accountId });
  return withQuery(path, { saved, refreshed });
}

/** A courier's price table, pasted as delivery prices. */
export function priceTablePath(language: Locale): string {
  return at(language, deskPatterns.priceTable);
}

/** Where its forms post to. `read`: preview it; `take`: take its prices over. */
export function priceTableFormPath(language: Locale, form: 'read' | 'take'): string {
  return at(language, deskPatterns.priceTableForms[form]);
}

/** The fees of an account's courier beside the delivery prices; `refreshed`: how often the page has waited for them. */
export function courierFeesPath(
  language: Locale,
  { account, refreshed }: { account?: string; refreshed?: number } = {},
): string {
  return withQuery(at(language, deskPatterns.courierFees), { account, refreshed });
}

/** Where its forms post to. `read`: ask the courier; `take`: take its fees over. */
export function courierFeesFormPath(language: Locale, form: 'read' | 'take'): string {
  return at(language, deskPatterns.courierFeesForms[form]);
}

/** Why the page of parcels says that something was not done. */
export type ParcelRefusal = 'no_label' | 'tracking_taken' | 'tracking_unreadable';

/** Parcels at couriers that staff have to look at, or those of some orders. `validated`: so many of their drafts were handed in. */
export function parcelsPath(
  language: Locale,
  {
    orders = [],
    refused,
    validated,
  }: { orders?: readonly string[]; refused?: ParcelRefusal; validated?: number } = {},
): string {
  return withQuery(at(language, deskPatterns.parcels), {
    orders: orders.join('.'),
    refused,
    validated: validated ? String(validated) : undefined,
  });
}

/** All parcels, those of a group, or those with a problem. `after`: the last one of the page before. */
export function allParcelsPath(
  language: Locale,
  {
    group = null,
    sort = '',
    after = null,
  }: { group?: string | null; sort?: string; after?: { at: number; id: string } | null } = {},
): string {
  return withQuery(at(language, deskPatterns.allParcels), {
    group,
    sort,
    after: after === null ? null : `${after.at}.${after.id}`,
  });
}

/**
 * Where forms about parcels post to. `called`: the customer was called after a failed attempt; `back`: it is asked back;
 * `gone`: its courier does not have it any more; `place`: where it goes; `settle`: which of its amounts is right.
 */
export function parcelFormPath(
  language: Locale,
  form: 'book' | 'confirm' | 'cancel' | 'resolve' | 'called' | 'back' | 'gone' | 'place' | 'settle',
): string {
  return at(language, deskPatterns.parcelForms[form]);
}

/** The courier's label of an order's parcel. */
export function parcelLabelPath(language: Locale, number: string): string {
  return at(language, deskPatterns.parcelLabel, { number });
}

/** The labels of several parcels, by GET and POST; `broken`: those that no file can be made of. */
export function labelsPath(
  language: Locale,
  {
    orders = [],
    broken = [],
    wait = 0,
  }: { orders?: readonly string[]; broken?: readonly string[]; wait?: number } = {},
): string {
  return withQuery(at(language, deskPatterns.labels), {
    orders: orders.join('.'),
    broken: broken.join('.'),
    wait: wait === 0 ? '' : String(wait),
  });
}

/** The labels of several parcels as one file. `all`: the orders of the page it is opened from. */
export function labelFilePath(language: Locale, orders: readonly string[], all: readonly string[]): string {
  return withQuery(at(language, deskPatterns.labelFile), { orders: orders.join('.'), all: all.join('.') });
}

/** Where the list of pick-up points is posted to. */
export function savePickupPointsPath(language: Locale): string {
  return at(language, deskPatterns.pickupPoints);
}

/** All settings, by groups. */
export const settingsPath = (language: Locale) => at(language, deskPatterns.settings);

/** Payment methods and refused numbers, from `after` on; `done`: the page says what was saved. */
export function paymentMethodsPath(
  language: Locale,
  done: 'saved' | 'phone' | null = null,
  after: string | null = null,
): string {
  const path = at(language, deskPatterns.paymentSettingsForms.methods);
  if (after !== null) return `${path}?after=${encodeURIComponent(after)}#numbers`;
  return done === null ? path : `${path}?${done}${done === 'phone' ? '#numbers' : ''}`;
}

/** Limits of unpaid orders, and the space in the database. */
export function limitsPath(language: Locale, done: 'saved' | null = null): string {
  const path = at(language, deskPatterns.paymentSettingsForms.limits);
  return done === null ? path : `${path}?${done}`;
}

/** Where the forms of the payment settings post to. */
export function paymentSettingsFormPath(
  language: Locale,
  form: 'methods' | 'limits' | 'refuse' | 'allow',
): string {
  return at(language, deskPatterns.paymentSettingsForms[form]);
}

/** A page of the shop's look and texts; `saved`: the page says that it was saved. */
export function storeDetailsPath(language: Locale, group: string, saved: string | null = null): string {
  const path = at(language, deskPatterns.storeDetails, { group });
  if (saved === null) return path;
  return saved === '' ? `${path}?saved` : `${path}?saved=${saved}`;
}

const notificationFlashes = [
  'saved',
  'sent',
  'failed',
  'limited',
  'connected',
  'unheard',
  'disconnected',
] as const;
/**
 * What the page says was done. `sent`, `failed`: the test message; `limited`: too many messages; `unheard`: the bot was
 * not told its code yet.
 */
export type NotificationFlash = (typeof notificationFlashes)[number];

export function isNotificationFlash(word: string): word is NotificationFlash {
  return notificationFlashes.some((one) => one === word);
}

/** Notification preferences and channels; `done`: what was done, and to which part of the page. */
export function notificationsPath(
  language: Locale,
  done: { part: string; word: NotificationFlash } | null = null,
): string {
  const path = at(language, deskPatterns.notifications);
  return done === null ? path : `${path}?${done.word}=${done.part}#${done.part}`;
}

/** Where the forms of the page post to: a channel, its test message, or the settings of all channels. */
export function notificationFormPath(
  language: Locale,
  part: string,
  form: 'choose' | 'test' | 'device' | 'connect' | 'chat' | 'disconnect',
): string {
  return at(language, deskPatterns.notificationForm, { part, form });
}

/** Which orders are printed: a queue, from the order number `after` on, or a list of order numbers. */
export type PrintSelection =
  | { queue: 'pack' | 'hand_over'; after?: string | null }
  | { orders: readonly string[] };

function printedQuery(printed: PrintSelection): string {
  if ('orders' in printed)
    return printed.orders.map((number) => `order=${encodeURIComponent(number)}`).join('&');
  const { queue, after } = printed;
  return after ? `queue=${queue}&after=${encodeURIComponent(after)}` : `queue=${queue}`;
}

/** Where the merchant selects what is printed of a queue. */
export function printPath(language: Locale, queue: 'pack' | 'hand_over'): string {
  return `${at(language, deskPatterns.print)}?queue=${queue}`;
}

/** A slip for each parcel. `paper`: absent: the size that the browser printed last. */
export function slipsPath(
  language: Locale,
  chosen: { paper?: SlipFormat; printed: PrintSelection } | null = null,
): string {
  const path = at(language, deskPatterns.slips);
  if (chosen === null) return path;
  const { paper, printed } = chosen;
  return `${path}?${paper === undefined ? '' : `paper=${paper}&`}${printedQuery(printed)}`;
}

/** The picking list: the products of parcels. */
export function pickingPath(language: Locale, printed: PrintSelection | null = null): string {
  const path = at(language, deskPatterns.picking);
  return printed === null ? path : `${path}?${printedQuery(printed)}`;
}

/** All open orders; `file`: a download to use without a network. */
export function daySheetPath(language: Locale, as: 'file' | null = null): string {
  const path = at(language, deskPatterns.daySheet);
  return as === null ? path : `${path}?${as}`;
}

/** Who an export is for: each set has its own columns. */
export const exportSets = ['courier', 'accountant', 'all'] as const;
export type ExportSet = (typeof exportSets)[number];

const exportParameters = ['set', 'from', 'to', 'state', 'refused'] as const;

/** Where orders are exported as a file, by POST. */
export function exportFilePath(language: Locale): string {
  return at(language, deskPatterns.exportFile);
}

/** The export form; with the columns of a set, the typed values, or the reason of a refusal. */
export function exportPath(
  language: Locale,
  asked: Partial<Record<(typeof exportParameters)[number], string>> = {},
): string {
  const { set, from, to, state, refused } = asked;
  return withQuery(at(language, deskPatterns.export), { set, from, to, state, refused });
}

/** What the desk's coupon page says was done, or why it was not. */
const couponFlashes = ['made', 'ended'] as const;

export type CouponFlash = (typeof couponFlashes)[number];

export function isCouponFlash(word: string): word is CouponFlash {
  return couponFlashes.some((one) => one === word);
}

/** The coupons at the desk; `after`: the last code of the page before. */
export function couponsPath(
  language: Locale,
  { flash, after }: { flash?: CouponFlash; after?: string } = {},
): string {
  const path = at(language, deskPatterns.coupons);
  if (after !== undefined) return `${path}?after=${encodeURIComponent(after)}`;
  return flash === undefined ? path : `${path}?news=${flash}`;
}

/** Where the button that ends a coupon posts to. */
export function endCouponPath(language: Locale): string {
  return at(language, deskPatterns.endCoupon);
}

/** The reviews in a state at the desk, and where the buttons of their list post to. `after`: the last one of the page before. */
export function reviewsPath(
  language: Locale,
  state = 'waiting',
  after: { at: number; orderId: string; productId: string } | null = null,
): string {
  return withQuery(at(language, deskPatterns.reviews), {
    state: state === 'waiting' ? null : state,
    after: after === null ? null : `${after.at} ${after.orderId} ${after.productId}`,
  });
}

/** What the list of stock alerts says was done, or why it was not. */
const alertsFlashes = ['removed', 'unsure'] as const;
export type AlertsFlash = (typeof alertsFlashes)[number];

export function isAlertsFlash(word: string): word is AlertsFlash {
  return alertsFlashes.some((one) => one === word);
}

/** The stock alerts, of one product or all, and where their forms post to. `after`: the last one of the page before. */
export function stockAlertsPath(
  language: Locale,
  {
    productId = null,
    after = null,
    news,
  }: { productId?: string | null; after?: { at: number; id: string } | null; news?: AlertsFlash } = {},
): string {
  return withQuery(at(language, deskPatterns.stockAlerts), {
    product: productId,
    after: after === null ? null : `${after.at} ${after.id}`,
    news,
  });
}

/** Addresses of courier settlements at the desk. */

/** Where a courier settlement is uploaded, by GET and POST. */
export function settlementsPath(language: Locale): string {
  return at(language, deskPatterns.courierSettlements);
}

/**
 * A courier settlement: its columns, its preview, or its result. `show`: rows of one match; `after`: the last row
 * of the page before.
 */
export function settlementPath(
  language: Locale,
  statementId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  return withQuery(at(language, deskPatterns.courierSettlement, { id: statementId }), { show, after });
}

/** Where its forms post to. `match`: continues to match its rows. */
export function settlementFormPath(
  language: Locale,
  statementId: string,
  form: 'columns' | 'choose' | 'match' | 'apply',
): string {
  return at(language, deskPatterns.courierSettlementForms[form], { id: statementId });
}

/** What couriers' APIs say that they pay out. `before`: milliseconds; null for the newest. */
export function courierPaymentsPath(language: Locale, before: number | null = null): string {
  return withQuery(at(language, deskPatterns.courierPayments), { before });
}

/** A courier's payment. `day`: of one without an id, since the epoch; otherwise 0. */
export function courierPaymentPath(
  language: Locale,
  { accountId, paymentId, day }: { accountId: string; paymentId: string; day: number },
): string {
  const path = at(language, deskPatterns.courierPayment, { account: accountId });
  return withQuery(path, { payment: paymentId, day: day === 0 ? null : day });
}

/** Addresses of the products at the desk. */

/** Names of the list's parameters, in the order in which addresses have them. */
export const productListParameters = ['q', 'state', 'category', 'sort'] as const;

export type ProductListQuery = Partial<Record<(typeof productListParameters)[number], string>>;

/** The product list, or the results of a search; `after`: a place in the list. */
export function deskProductsPath(
  language: Locale,
  address: ProductListQuery = {},
  after: string | null = null,
): string {
  const { q, state, category, sort } = address;
  return withQuery(at(language, deskPatterns.products), { q, state, category, sort, after });
}

/** The pages that add a product, make a link for an amount, and order the categories. */
export function productFormPath(language: Locale, form: 'new' | 'link' | 'categories'): string {
  return at(language, deskPatterns.productForms[form]);
}

/** What a product's page says was done, or why it was not. */
const productFlashes = [
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

export type ProductFlash = (typeof productFlashes)[number];

export function isProductFlash(word: string): word is ProductFlash {
  return productFlashes.some((one) => one === word);
}

/** A product, by its id at the service. */
export function deskProductPath(
  language: Locale,
  productId: string,
  flash: ProductFlash | null = null,
): string {
  const path = at(language, deskPatterns.product, { id: productId });
  return flash === null ? path : `${path}?news=${flash}`;
}

/** Where a product is marked by one tap, or deleted. */
export function productActionPath(language: Locale, productId: string, act: 'mark' | 'delete'): string {
  return at(language, deskPatterns.productActions[act], { id: productId });
}

/** Where the router finds the merchant's photos. */
export const photosPath = '/photos';

export function photoPath(file: string): string {
  return `${photosPath}/${file}`;
}

/** The script that keeps a typed form on the page without a network. Only the desk's product pages load it. */
export const offlineScriptPath = `/offline.js?v=${assetVersions['offline.js']}`;

/** The script that dials once a call is claimed. Only the queue of calls loads it. */
export const callsScriptPath = `/calls.js?v=${assetVersions['calls.js']}`;

/** The script that shrinks photos in the browser. Only the desk's product pages load it. */
export const photosScriptPath = `/photos.js?v=${assetVersions['photos.js']}`;

/** What a product's page says about its photos: what was done, or why a photo was refused. */
const photoFlashes = [
  'added',
  'type',
  'broken',
  'pixels',
  'heavy',
  'none',
  'most',
  'full',
  'unkept',
  'limited',
] as const;

export type PhotoFlash = (typeof photoFlashes)[number];

export function isPhotoFlash(word: string): word is PhotoFlash {
  return photoFlashes.some((one) => one === word);
}

const PLACE = 'photos';

/** The photos on a product's page, with a message about them. */
export function productPhotosPath(
  language: Locale,
  productId: string,
  flash: PhotoFlash | null = null,
): string {
  return `${deskProductPath(language, productId)}${flash === null ? '' : `?photo=${flash}`}#${PLACE}`;
}

/** Where photos of a product are uploaded, ordered and deleted. */
export function photoFormPath(language: Locale, productId: string, form: 'add' | 'change'): string {
  return at(language, deskPatterns.photoForms[form], { id: productId });
}

const photoUpload = new RegExp(`^/(\\w+)/desk${sourceOf(deskPatterns.photoForms.add)}$`);

/** The product whose photos are uploaded to a path; null for any other path. */
export function productOfPhotos(path: string): { language: Locale; productId: string } | null {
  const [, word, productId = ''] = photoUpload.exec(path) ?? [];
  const language = knownLanguage(word);
  try {
    return language === null ? null : { language, productId: decodeURIComponent(productId) };
  } catch {
    return null;
  }
}

/** Where a product list is uploaded, by GET and POST. */
export function importsPath(language: Locale): string {
  return at(language, deskPatterns.imports);
}

/**
 * An import: its preview or its result. `show`: rows of one group; `after`: the line of the last row of the page
 * before.
 */
export function importPath(
  language: Locale,
  importId: string,
  { show = null, after = null }: { show?: string | null; after?: number | null } = {},
): string {
  return withQuery(at(language, deskPatterns.import, { id: importId }), { show, after });
}

/** Where its forms post to. `match`: matches its rows; `apply`: applies them. */
export function importFormPath(
  language: Locale,
  importId: string,
  form: 'columns' | 'format' | 'choose' | 'match' | 'apply',
): string {
  return at(language, deskPatterns.importForms[form], { id: importId });
}

/** The refused rows of an import, as a file. */
export function refusedFilePath(language: Locale, importId: string, format: 'csv' | 'xlsx'): string {
  return at(language, deskPatterns.refusedFiles[format], { id: importId });
}

/** Where the form posts to that changes the prices of a category by a percentage. */
export function priceChangePath(language: Locale): string {
  return at(language, deskPatterns.priceChange);
}

/** A sample list, or a list of all products. */
export function productFilePath(language: Locale, file: 'sample' | 'all', format: 'csv' | 'xlsx'): string {
  return at(language, deskPatterns[file === 'all' ? 'productFiles' : 'sampleFiles'][format]);
}

/** Addresses of orders that are typed at the desk. */

/** The script of the form of a typed order. */
export const typedOrderScriptPath = `/typed-order.js?v=${assetVersions['typed-order.js']}`;

/** The form of a typed order, by GET and POST. */
export function typedOrderPath(language: Locale): string {
  return at(language, deskPatterns.typedOrder);
}

/** The same page with a form that the browser keeps, by its submission. */
export function keptTypedOrderPath(language: Locale, submission: string): string {
  return withQuery(typedOrderPath(language), { form: submission });
}

/** The same page for an exchange of an order's products. */
export function exchangePath(language: Locale, number: string): string {
  return withQuery(typedOrderPath(language), { exchange: number });
}

/** What the page of a placed order says: the form was sent before, or its payment page could not be made. */
export const typedOrderFlashes = ['again', 'unpayable'] as const;
export type TypedOrderFlash = (typeof typedOrderFlashes)[number];

/** The page of an order that was just typed: it sends the shopper its link. `to`: the language of the message. */
export function placedOrderPath(
  language: Locale,
  number: string,
  { news, to }: { news?: TypedOrderFlash | null; to?: Locale | null } = {},
): string {
  return withQuery(at(language, deskPatterns.placedOrder, { number }), { news, to });
}

/** Names of the list's parameters, in the order in which addresses have them. */
const customerParameters = ['q', 'tag', 'sort'] as const;

/** What the list says of an erasure: done, or done but for open orders. */
export type CustomersFlash = 'erased' | 'waits';

/** The customers by phone, or the results of a search; `after`: the order number of the last one before. */
export function customersPath(
  language: Locale,
  search: Partial<Record<(typeof customerParameters)[number], string>> & { news?: CustomersFlash } = {},
  after: string | null = null,
): string {
  const { q, tag, sort, news } = search;
  return withQuery(at(language, deskPatterns.customers), { q, tag, sort, news, after });
}

/** What a customer's page says was done, or why it was not. */
const customerFlashes = ['saved', 'unsure'] as const;
export type CustomerFlash = (typeof customerFlashes)[number];

export function isCustomerFlash(word: string): word is CustomerFlash {
  return customerFlashes.some((one) => one === word);
}

/** A customer, by the number of one of its orders: logs and histories of addresses must not contain a phone. */
export function customerPath(
  language: Locale,
  number: string,
  flash: CustomerFlash | null = null,
  after: string | null = null,
  ticked: string | null = null,
): string {
  return withQuery(at(language, deskPatterns.customer, { number }), {
    news: flash,
    after,
    ticked,
  });
}

export function customerFormPath(language: Locale, number: string, form: 'describe' | 'erase'): string {
  return at(language, deskPatterns.customerForms[form], { number });
}

/** Where the tags of an order are posted to. */
export function orderTagsPath(language: Locale, number: string): string {
  return at(language, deskPatterns.orderForms.tags, { number });
}

/** The filters of the list of pieces, the place of its page, and that numbers were saved. */
export type StockAddress = Partial<Record<'q' | 'state' | 'after' | 'saved', string>>;

/** The pieces of all products; its form posts to the same address. */
export function stockPath(language: Locale, { q, state, after, saved }: StockAddress = {}): string {
  return withQuery(at(language, deskPatterns.stock), { q, state, after, saved });
}

/** What moved a count; `before`: the order number where the page before ended. */
export function stockMovesPath(
  language: Locale,
  { productId, variant }: { productId: string; variant: string | null },
  before: string | null = null,
): string {
  return withQuery(at(language, deskPatterns.stockMoves, { productId }), { variant, before });
}

/** Where ticked orders are acted on together. */
export function bulkPath(language: Locale): string {
  return at(language, deskPatterns.bulk);
}

/** The form that hands ticked orders to a courier. */
export function bulkHandOverPath(language: Locale): string {
  return at(language, deskPatterns.bulkHandOver);
}

/** The result of a bulk action. */
export function bulkResultPath(language: Locale, bulkId: string): string {
  return at(language, deskPatterns.bulkResult, { id: bulkId });
}

export function bulkUndoPath(language: Locale, bulkId: string): string {
  return at(language, deskPatterns.bulkUndo, { id: bulkId });
}

/** The script that ticks orders at once and follows a scanner. The desk's lists of orders load it. */
export const bulkScriptPath = `/bulk.js?v=${assetVersions['bulk.js']}`;

/** Names of the profit page's parameters, in the order in which addresses have them. */
const profitParameters = ['month', 'by'] as const;

/** What sales cost and bring in a month (as 202611), by product, wilaya or source. */
export function profitPath(
  language: Locale,
  { month, by }: Partial<Record<(typeof profitParameters)[number], string>> = {},
): string {
  return withQuery(at(language, deskPatterns.profit), { month, by });
}

/** From visits to money, by source and by product, for the last days. */
export function funnelPath(language: Locale, days: number | null = null): string {
  return withQuery(at(language, deskPatterns.funnel), { days: days === null ? null : String(days) });
}

/** What became of the orders that each person confirmed in the last days. */
export function callRatesPath(language: Locale, days: number | null = null): string {
  return withQuery(at(language, deskPatterns.callRates), { days: days === null ? null : String(days) });
}

/** What couriers owe for delivered orders, by age. */
export function courierDebtsPath(language: Locale): string {
  return at(language, deskPatterns.courierDebts);
}

/** The addresses by which spreadsheets read the figures; forms post to it, and to the second to revoke one. */
export function figureAddressesPath(language: Locale, form: 'revoke' | null = null): string {
  return at(language, deskPatterns[form === null ? 'figureAddresses' : 'revokeFigureAddress']);
}

/** The files that an address gives. */
export const figureFiles = ['month', 'product', 'wilaya', 'source', 'courier'] as const;
export type FigureFile = (typeof figureFiles)[number];

/** A file of figures, by the secret of its address. */
export function figureFilePath(language: Locale, secret: string, file: FigureFile): string {
  return at(language, deskPatterns.figureFile, { secret, name: `${file}.csv` });
}
