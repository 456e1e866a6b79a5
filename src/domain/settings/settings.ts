import { BRAND_PATTERN } from '../../contract/brand.ts';
import { type FeesAllocation, feesAllocation } from '../../contract/resources/checkout.ts';
import { isWebUrl } from '../../contract/scalars.ts';
import { isPrivateLine } from '../../web/networks.ts';
import { areSealingKeys } from '../../web/seals.ts';
import { readSecurityContact } from '../../web/security-text.ts';
import { type LiveSecret, readLiveSecrets } from './live-secrets.ts';
import { type ChannelSetup, readChannelSetup } from './notification-channels.ts';
import { type LimitName, type Limits, limitNames, readLimitOf } from './order-limits.ts';
import { readPaymentMethodRules } from './payment-methods.ts';
import { type PeriodName, type Periods, periodNames, readPeriod } from './retention-periods.ts';
import { defaultDisplay, type OverridableSettings } from './setting-types.ts';
import { applyDisplaySettings, type DisplaySettingName } from './stored-overrides.ts';

/** The validated settings: those of the bindings, and those that the desk can override. */
export type Settings = OverridableSettings & {
  /** The origin that shoppers see; null under LOCAL=1, where the request's own origin is used. */
  origin: string | null;
  isLocal: boolean;
  /**
   * Hosts of the shop and of its service, with a port other than the scheme's default. The shop sends no
   * notifications to them.
   */
  ownHosts: readonly string[];
  /** False with a test key: nothing is charged, and every page says so. */
  livemode: boolean;
  serviceUrl: string;
  apiKey: string;
  brand: string;
  webhookSecret: string;
  cookieSecret: string;
  /** Keys that seal the secrets that the desk takes, separated by commas: the first seals, all open. */
  sealingKeys: string;
  allocation: FeesAllocation;
  /** Where to report vulnerabilities, as a URI; null: at the shop's e-mail address. */
  securityContact: string | null;
  /** SHA-256, in hex, of the key that may erase contacts of orders; null: no such key. */
  erasureKeyHash: string | null;
  /** SHA-256, in hex, of the key that may request a pairing link for an owner's device; null: no such key. */
  adminKeyHash: string | null;
  /** The configured notification channels. */
  channels: ChannelSetup;
};

/** `binding`: the first binding that is missing, unreadable, too short or still an example. */
type SettingsResult = { ok: true; settings: Settings } | { ok: false; binding: SettingName };

/**
 * How to set each binding that can close a shop: a line of `wrangler.toml`, or the command that asks for a secret.
 */
const commandsToSet = {
  SERVICE_API_KEY: 'npx wrangler secret put SERVICE_API_KEY',
  SERVICE_WEBHOOK_SECRET: 'npx wrangler secret put SERVICE_WEBHOOK_SECRET',
  LIVE_SERVICE_URL: 'npx wrangler secret put LIVE_SERVICE_URL',
  LIVE_API_KEY: 'npx wrangler secret put LIVE_API_KEY',
  LIVE_WEBHOOK_SECRET: 'npx wrangler secret put LIVE_WEBHOOK_SECRET',
  COOKIE_SECRET: 'npx wrangler secret put COOKIE_SECRET',
  SEALING_KEYS: 'npx wrangler secret put SEALING_KEYS',
  PUBLIC_ORIGIN: 'PUBLIC_ORIGIN = "https://shop.example.dz"',
  SERVICE_URL: 'SERVICE_URL = "https://pay.example.dz/test/api/v2"',
  SERVICE_BRAND: 'SERVICE_BRAND = "service"',
  FEES_ALLOCATION: 'FEES_ALLOCATION = "merchant"',
  SECURITY_CONTACT: 'SECURITY_CONTACT = "security@shop.dz"',
  HOLD_MINUTES: 'HOLD_MINUTES = "15"',
  HOLD_SHARE: 'HOLD_SHARE = "10"',
  HOLD_SHARE_TOTAL: 'HOLD_SHARE_TOTAL = "50"',
  HOLDS_PER_BROWSER: 'HOLDS_PER_BROWSER = "3"',
  HOLDS_PER_PHONE: 'HOLDS_PER_PHONE = "3"',
  ORDERS_PER_BROWSER: 'ORDERS_PER_BROWSER = "12"',
  ORDERS_PER_NETWORK: 'ORDERS_PER_NETWORK = "300"',
  CASH_PER_PHONE: 'CASH_PER_PHONE = "2"',
  CASH_PER_BROWSER: 'CASH_PER_BROWSER = "3"',
  CASH_PER_NETWORK: 'CASH_PER_NETWORK = "5"',
  CALL_MISSES: 'CALL_MISSES = "3"',
  HIGH_SUM: 'HIGH_SUM = "30000"',
  PAYMENT_METHODS: 'PAYMENT_METHODS = "card cash"',
  // The key has 32 random bytes, so its hash does not reveal it.
  ERASURE_KEY_HASH: `ERASURE_KEY_HASH = "${'0123456789abcdef'.repeat(4)}"`,
  ADMIN_KEY_HASH: `ADMIN_KEY_HASH = "${'0123456789abcdef'.repeat(4)}"`,
  ABANDONED_KEPT_DAYS: 'ABANDONED_KEPT_DAYS = "30"',
  CONTACTS_KEPT_DAYS: 'CONTACTS_KEPT_DAYS = "365"',
  ACCOUNTS_KEPT_DAYS: 'ACCOUNTS_KEPT_DAYS = "3653"',
  AUDIT_LOG_KEPT_DAYS: 'AUDIT_LOG_KEPT_DAYS = "365"',
} satisfies Record<LimitName | PeriodName, string> & Record<string, string>;
export type SettingName = keyof typeof commandsToSet;

