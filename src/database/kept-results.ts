/** Most results kept; one more drops all. */
const MOST = 500;

const WRITTEN =
  /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+"?(\w+)/gi;
const READ = /\b(?:FROM|JOIN)\s+"?(\w+)/gi;

function namesIn(sql: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(sql.matchAll(pattern), ([, name = '']) => name.toLowerCase()))];
}

/** The table that a trigger belongs to, and its text. */
export type Trigger = { table: string; sql: string };

/**
 * Results of SELECT statements, each kept until one of its tables is written, by a statement or by a trigger of it. Due
 * times are asked with every request, and few requests change them.
 */
export class KeptResults<T> {
  readonly #readTriggers: () => readonly Trigger[];
  readonly #results = new Map<string, T>();
  /** The keys of the results that read a table. */
  readonly #keysOf = new Map<string, Set<string>>();
  /** The tables that a statement writes, by its text. */
  readonly #writtenBy = new Map<string, readonly string[]>();
  #targetsOf: ReadonlyMap<string, readonly string[]> | null = null;
  /** Tables written by the running code: its transaction may be rolled back, so what it reads of them is not kept. */
  readonly #unsettled = new Set<string>();

  constructor(readTriggers: () => readonly Trigger[]) {
    this.#readTriggers = readTriggers;
  }

  /** The kept result, or that of `read`. `key`: the statement with its values. */
  get(key: string, statement: string, read: () => T): T {
    const known = this.#results.get(key);
    if (known !== undefined) return known;
    const result = read();
    const tables = namesIn(statement, READ);
    if (tables.some((table) => this.#unsettled.has(table))) return result;
    if (this.#results.size >= MOST) this.forget();
    this.#results.set(key, result);
    for (const table of tables) {
      const keys = this.#keysOf.get(table) ?? new Set();
      this.#keysOf.set(table, keys.add(key));
    }
    return result;
  }

  /** Drops the results that a statement may have changed. */
  noteWrite(statement: string): void {
    for (const table of this.#tablesWrittenBy(statement)) {
      for (const key of this.#keysOf.get(table) ?? []) this.#results.delete(key);
      this.#keysOf.delete(table);
      // A transaction is synchronous, so it has ended when the next microtask runs.
      if (this.#unsettled.size === 0) queueMicrotask(() => this.#unsettled.clear());
      this.#unsettled.add(table);
    }
  }

  /** Drops all results, and what is known of triggers. */
  forget(): void {
    this.#results.clear();
    this.#keysOf.clear();
    this.#writtenBy.clear();
    this.#targetsOf = null;
  }

  #tablesWrittenBy(statement: string): readonly string[] {
    const known = this.#writtenBy.get(statement);
    if (known !== undefined) return known;
    this.#targetsOf ??= targetsOf(this.#readTriggers());
    const tables = new Set(namesIn(statement, WRITTEN));
    // A set that grows in its loop is walked to its end.
    for (const table of tables) for (const target of this.#targetsOf.get(table) ?? []) tables.add(target);
    if (this.#writtenBy.size >= MOST) this.#writtenBy.clear();
    this.#writtenBy.set(statement, [...tables]);
    return [...tables];
  }
}

/** The tables that the triggers of each table write. */
function targetsOf(triggers: readonly Trigger[]): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const { table, sql } of triggers) {
    const name = table.toLowerCase();
    targets.set(name, [...(targets.get(name) ?? []), ...namesIn(sql, WRITTEN)]);
  }
  return targets;
}
