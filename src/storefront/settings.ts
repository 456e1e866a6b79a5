import { BRAND_PATTERN } from '../contract/brand.ts';
import { type FeesAllocation, feesAllocation } from '../contract/resources/checkout.ts';
import { isWebUrl, type Locale } from '../contract/scalars.ts';
import { inEachLanguage } from '../text/locales/by-language.ts';
import { locales } from '../text/locales/table.ts';
import { normalisePhone } from '../text/phones.ts';
import { isPrivateLine } from '../web/networks.ts';
import { readSecurityContact } from '../web/security-text.ts';
import { type LimitName, type Limits, limitNames, readLimitOf } from './limits/rules.ts';
import { type PeriodName, type Periods, periodNames, readPeriod } from './privacy/rules.ts';
import { type Theme, themeOf } from './theme/rules.ts';
import { readWayRules, type WayRule } from './ways-to-pay/rules.ts';

/** What the merchant configured, checked. */
export type Settings = {
  /** Origin shoppers see, or null under LOCAL=1, where the request's own is right. */
  origin: string | null;
  isLocal: boolean;
  /** False with a test key: nothing is charged, and every page says so. */
  livemode: boolean;
  serviceUrl: string;
  apiKey: string;
  brand: string;
  webhookSecret: string;
  cookieSecret: string;
  allocation: FeesAllocation;
  shopName: Record<Locale, string>;
  phone: string | null;
  email: string | null;
  /** Who takes in reports of weaknesses, as a URI: the shop's e-mail address where nobody else is named; null for nobody. */
  securityContact: string | null;
  /** Address of the merchant's logo: absolute, or a path of the shop. */
  logo: string | null;
  /** The merchant's colour on the pages; null for the shop's own. */
  theme: Theme | null;
  social: Social;
  limits: Limits;
  /** How orders are paid until the desk chooses otherwise. */
  ways: WayRule[];
  /** How long orders and who placed them are kept. */
  periods: Periods;
  /** SHA-256, in hex, of the key whose holder may have orders' contacts erased; null: nobody may. */
  erasureKeyHash: string | null;
  /** As that, of the key whose holder may have a link that pairs an owner's device; null: nobody may. */
  adminKeyHash: string | null;
};

/** Where else the merchant can be found; null for places that were not configured. */
type Social = {
  /** Digits of the number with its country, as wa.me takes them. */
  whatsapp: string | null;
  instagram: string | null;
  facebook: string | null;
};

/** `binding`: the name of the first binding that is absent, cannot be read, is too short or still an example. */
type SettingsResult = { ok: true; settings: Settings } | { ok: false; binding: SettingName };