/** How to set a binding, with an example: for a merchant whose shop is closed without it. */
export function howToSet(name: SettingName): string {
  return commandsToSet[name];
}

const EXAMPLE = /example|change.?me|replace|placeholder|^x+$|your[-_ ]/i;

function isSecret(value: unknown, minimum: number): value is string {
  return typeof value === 'string' && value.length >= minimum && !EXAMPLE.test(value);
}

// An unset binding is undefined at run time, whatever its type says.
function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}

/** Bindings with the hash of a key. An unset one means that no such key exists. */
const keyHashes = ['ERASURE_KEY_HASH', 'ADMIN_KEY_HASH'] as const;
type KeyHash = (typeof keyHashes)[number];

/** The text bindings as the merchant set them. Limits and periods are optional. */
type Texts = Partial<
  Record<DisplaySettingName | LimitName | PeriodName | KeyHash | 'PAYMENT_METHODS', string>
> & {
  [name in Exclude<
    keyof StorefrontEnv,
    DisplaySettingName | LimitName | PeriodName | KeyHash | 'PAYMENT_METHODS'
  > as StorefrontEnv[name] extends string ? name : never]: StorefrontEnv[name];
};

/** The secrets of live mode under the names of those that they replace. */
function inPlaceOf(live: Record<LiveSecret, string>) {
  return {
    SERVICE_URL: live.LIVE_SERVICE_URL,
    SERVICE_API_KEY: live.LIVE_API_KEY,
    SERVICE_WEBHOOK_SECRET: live.LIVE_WEBHOOK_SECRET,
  };
}

/**
 * Reads the bindings. Fails closed on the first one that would make the shop unsafe or useless. An unreadable display
 * setting is ignored.
 */
export function readSettings(given: Texts): SettingsResult {
  const live = readLiveSecrets(given, given.LOCAL === '1');
  if (live.kind === 'partial') return { ok: false, binding: live.binding };
  const env = live.kind === 'none' ? given : { ...given, ...inPlaceOf(live.secrets) };
  if (!isSecret(env.SERVICE_API_KEY, 20)) return { ok: false, binding: 'SERVICE_API_KEY' };
  if (!isSecret(env.SERVICE_WEBHOOK_SECRET, 20)) return { ok: false, binding: 'SERVICE_WEBHOOK_SECRET' };
  if (!isSecret(env.COOKIE_SECRET, 32)) return { ok: false, binding: 'COOKIE_SECRET' };
  if (!areSealingKeys(env.SEALING_KEYS ?? '')) return { ok: false, binding: 'SEALING_KEYS' };
  const isLocal = env.LOCAL === '1';
  const origin = URL.parse(textOr(env.PUBLIC_ORIGIN, ''))?.origin ?? null;
  if (!isLocal && !origin?.startsWith('https://')) return { ok: false, binding: 'PUBLIC_ORIGIN' };
  const serviceUrl = textOr(env.SERVICE_URL, '').replace(/\/+$/, '');
  // Every request carries the key.
  if (!isWebUrl(serviceUrl) || !(isLocal || isPrivateLine(serviceUrl)))
    return { ok: false, binding: 'SERVICE_URL' };
  const brand = textOr(env.SERVICE_BRAND, 'service');
  if (!BRAND_PATTERN.test(brand)) return { ok: false, binding: 'SERVICE_BRAND' };
  const allocation = feesAllocation.safeParse(textOr(env.FEES_ALLOCATION, 'merchant'));
  if (!allocation.success) return { ok: false, binding: 'FEES_ALLOCATION' };
  const reports = textOr(env.SECURITY_CONTACT, '');
  const securityContact = readSecurityContact(reports);
  if (reports !== '' && securityContact === null) return { ok: false, binding: 'SECURITY_CONTACT' };
  const limits: Partial<Limits> = {};
  for (const name of limitNames) {
    const limit = readLimitOf(name, textOr(env[name], ''));
    if (limit === null) return { ok: false, binding: name };
    limits[name] = limit;
  }
  const periods: Partial<Periods> = {};
  for (const name of periodNames) {
    const period = readPeriod(name, textOr(env[name], ''));
    if (period === null) return { ok: false, binding: name };
    periods[name] = period;
  }
  const hashOf = (name: KeyHash) => textOr(env[name], '').toLowerCase() || null;
  for (const name of keyHashes)
    if (!/^(?:[\da-f]{64})?$/.test(hashOf(name) ?? '')) return { ok: false, binding: name };
  const paymentMethods = readPaymentMethodRules(textOr(env.PAYMENT_METHODS, 'card'));
  if (paymentMethods === null) return { ok: false, binding: 'PAYMENT_METHODS' };
  const settings: Settings = {
    ...defaultDisplay(),
    limits: limits as Limits,
    periods: periods as Periods,
    paymentMethods,
    erasureKeyHash: hashOf('ERASURE_KEY_HASH'),
    adminKeyHash: hashOf('ADMIN_KEY_HASH'),
    origin: isLocal ? null : origin,
    isLocal,
    ownHosts: [...(origin === null ? [] : [origin]), serviceUrl].map((url) => new URL(url).host),
    // A key that does not start with "test_" takes real money.
    livemode: !env.SERVICE_API_KEY.startsWith('test_'),
    serviceUrl,
    apiKey: env.SERVICE_API_KEY,
    brand,
    webhookSecret: env.SERVICE_WEBHOOK_SECRET,
    cookieSecret: env.COOKIE_SECRET,
    sealingKeys: env.SEALING_KEYS,
    allocation: allocation.data,
    securityContact,
    channels: readChannelSetup(env as unknown as Record<string, unknown>),
  };
  return { ok: true, settings: applyDisplaySettings(settings, env) };
}
