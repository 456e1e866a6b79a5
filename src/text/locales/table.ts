/** What is said once about a language, whatever is written in it. */
export type LocaleFacts = {
  readonly direction: 'rtl' | 'ltr';
  /** BCP 47, for numbers, dates and plurals: Algerian usage differs from each language's own. */
  readonly format: string;
  /** For dates, where `format` writes them as nobody here does: `en-DZ` falls back to American usage. */
  readonly dates?: string;
  /** The language's name in itself, for whoever looks for theirs. */
  readonly ownName: string;
  /** As previews know languages; they know no Algerian Arabic. */
  readonly openGraph: string;
  /** What a shop is called whose merchant has not named it. */
  readonly shopName: string;
  /** The dinar as local shops write it, where that is not how `format` has it. */
  readonly dinar?: string;
};

/** The one list of languages, in the order in which they are shown. Everything else about languages follows from it. */
const table = {
  ar: {
    direction: 'rtl',
    format: 'ar-DZ',
    ownName: 'العربية',
    openGraph: 'ar_AR',
    shopName: 'حانوت',
    dinar: 'دج',
  },
  fr: { direction: 'ltr', format: 'fr-DZ', ownName: 'Français', openGraph: 'fr_FR', shopName: 'Hanout' },
  en: {
    direction: 'ltr',
    format: 'en-DZ',
    dates: 'en-GB',
    ownName: 'English',
    openGraph: 'en_US',
    shopName: 'Hanout',
  },
} satisfies Record<string, LocaleFacts>;

/** The code of a language of ours. */
export type Locale = keyof typeof table;

export const locales: Readonly<Record<Locale, LocaleFacts>> = table;

/** Stands in where nobody has chosen. */
export const DEFAULT_LOCALE: Locale = 'ar';
