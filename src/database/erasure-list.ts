import type { Database } from './rows.ts';

/**
 * Everyone whom an object has erased or has been asked to erase, by order number or customer id: neither names a
 * person. Triggers add the rows, so that no way of erasing can leave them out. `is_listed`: the list of erasures has
 * the row.
 */
export const ERASED = `
  CREATE TABLE erased (subject TEXT PRIMARY KEY, is_listed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
  CREATE INDEX erased_unlisted ON erased (subject) WHERE is_listed = 0;`;

export const READ_ERASED = 'SELECT subject FROM erased';

/** The statement of a trigger that adds a row. `subject`: an SQL expression. */
export const addErased = (subject: string) => `INSERT OR IGNORE INTO erased (subject) VALUES (${subject});`;

/** One line of the list (`src/server/erasures/list.ts`). */
type Erased = { order: string } | { customer: string };

/** The self-hosted server's list: it outlives the object, so a restore reads it. */
type Receiver = Pick<Fetcher, 'fetch'>;

/** Null on the platform. */
export function erasureReceiverIn(env: object): Receiver | null {
  // Wrangler's types do not know this binding: only the self-hosted server has it.
  return 'ERASURES' in env ? (env.ERASURES as Receiver) : null;
}

/** Lines in one request, of at most some 80 bytes: the server reads 64 KiB. */
const LINES_AT_ONCE = 500;

/** Milliseconds until the list is tried again after a failure. */
const PAUSE = 60_000;

const NEVER = Number.POSITIVE_INFINITY;

/** Writes an object's erasures to the list. Without a receiver it does nothing. */
export class ErasureList {
  readonly #database: Database;
  readonly #toLine: (subject: string) => Erased;
  readonly #receiver: Receiver | null;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  #restsUntil = 0;
  /** Two writers at once would write the same lines. */
  #writing: Promise<void> = Promise.resolve();

  constructor(
    database: Database,
    toLine: (subject: string) => Erased,
    receiver: Receiver | null,
    now: () => number,
  ) {
    this.#database = database;
    this.#toLine = toLine;
    this.#receiver = receiver;
    this.#now = now;
  }

  /**
   * Call before an erasure on request: throws while the list cannot be written, so that nothing is erased that an older
   * backup would bring back.
   */
  async ready(): Promise<void> {
    const answer = await this.#receiver?.fetch('http://erasures/');
    // The Worker recognises SQLite's code for a failed disk and answers 503: only an error's message reaches it.
    if (answer?.ok === false) throw new Error('The list of erasures cannot be written: SQLITE_IOERR');
  }

  /** Call before an erasure on request is answered: returns when the list has all rows; throws when it cannot. */
  async write(): Promise<void> {
    if (this.#receiver === null) return;
    const receiver = this.#receiver;
    this.#writing = this.#writing.catch(() => undefined).then(() => this.#writeAll(receiver));
    await this.#writing;
  }

  /** When the next rows are due, in milliseconds; infinity when the list has all. */
  dueAt(): number {
    return this.#receiver !== null && unlisted(this.#database, 1).length > 0 ? this.#restsUntil : NEVER;
  }

  /** From the alarm, for erasures by age and for those that a failure kept from the list. Never throws. */
  async run(): Promise<void> {
    if (this.dueAt() > this.#now()) return;
    this.#restsUntil = this.#now() + PAUSE;
    try {
      await this.write();
      this.#restsUntil = 0;
    } catch (error) {
      console.error('list of erasures', error instanceof Error ? error.name : typeof error);
    }
  }

  async #writeAll(receiver: Receiver): Promise<void> {
    for (;;) {
      const subjects = unlisted(this.#database, LINES_AT_ONCE);
      if (subjects.length === 0) return;
      const body = JSON.stringify(subjects.map(this.#toLine));
      const answer = await receiver.fetch('http://erasures/', { method: 'POST', body });
      if (!answer.ok) throw new Error('The list of erasures was not written: SQLITE_IOERR');
      this.#database.run(
        'UPDATE erased SET is_listed = 1 WHERE subject IN (SELECT value FROM json_each(?))',
        JSON.stringify(subjects),
      );
    }
  }
}

function unlisted(database: Database, count: number): string[] {
  return database
    .keptAll('SELECT subject FROM erased WHERE is_listed = 0 LIMIT ?', count)
    .map((row) => row.text('subject'));
}
