import { inEachLanguageLater } from '../../src/text/locales/by-language.ts';
import { locales } from '../../src/text/locales/table.ts';
import type { Language } from './money.tsx';

const formatters = inEachLanguageLater(algiersFormat);

function algiersFormat(language: Language): Intl.DateTimeFormat {
  const { format, dates = format } = locales[language];
  return new Intl.DateTimeFormat(dates, {
    timeZone: 'Africa/Algiers',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

/** A time (seconds since the Unix epoch) as text, in Algiers time. */
function timeText(seconds: number, language: Language): string {
  return formatters[language].format(seconds * 1000);
}

/** A time (seconds since the Unix epoch) as a `<time>`, always in Algiers time. */
export function Time({ at, language }: { at: number; language: Language }) {
  return <time datetime={new Date(at * 1000).toISOString()}>{timeText(at, language)}</time>;
}
