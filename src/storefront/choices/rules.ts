import type { Locale } from '../../contract/scalars.ts';
import { languages } from '../../text/locales/by-language.ts';
import { locales } from '../../text/locales/table.ts';
import { writePhone } from '../../text/phones.ts';
import { pageTextName, readText, type Seller, textPages } from '../doorstep/rules.ts';
import type { InfoPage } from '../doorstep-urls.ts';
import { type LimitName, limitNames, readLimitOf } from '../limits/rules.ts';
import { daysOf, type PeriodName, periodNames, readPeriod } from '../privacy/rules.ts';
import { themeOf } from '../theme/rules.ts';
import { readWayRules, writeWayRules } from '../ways-to-pay/rules.ts';
import type { Choosable } from './rules/choosable.ts';
import {
  readLanguages,
  readLine,
  readLogo,
  readMail,
  readPhone,
  readSocial,
  readWhatsapp,
} from './rules/readers.ts';

type Upper = Uppercase<Locale>;
const upper = (language: Locale) => language.toUpperCase() as Upper;

const sellerNames = {
  SHOP_LEGAL_NAME: 'name',
  SHOP_TRADE_REGISTER: 'tradeRegister',
  SHOP_NIF: 'nif',
  SHOP_NIS: 'nis',
  SHOP_ADDRESS: 'address',
} as const satisfies Record<string, keyof Seller>;
type SellerName = keyof typeof sellerNames;

/** Settings that are shown and no more: whatever is in them, the shop stays open. */
export type DecorationName =
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
  | SellerName
  | `PAGE_${Uppercase<InfoPage>}_${Upper}`;

/** A setting by the name of the binding that gives its first value. */
export type ChoiceName = DecorationName | LimitName | PeriodName | 'WAYS_TO_PAY';

/** Chosen values by their names, each as it would stand in its binding. */
export type Chosen = Readonly<Partial<Record<string, string>>>;

/** What the desk chose. `edition`: never twice the same, in one object's memory alone. `version`: the catalogue's, of then. */
export type Choices = { version: string; edition: string; chosen: Chosen };

/**
 * `read`: the settings with the value that a text names, null for a text that names none; an empty one is nothing, or the
 * usual. `write`: the text of the value that counts.
 */
type Choice = {
  read(settings: Choosable, text: string): Choosable | null;
  write(settings: Choosable): string;
};

const NAME = 60;
const TAGLINE = 120;
const IDENTITY = 200;
/** The platform takes 5 KB of a binding; a desk may choose more. */
const PAGE_TEXT = 20_000;

/** A setting of which a text is read by itself, and put into its place. */
function choice<Value>(
  read: (text: string) => Value | undefined,
  put: (settings: Choosable, value: Value) => Partial<Choosable>,
  write: (settings: Choosable) => string,
): Choice {
  return {
    read: (settings, text) => {
      const value = read(text);
      return value === undefined ? null : { ...settings, ...put(settings, value) };
    },
    write,
  };
}

const orUndefined = <Value>(value: Value | null) => value ?? undefined;

const ofLanguages = languages.flatMap((language): [ChoiceName, Choice][] => [
  [
    `SHOP_NAME_${upper(language)}`,
    choice(
      (text) => readLine(text, NAME),
      ({ shopName }, name) => ({
        shopName: { ...shopName, [language]: name ?? locales[language].shopName },
      }),
      ({ shopName }) => shopName[language],
    ),
  ],
  [
    `SHOP_TAGLINE_${upper(language)}`,
    choice(
      (text) => readLine(text, TAGLINE),
      ({ tagline }, line) => ({ tagline: { ...tagline, [language]: line } }),
      ({ tagline }) => tagline[language] ?? '',
    ),
  ],
]);

const ofPages = languages.flatMap((language) =>
  textPages.map((page): [ChoiceName, Choice] => {
    const name = pageTextName(page, language);
    return [
      name,
      choice(
        (text) => (text.trim() === '' ? '' : orUndefined(readText(text, PAGE_TEXT))),
        ({ texts }, own) => {
          const { [name]: _, ...others } = texts;
          return { texts: own === '' ? others : { ...others, [name]: own } };
        },
        ({ texts }) => texts[name] ?? '',
      ),
    ];
  }),
);

const ofSeller = Object.entries(sellerNames).map(([name, part]): [ChoiceName, Choice] => [
  name as SellerName,
  choice(
    (text) => readLine(text, IDENTITY),
    ({ seller }, line) => ({ seller: { ...seller, [part]: line } }),
    ({ seller }) => seller[part] ?? '',
  ),
]);

