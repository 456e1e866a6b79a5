import type { Locale } from '../../contract/scalars.ts';
import { languages } from '../../text/languages/by-language.ts';
import { languageFacts } from '../../text/languages/languages.ts';
import { toWesternDigits, writePhone } from '../../text/phones.ts';
import type { InfoPage } from '../addresses/shop-patterns.ts';
import {
  hasKnownPlaceholders,
  LONGEST_MESSAGE,
  type MessageKind,
  messageKinds,
  messageTextName,
} from '../orders/staff-messages.ts';
import {
  readLanguages,
  readLine,
  readLogo,
  readMail,
  readPhone,
  readSocial,
  readSwitch,
  readWhatsapp,
} from './field-readers.ts';
import { themeOf } from './merchant-colour.ts';
import { type LimitName, limitNames, readLimitOf } from './order-limits.ts';
import { pageTextName, readText, type Seller, textPages } from './page-texts.ts';
import { readPaymentMethodRules, writePaymentMethodRules } from './payment-methods.ts';
import { daysOfPeriod, type PeriodName, periodNames, readPeriod } from './retention-periods.ts';
import type { OverridableSettings } from './setting-types.ts';

type Upper = Uppercase<Locale>;
const upper = (language: Locale) => language.toUpperCase() as Upper;

const sellerNames = {
  SHOP_LEGAL_NAME: 'name',
  SHOP_TRADE_REGISTER: 'tradeRegister',
  SHOP_NIF: 'nif',
  SHOP_NIS: 'nis',
  SHOP_DATA_DECLARATION: 'dataDeclaration',
  SHOP_ADDRESS: 'address',
} as const satisfies Record<string, keyof Seller>;
type SellerName = keyof typeof sellerNames;

/** Display settings: an invalid value never closes the shop. */
export type DisplaySettingName =
  | `SHOP_NAME_${Upper}`
  | `SHOP_TAGLINE_${Upper}`
  | 'SHOP_LANGUAGES'
  | 'SHOP_PHONE'
  | 'SHOP_EMAIL'
  | 'SHOP_LOGO'
  | 'SHOP_COLOR'
  | 'SHOP_WHATSAPP'
  | 'SHOP_INSTAGRAM'
  | 'SHOP_FACEBOOK'
  | 'QUICK_ORDER'
  | SellerName
  | `PAGE_${Uppercase<InfoPage>}_${Upper}`
  | `MESSAGE_${Uppercase<MessageKind>}_${Upper}`;

/** A setting, by the name of its binding. */
export type OverrideName = DisplaySettingName | LimitName | PeriodName | 'PAYMENT_METHODS';

/** Overrides by name, each as it would stand in its binding. */
export type OverrideValues = Readonly<Partial<Record<string, string>>>;

/**
 * The overrides of the desk. `revision`: a new one for each change, in the memory of one object. `version`: the
 * catalogue's version at the time of reading.
 */
export type Overrides = { version: string; revision: string; values: OverrideValues };

/**
 * `read`: the settings with the value of a text, null for an invalid text; an empty text is the default or nothing.
 * `write`: the text of the value in force.
 */
type SettingDefinition = {
  read(settings: OverridableSettings, text: string): OverridableSettings | null;
  write(settings: OverridableSettings): string;
};

const NAME = 60;
const TAGLINE = 120;
const IDENTITY = 200;
/** The platform accepts 5 KB in a binding; an override at the desk may be longer. */
const PAGE_TEXT = 20_000;

/** A setting whose text is parsed on its own and then put into its place. */
function setting<Value>(
  read: (text: string) => Value | undefined,
  put: (settings: OverridableSettings, value: Value) => Partial<OverridableSettings>,
  write: (settings: OverridableSettings) => string,
): SettingDefinition {
  return {
    read: (settings, text) => {
      const value = read(text);
      return value === undefined ? null : { ...settings, ...put(settings, value) };
    },
    write,
  };
}

