/** Upper bounds in milliseconds of what answers are sorted by. */
export const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** What has been counted since the process began. */
export type Counted = {
  /** By `method route status`. */
  answers: Record<string, number>;
  /** How many took no longer than each of `BOUNDS`, and all, by time to the answer's head. */
  within: number[];
  /** Milliseconds, of all together. */
  sum: number;
  total: number;
  /** Being answered now. */
  open: number;
  /** Requests that were refused since nobody knows from whom they are. */
  nameless: number;
  /** When the process began, in milliseconds. */
  since: number;
};

/** Routes are patterns of ours and methods the usual ones, so that nobody can have another line counted. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export class Counts {
  readonly #counted: Counted;

  /** `now` in milliseconds. */
  constructor(now: number) {
    const within = BOUNDS.map(() => 0);
    this.#counted = { answers: {}, within, sum: 0, total: 0, open: 0, nameless: 0, since: now };
  }

  begin(): void {
    this.#counted.open += 1;
  }

  end(answer: { method: string; route: string; status: number; milliseconds: number }): void {
    const { method, route, status, milliseconds } = answer;
    const key = `${METHODS.includes(method) ? method : 'other'} ${route} ${status}`;
    this.#counted.open -= 1;
    this.#counted.answers[key] = (this.#counted.answers[key] ?? 0) + 1;
    this.#counted.total += 1;
    this.#counted.sum += milliseconds;
    const first = BOUNDS.findIndex((bound) => milliseconds <= bound);
    for (let at = first; at >= 0 && at < BOUNDS.length; at += 1)
      this.#counted.within[at] = (this.#counted.within[at] ?? 0) + 1;
  }

  refuseNameless(): void {
    this.#counted.nameless += 1;
  }

  read(): Counted {
    return this.#counted;
  }
}
