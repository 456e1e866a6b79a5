import { readValue, type Stored, type Written } from './values.ts';

/** Any table of an object, row by row. Statements are built from the column names. */

export type Table = {
  name: string;
  /** Starts with `rowid` when no column stands for it: references by rowid must find the same row. */
  columns: string[];
  /** The columns by which rows are read in order. */
  key: string[];
};

/** Most rows, and most bytes apart from the last row, in memory at once. */
export const PAGE = { rows: 500, bytes: 256 * 1024 };

/** Rows of one read, and the key after which the next read begins; null at the end. */
type Page = { rows: Stored[][]; after: Stored[] | null };

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Tables with rows of their own: no shadow tables of a full-text index and no `fts5vocab` tables. */
export function listTables(sql: SqlStorage): Table[] {
  const made = sql
    .exec(
      `SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
    )
    .toArray();
  const shadows = new Set(
    sql
      .exec('PRAGMA table_list')
      .toArray()
      .filter(({ type }) => type === 'shadow')
      .map(({ name }) => String(name)),
  );
  return made
    .filter(
      ({ name, sql: text }) => !shadows.has(String(name)) && !/\bUSING\s+fts5vocab\b/i.test(String(text)),
    )
    .map(({ name, sql: text }) => describeTable(sql, String(name), String(text)))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function describeTable(sql: SqlStorage, name: string, text: string): Table {
  const found = sql.exec(`PRAGMA table_info(${quoted(name)})`).toArray();
  const columns = found.map((column) => String(column.name));
  const primary = found
    .filter(({ pk }) => Number(pk) > 0)
    .toSorted((one, other) => Number(one.pk) - Number(other.pk));
  if (/\bWITHOUT\s+ROWID\s*$/i.test(text))
    return { name, columns, key: primary.map((one) => String(one.name)) };
  const [only] = primary;
  const isRowid = primary.length === 1 && String(only?.type).toUpperCase() === 'INTEGER';
  return { name, columns: isRowid ? columns : ['rowid', ...columns], key: ['rowid'] };
}

/** The rows after a key, or from the first one when it is null; as many as fit. */
export function readPage(sql: SqlStorage, table: Table, after: Stored[] | null): Page {
  const names = [...table.columns, ...table.key].map(quoted);
  const letters = typesOf(names);
  const values = names.map(
    (name) => `CASE typeof(${name}) WHEN 'integer' THEN CAST(${name} AS TEXT) ELSE ${name} END`,
  );
  const key = table.key.map(quoted).join(', ');
  const behind = after === null ? '' : `WHERE (${key}) > (${after.map(placeOf).join(', ')})`;
  const cursor = sql.exec(
    `SELECT ${[...letters, ...values].join(', ')} FROM ${quoted(table.name)} ${behind} ORDER BY ${key} LIMIT ${PAGE.rows}`,
    ...(after ?? []).map(({ value }) => value),
  );
  const rows: Stored[][] = [];
  let last: Stored[] | null = null;
  let bytes = 0;
  for (const raw of cursor.raw()) {
    const stored = pair(raw.slice(0, letters.length), raw.slice(letters.length));
    rows.push(stored.slice(0, table.columns.length));
    last = stored.slice(table.columns.length);
    bytes += stored.reduce(
      (sum, { type, value }) => sum + (type === 'blob' ? value.byteLength : `${value}`.length),
      0,
    );
    if (bytes >= PAGE.bytes) return { rows, after: last };
  }
  return { rows, after: rows.length === PAGE.rows ? last : null };
}

/** Columns whose types one column of the answer tells: the platform allows 100 columns, and no deep expression. */
const TYPES_A_COLUMN = 25;

/** Expressions of the types of columns, a letter each. */
function typesOf(names: readonly string[]): string[] {
  const count = Math.ceil(names.length / TYPES_A_COLUMN);
  return Array.from({ length: count }, (_, nth) =>
    names
      .slice(nth * TYPES_A_COLUMN, (nth + 1) * TYPES_A_COLUMN)
      .map((name) => `substr(typeof(${name}), 1, 1)`)
      .join(' || '),
  );
}

const types: Record<string, Stored['type']> = { n: 'null', i: 'integer', r: 'real', t: 'text', b: 'blob' };

/** Pairs the letters of types with the values. */
function pair(letters: readonly SqlStorageValue[], values: readonly SqlStorageValue[]): Stored[] {
  const all = letters.join('');
  return values.map((value, place) => storedAs(types[all.charAt(place)], value));
}

function storedAs(type: Stored['type'] | undefined, value: SqlStorageValue): Stored {
  if (type === 'null') return { type, value: null };
  if (type === 'blob' && value instanceof ArrayBuffer) return { type, value };
  if (type === 'real' && typeof value === 'number') return { type, value };
  if ((type === 'integer' || type === 'text') && typeof value === 'string') return { type, value };
  throw new TypeError('A column holds what SQLite has no name for.');
}

/** All JavaScript numbers are bound as REAL, so integers need a cast. */
function placeOf({ type }: Stored): string {
  return type === 'integer' ? 'CAST(? AS INTEGER)' : type === 'real' ? 'CAST(? AS REAL)' : '?';
}

export function insertRow(sql: SqlStorage, table: Table, row: readonly Written[]): void {
  const values = row.map(readValue);
  const places = values.map(placeOf).join(', ');
  sql.exec(
    `INSERT INTO ${quoted(table.name)} (${table.columns.map(quoted).join(', ')}) VALUES (${places})`,
    ...values.map(({ value }) => value),
  );
}

/** The largest number ever given by each AUTOINCREMENT table. */
export function readSequences(sql: SqlStorage): Record<string, number> {
  const has = sql.exec(`SELECT 1 FROM sqlite_master WHERE name = 'sqlite_sequence'`).toArray().length > 0;
  const rows = has ? sql.exec('SELECT name, seq FROM sqlite_sequence').toArray() : [];
  return Object.fromEntries(
    rows
      .map(({ name, seq }): [string, number] => [String(name), Number(seq)])
      .filter(([name]) => !name.startsWith('_cf_')),
  );
}

export function writeSequence(sql: SqlStorage, table: string, seq: number): void {
  sql.exec('DELETE FROM sqlite_sequence WHERE name = ?', table);
  sql.exec('INSERT INTO sqlite_sequence (name, seq) VALUES (?, CAST(? AS INTEGER))', table, String(seq));
}

/** Removes everything from a database, its schema included. */
export function dropAll(sql: SqlStorage): void {
  const made = sql
    .exec(
      `SELECT type, name, sql FROM sqlite_master WHERE type IN ('trigger', 'view', 'table')
       AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'
       ORDER BY type = 'table', coalesce(sql, '') NOT LIKE '%fts5vocab%', sql NOT LIKE 'CREATE VIRTUAL%'`,
    )
    .toArray();
  const shadows = sql.exec('PRAGMA table_list').toArray();
  const own = new Set(shadows.filter(({ type }) => type === 'shadow').map(({ name }) => name));
  for (const { type, name } of made)
    if (!own.has(String(name))) sql.exec(`DROP ${type} ${quoted(String(name))}`);
}

/** Drops the triggers, which would count loaded rows a second time, and returns the statements that restore them. */
export function dropTriggers(sql: SqlStorage): string[] {
  const found = sql.exec(`SELECT name, sql FROM sqlite_master WHERE type = 'trigger'`).toArray();
  for (const { name } of found) sql.exec(`DROP TRIGGER ${quoted(String(name))}`);
  return found.map((one) => String(one.sql));
}

export function emptyTable(sql: SqlStorage, { name }: Table): void {
  sql.exec(`DELETE FROM ${quoted(name)}`);
}

export function hasRows(sql: SqlStorage, { name }: Table): boolean {
  return sql.exec(`SELECT 1 FROM ${quoted(name)} LIMIT 1`).toArray().length > 0;
}

export function runStatement(sql: SqlStorage, statement: string): void {
  sql.exec(statement);
}
