import { inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import type { DeskText } from '../page/text.tsx';

const formats = inEachLanguageLater((language) => {
  const { format, dates = format } = languageFacts[language];
  return new Intl.DateTimeFormat(dates, { timeZone: 'UTC', month: 'long', year: 'numeric' });
});

const days = inEachLanguageLater((language) => {
  const { format, dates = format } = languageFacts[language];
  return new Intl.DateTimeFormat(dates, { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' });
});

/** A month (as 202611) in words. */
export function monthName(month: number, t: DeskText): string {
  return formats[t.language].format(Date.UTC(Math.floor(month / 100), (month % 100) - 1));
}

/** A day, by its number since the epoch, in words. */
export function dayName(day: number, t: DeskText): string {
  return days[t.language].format(day * 86_400_000);
}
