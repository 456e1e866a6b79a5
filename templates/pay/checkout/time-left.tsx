import { inEachLanguage } from '../../../src/text/locales/by-language.ts';
import { locales } from '../../../src/text/locales/table.ts';
import type { Language } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import { Icon } from '../page/icons.tsx';

// Made once: to make them anew took 15 % of a payment page's time.
const formats = inEachLanguage((language) => {
  const { format } = locales[language];
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

/** How long the payer may still take, in words, and the hour in Algiers when it ends. Seconds since the epoch. */
export function TimeLeft({ until, now, language }: { until: number; now: number; language: Language }) {
  const minutes = Math.max(1, Math.ceil((until - now) / 60));
  const { hours, minutes: minutesIn, clock } = formats[language];
  const duration = minutes >= 2 * 60 ? hours.format(Math.floor(minutes / 60)) : minutesIn.format(minutes);
  return (
    <p class="left">
      <Icon name="clock" />
      <span>{copyIn[language].checkout.timeLeft(duration, clock.format(until * 1000))}</span>
    </p>
  );
}
