/**
 * Runs work on one key one after another. An object receives more calls while it waits for a service's answer. Kept
 * in memory, which one object has for itself.
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
