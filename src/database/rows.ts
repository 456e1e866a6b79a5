/** The one way to SQL: statements with bound values, counted, and rows read through checks. */

type Value = string | number | null | ArrayBuffer;

/** A row whose columns are read by type. A wrong type is a bug of ours and throws. */
export class Row {
  private readonly columns: Record<string, SqlStorageValue>;

  constructor(columns: Record<string, SqlStorageValue>) {
    this.columns = columns;
  }

  text(name: string): string {
    const value = this.columns[name];
    if (typeof value !== 'string') throw new TypeError(`Column ${name} holds no text.`);
    return value;
  }

  textOrNull(name: string): string | null {
    return this.columns[name] === null ? null : this.text(name);
  }

  integer(name: string): number {
    const value = this.columns[name];
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) {
      throw new TypeError(`Column ${name} holds no integer.`);
    }
    return value;
  }

  integerOrNull(name: string): number | null {
    return this.columns[name] === null ? null : this.integer(name);
  }

  flag(name: string): boolean {
    return this.integer(name) !== 0;
  }

  bytes(name: string): ArrayBuffer {
    const value = this.columns[name];
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
    return this.columns[name] === null ? null : this.word(name, words);
  }

  /** JSON that `read` accepts, e.g. a zod schema's `parse`. */
  json<T>(name: string, read: (value: unknown) => T): T {
    return read(JSON.parse(this.text(name)));
  }

  jsonOrNull<T>(name: string, read: (value: unknown) => T): T | null {
    return this.columns[name] === null ? null : this.json(name, read);
  }
}

export class Database {
  /** Rows read and written since the object woke: what an operation costs (asserted in tests). */
  readonly tally = { read: 0, written: 0 };

  private readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  all(statement: string, ...values: Value[]): Row[] {
    const cursor = this.sql.exec(statement, ...values);
    const rows = cursor.toArray().map((columns) => new Row(columns));
    this.tally.read += cursor.rowsRead;
    this.tally.written += cursor.rowsWritten;
    return rows;
  }

  first(statement: string, ...values: Value[]): Row | null {
    return this.all(statement, ...values)[0] ?? null;
  }

  /** How many rows were written, those of indexes included. */
  run(statement: string, ...values: Value[]): number {
    const before = this.tally.written;
    this.all(statement, ...values);
    return this.tally.written - before;
  }

  /** The number in the first row's `n`; 0 without a row. */
  count(statement: string, ...values: Value[]): number {
    return this.first(statement, ...values)?.integerOrNull('n') ?? 0;
  }
}
