import type { Database } from '../../database/rows.ts';
import type { WaitingRequest } from './rules.ts';

/** Requests of one key that wait, at most: of more, the oldest are lost. */
const MOST_WAITING = 100;

/**
 * The newest refused and changing requests of an account's keys. They wait in memory and are written together some
 * seconds later, so that no request waits for its entry, and a flood writes a bounded number of rows. A crash loses
 * those that wait.
 */
export class ApiLog {
  /** Milliseconds that requests wait for others, to be written together. */
  pause = 10_000;
  /** Requests that are not written yet, oldest first. */
  waiting: WaitingRequest[] = [];
  readonly #database: Database;
  readonly #commit: (write: () => void) => Promise<void>;
  #planned: ReturnType<typeof setTimeout> | undefined;

  constructor(database: Database, commit: (write: () => void) => Promise<void>) {
    this.#database = database;
    this.#commit = commit;
  }

  add(request: WaitingRequest): void {
    const { waiting } = this;
    const own = waiting.filter(({ keyId }) => keyId === request.keyId);
    if (own[0] !== undefined && own.length >= MOST_WAITING) waiting.splice(waiting.indexOf(own[0]), 1);
    waiting.push(request);
    // While a snapshot is made nothing is written: the next request tries again.
    this.#planned ??= setTimeout(() => this.write().catch(() => undefined), this.pause);
  }

  /** Writes what waits. An object with a planned write is not evicted, so none is left planned. */
  async write(): Promise<void> {
    clearTimeout(this.#planned);
    this.#planned = undefined;
    const { addRequests } = await import('./store.ts');
    await this.#commit(() => {
      addRequests(this.#database, this.waiting);
      this.waiting = [];
    });
  }
}
