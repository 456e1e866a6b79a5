/**
 * Counts in memory what is refused, so that whoever brings it about costs a row now and then and not one each time. What is
 * not taken before the memory goes is lost: counts say "at least".
 */
export class IncidentTally {
  readonly #pause: number;
  readonly #isPatient: boolean;
  #counts = new Map<string, number>();
  /** Milliseconds, from when the counts may be taken. */
  #dueAt = Number.NEGATIVE_INFINITY;

  /** `pause`: milliseconds between two takings. `isPatient`: the first waits as long, too. */
  constructor(pause: number, { isPatient }: { isPatient: boolean }) {
    this.#pause = pause;
    this.#isPatient = isPatient;
  }

  /** `now` in milliseconds. */
  count(kind: string, now: number): void {
    if (this.#counts.size === 0 && this.#isPatient) this.#dueAt = now + this.#pause;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** What was counted, when it is time; it is then counted no more. */
  takeDue(now: number): [kind: string, count: number][] {
    // A clock that was set back is not to hold counts back for longer.
    this.#dueAt = Math.min(this.#dueAt, now + this.#pause);
    if (this.#counts.size === 0 || now < this.#dueAt) return [];
    const taken = [...this.#counts];
    this.#counts = new Map();
    this.#dueAt = now + this.#pause;
    return taken;
  }
}
