/**
 * Counts refusals in memory, so that an attacker costs one row now and then instead of one per refusal. Counts that
 * were not taken are lost with the memory, so the stored counts are lower bounds.
 */
export class IncidentTally {
  readonly #pause: number;
  readonly #isPatient: boolean;
  #counts = new Map<string, number>();
  /** Milliseconds: when the counts may next be taken. */
  #dueAt = Number.NEGATIVE_INFINITY;

  /** `pause`: milliseconds between two takings. `isPatient`: the first taking also waits that long. */
  constructor(pause: number, { isPatient }: { isPatient: boolean }) {
    this.#pause = pause;
    this.#isPatient = isPatient;
  }

  /** `now` in milliseconds. */
  count(kind: string, now: number): void {
    if (this.#counts.size === 0 && this.#isPatient) this.#dueAt = now + this.#pause;
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** Takes and resets the counts, if they are due. */
  takeDue(now: number): [kind: string, count: number][] {
    // A clock that was set back must not delay the counts.
    this.#dueAt = Math.min(this.#dueAt, now + this.#pause);
    if (this.#counts.size === 0 || now < this.#dueAt) return [];
    const taken = [...this.#counts];
    this.#counts = new Map();
    this.#dueAt = now + this.#pause;
    return taken;
  }
}
