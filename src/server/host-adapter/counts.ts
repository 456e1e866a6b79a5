/** Upper bounds, in milliseconds, of the histogram of answers. */
export const BOUNDS = [5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

/** Counters since the start of the process. */
export type Counted = {
  /** By `method route status`. */
  answers: Record<string, number>;
  /** Answers within each of `BOUNDS`, by time to the answer's head; the last one counts all. */
  within: number[];
  /** Milliseconds, the sum of all. */
  sum: number;
  total: number;
  /** Requests that are being answered. */
  open: number;
  /** Requests refused because the client's address was unknown. */
  nameless: number;
};

/** Only known routes and methods are counted, so that clients cannot create new counters. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export class Counts {
  readonly #counted: Counted = {
    answers: {},
    within: BOUNDS.map(() => 0),
    sum: 0,
    total: 0,
    open: 0,
    nameless: 0,
  };

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