/** How each binding that can close a shop is set: a line of `wrangler.toml`, or the command that asks for a secret. */
const waysToSet = {
  SERVICE_API_KEY: 'npx wrangler secret put SERVICE_API_KEY',
  SERVICE_WEBHOOK_SECRET: 'npx wrangler secret put SERVICE_WEBHOOK_SECRET',
  COOKIE_SECRET: 'npx wrangler secret put COOKIE_SECRET',
  PUBLIC_ORIGIN: 'PUBLIC_ORIGIN = "https://shop.example.dz"',
  SERVICE_URL: 'SERVICE_URL = "https://pay.example.dz/test/api/v2"',
  SERVICE_BRAND: 'SERVICE_BRAND = "service"',
  FEES_ALLOCATION: 'FEES_ALLOCATION = "merchant"',
  SECURITY_CONTACT: 'SECURITY_CONTACT = "security@shop.dz"',
  SHOP_LOGO: 'SHOP_LOGO = "/logo.png"',
  SHOP_COLOR: 'SHOP_COLOR = "#0d5546"',
  SHOP_WHATSAPP: 'SHOP_WHATSAPP = "0550 12 34 56"',
  SHOP_INSTAGRAM: 'SHOP_INSTAGRAM = "https://www.instagram.com/shop"',
  SHOP_FACEBOOK: 'SHOP_FACEBOOK = "https://www.facebook.com/shop"',
  HOLD_MINUTES: 'HOLD_MINUTES = "15"',
  HOLD_SHARE: 'HOLD_SHARE = "50"',
  HOLD_LAST: 'HOLD_LAST = "4"',
  HOLDS_PER_BROWSER: 'HOLDS_PER_BROWSER = "3"',
  HOLDS_PER_PHONE: 'HOLDS_PER_PHONE = "3"',
  HOLDS_PER_NETWORK: 'HOLDS_PER_NETWORK = "300"',
  ORDERS_PER_BROWSER: 'ORDERS_PER_BROWSER = "12"',
  ORDERS_PER_NETWORK: 'ORDERS_PER_NETWORK = "1200"',
  CASH_PER_PHONE: 'CASH_PER_PHONE = "2"',
  CASH_PER_BROWSER: 'CASH_PER_BROWSER = "3"',
  CASH_PER_NETWORK: 'CASH_PER_NETWORK = "30"',
  CASH_HOLD_HOURS: 'CASH_HOLD_HOURS = "48"',
  WAYS_TO_PAY: 'WAYS_TO_PAY = "card cash"',
  // Of a key that is 32 random bytes, so that nobody guesses it by its hash.
  ERASURE_KEY_HASH: `ERASURE_KEY_HASH = "${'0123456789abcdef'.repeat(4)}"`,
  ADMIN_KEY_HASH: `ADMIN_KEY_HASH = "${'0123456789abcdef'.repeat(4)}"`,
  ABANDONED_KEPT_DAYS: 'ABANDONED_KEPT_DAYS = "30"',
  CONTACTS_KEPT_DAYS: 'CONTACTS_KEPT_DAYS = "365"',
  ACCOUNTS_KEPT_DAYS: 'ACCOUNTS_KEPT_DAYS = "3653"',
  JOURNAL_KEPT_DAYS: 'JOURNAL_KEPT_DAYS = "365"',
} satisfies Record<LimitName | PeriodName, string> & Record<string, string>;
export type SettingName = keyof typeof waysToSet;

/** How a setting is set, with a value that would do: for the merchant whose shop is closed for want of it. */
export function wayToSet(name: SettingName): string {
  return waysToSet[name];
}

const EXAMPLE = /example|change.?me|replace|placeholder|^x+$|your[-_ ]/i;

function isSecret(value: unknown, minimum: number): value is string {
  return typeof value === 'string' && value.length >= minimum && !EXAMPLE.test(value);
}

// A binding that nobody set is undefined at run time, whatever its type says.
function textOr(value: unknown, fallback: string): string {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : fallback;
}

/** An address as browsers show it, `instagram.com/shop`, with the scheme that they leave out; anything else unchanged. */
function withScheme(address: string): string {
  return /^[a-z\d-]+(?:\.[a-z\d-]+)+\/[^:]*$/i.test(address) ? `https://${address}` : address;
}

/** The shop's name as the merchant set it: a language may go without, and takes the name of its row in the table. */
type ShopNames = Partial<Record<`SHOP_NAME_${Uppercase<Locale>}`, string>>;

/** Bindings that hold a key's hash: without one, nobody has the key. */
const keyHashes = ['ERASURE_KEY_HASH', 'ADMIN_KEY_HASH'] as const;
type KeyHash = (typeof keyHashes)[number];

/** The bindings that are texts, as the merchant set them; of limits and periods those that are not the usual ones. */
type Texts = ShopNames &
  Partial<Record<LimitName | PeriodName | KeyHash | 'WAYS_TO_PAY', string>> & {
    [name in Exclude<
      keyof StorefrontEnv,
      `SHOP_NAME_${string}` | LimitName | PeriodName | KeyHash | 'WAYS_TO_PAY'
    > as StorefrontEnv[name] extends string ? name : never]: StorefrontEnv[name];
  };

/** What the shop is called in each language. */
export function readShopNames(env: ShopNames): Record<Locale, string> {
  return inEachLanguage((language) => {
    const upperCase = language.toUpperCase() as Uppercase<Locale>;
    return textOr(env[`SHOP_NAME_${upperCase}`], locales[language].shopName);
  });
}

