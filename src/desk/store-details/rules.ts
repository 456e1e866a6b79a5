import type { Locale } from '../../contract/scalars.ts';
import { pageTextName, textPages } from '../../domain/settings/page-texts.ts';
import { type PeriodName, periodNames } from '../../domain/settings/retention-periods.ts';
import type { OverridableSettings } from '../../domain/settings/setting-types.ts';
import { type DisplaySettingName, isValidSetting } from '../../domain/settings/stored-overrides.ts';
import { contrastOnPaper } from '../../domain/settings/theme.ts';
import { languages } from '../../text/languages/by-language.ts';
import { normalisePhone } from '../../text/phones.ts';

/** The settings pages of the desk, besides payment methods and limits; each is one form. */
export const settingGroups = [
  'look',
  'contact',
  'languages',
  'quick-order',
  'identity',
  'text-about',
  'text-contact',
  'text-conditions',
  'text-returns',
  'text-privacy',
  'periods',
] as const;
export type SettingGroup = (typeof settingGroups)[number];

/** Groups with details that the payment page shows. */
export function isOnPaymentPage(group: SettingGroup): group is 'look' | 'contact' {
  return group === 'look' || group === 'contact';
}

const upper = (language: Locale) => language.toUpperCase() as Uppercase<Locale>;

/** The settings of a page, in the order of its form. */
export function namesOf(group: SettingGroup): readonly (DisplaySettingName | PeriodName)[] {
  switch (group) {
    case 'look':
      return [
        ...languages.map((language) => `SHOP_NAME_${upper(language)}` as const),
        ...languages.map((language) => `SHOP_TAGLINE_${upper(language)}` as const),
        'SHOP_LOGO',
        'SHOP_COLOR',
      ];
    case 'contact':
      return ['SHOP_PHONE', 'SHOP_WHATSAPP', 'SHOP_EMAIL', 'SHOP_INSTAGRAM', 'SHOP_FACEBOOK'];
    case 'languages':
      return ['SHOP_LANGUAGES'];
    case 'quick-order':
      return ['QUICK_ORDER'];
    case 'identity':
      return [
        'SHOP_LEGAL_NAME',
        'SHOP_TRADE_REGISTER',
        'SHOP_NIF',
        'SHOP_NIS',
        'SHOP_ADDRESS',
        'SHOP_DATA_DECLARATION',
      ];
    case 'periods':
      return periodNames;
    default: {
      const page = pageOf(group);
      return page === null ? [] : languages.map((language) => pageTextName(page, language));
    }
  }
}

/** The shop page whose texts a group holds; null for other groups. */
export function pageOf(group: SettingGroup): (typeof textPages)[number] | null {
  return textPages.find((page) => group === `text-${page}`) ?? null;
}

/** The form field of a logo's file. */
export const LOGO_FILE = 'logo_file';

type WithoutLanguage<Name extends string> = Name extends `PAGE_${string}`
  ? 'PAGE'
  : Name extends `${infer Stem}_${Uppercase<Locale>}`
    ? Stem
    : Name;
/** The subjects of settings, whatever their language. */
export type SettingStem = WithoutLanguage<DisplaySettingName | PeriodName>;

/** The subject of a setting, and its language if it has one. */
export function stemOf<Name extends string>(
  name: Name,
): { stem: WithoutLanguage<Name>; language: Locale | null } {
  const language = languages.find((one) => name.endsWith(`_${upper(one)}`)) ?? null;
  const stem = language === null ? name : name.slice(0, -language.length - 1);
  return { stem: (stem.startsWith('PAGE_') ? 'PAGE' : stem) as WithoutLanguage<Name>, language };
}

/** Why a setting is refused. `pale`: buttons in that colour would not stand out from the page. */
export type SettingProblem =
  | 'long'
  | 'colour'
  | 'pale'
  | 'address'
  | 'picture'
  | 'room'
  | 'limited'
  | 'phone'
  | 'mail'
  | 'social'
  | 'none'
  | 'switch'
  | 'days';

/** WCAG 2.2 AA for controls. */
const LEAST_CONTRAST = 3;
/** Longest text in one language: the form has one for each language and a bounded length. */
const MOST_TEXT = 6_000;

/** What is wrong with a text that cannot be read, or is too long. */
const unreadable: Readonly<Record<SettingStem, SettingProblem>> = {
  SHOP_NAME: 'long',
  SHOP_TAGLINE: 'long',
  SHOP_PHONE: 'long',
  SHOP_LEGAL_NAME: 'long',
  SHOP_TRADE_REGISTER: 'long',
  SHOP_NIF: 'long',
  SHOP_NIS: 'long',
  SHOP_ADDRESS: 'long',
  SHOP_DATA_DECLARATION: 'long',
  PAGE: 'long',
  SHOP_COLOR: 'colour',
  SHOP_LOGO: 'address',
  SHOP_WHATSAPP: 'phone',
  SHOP_EMAIL: 'mail',
  SHOP_INSTAGRAM: 'social',
  SHOP_FACEBOOK: 'social',
  SHOP_LANGUAGES: 'none',
  QUICK_ORDER: 'switch',
  ABANDONED_KEPT_DAYS: 'days',
  CONTACTS_KEPT_DAYS: 'days',
  ACCOUNTS_KEPT_DAYS: 'days',
  AUDIT_LOG_KEPT_DAYS: 'days',
};

/** Settings that are on or off. */
const switches = ['QUICK_ORDER'] as const satisfies SettingStem[];
export type SwitchName = (typeof switches)[number];

export function isSwitch(name: string): name is SwitchName {
  return switches.some((one) => one === name);
}

/** What is wrong with the text of a setting; null: nothing. */
export function problemOf(
  settings: OverridableSettings,
  name: DisplaySettingName | PeriodName,
  text: string,
): SettingProblem | null {
  if (name === 'SHOP_LANGUAGES' && text === '') return 'none';
  if (!isValidSetting(settings, name, text) || text.length > MOST_TEXT) return unreadable[stemOf(name).stem];
  if (text === '') return null;
  if (name === 'SHOP_PHONE' && normalisePhone(text) === null) return 'phone';
  // The pages' content security policy does not load pictures over http.
  if (name === 'SHOP_LOGO' && /^http:/i.test(text)) return 'address';
  if (name === 'SHOP_COLOR' && contrastOnPaper(text) < LEAST_CONTRAST) return 'pale';
  return null;
}
