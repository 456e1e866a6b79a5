import type { Database } from '../../database/rows.ts';
import type { WaitingRequest } from './rules.ts';

/** Milliseconds that requests wait for others, to be written together. */
const PAUSE = 10_000;

/** Requests of one key that wait, at most: of more, the oldest are lost. */
const MOST_WAITING = 100;

/**
 * The newest refused and changing requests of an account's keys. They wait in memory and are written together some
 * seconds later, so that no request waits for its entry, and a flood writes a bounded number of rows. A crash loses
 * those that wait.
 */
export class ApiLog {
  /** Requests that are not written yet, oldest first. */
  waiting: WaitingRequest[] = [];
  readonly #database: Database;
  readonly #commit: (write: () => void) => Promise<void>;
  readonly #wait: (ms: number) => Promise<void>;
  #isPlanned = false;

  constructor(
    database: Database,
    commit: (write: () => void) => Promise<void>,
    wait: (ms: number) => Promise<void>,
  ) {
    this.#database = database;
    this.#commit = commit;
    this.#wait = wait;
  }

  add(request: WaitingRequest): void {
    const { waiting } = this;
    const own = waiting.filter(({ keyId }) => keyId === request.keyId);
    if (own[0] !== undefined && own.length >= MOST_WAITING) waiting.splice(waiting.indexOf(own[0]), 1);
    waiting.push(request);
    if (this.#isPlanned) return;
    this.#isPlanned = true;
    void this.#wait(PAUSE)
      .then(() => this.write())
      // While a snapshot is made nothing is written: the next request tries again.
      .catch(() => undefined);
  }

  /** Writes what waits. */
  async write(): Promise<void> {
    this.#isPlanned = false;
    const { addRequests } = await import('./store.ts');
    await this.#commit(() => {
      addRequests(this.#database, this.waiting);
      this.waiting = [];
    });
  }
}
