import { localTime } from '../../src/text/algiers.ts';
import { inEachLanguageLater } from '../../src/text/languages/by-language.ts';
import { languageFacts } from '../../src/text/languages/languages.ts';
import type { Language } from './money.tsx';

const formatters = inEachLanguageLater((language) => algiersFormat(language, { year: 'numeric' }));
const shortFormatters = inEachLanguageLater((language) => algiersFormat(language, {}));

const dayFormatters = inEachLanguageLater(
  (language) =>
    new Intl.DateTimeFormat(datesOf(language), {
      timeZone: 'Africa/Algiers',
      weekday: 'long',
      day: 'numeric',
      month: 'long',
    }),
);

function datesOf(language: Language): string {
  const { format, dates = format } = languageFacts[language];
  return dates;
}

function algiersFormat(language: Language, date: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(datesOf(language), {
    timeZone: 'Africa/Algiers',
    day: 'numeric',
    month: 'long',
    ...date,
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
}

const compactFormatters = inEachLanguageLater((language) =>
  algiersFormat(language, { day: '2-digit', month: '2-digit', year: 'numeric' }),
);

/** How a time is written. `isShort`: without the year, for lists of open work; `isCompact`: in figures alone, for tables. */
export type TimeLength = { isShort?: boolean; isCompact?: boolean };

/** A time (seconds since the Unix epoch) as a `<time>`, always in Algiers time. */
export function Time({ at, language, isShort, isCompact }: { at: number; language: Language } & TimeLength) {
  const { [language]: formatter } = isCompact ? compactFormatters : isShort ? shortFormatters : formatters;
  return <time datetime={new Date(at * 1000).toISOString()}>{formatter.format(at * 1000)}</time>;
}

/** A time (seconds since the Unix epoch) as text with its year, in Algiers time. */
export function timeText(at: number, language: Language): string {
  return formatters[language].format(at * 1000);
}

const monthFormatters = inEachLanguageLater(
  (language) =>
    new Intl.DateTimeFormat(datesOf(language), {
      timeZone: 'Africa/Algiers',
      month: 'long',
      year: 'numeric',
    }),
);

/** The Algiers month of a moment (seconds since the Unix epoch) as text, with its year. */
export function monthName(at: number, language: Language): string {
  return monthFormatters[language].format(at * 1000);
}

/** The Algiers month of a moment (seconds since the Unix epoch), with its year. */
export function Month({ at, language }: { at: number; language: Language }) {
  return <time datetime={localTime(at).slice(0, 7)}>{monthName(at, language)}</time>;
}

/** The Algiers day of a moment (seconds since the Unix epoch), with the day of the week and without the year. */
export function Day({ at, language }: { at: number; language: Language }) {
  return <time datetime={localTime(at).slice(0, 10)}>{dayFormatters[language].format(at * 1000)}</time>;
}

const dateFormatters = inEachLanguageLater(
  (language) =>
    new Intl.DateTimeFormat(datesOf(language), {
      timeZone: 'UTC',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
);

/** A day of the calendar, `2026-11-22`, as text with its year. */
export function dateText(date: string, language: Language): string {
  return dateFormatters[language].format(Date.parse(date));
}

/** A day of the calendar, `2026-11-22`, with its year. */
export function CalendarDay({ date, language }: { date: string; language: Language }) {
  return <time datetime={date}>{dateText(date, language)}</time>;
}
