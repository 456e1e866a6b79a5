/** Keys that one window remembers, some 20 MB at most. A client that invents more keys shortens the window for all. */
const REMEMBERED = 100_000;

/** A limit: so many calls in a period, in seconds. */
export type Limit = { limit: number; period: number };

/**
 * A sliding window: counts keys in the current window and in the previous one, which is weighted by its overlap with
 * the last period. With fixed windows a client could send twice the limit around a minute's end. Calls over the limit
 * are not counted.
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

  /** Whether one more call of a key is within the limit; if so, counts it. `now` in milliseconds. */
  take(key: string, now: number): boolean {
    this.#turn(now);
    const covered = Math.min(1, Math.max(0, 1 - (now - this.#begunAt) / this.#period));
    const counted = this.#now.get(key) ?? 0;
    if (counted + (this.#before.get(key) ?? 0) * covered >= this.#limit) return false;
    if (this.#now.size >= REMEMBERED) this.#begin(now);
    this.#now.set(key, counted + 1);
    return true;
  }

  /** A clock that was set back starts a new window, so that no client waits for the old time. */
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
