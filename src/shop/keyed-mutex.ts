/**
 * Lets what concerns one thing happen one after another: while an object waits for a service's answer it is asked for more.
 * Kept in memory, which the object has alone.
 */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#last.get(key) ?? Promise.resolve()).then(work);
    const end = turn.catch(() => undefined);
    this.#last.set(key, end);
    try {
      return await turn;
    } finally {
      if (this.#last.get(key) === end) this.#last.delete(key);
    }
  }
}
