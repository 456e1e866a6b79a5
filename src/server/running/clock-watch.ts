import { elapsed, now } from '../clock.ts';

/** Milliseconds: how often the clock is looked at, and what of a difference is none to speak of. */
const EVERY = 1000;
const SLIGHT = 10_000;

/** Tells by how many milliseconds the machine's clock was set, or the machine slept; answers how the watch ends. */
export function watchClock(onStep: (by: number) => void): () => void {
  let before = now() - elapsed();
  const timer = setInterval(() => {
    const ahead = now() - elapsed();
    const by = ahead - before;
    before = ahead;
    if (Math.abs(by) >= SLIGHT) onStep(by);
  }, EVERY);
  return () => clearInterval(timer);
}