const orUndefined = <Value>(value: Value | null) => value ?? undefined;

const ofLanguages = languages.flatMap((language): [OverrideName, SettingDefinition][] => [
  [
    `SHOP_NAME_${upper(language)}`,
    setting(
      (text) => readLine(text, NAME),
      ({ shopName }, name) => ({
        shopName: { ...shopName, [language]: name ?? languageFacts[language].shopName },
      }),
      ({ shopName }) => shopName[language],
    ),
  ],
  [
    `SHOP_TAGLINE_${upper(language)}`,
    setting(
      (text) => readLine(text, TAGLINE),
      ({ tagline }, line) => ({ tagline: { ...tagline, [language]: line } }),
      ({ tagline }) => tagline[language] ?? '',
    ),
  ],
]);

/** The merchant's own text, which takes the place of ours. `read`: null for one that cannot be kept. */
function textSetting(
  name: OverrideName,
  read: (text: string) => string | null,
): [OverrideName, SettingDefinition] {
  return [
    name,
    setting(
      (text) => (text.trim() === '' ? '' : orUndefined(read(text))),
      ({ texts }, own) => {
        const { [name]: _, ...others } = texts;
        return { texts: own === '' ? others : { ...others, [name]: own } };
      },
      ({ texts }) => texts[name] ?? '',
    ),
  ];
}

const ofPages = languages.flatMap((language) =>
  textPages.map((page) => textSetting(pageTextName(page, language), (text) => readText(text, PAGE_TEXT))),
);

const ofMessages = languages.flatMap((language) =>
  messageKinds.map((kind) =>
    textSetting(messageTextName(kind, language), (text) =>
      hasKnownPlaceholders(text) ? readText(text, LONGEST_MESSAGE) : null,
    ),
  ),
);

/** Numbers of registers have the digits that authorities read. */
const isOfDigits = (name: string) => name !== 'SHOP_LEGAL_NAME' && name !== 'SHOP_ADDRESS';

const ofSeller = Object.entries(sellerNames).map(([name, part]): [OverrideName, SettingDefinition] => [
  name as SellerName,
  setting(
    (text) => readLine(isOfDigits(name) ? toWesternDigits(text) : text, IDENTITY),
    ({ seller }, line) => ({ seller: { ...seller, [part]: line } }),
    ({ seller }) => seller[part] ?? '',
  ),
]);

const displaySettings: readonly [OverrideName, SettingDefinition][] = [
  ...ofLanguages,
  [
    'SHOP_LANGUAGES',
    setting(
      readLanguages,
      (_, shownLanguages) => ({ shownLanguages }),
      ({ shownLanguages }) => shownLanguages.join(' '),
    ),
  ],
  [
    'SHOP_PHONE',
    setting(
      readPhone,
      (_, phone) => ({ phone }),
      ({ phone }) => phone ?? '',
    ),
  ],
  [
    'SHOP_EMAIL',
    setting(
      readMail,
      (_, email) => ({ email }),
      ({ email }) => email ?? '',
    ),
  ],
  [
    'SHOP_LOGO',
    setting(
      readLogo,
      (_, logo) => ({ logo }),
      ({ logo }) => logo ?? '',
    ),
  ],
  [
    'SHOP_COLOR',
    setting(
      (text) => (text.trim() === '' ? null : orUndefined(themeOf(text.trim()))),
      (_, theme) => ({ theme }),
      ({ theme }) => theme?.sign ?? '',
    ),
  ],
  [
    'SHOP_WHATSAPP',
    setting(
      readWhatsapp,
      ({ social }, whatsapp) => ({ social: { ...social, whatsapp } }),
      ({ social }) => (social.whatsapp === null ? '' : writePhone(`+${social.whatsapp}`)),
    ),
  ],
  [
    'SHOP_INSTAGRAM',
    setting(
      readSocial('instagram.com'),
      ({ social }, instagram) => ({ social: { ...social, instagram } }),
      ({ social }) => social.instagram ?? '',
    ),
  ],
  [
    'SHOP_FACEBOOK',
    setting(
      readSocial('facebook.com'),
      ({ social }, facebook) => ({ social: { ...social, facebook } }),
      ({ social }) => social.facebook ?? '',
    ),
  ],
  [
    'QUICK_ORDER',
    setting(
      readSwitch,
      (_, hasQuickOrder) => ({ hasQuickOrder }),
      ({ hasQuickOrder }) => (hasQuickOrder ? 'on' : 'off'),
    ),
  ],
  ...ofSeller,
  ...ofPages,
  ...ofMessages,
];

