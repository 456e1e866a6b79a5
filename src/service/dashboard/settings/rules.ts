import type { MerchantProfile } from '../../../contract/resources/profile.ts';
import { languages } from '../../../text/languages/by-language.ts';

/** The fields that the account itself changes, in the order of their form. */
export const profileFields = [
  ...languages.map((language) => `name_${language}` as const),
  'phone',
  'email',
  'logo',
] as const;
export type ProfileField = (typeof profileFields)[number];

/** The account as its page shows it. `operators`: fields that only the service's operator changes. */
export type ShownSettings = {
  profile: MerchantProfile;
  operators: {
    default_locale: string;
    terms_url: string | null;
    trade_register: string | null;
    tax_number: string | null;
  };
  /** The address of the default webhook endpoint; null without one. */
  endpointUrl: string | null;
  /** Where the account is warned. */
  warnings: { email: string | null; url: string | null };
};

/** The fields of the form of warnings. */
export const warningFields = ['warnings_email', 'warnings_url'] as const;
export type WarningField = (typeof warningFields)[number];
