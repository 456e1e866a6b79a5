/** Things of which is remembered when they were last asked about. */
const REMEMBERED = 1_000;

/** When each thing was last asked about: a button that asks is not a way to drum on somebody else's service. */
export class RecentAttempts {
  readonly #askedAt = new Map<string, number>();

  /** Whether it may be asked about now, `pause` after the last time; then it counts as asked. All in milliseconds. */
  take(key: string, now: number, pause: number): boolean {
    const last = this.#askedAt.get(key);
    // A clock that was set back must not keep anybody waiting.
    if (last !== undefined && last <= now && now < last + pause) return false;
    if (this.#askedAt.size >= REMEMBERED) this.#askedAt.clear();
    this.#askedAt.set(key, now);
    return true;
  }
}
