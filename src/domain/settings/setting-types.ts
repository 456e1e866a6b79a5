import type { Locale } from '../../contract/scalars.ts';
import { inEachLanguage, languages } from '../../text/languages/by-language.ts';
import { languageFacts } from '../../text/languages/languages.ts';
import type { Theme } from './merchant-colour.ts';
import type { Limits } from './order-limits.ts';
import type { Seller } from './page-texts.ts';
import type { PaymentMethodRule } from './payment-methods.ts';
import type { Periods } from './retention-periods.ts';

/** The settings that the merchant can override at the desk. */
export type OverridableSettings = {
  shopName: Record<Locale, string>;
  /** A line below the name on the first page; null for the default line. */
  tagline: Record<Locale, string | null>;
  /** The languages offered to shoppers, in the shop's order; addresses in other languages still work. */
  shownLanguages: readonly Locale[];
  phone: string | null;
  email: string | null;
  /** The address of the merchant's logo: absolute, or a path of the shop. */
  logo: string | null;
  /** The merchant's colour on the pages; null for the default. */
  theme: Theme | null;
  social: Social;
  seller: Seller;
  /** The merchant's own texts of pages and messages by name, such as `PAGE_RETURNS_FR`. */
  texts: Readonly<Record<string, string>>;
  limits: Limits;
  /** How orders can be paid. */
  paymentMethods: PaymentMethodRule[];
  /** Whether product pages have an order form, where cash on delivery is offered. */
  hasQuickOrder: boolean;
  /** How long orders and contacts are kept. */
  periods: Periods;
};

/** The merchant's other pages; null where none is set. */
type Social = {
  /** The digits of the number with its country code, as wa.me takes them. */
  whatsapp: string | null;
  instagram: string | null;
  facebook: string | null;
};

/** The display settings of a shop without any configuration. */
export function defaultDisplay(): Omit<OverridableSettings, 'limits' | 'paymentMethods' | 'periods'> {
  return {
    shopName: inEachLanguage((language) => languageFacts[language].shopName),
    tagline: inEachLanguage(() => null),
    shownLanguages: languages,
    phone: null,
    email: null,
    logo: null,
    theme: null,
    social: { whatsapp: null, instagram: null, facebook: null },
    seller: { name: null, tradeRegister: null, nif: null, nis: null, dataDeclaration: null, address: null },
    texts: {},
    hasQuickOrder: true,
  };
}
