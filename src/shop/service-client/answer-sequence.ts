/**
 * The sync and single readings ask about the same things at the same time, and who asked first may be answered last:
 * an old answer must not undo a newer one, or pieces that were sold meanwhile would be for sale again, and a payment that
 * is at the bank would be called declined.
 */
export class AnswerSequence {
  /** Questions count up. Not by the clock, which stands still between two answers. */
  #asked = 0;
  readonly #open = new Set<number>();
  /** By element, the question that it was last taken from. Kept while an older question awaits its answer. */
  readonly #taken = new Map<string, number>();

  /** Asks; the answer is taken in by `take` with the number of the question. */
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

  /** Of what a question was answered with, that about which no later one has been answered. */
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
