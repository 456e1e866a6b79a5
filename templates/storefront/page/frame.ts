import type { Locale } from '../../../src/contract/scalars.ts';
import type { Seller } from '../../../src/domain/settings/page-texts.ts';
import type { PaymentMethod } from '../../../src/domain/settings/payment-methods.ts';
import { languages } from '../../../src/text/languages/by-language.ts';
import { DEFAULT_LANGUAGE } from '../../../src/text/languages/languages.ts';
import type { ShopText } from './text.tsx';

/** The frame of every page of the shop. */
export type Frame = {
  t: ShopText;
  shopName: string;
  phone: string | null;
  email: string | null;
  /** With a test key no money is taken, and every page says so. */
  isTest: boolean;
  /** The page's path in each language, for the language links. */
  alternates: Record<Locale, string>;
  /** Origin of absolute addresses, e.g. `https://shop.example.dz`. */
  origin: string;
  logo?: string | null;
  /** The merchant's own colour, `#rrggbb`; the default without one. */
  colour?: string | null;
  /** The merchant's line on the first page; the default line without one. */
  tagline?: string | null;
  /** The offered languages; all by default. */
  languages?: readonly Locale[];
  /** The payment methods in the merchant's order; by default the card. */
  paymentMethods?: readonly PaymentMethod[];
  /** The seller, as the law requires it to be shown. */
  seller?: Seller;
  /** The merchant's other pages. */
  social?: { whatsapp: string | null; instagram: string | null; facebook: string | null };
};

/** The languages offered to shoppers. */
export function languagesOf({ languages: shown }: Frame): readonly Locale[] {
  return shown ?? languages;
}

/** The language for visitors who read none of them. */
export function firstLanguageOf(frame: Frame): Locale {
  const shown = languagesOf(frame);
  return shown.includes(DEFAULT_LANGUAGE) ? DEFAULT_LANGUAGE : (shown[0] ?? DEFAULT_LANGUAGE);
}

/** The shop's colour without the merchant's own. */
export const OWN_COLOUR = '#0d5546';
