import type { Database } from '../../database/rows.ts';
import { restAfter } from './rules.ts';

/**
 * Reads that look at many rows, one at a time. An object has one thread: eight clients that loop such a read would keep every
 * other call waiting for eight of them at each of its steps. Here it waits for one, and at most half of the time is theirs.
 */
export class ReadQueue {
  readonly #database: Database;
  readonly #wait: (ms: number) => Promise<void>;
  /** Ends when the last one that came is done, and others have had their time. */
  #last: Promise<void> = Promise.resolve();

  constructor({ database, wait }: { database: Database; wait: (ms: number) => Promise<void> }) {
    this.#database = database;
    this.#wait = wait;
  }

  /** Runs a read when all that came before it are done. */
  async take<T>(read: () => T): Promise<T> {
    const { promise, resolve: leave } = Promise.withResolvers<void>();
    const before = this.#last;
    this.#last = promise;
    await before;
    const from = this.#database.tally.read;
    try {
      return read();
    } finally {
      void this.#wait(restAfter(this.#database.tally.read - from)).then(leave);
    }
  }
}