/** Reads the bindings; fails closed on the first one that would make the shop unsafe or useless. */
export function readSettings(env: Texts): SettingsResult {
  if (!isSecret(env.SERVICE_API_KEY, 20)) return { ok: false, binding: 'SERVICE_API_KEY' };
  if (!isSecret(env.SERVICE_WEBHOOK_SECRET, 20)) return { ok: false, binding: 'SERVICE_WEBHOOK_SECRET' };
  if (!isSecret(env.COOKIE_SECRET, 32)) return { ok: false, binding: 'COOKIE_SECRET' };
  const isLocal = env.LOCAL === '1';
  const origin = URL.parse(textOr(env.PUBLIC_ORIGIN, ''))?.origin ?? null;
  if (!isLocal && !origin?.startsWith('https://')) return { ok: false, binding: 'PUBLIC_ORIGIN' };
  const serviceUrl = textOr(env.SERVICE_URL, '').replace(/\/+$/, '');
  // With every request goes the key.
  if (!isWebUrl(serviceUrl) || !(isLocal || isPrivateLine(serviceUrl)))
    return { ok: false, binding: 'SERVICE_URL' };
  const brand = textOr(env.SERVICE_BRAND, 'service');
  if (!BRAND_PATTERN.test(brand)) return { ok: false, binding: 'SERVICE_BRAND' };
  const allocation = feesAllocation.safeParse(textOr(env.FEES_ALLOCATION, 'merchant'));
  if (!allocation.success) return { ok: false, binding: 'FEES_ALLOCATION' };
  const email = textOr(env.SHOP_EMAIL, '') || null;
  const reports = textOr(env.SECURITY_CONTACT, '');
  const securityContact = readSecurityContact(reports || (email ?? ''));
  if (reports !== '' && securityContact === null) return { ok: false, binding: 'SECURITY_CONTACT' };
  const logo = textOr(env.SHOP_LOGO, '') || null;
  if (logo !== null && !isWebUrl(logo) && !/^\/(?!\/)/.test(logo)) return { ok: false, binding: 'SHOP_LOGO' };
  const colour = textOr(env.SHOP_COLOR, '') || null;
  const theme = colour === null ? null : themeOf(colour);
  if (colour !== null && theme === null) return { ok: false, binding: 'SHOP_COLOR' };
  const whatsapp = textOr(env.SHOP_WHATSAPP, '') || null;
  const number = whatsapp === null ? null : normalisePhone(whatsapp);
  if (whatsapp !== null && number === null) return { ok: false, binding: 'SHOP_WHATSAPP' };
  const instagram = withScheme(textOr(env.SHOP_INSTAGRAM, '')) || null;
  if (instagram !== null && !isWebUrl(instagram)) return { ok: false, binding: 'SHOP_INSTAGRAM' };
  const facebook = withScheme(textOr(env.SHOP_FACEBOOK, '')) || null;
  if (facebook !== null && !isWebUrl(facebook)) return { ok: false, binding: 'SHOP_FACEBOOK' };
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
  const ways = readWayRules(textOr(env.WAYS_TO_PAY, 'card'));
  if (ways === null) return { ok: false, binding: 'WAYS_TO_PAY' };
  return {
    ok: true,
    settings: {
      limits: limits as Limits,
      periods: periods as Periods,
      ways,
      erasureKeyHash: hashOf('ERASURE_KEY_HASH'),
      adminKeyHash: hashOf('ADMIN_KEY_HASH'),
      origin: isLocal ? null : origin,
      isLocal,
      // Anything that does not say "test" is treated as real money.
      livemode: !env.SERVICE_API_KEY.startsWith('test_'),
      serviceUrl,
      apiKey: env.SERVICE_API_KEY,
      brand,
      webhookSecret: env.SERVICE_WEBHOOK_SECRET,
      cookieSecret: env.COOKIE_SECRET,
      allocation: allocation.data,
      shopName: readShopNames(env),
      phone: textOr(env.SHOP_PHONE, '') || null,
      email,
      securityContact,
      logo,
      theme,
      social: { whatsapp: number?.slice(1) ?? null, instagram, facebook },
    },
  };
}
