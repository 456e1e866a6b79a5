import type { SettingGroup, SettingProblem } from '../../../../src/shop/desk-calls/store-details/rules.ts';

/** What a setting is called, whatever its language. */
export type SettingStem =
  | 'SHOP_NAME'
  | 'SHOP_TAGLINE'
  | 'SHOP_LOGO'
  | 'SHOP_COLOR'
  | 'SHOP_PHONE'
  | 'SHOP_WHATSAPP'
  | 'SHOP_EMAIL'
  | 'SHOP_INSTAGRAM'
  | 'SHOP_FACEBOOK'
  | 'SHOP_LANGUAGES'
  | 'SHOP_LEGAL_NAME'
  | 'SHOP_TRADE_REGISTER'
  | 'SHOP_NIF'
  | 'SHOP_NIS'
  | 'SHOP_ADDRESS'
  | 'PAGE'
  | 'ABANDONED_KEPT_DAYS'
  | 'CONTACTS_KEPT_DAYS'
  | 'ACCOUNTS_KEPT_DAYS'
  | 'JOURNAL_KEPT_DAYS';

/** The shop's look and words: what its settings beside ways to pay and limits are called. */
export type DeskChoicesCopy = {
  title: string;
  groups: Record<SettingGroup, { title: string; text: string }>;
  names: Record<SettingStem, string>;
  hints: Partial<Record<SettingStem, string>>;
  problems: Record<SettingProblem, string>;
  /** `ratio`: of the colour to the page. */
  pale: (ratio: string) => string;
  logoFile: string;
  save: string;
  saved: string;
  wrong: string;
  /** Above the text that a page has without one of the merchant's own. */
  ours: string;
  see: string;
  all: string;
};
