import type { Locale } from '../../src/contract/scalars.ts';

/** A language of the pages. */
export type Language = Locale;

/** Algerian usage differs from the language's default: Western digits in Arabic, narrow spaces in French. */
const locales: Record<Language, string> = { ar: 'ar-DZ', fr: 'fr-DZ', en: 'en-DZ' };

const formatters: Record<Language, Intl.NumberFormat> = {
  ar: dinarFormat('ar'),
  fr: dinarFormat('fr'),
  en: dinarFormat('en'),
};

function dinarFormat(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(locales[language], {
    style: 'currency',
    currency: 'DZD',
    maximumFractionDigits: 0,
    minimumFractionDigits: 0,
  });
}

/** An amount of whole dinars as text, for places where no element may stand (titles, attributes). */
export function moneyText(amount: number, language: Language): string {
  return formatters[language].format(amount);
}

/** An amount of whole dinars, kept from mixing with the direction of the text around it. */
export function Money({ amount, language }: { amount: number; language: Language }) {
  return <bdi class="money">{moneyText(amount, language)}</bdi>;
}
