import { inEachLanguageLater } from '../../src/text/locales/by-language.ts';
import { locales } from '../../src/text/locales/table.ts';
import type { Language } from './money.tsx';

const formatters = inEachLanguageLater((language) => algiersFormat(language, { year: 'numeric' }));
const shortFormatters = inEachLanguageLater((language) => algiersFormat(language, {}));

function algiersFormat(language: Language, year: { year?: 'numeric' }): Intl.DateTimeFormat {
  const { format, dates = format } = locales[language];
  return new Intl.DateTimeFormat(dates, {
    timeZone: 'Africa/Algiers',
    day: 'numeric',
    month: 'long',
    ...year,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

/**
 * A time (seconds since the Unix epoch) as a `<time>`, always in Algiers time. `isShort`: without the year, for lists of
 * open work.
 */
export function Time({ at, language, isShort }: { at: number; language: Language; isShort?: boolean }) {
  const { [language]: formatter } = isShort ? shortFormatters : formatters;
  return <time datetime={new Date(at * 1000).toISOString()}>{formatter.format(at * 1000)}</time>;
}
