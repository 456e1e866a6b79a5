import type { DatabaseSync } from 'node:sqlite';

type Value = string | number | null;
type StoredRow = Record<string, Value>;

/** One statement of a bare object, with its values. */
export type Statement = {
  sql: string;
  values: Value[];
  /** Values that must be new each time, by place: a text whose first `kept` letters stay, or a number. */
  fresh: { place: number; kept: number }[];
};

type Table = {
  name: string;
  key: string[];
  isNumbered: boolean;
  unique: Set<string>;
  rows: Map<string, StoredRow>;
};
type Snapshot = Map<string, Table>;

/** All rows of a ledger, without full-text tables and the platform's own tables. */
export function readSnapshot(database: DatabaseSync): Snapshot {
  const names = database
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '%\\_search%' ESCAPE '\\'
       AND substr(name, 1, 4) <> '_cf_'`,
    )
    .all()
    .map(({ name }) => String(name));
  return new Map(names.map((name) => [name, readTable(database, name)]));
}

function readTable(database: DatabaseSync, name: string): Table {
  const columns = database.prepare(`SELECT name, type, pk FROM pragma_table_info(?)`).all(name);
  const key = columns
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((one, other) => Number(one.pk) - Number(other.pk))
    .map((column) => String(column.name));
  const [first] = columns.filter(({ pk }) => Number(pk) > 0);
  const isNumbered = key.length === 1 && first?.type === 'INTEGER';
  const unique = database
    .prepare(
      `SELECT column.name AS name FROM pragma_index_list(?) list, pragma_index_info(list.name) column WHERE list."unique" = 1`,
    )
    .all(name)
    .map((column) => String(column.name));
  const found = database.prepare(`SELECT * FROM ${name}`).all();
  const rows = found.map((columnsOf): [string, StoredRow] => {
    const row = Object.fromEntries(
      Object.entries(columnsOf).map(([column, value]) => [column, plain(value)]),
    );
    return [JSON.stringify(key.map((column) => row[column])), row];
  });
  return { name, key, isNumbered, unique: new Set(unique), rows: new Map(rows) };
}

function plain(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value;
  throw new TypeError('A row of bytes, which a bare object is not given.');
}

/**
 * The rows of one change, as statements that write as many rows of the same size again. `earlier`, `before`, `after`:
 * snapshots before, between and after two like changes; their common values stay.
 */
export function findWrites(earlier: Snapshot, before: Snapshot, after: Snapshot): Statement[] {
  const writes: Statement[] = [];
  for (const [name, table] of after) {
    const [former, first] = [before.get(name), earlier.get(name)];
    if (former === undefined || first === undefined) throw new Error(`${name} is new.`);
    const sibling = [...former.rows].find(([key]) => !first.rows.has(key))?.[1];
    for (const [key, row] of table.rows) {
      const was = former.rows.get(key);
      if (was === undefined) writes.push(insertOf(table, row, sibling));
      else if (JSON.stringify(was) !== JSON.stringify(row)) writes.push(updateOf(table, row, was));
    }
    if ([...former.rows.keys()].some((key) => !table.rows.has(key)))
      throw new Error(`${name} has lost a row.`);
  }
  return writes;
}

function insertOf({ name, key, isNumbered, unique }: Table, row: StoredRow, sibling?: StoredRow): Statement {
  // Numbered rows get the next number, as in the ledger.
  const columns = Object.keys(row).filter((column) => !(isNumbered && key[0] === column));
  const values = columns.map((column) => row[column] ?? null);
  const fresh = columns.flatMap((column, place) => {
    const value = row[column];
    const isUnique = unique.has(column) || (!isNumbered && key.includes(column));
    // A key of several columns has values that repeat.
    if (!isUnique || value === sibling?.[column]) return [];
    if (typeof value === 'number') return [{ place, kept: 0 }];
    return typeof value === 'string'
      ? [{ place, kept: commonStart(value, String(sibling?.[column] ?? '')) }]
      : [];
  });
  const marks = columns.map(() => '?').join(', ');
  return { sql: `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${marks})`, values, fresh };
}

function updateOf({ name, key }: Table, row: StoredRow, was: StoredRow): Statement {
  const changed = Object.keys(row).filter((column) => row[column] !== was[column]);
  const sets = changed.map((column) => `${column} = ?`).join(', ');
  const where = key.map((column) => `${column} = ?`).join(' AND ');
  const values = [...changed, ...key].map((column) => row[column] ?? null);
  return { sql: `UPDATE ${name} SET ${sets} WHERE ${where}`, values, fresh: [] };
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * The schema of some tables with their indexes. Without triggers, because the rows that triggers wrote are written by
 * statements here.
 */
export function schemaOf(database: DatabaseSync, tables: readonly string[]): string[] {
  const made = database
    .prepare(
      `SELECT sql, tbl_name FROM sqlite_master WHERE type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC, rowid`,
    )
    .all();
  return made.filter(({ tbl_name }) => tables.includes(String(tbl_name))).map(({ sql }) => String(sql));
}

/** Statements that copy every row of some tables. */
export function copyRows(snapshot: Snapshot, tables: readonly string[]): Statement[] {
  return tables.flatMap((name) =>
    [...(snapshot.get(name)?.rows.values() ?? [])].map((row) => {
      const columns = Object.keys(row);
      return {
        sql: `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        values: Object.values(row),
        fresh: [],
      };
    }),
  );
}

/** The table that one of our statements writes. */
export function tableOf({ sql }: Statement): string {
  return /^(?:INSERT INTO|UPDATE) (\w+)/.exec(sql)?.[1] ?? '';
}