const decorations: readonly [ChoiceName, Choice][] = [
  ...ofLanguages,
  [
    'SHOP_LANGUAGES',
    choice(
      readLanguages,
      (_, shownLanguages) => ({ shownLanguages }),
      ({ shownLanguages }) => shownLanguages.join(' '),
    ),
  ],
  [
    'SHOP_PHONE',
    choice(
      readPhone,
      (_, phone) => ({ phone }),
      ({ phone }) => phone ?? '',
    ),
  ],
  [
    'SHOP_EMAIL',
    choice(
      readMail,
      (_, email) => ({ email }),
      ({ email }) => email ?? '',
    ),
  ],
  [
    'SHOP_LOGO',
    choice(
      readLogo,
      (_, logo) => ({ logo }),
      ({ logo }) => logo ?? '',
    ),
  ],
  [
    'SHOP_COLOR',
    choice(
      (text) => (text.trim() === '' ? null : orUndefined(themeOf(text.trim()))),
      (_, theme) => ({ theme }),
      ({ theme }) => theme?.sign ?? '',
    ),
  ],
  [
    'SHOP_WHATSAPP',
    choice(
      readWhatsapp,
      ({ social }, whatsapp) => ({ social: { ...social, whatsapp } }),
      ({ social }) => (social.whatsapp === null ? '' : writePhone(`+${social.whatsapp}`)),
    ),
  ],
  [
    'SHOP_INSTAGRAM',
    choice(
      readSocial('instagram.com'),
      ({ social }, instagram) => ({ social: { ...social, instagram } }),
      ({ social }) => social.instagram ?? '',
    ),
  ],
  [
    'SHOP_FACEBOOK',
    choice(
      readSocial('facebook.com'),
      ({ social }, facebook) => ({ social: { ...social, facebook } }),
      ({ social }) => social.facebook ?? '',
    ),
  ],
  ...ofSeller,
  ...ofPages,
];

const ofLimits = limitNames.map((name): [ChoiceName, Choice] => [
  name,
  choice(
    (text) => orUndefined(readLimitOf(name, text)),
    ({ limits }, limit) => ({ limits: { ...limits, [name]: limit } }),
    ({ limits }) => String(limits[name]),
  ),
]);

const ofPeriods = periodNames.map((name): [ChoiceName, Choice] => [
  name,
  choice(
    (text) => orUndefined(readPeriod(name, text.trim())),
    ({ periods }, period) => ({ periods: { ...periods, [name]: period } }),
    ({ periods }) => String(daysOf(periods[name])),
  ),
]);

const WAYS: [ChoiceName, Choice] = [
  'WAYS_TO_PAY',
  choice(
    (text) => orUndefined(readWayRules(text)),
    (_, ways) => ({ ways }),
    ({ ways }) => writeWayRules(ways),
  ),
];

const choices = new Map<string, Choice>([...decorations, ...ofLimits, ...ofPeriods, WAYS]);
const decorationNames = decorations.map(([name]) => name as DecorationName);

function put<S extends Choosable>(settings: S, name: string, text: unknown): S | null {
  if (typeof text !== 'string') return null;
  const read = choices.get(name)?.read(settings, text);
  return read == null ? null : { ...settings, ...read };
}

/** Settings with what bindings decorate them with; those that cannot be read are passed over, one by one. */
export function decorate<S extends Choosable>(settings: S, bindings: object): S {
  return decorationNames.reduce((so, name) => put(so, name, bindingOf(bindings, name)) ?? so, settings);
}

function bindingOf(bindings: object, name: string): unknown {
  return (bindings as Readonly<Record<string, unknown>>)[name];
}

/** What the shop is called in a language by its bindings alone, where it has no settings. */
export function shopNameIn(bindings: object, language: Locale): string {
  const text = bindingOf(bindings, `SHOP_NAME_${upper(language)}`);
  return (typeof text === 'string' && readLine(text, NAME)) || locales[language].shopName;
}

/** The names of bindings that decorate and cannot be read. */
export function unreadable(settings: Choosable, bindings: object): DecorationName[] {
  return decorationNames.filter((name) => {
    const text = bindingOf(bindings, name);
    return text !== undefined && put(settings, name, text) === null;
  });
}

/** Settings as they count with what was chosen; a value that is none, or none any more, leaves what is configured. */
export function withChosen<S extends Choosable>(settings: S, chosen: Chosen): S {
  let so = settings;
  for (const [name, text] of Object.entries(chosen)) so = put(so, name, text) ?? so;
  return so;
}

/** The text of a setting as it counts. */
export function writeChoice(settings: Choosable, name: ChoiceName): string {
  return choices.get(name)?.write(settings) ?? '';
}

/** Whether a text names a value of a setting. */
export function isChoice(settings: Choosable, name: ChoiceName, text: string): boolean {
  return put(settings, name, text) !== null;
}
