import type { Locale } from '../../../contract/scalars.ts';
import { inEachLanguage, languages } from '../../../text/locales/by-language.ts';
import { locales } from '../../../text/locales/table.ts';
import type { Seller } from '../../doorstep/rules.ts';
import type { Limits } from '../../limits/rules.ts';
import type { Periods } from '../../privacy/rules.ts';
import type { Theme } from '../../theme/rules.ts';
import type { WayRule } from '../../ways-to-pay/rules.ts';

/** What of the shop's settings the merchant may choose at the desk, in the place of what is configured. */
export type Choosable = {
  shopName: Record<Locale, string>;
  /** A line below the name on the first page; null for ours. */
  tagline: Record<Locale, string | null>;
  /** The languages that shoppers are offered, in the shop's order; addresses of the others still answer. */
  shownLanguages: readonly Locale[];
  phone: string | null;
  email: string | null;
  /** Address of the merchant's logo: absolute, or a path of the shop. */
  logo: string | null;
  /** The merchant's colour on the pages; null for the shop's own. */
  theme: Theme | null;
  social: Social;
  seller: Seller;
  /** The merchant's own texts of pages, by their names, e.g. `PAGE_RETURNS_FR`. */
  texts: Readonly<Record<string, string>>;
  limits: Limits;
  /** How orders are paid. */
  ways: WayRule[];
  /** How long orders and who placed them are kept. */
  periods: Periods;
};

/** Where else the merchant can be found; null for places that were not named. */
type Social = {
  /** Digits of the number with its country, as wa.me takes them. */
  whatsapp: string | null;
  instagram: string | null;
  facebook: string | null;
};

/** What a shop of which nothing is said looks like. */
export function plainDecoration(): Omit<Choosable, 'limits' | 'ways' | 'periods'> {
  return {
    shopName: inEachLanguage((language) => locales[language].shopName),
    tagline: inEachLanguage(() => null),
    shownLanguages: languages,
    phone: null,
    email: null,
    logo: null,
    theme: null,
    social: { whatsapp: null, instagram: null, facebook: null },
    seller: { name: null, tradeRegister: null, nif: null, nis: null, address: null },
    texts: {},
  };
}
