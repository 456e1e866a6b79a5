import { LONGEST_MESSAGE } from '../../../domain/orders/staff-messages.ts';
import { contrastOnPaper } from '../../../domain/settings/merchant-colour.ts';
import type { PeriodName } from '../../../domain/settings/retention-periods.ts';
import type { OverridableSettings } from '../../../domain/settings/setting-types.ts';
import { type DisplaySettingName, isValidSetting } from '../../../domain/settings/stored-overrides.ts';
import { normalisePhone, toWesternDigits } from '../../../text/phones.ts';
import { ofMessages, type SettingStem, stemOf } from './setting-groups.ts';

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
  | 'nif'
  | 'mail'
  | 'social'
  | 'none'
  | 'switch'
  | 'days'
  | 'placeholder';

/** 15 digits, and five more for a branch. */
const NIF = /^\d{15}(?:\d{5})?$/;
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
  ...ofMessages('placeholder' as const),
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

/** What is wrong with the text of a setting; null: nothing. */
export function problemOf(
  settings: OverridableSettings,
  name: DisplaySettingName | PeriodName,
  text: string,
): SettingProblem | null {
  if (name === 'SHOP_LANGUAGES' && text === '') return 'none';
  if (name.startsWith('MESSAGE_') && text.length > LONGEST_MESSAGE) return 'long';
  if (!isValidSetting(settings, name, text) || text.length > MOST_TEXT) return unreadable[stemOf(name).stem];
  if (text === '') return null;
  if (name === 'SHOP_PHONE' && normalisePhone(text) === null) return 'phone';
  if (name === 'SHOP_NIF' && !NIF.test(toWesternDigits(text).replace(/[\s.-]/g, ''))) return 'nif';
  // The pages' content security policy does not load pictures over http.
  if (name === 'SHOP_LOGO' && /^http:/i.test(text)) return 'address';
  if (name === 'SHOP_COLOR' && contrastOnPaper(text) < LEAST_CONTRAST) return 'pale';
  return null;
}
