/** Keys that are remembered. */
const REMEMBERED = 1_000;

/** When each key was last checked, so that a page's button cannot flood another service with requests. */
export class RecentAttempts {
  readonly #askedAt = new Map<string, number>();

  /** Whether `key` may be checked now, `pause` after the last time; if so, records it. All in milliseconds. */
  take(key: string, now: number, pause: number): boolean {
    const last = this.#askedAt.get(key);
    // A clock that was set back must not block a check.
    if (last !== undefined && last <= now && now < last + pause) return false;
    if (this.#askedAt.size >= REMEMBERED) this.#askedAt.clear();
    this.#askedAt.set(key, now);
    return true;
  }
}
