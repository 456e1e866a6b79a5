import { locales } from '../../../src/text/locales/table.ts';
import type { Language } from '../../parts/money.tsx';
import { copyIn } from '../copy/copy.ts';
import { Icon } from '../page/icons.tsx';

/** How long the payer may still take, in words, and the hour in Algiers when it ends. Seconds since the epoch. */
export function TimeLeft({ until, now, language }: { until: number; now: number; language: Language }) {
  const minutes = Math.max(1, Math.ceil((until - now) / 60));
  const isLong = minutes >= 2 * 60;
  const duration = new Intl.NumberFormat(locales[language].format, {
    style: 'unit',
    unit: isLong ? 'hour' : 'minute',
    unitDisplay: 'long',
  });
  const hour = new Intl.DateTimeFormat(locales[language].format, {
    timeZone: 'Africa/Algiers',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  });
  return (
    <p class="left">
      <Icon name="clock" />
      <span>
        {copyIn[language].checkout.timeLeft(
          duration.format(isLong ? Math.floor(minutes / 60) : minutes),
          hour.format(until * 1000),
        )}
      </span>
    </p>
  );
}
