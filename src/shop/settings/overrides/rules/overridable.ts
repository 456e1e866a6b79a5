import type { Locale } from '../../../../contract/scalars.ts';
import { inEachLanguage, languages } from '../../../../text/locales/by-language.ts';
import { locales } from '../../../../text/locales/table.ts';
import type { Seller } from '../../legal-texts/rules.ts';
import type { PaymentMethodRule } from '../../payment-methods/rules.ts';
import type { Limits } from '../../rules/limits.ts';
import type { Periods } from '../../rules/periods.ts';
import type { Theme } from '../../theme/rules.ts';

/** What of the shop's settings the merchant may choose at the desk, in the place of what is configured. */
export type OverridableSettings = {
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
  paymentMethods: PaymentMethodRule[];
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
export function defaultDisplay(): Omit<OverridableSettings, 'limits' | 'paymentMethods' | 'periods'> {
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
