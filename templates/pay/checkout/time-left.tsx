import { inEachLanguage, inEachLanguageLater } from '../../../src/text/languages/by-language.ts';
import { languageFacts } from '../../../src/text/languages/languages.ts';
import { Icon } from '../page/icons.tsx';
import type { PayerText } from '../page/text.tsx';

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

function hourOf(seconds: number, t: PayerText): string {
  const minute = Math.floor(seconds / 60);
  const known = hours[t.language].get(minute);
  if (known !== undefined) return known;
  const text = formats[t.language].clock.format(minute * 60_000);
  if (hours[t.language].size >= MOST_HOURS) hours[t.language].clear();
  hours[t.language].set(minute, text);
  return text;
}

/** The time left to pay, in words, and its end in Algiers time. Seconds since the epoch. */
export function TimeLeft({ until, now, t }: { until: number; now: number; t: PayerText }) {
  const minutes = Math.max(1, Math.ceil((until - now) / 60));
  const { hours: hoursIn, minutes: minutesIn } = formats[t.language];
  const duration = minutes >= 2 * 60 ? hoursIn.format(Math.floor(minutes / 60)) : minutesIn.format(minutes);
  return (
    <p class="left">
      <Icon name="clock" />
      <span>{t.words.checkout.timeLeft(duration, hourOf(until, t))}</span>
    </p>
  );
}
