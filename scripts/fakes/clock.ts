type Due = { at: number; run: () => unknown };

/** The time of a fake courier: a base that runs by itself, and jumps on demand. Timed work runs in its order. */
export class Clock {
  readonly #base: () => number;
  #ahead = 0;
  #due: Due[] = [];
  #last: Promise<void> = Promise.resolve();

  constructor(base: () => number) {
    this.#base = base;
  }

  now(): number {
    return this.#base() + this.#ahead;
  }

  after(ms: number, run: () => unknown): void {
    this.#due.push({ at: this.now() + ms, run });
  }

  /** Moves the time and does what is due on the way; 0 does what is due by now. */
  async advance(ms: number): Promise<void> {
    const mine = this.#last.then(() => this.#move(ms));
    this.#last = mine.catch(() => {});
    return mine;
  }

  async #move(ms: number): Promise<void> {
    const end = this.now() + ms;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      this.#due = this.#due.filter((due) => due !== next);
      this.#ahead += Math.max(0, next.at - this.now());
      await next.run();
    }
    this.#ahead += Math.max(0, end - this.now());
  }
}

/** `2026-11-26 04:00:00` in Algiers, which is one hour ahead of UTC all year. */
export function algiersTime(at: number): string {
  return new Date(at + 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}
