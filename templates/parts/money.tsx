import { inEachLanguage, inEachLanguageLater } from '../../src/text/languages/by-language.ts';
import { type Locale, languageFacts } from '../../src/text/languages/languages.ts';

export type Language = Locale;

const formatters = inEachLanguageLater(dinarFormat);

function dinarFormat(language: Language): Intl.NumberFormat {
  return new Intl.NumberFormat(languageFacts[language].format, {
    style: 'currency',
    currency: 'DZD',
    maximumFractionDigits: 0,
    minimumFractionDigits: 0,
  });
}

/** Formatted amounts: a page repeats the same ones, and a formatter is slow. */
const written = inEachLanguage(() => new Map<number, string>());
const MOST_WRITTEN = 2_000;

/** An amount of whole dinars as text, for places without elements (titles, attributes). */
export function moneyText(amount: number, language: Language): string {
  const known = written[language].get(amount);
  if (known !== undefined) return known;
  const text = format(amount, language);
  if (written[language].size >= MOST_WRITTEN) written[language].clear();
  written[language].set(amount, text);
  return text;
}

function format(amount: number, language: Language): string {
  // The formats write a negative amount with a hyphen, at which a line may break.
  const own: Record<string, string | undefined> = {
    currency: languageFacts[language].dinar,
    minusSign: '\u2212',
  };
  const parts = formatters[language].formatToParts(amount);
  return parts.map(({ type, value }) => own[type] ?? value).join('');
}

/** An amount of whole dinars, isolated from the direction of the text around it. */
export function Money({ amount, language }: { amount: number; language: Language }) {
  return <bdi class="money">{moneyText(amount, language)}</bdi>;
}
