import type { Locale } from '../../../src/contract/scalars.ts';
import type { Seller } from '../../../src/shop/settings/legal-texts/rules.ts';
import type { PaymentMethod } from '../../../src/shop/settings/payment-methods/rules.ts';
import { languages } from '../../../src/text/locales/by-language.ts';
import { DEFAULT_LOCALE } from '../../../src/text/locales/table.ts';

/** What every page of the shop is given. */
export type Frame = {
  language: Locale;
  shopName: string;
  phone: string | null;
  email: string | null;
  /** With a test key nothing is charged, and every page says so. */
  isTest: boolean;
  /** The page's path in each language, for the links that switch it. */
  alternates: Record<Locale, string>;
  /** Origin of absolute addresses, e.g. `https://shop.example.dz`. */
  origin: string;
  /** Address of the merchant's logo. */
  logo?: string | null;
  /** The merchant's own colour, `#rrggbb`; the shop's when there is none. */
  colour?: string | null;
  /** The merchant's line on the first page; ours where there is none. */
  tagline?: string | null;
  /** The languages that are offered; all where nobody says. */
  languages?: readonly Locale[];
  /** How the shop is paid, in the merchant's order; by card where nobody says. */
  ways?: readonly PaymentMethod[];
  /** Who sells, as the law wants it shown. */
  seller?: Seller;
  /** Where else the merchant can be found. */
  social?: { whatsapp: string | null; instagram: string | null; facebook: string | null };
};

/** The languages that shoppers are offered. */
export function languagesOf({ languages: shown }: Frame): readonly Locale[] {
  return shown ?? languages;
}

/** The one for whoever reads none of them. */
export function firstLanguageOf(frame: Frame): Locale {
  const shown = languagesOf(frame);
  return shown.includes(DEFAULT_LOCALE) ? DEFAULT_LOCALE : (shown[0] ?? DEFAULT_LOCALE);
}

/** The shop's own colour, where the merchant has chosen none. */
export const OWN_COLOUR = '#0d5546';
