import type { AccountLimits } from '../../../contract/resources/account.ts';
import type { MerchantProfile } from '../../../contract/resources/profile.ts';
import { languages } from '../../../text/languages/by-language.ts';

/** The fields that the account itself changes, in the order of their form. */
export const profileFields = [
  ...languages.map((language) => `name_${language}` as const),
  'phone',
  'email',
  'logo',
  'default_locale',
  ...languages.map((language) => `receipt_text_${language}` as const),
] as const;
export type ProfileField = (typeof profileFields)[number];

/** The account as its page shows it. `operators`: fields that only the service's operator changes. */
export type ShownSettings = {
  profile: MerchantProfile;
  operators: {
    terms_url: string | null;
    trade_register: string | null;
    tax_number: string | null;
    limits: AccountLimits;
  };
  /** The mode's own default address for events, and the account's, which stands where it is empty. */
  endpoint: { own: string | null; inherited: string | null };
  /** Where the account is warned. */
  warnings: { email: string | null; url: string | null };
};

/** The forms of the page. */
export const settingsForms = ['change', 'warnings', 'endpoint'] as const;
export type SettingsForm = (typeof settingsForms)[number];

/** The fields of the form of warnings. */
export const warningFields = ['warnings_email', 'warnings_url'] as const;
export type WarningField = (typeof warningFields)[number];