const ofLimits = limitNames.map((name): [OverrideName, SettingDefinition] => [
  name,
  setting(
    (text) => orUndefined(readLimitOf(name, text)),
    ({ limits }, limit) => ({ limits: { ...limits, [name]: limit } }),
    ({ limits }) => String(limits[name]),
  ),
]);

const ofPeriods = periodNames.map((name): [OverrideName, SettingDefinition] => [
  name,
  setting(
    (text) => orUndefined(readPeriod(name, text.trim())),
    ({ periods }, period) => ({ periods: { ...periods, [name]: period } }),
    ({ periods }) => String(daysOfPeriod(periods[name])),
  ),
]);

const WAYS: [OverrideName, SettingDefinition] = [
  'PAYMENT_METHODS',
  setting(
    (text) => orUndefined(readPaymentMethodRules(text)),
    (_, paymentMethods) => ({ paymentMethods }),
    ({ paymentMethods }) => writePaymentMethodRules(paymentMethods),
  ),
];

const definitions = new Map<string, SettingDefinition>([...displaySettings, ...ofLimits, ...ofPeriods, WAYS]);
const displaySettingNames = displaySettings.map(([name]) => name as DisplaySettingName);

function put<S extends OverridableSettings>(settings: S, name: string, text: unknown): S | null {
  if (typeof text !== 'string') return null;
  const read = definitions.get(name)?.read(settings, text);
  return read == null ? null : { ...settings, ...read };
}

/** Settings with the display settings of the bindings; unreadable ones are skipped, one by one. */
export function applyDisplaySettings<S extends OverridableSettings>(settings: S, bindings: object): S {
  return displaySettingNames.reduce((so, name) => put(so, name, bindingOf(bindings, name)) ?? so, settings);
}

function bindingOf(bindings: object, name: string): unknown {
  return (bindings as Readonly<Record<string, unknown>>)[name];
}

/** The shop's name in a language by its bindings alone, for pages without settings. */
export function shopNameIn(bindings: object, language: Locale): string {
  const text = bindingOf(bindings, `SHOP_NAME_${upper(language)}`);
  return (typeof text === 'string' && readLine(text, NAME)) || languageFacts[language].shopName;
}

/** The names of unreadable display settings. */
export function unreadableSettings(settings: OverridableSettings, bindings: object): DisplaySettingName[] {
  return displaySettingNames.filter((name) => {
    const text = bindingOf(bindings, name);
    return text !== undefined && put(settings, name, text) === null;
  });
}

/** The settings in force, with overrides; an invalid override leaves the configured value. */
export function withOverrides<S extends OverridableSettings>(settings: S, chosen: OverrideValues): S {
  let so = settings;
  for (const [name, text] of Object.entries(chosen)) so = put(so, name, text) ?? so;
  return so;
}

/** The text of a setting in force. */
export function writeSetting(settings: OverridableSettings, name: OverrideName): string {
  return definitions.get(name)?.write(settings) ?? '';
}

/** Whether a text is a valid value of a setting. */
export function isValidSetting(settings: OverridableSettings, name: OverrideName, text: string): boolean {
  return put(settings, name, text) !== null;
}
