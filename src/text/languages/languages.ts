/** Facts about a language, independent of any text. */
export type LanguageFacts = {
  readonly direction: 'rtl' | 'ltr';
  /** BCP 47, for numbers, dates and plurals: Algerian usage differs from each language's own. */
  readonly format: string;
  /** For dates, where `format` writes them in a foreign way: `en-DZ` falls back to American dates. */
  readonly dates?: string;
  /** Between the parts of an address or a list. */
  readonly comma: string;
  /** The language's name in the language itself, for the language menu. */
  readonly ownName: string;
  /** The locale for Open Graph previews, which know no Algerian Arabic. */
  readonly openGraph: string;
  /** The shop's name until the merchant sets one. */
  readonly shopName: string;
  /** The dinar sign of local shops, where `format` writes another. */
  readonly dinar?: string;
};

/** The only list of languages, in display order. All other facts about languages derive from it. */
const table = {
  ar: {
    direction: 'rtl',
    format: 'ar-DZ',
    comma: '، ',
    ownName: 'العربية',
    openGraph: 'ar_AR',
    shopName: 'حانوت',
    dinar: 'دج',
  },
  fr: {
    direction: 'ltr',
    format: 'fr-DZ',
    comma: ', ',
    ownName: 'Français',
    openGraph: 'fr_FR',
    shopName: 'Hanout',
  },
  en: {
    direction: 'ltr',
    format: 'en-DZ',
    dates: 'en-GB',
    comma: ', ',
    ownName: 'English',
    openGraph: 'en_US',
    shopName: 'Hanout',
  },
} satisfies Record<string, LanguageFacts>;

/** A supported language code. */
export type Locale = keyof typeof table;

export const languageFacts: Readonly<Record<Locale, LanguageFacts>> = table;

/** The language when no other is known. */
export const DEFAULT_LANGUAGE: Locale = 'ar';
