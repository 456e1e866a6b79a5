import { elapsed, now } from '../clock.ts';

/** Milliseconds: between two checks of the clock, and the difference that is ignored. */
const WATCHED_EVERY = 1000;
const SLIGHT = 10_000;

/** Reports by how many milliseconds the clock was set, or the machine slept; returns how to end the watch. */
export function watchClock(onStep: (by: number) => void): () => void {
  let before = now() - elapsed();
  const timer = setInterval(() => {
    const ahead = now() - elapsed();
    const by = ahead - before;
    before = ahead;
    if (Math.abs(by) >= SLIGHT) onStep(by);
  }, WATCHED_EVERY);
  return () => clearInterval(timer);
}
