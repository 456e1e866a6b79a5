import type { Database, Row, Value } from './rows.ts';

/** How the values of a column are read and written. `name`: of the column, where it is not the field's. */
type Column<T> = { read(row: Row, name: string): T; write(value: T): Value; name?: string };

const asIs = <T extends Value>(value: T): Value => value;

export const text: Column<string> = { read: (row, name) => row.text(name), write: asIs };
export const integer: Column<number> = { read: (row, name) => row.integer(name), write: asIs };
export const flag: Column<boolean> = { read: (row, name) => row.flag(name), write: Number };

/** One of the given words. */
export function word<const T extends string>(words: readonly T[]): Column<T> {
  return { read: (row, name) => row.word(name, words), write: asIs };
}

/** Text that `read` accepts, e.g. `storedLanguage`. */
export function textAs<T extends string>(read: (stored: string) => T): Column<T> {
  return { read: (row, name) => read(row.text(name)), write: asIs };
}

/** JSON that `read` accepts, e.g. a zod schema's `parse`. */
export function json<T>(read: (value: unknown) => T): Column<T> {
  return { read: (row, name) => row.json(name, read), write: (value) => JSON.stringify(value) };
}

export function orNull<T>(column: Column<T>): Column<T | null> {
  return {
    ...column,
    read: (row, name) => (row.isNull(name) ? null : column.read(row, name)),
    write: (value) => (value === null ? null : column.write(value)),
  };
}

export function named<T>(name: string, column: Column<T>): Column<T> {
  return { ...column, name };
}

// biome-ignore lint/suspicious/noExplicitAny: no other type accepts the columns of all types.
type Columns = Record<string, Column<any>>;

/** The fields of a row. */
type Fields<C extends Columns> = { [Field in keyof C]: ReturnType<C[Field]['read']> };

/** The type of a table's rows. */
export type RowOf<T extends { read(row: Row): unknown }> = ReturnType<T['read']>;

function partsOf(columns: Columns) {
  return Object.entries(columns).map(([field, column]) => ({
    field,
    name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    ...column,
  }));
}

/** A function that reads a row by its columns, each named as its field, in snake case: `nextAt` is `next_at`. */
export function rowReader<C extends Columns>(columns: C): (row: Row) => Fields<C> {
  const parts = partsOf(columns);
  return (row) => {
    const fields: Record<string, unknown> = {};
    for (const { field, name, read } of parts) fields[field] = read(row, name);
    return fields as Fields<C>;
  };
}

/**
 * Reads and writes the rows of a table by their fields. `unread`: columns that are written but are no part of a row as
 * it is read.
 */
export function table<C extends Columns, U extends Columns = Record<never, never>>(
  table: string,
  columns: C,
  unread?: U,
) {
  type Given = Partial<Fields<C> & Fields<U>>;
  const parts = [...partsOf(columns), ...partsOf(unread ?? {})];
  const read = rowReader(columns);

  /** The columns that are given, and their values. A field of another table is left out, and so is `undefined`. */
  function write(given: Readonly<Record<string, unknown>>): { names: string[]; values: Value[] } {
    const there = parts.filter(({ field }) => given[field] !== undefined);
    return {
      names: there.map(({ name }) => name),
      values: there.map(({ field, write }) => write(given[field])),
    };
  }

  /** Throws where a field of the key is missing: without it the condition would hold for other rows. */
  function condition(key: Given): { where: string; values: Value[] } {
    const { names, values } = write(key);
    if (names.length === 0 || names.length < Object.keys(key).length)
      throw new TypeError(`A field of the key of ${table} is missing.`);
    return { where: `WHERE ${names.map((name) => `${name} = ?`).join(' AND ')}`, values };
  }

  function insertion(fields: Given): { into: string; values: Value[] } {
    const { names, values } = write(fields);
    return {
      into: `INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`,
      values,
    };
  }

  return {
    /** The names of all columns, in the order of the statements. */
    columns: parts.map(({ name }) => name),
    read,

    /** The schema gives the columns that are left out their defaults. Returns the number of rows written. */
    insert(
      sql: Database,
      fields: Given,
      verb: 'INSERT' | 'INSERT OR IGNORE' | 'INSERT OR REPLACE' = 'INSERT',
    ): number {
      const { into, values } = insertion(fields);
      return sql.run(`${verb} ${into}`, ...values);
    },

    /** Inserts a row with a number of its own in column `seq`, which is returned. */
    insertNumbered(sql: Database, fields: Given): number {
      const { into, values } = insertion(fields);
      const row = sql.first(`INSERT ${into} RETURNING seq`, ...values);
      if (row === null) throw new Error(`No row of ${table} was inserted.`);
      return row.integer('seq');
    },

    /** Changes the rows whose columns equal `key`, where nothing may be null. Returns the number of rows written. */
    update(sql: Database, key: Given, change: Given): number {
      const to = write(change);
      if (to.names.length === 0) return 0;
      const { where, values } = condition(key);
      const set = to.names.map((name) => `${name} = ?`).join(', ');
      return sql.run(`UPDATE ${table} SET ${set} ${where}`, ...to.values, ...values);
    },

    /** The first row whose columns equal `key`, where nothing may be null; null for none. */
    find(sql: Database, key: Given): Fields<C> | null {
      const { where, values } = condition(key);
      const row = sql.first(`SELECT * FROM ${table} ${where}`, ...values);
      return row && read(row);
    },
  };
}
