import { keptRowsOf, type Row } from './rows.ts';

/** Most results kept; one more drops all. */
const MOST = 500;

const WRITTEN =
  /\b(?:INSERT(?:\s+OR\s+\w+)?\s+INTO|REPLACE\s+INTO|UPDATE(?:\s+OR\s+\w+)?|DELETE\s+FROM)\s+"?(\w+)/gi;
const READ = /\b(?:FROM|JOIN)\s+"?(\w+)/gi;

function namesIn(sql: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(sql.matchAll(pattern), ([, name = '']) => name.toLowerCase()))];
}

/** A statement that may add or remove a trigger. */
const CHANGES_SCHEMA = /\b(?:CREATE|ALTER|DROP)\s/i;

/**
 * Results of SELECT statements, each kept until one of its tables is written, by a statement or by a trigger of it. Due
 * times are asked with every request, and few requests change them.
 */
class KeptResults {
  readonly #sql: SqlStorage;
  readonly #results = new Map<string, Row[]>();
  /** The keys of the results that read a table. */
  readonly #keysOf = new Map<string, Set<string>>();
  /** The tables that a statement writes, by its text. */
  readonly #writtenBy = new Map<string, readonly string[]>();
  #targetsOf: ReadonlyMap<string, readonly string[]> | null = null;
  /** Tables written by the running code: its transaction may be rolled back, so what it reads of them is not kept. */
  readonly #unsettled = new Set<string>();

  constructor(sql: SqlStorage) {
    this.#sql = sql;
  }

  /** The kept rows of a statement with these values, or those of `read`. */
  get(statement: string, values: readonly unknown[], read: () => Row[]): Row[] {
    const key = values.length === 0 ? statement : JSON.stringify([statement, ...values]);
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

  /** Drops the results that a statement may have changed. `written`: its count of rows. */
  note(statement: string, written: number): void {
    if (CHANGES_SCHEMA.test(statement)) this.forget();
    if (written === 0) return;
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
    this.#targetsOf ??= targetsOf(this.#sql);
    const tables = new Set(namesIn(statement, WRITTEN));
    // A set that grows in its loop is walked to its end.
    for (const table of tables) for (const target of this.#targetsOf.get(table) ?? []) tables.add(target);
    if (this.#writtenBy.size >= MOST) this.#writtenBy.clear();
    this.#writtenBy.set(statement, [...tables]);
    return [...tables];
  }
}

/** The tables that the triggers of each table write. */
function targetsOf(sql: SqlStorage): Map<string, string[]> {
  const targets = new Map<string, string[]>();
  for (const [table, text] of sql
    .exec(`SELECT tbl_name, sql FROM sqlite_master WHERE type = 'trigger'`)
    .raw()) {
    const name = String(table).toLowerCase();
    targets.set(name, [...(targets.get(name) ?? []), ...namesIn(String(text), WRITTEN)]);
  }
  return targets;
}

/** Keeps rows of a storage from now on, for all that read it. */
export function keepRows(sql: SqlStorage): void {
  if (!keptRowsOf.has(sql)) keptRowsOf.set(sql, new KeptResults(sql));
}

/** Drops what is kept of a storage. Other code than `Database` may have written. */
export function dropKept(sql: SqlStorage): void {
  keptRowsOf.get(sql)?.forget();
}
