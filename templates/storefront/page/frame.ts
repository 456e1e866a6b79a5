import type { Locale } from '../../../src/contract/scalars.ts';

/** What every page of the shop is given. */
export type Frame = {
  language: Locale;
  shopName: string;
  phone: string | null;
  email: string | null;
  /** With a test key nothing is charged, and every page says so. */
  isTest: boolean;
  /** Pieces in the visitor's cart, on a page that is theirs alone. */
  pieces?: number;
  /** The page's path in each language, for the links that switch it. */
  alternates: Record<Locale, string>;
  /** Origin of absolute addresses, e.g. `https://shop.example.dz`. */
  origin: string;
  /** Address of the merchant's logo. */
  logo?: string | null;
  /** The merchant's own colour, `#rrggbb`; the shop's when there is none. */
  colour?: string | null;
  /** Where else the merchant can be found. */
  social?: { whatsapp: string | null; instagram: string | null; facebook: string | null };
};

/** The shop's own colour, where the merchant has chosen none. */
export const OWN_COLOUR = '#0d5546';
