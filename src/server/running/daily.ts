import { now } from '../clock.ts';

/** Milliseconds between two checks of the clock: it may be set, so no timer runs for a day. */
const DUE_EVERY = 5_000;
const DAY = 86_400_000;

/** The next moment after `after` (milliseconds since the epoch) at the time of day `time` (`02:30`, UTC). */
export function nextTimeOfDay(time: string, after: number): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const today = Math.floor(after / DAY) * DAY + (hours * 60 + minutes) * 60_000;
  return today > after ? today : today + DAY;
}

/** Runs a function each day at `time` (UTC); returns how to end that. */
export function runDaily(time: string, run: () => void): () => void {
  let due = nextTimeOfDay(time, now());
  const timer = setInterval(() => {
    if (now() < due) return;
    due = nextTimeOfDay(time, now());
    run();
  }, DUE_EVERY);
  return () => clearInterval(timer);
}
