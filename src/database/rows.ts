import type { Barrier } from './snapshots/barrier.ts';

/** The only access to SQL: statements with bound values, counted, and rows read through checks. */

export type Value = string | number | null | ArrayBuffer;

/** The position of each column by name; for a name that occurs twice, the last. */
type Places = ReadonlyMap<string, number>;

/** A row whose columns are read by type. A wrong type is our bug and throws. */
export class Row {
  readonly #places: Places;
  readonly #values: readonly SqlStorageValue[];

  constructor(places: Places, values: readonly SqlStorageValue[]) {
    this.#places = places;
    this.#values = values;
  }

  #at(name: string): SqlStorageValue | undefined {
    const place = this.#places.get(name);
    return place === undefined ? undefined : this.#values[place];
  }

  isNull(name: string): boolean {
    return this.#at(name) === null;
  }

  text(name: string): string {
    const value = this.#at(name);
    if (typeof value !== 'string') throw new TypeError(`Column ${name} holds no text.`);
    return value;
  }

  textOrNull(name: string): string | null {
    return this.isNull(name) ? null : this.text(name);
  }

  integer(name: string): number {
    const value = this.#at(name);
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw new TypeError(`Column ${name} holds no integer.`);
    }
    return value;
  }

  integerOrNull(name: string): number | null {
    return this.isNull(name) ? null : this.integer(name);
  }

  flag(name: string): boolean {
    return this.integer(name) !== 0;
  }

  bytes(name: string): ArrayBuffer {
    const value = this.#at(name);
    if (!(value instanceof ArrayBuffer)) throw new TypeError(`Column ${name} holds no bytes.`);
    return value;
  }

  /** One of the given words. */
  word<T extends string>(name: string, words: readonly T[]): T {
    const value = this.text(name);
    const found = words.find((word) => word === value);
    if (found === undefined) throw new TypeError(`Column ${name} holds an unknown word.`);
    return found;
  }

  wordOrNull<T extends string>(name: string, words: readonly T[]): T | null {
    return this.isNull(name) ? null : this.word(name, words);
  }

  /** JSON that `read` accepts, e.g. a zod schema's `parse`. */
  json<T>(name: string, read: (value: unknown) => T): T {
    return read(JSON.parse(this.text(name)));
  }

  jsonOrNull<T>(name: string, read: (value: unknown) => T): T | null {
    return this.isNull(name) ? null : this.json(name, read);
  }
}

/** Statements whose columns are remembered. Bounded, because some statements are composed for each call. */
const MOST_STATEMENTS = 500;

/** Any other statement may write. */
const READS = /^\s*(?:SELECT|WITH)\b/i;

/** Rows kept in memory between statements (`kept-results.ts`). */
type KeptRows = {
  get(statement: string, values: readonly Value[], read: () => Row[]): Row[];
  note(statement: string, written: number): void;
  forget(): void;
};

/** What is kept of a storage, where something is: one `Database` of it sees what another one writes. */
export const keptRowsOf = new WeakMap<SqlStorage, KeptRows>();

export class Database {
  /** Rows read and written since the object started: the cost of an operation (tests assert it). */
  readonly tally = { read: 0, written: 0 };
  /** Checked before statements that may write; usually null. */
  barrier: Barrier | null = null;

  private readonly sql: SqlStorage;
  readonly #placesByStatement = new Map<string, { places: Places; columns: number }>();

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  all(statement: string, ...values: Value[]): Row[] {
    this.barrier?.check(READS.test(statement));
    const cursor = this.sql.exec(statement, ...values);
    // Raw rows: the platform writes the column names into each object row, half the cost of wide rows.
    const rows = [...cursor.raw()];
    this.tally.read += cursor.rowsRead;
    this.tally.written += cursor.rowsWritten;
    keptRowsOf.get(this.sql)?.note(statement, cursor.rowsWritten);
    const [first] = rows;
    if (first === undefined) return [];
    const places = this.#placesIn(statement, first.length) ?? this.#learn(statement, cursor.columnNames);
    return rows.map((row) => new Row(places, row));
  }

  /** The columns of a statement that ran before; null when a migration has added columns since. */
  #placesIn(statement: string, columns: number): Places | null {
    const known = this.#placesByStatement.get(statement);
    return known?.columns === columns ? known.places : null;
  }

  #learn(statement: string, names: readonly string[]): Places {
    const places = new Map(names.map((name, place) => [name, place]));
    if (this.#placesByStatement.size >= MOST_STATEMENTS) this.#placesByStatement.clear();
    this.#placesByStatement.set(statement, { places, columns: names.length });
    return places;
  }

  first(statement: string, ...values: Value[]): Row | null {
    return this.all(statement, ...values)[0] ?? null;
  }

  /** As `all`, of a SELECT that joins by JOIN: kept until one of its tables is written, where rows are kept. */
  keptAll(statement: string, ...values: Value[]): Row[] {
    const read = () => this.all(statement, ...values);
    return keptRowsOf.get(this.sql)?.get(statement, values, read) ?? read();
  }

  /** As `first`, kept as by `keptAll`. */
  keptFirst(statement: string, ...values: Value[]): Row | null {
    return this.keptAll(statement, ...values)[0] ?? null;
  }

  /** The number of rows written, index rows included. */
  run(statement: string, ...values: Value[]): number {
    const before = this.tally.written;
    this.all(statement, ...values);
    return this.tally.written - before;
  }

  /** The number in column `n` of the first row; 0 without a row. */
  count(statement: string, ...values: Value[]): number {
    return this.first(statement, ...values)?.integerOrNull('n') ?? 0;
  }
}
