/** Keys that one window remembers: some 20 MB at the worst. Whoever makes more of them up shortens the window for all. */
const REMEMBERED = 100_000;

/** What a limit allows: so many in a period of so many seconds. */
export type Limit = { limit: number; period: number };

/**
 * Counts keys in the running window and in the one before it, which counts by the part of it that a period back from now still
 * covers: with windows alone whoever waits for the turn of a minute has twice as much. What is over the limit is not counted.
 */
export class Windows {
  readonly #limit: number;
  /** Milliseconds. */
  readonly #period: number;
  #begunAt = 0;
  #now = new Map<string, number>();
  #before = new Map<string, number>();

  constructor({ limit, period }: Limit) {
    this.#limit = limit;
    this.#period = period * 1000;
  }

  /** Whether one more of a key is within the limit; then it is counted. `now` in milliseconds. */
  take(key: string, now: number): boolean {
    this.#turn(now);
    const covered = Math.min(1, Math.max(0, 1 - (now - this.#begunAt) / this.#period));
    const counted = this.#now.get(key) ?? 0;
    if (counted + (this.#before.get(key) ?? 0) * covered >= this.#limit) return false;
    if (this.#now.size >= REMEMBERED) this.#begin(now);
    this.#now.set(key, counted + 1);
    return true;
  }

  /** A clock that was set back begins anew: nobody is to wait for it to come back. */
  #turn(now: number): void {
    const passed = now - this.#begunAt;
    if (passed >= 0 && passed < this.#period) return;
    this.#begin(now - (((now % this.#period) + this.#period) % this.#period));
    if (passed < 0 || passed >= 2 * this.#period) this.#before.clear();
  }

  #begin(at: number): void {
    this.#begunAt = at;
    this.#before = this.#now;
    this.#now = new Map();
  }
}
