/** Mulberry32: small, fast, and the same everywhere. */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function hash(text: string): number {
  let value = 2_166_136_261;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return value >>> 0;
}

/** Decides which faults of a fake happen: by a seed, by order of a test, or never. */
export class FaultPlan<Kind extends string> {
  readonly #rates: Readonly<Record<Kind, number>>;
  readonly #streams = new Map<string, () => number>();
  readonly #ordered = new Map<Kind, number>();
  readonly struck: Kind[] = [];

  constructor(rates: Readonly<Record<Kind, number>>, seed: number | null) {
    this.#rates = rates;
    if (seed === null) return;
    // One stream each: a request more of one kind does not move the faults of the others.
    for (const kind of Object.keys(rates)) this.#streams.set(kind, random(seed ^ hash(kind)));
  }

  isKind(name: string): name is Kind {
    return Object.hasOwn(this.#rates, name);
  }

  /** The next `times` occasions of this kind fail. */
  order(kind: Kind, times: number): void {
    this.#ordered.set(kind, times);
  }

  /** From now on nothing fails. */
  stop(): void {
    this.#streams.clear();
    this.#ordered.clear();
  }

  strikes(kind: Kind): boolean {
    const ordered = this.#ordered.get(kind) ?? 0;
    if (ordered > 0) this.#ordered.set(kind, ordered - 1);
    const drawn = this.#streams.get(kind)?.();
    const does = ordered > 0 || (drawn !== undefined && drawn < this.#rates[kind]);
    if (does) this.struck.push(kind);
    return does;
  }
}
