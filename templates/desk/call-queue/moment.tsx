import { dayOf, localTime } from '../../../src/text/algiers.ts';

/** A near time for a row of a list: the hour of today, or day, month and hour. Milliseconds. */
export function Moment({ at, now }: { at: number; now: number }) {
  const seconds = Math.floor(at / 1000);
  const [date = '', time = ''] = localTime(seconds).split(' ');
  const [, month = '', day = ''] = date.split('-');
  const hour = time.slice(0, 5);
  const isToday = dayOf(seconds) === dayOf(Math.floor(now / 1000));
  return (
    <time datetime={new Date(at).toISOString()} dir="ltr">
      {isToday ? hour : `${day}/${month} ${hour}`}
    </time>
  );
}
