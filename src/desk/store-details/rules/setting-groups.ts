import type { Locale } from '../../../contract/scalars.ts';
import { type MessageKind, messageKinds, messageTextName } from '../../../domain/orders/staff-messages.ts';
import { pageTextName, textPages } from '../../../domain/settings/page-texts.ts';
import { type PeriodName, periodNames } from '../../../domain/settings/retention-periods.ts';
import type { DisplaySettingName } from '../../../domain/settings/stored-overrides.ts';
import { languages } from '../../../text/languages/by-language.ts';

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
  'messages',
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
    case 'messages':
      return messageKinds.flatMap((kind) => languages.map((language) => messageTextName(kind, language)));
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

/** The same of each message's text. */
export function ofMessages<Value>(value: Value): Record<`MESSAGE_${Uppercase<MessageKind>}`, Value> {
  const entries = messageKinds.map((kind) => [`MESSAGE_${kind.toUpperCase()}`, value]);
  return Object.fromEntries(entries) as Record<`MESSAGE_${Uppercase<MessageKind>}`, Value>;
}

/** Settings that are texts of several lines. */
export function isLongText(stem: string): boolean {
  return stem === 'PAGE' || stem.startsWith('MESSAGE_');
}

/** Settings that are on or off. */
const switches = ['QUICK_ORDER'] as const satisfies SettingStem[];
export type SwitchName = (typeof switches)[number];

export function isSwitch(name: string): name is SwitchName {
  return switches.some((one) => one === name);
}
