/**
 * The sync and single reads ask about the same things at the same time, and the first question may be answered last.
 * An old answer must not undo a newer one: sold pieces would be for sale again, and a payment in progress would be
 * shown as declined.
 */
export class AnswerSequence {
  /** Numbers the questions. Not by the clock, which may not advance between two answers. */
  #asked = 0;
  readonly #open = new Set<number>();
  /** The question that each element was last taken from. Kept while an older question awaits its answer. */
  readonly #taken = new Map<string, number>();

  /** Asks; the answer is applied by `take`, with the number of the question. */
  async ask<T>(question: (number: number) => Promise<T>): Promise<T> {
    this.#asked += 1;
    const number = this.#asked;
    this.#open.add(number);
    try {
      return await question(number);
    } finally {
      this.#open.delete(number);
      const oldest = Math.min(...this.#open);
      for (const [key, taken] of this.#taken) if (taken < oldest) this.#taken.delete(key);
    }
  }

  /** The elements of an answer that no later question has been answered about. */
  take<T extends { id: string }>(
    number: number,
    kind: 'product' | 'price' | 'checkout',
    answered: readonly T[],
  ): T[] {
    return answered.filter(({ id }) => {
      const key = `${kind} ${id}`;
      if ((this.#taken.get(key) ?? 0) > number) return false;
      this.#taken.set(key, number);
      return true;
    });
  }
}
