import { inEachLanguage, inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import type { Language } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import { Icon } from '../page/icons.tsx';

// Made once: making them for each page took 15 % of a payment page's time.
const formats = inEachLanguageLater((language) => {
  const { format } = languageFacts[language];
  const durationIn = (unit: 'hour' | 'minute') =>
    new Intl.NumberFormat(format, { style: 'unit', unit, unitDisplay: 'long' });
  return {
    hours: durationIn('hour'),
    minutes: durationIn('minute'),
    clock: new Intl.DateTimeFormat(format, {
      timeZone: 'Africa/Algiers',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    }),
  };
});

/** Formatted hours by minute: checkouts that are paid at the same time end at the same time. */
const hours = inEachLanguage(() => new Map<number, string>());
const MOST_HOURS = 500;

function hourOf(seconds: number, language: Language): string {
  const minute = Math.floor(seconds / 60);
  const known = hours[language].get(minute);
  if (known !== undefined) return known;
  const text = formats[language].clock.format(minute * 60_000);
  if (hours[language].size >= MOST_HOURS) hours[language].clear();
  hours[language].set(minute, text);
  return text;
}

/** The time left to pay, in words, and its end in Algiers time. Seconds since the epoch. */
export function TimeLeft({ until, now, language }: { until: number; now: number; language: Language }) {
  const minutes = Math.max(1, Math.ceil((until - now) / 60));
  const { hours: hoursIn, minutes: minutesIn } = formats[language];
  const duration = minutes >= 2 * 60 ? hoursIn.format(Math.floor(minutes / 60)) : minutesIn.format(minutes);
  return (
    <p class="left">
      <Icon name="clock" />
      <span>{copyIn[language].checkout.timeLeft(duration, hourOf(until, language))}</span>
    </p>
  );
}
