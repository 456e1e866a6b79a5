import type { Database } from '../../database/rows.ts';
import { restAfter } from './search-cost.ts';

/**
 * Runs reads of many rows one at a time. Attack: an object has one thread, and eight clients that loop such a read
 * would make every other call wait for eight of them. With the queue it waits for one, and these reads take at most
 * half of the time.
 */
export class ReadQueue {
  readonly #database: Database;
  readonly #wait: (ms: number) => Promise<void>;
  /** Resolves when the last read is done and its pause is over. */
  #last: Promise<void> = Promise.resolve();

  constructor({ database, wait }: { database: Database; wait: (ms: number) => Promise<void> }) {
    this.#database = database;
    this.#wait = wait;
  }

  /** Runs a read after all earlier ones. */
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
