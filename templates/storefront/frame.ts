import type { Locale } from '../../src/contract/scalars.ts';

/** What every page of the shop is given. */
export interface Frame {
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
}

/** Writing direction of a language. */
export function directionOf(language: Locale): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
