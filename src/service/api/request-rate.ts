/** Counts the requests of an account's keys in one mode, in memory: an object that starts again counts from zero. */
export class RequestRate {
  /** Requests that the limit has not made room for yet. */
  #taken = 0;
  /** Milliseconds of the last request. */
  #at = 0;

  /** Whether one more request is within the limit of a second; it counts then. `now`: milliseconds. */
  take(perSecond: number, now: number): boolean {
    const freed = (Math.max(0, now - this.#at) / 1000) * perSecond;
    this.#taken = Math.max(0, this.#taken - freed);
    this.#at = now;
    if (this.#taken + 1 > perSecond) return false;
    this.#taken += 1;
    return true;
  }
}
