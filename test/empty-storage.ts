import { dropKept } from '../src/database/kept-results.ts';
import { listTables } from '../src/database/snapshots/tables.ts';

type Content = { name: string; columns: string[]; rows: SqlStorageValue[][] };

/** The schema, its bytes, and the rows of its tables right after it was created: counters, and tables of one row. */
let initial: { schema: string; bytes: number; tables: Content[] } | null = null;

/** Of so many bytes of rows, removing each takes longer than a new schema. */
const MANY_BYTES = 1_000_000;

/**
 * How many tables, indexes and triggers there are, and the length of their definitions: changed schemas differ here.
 * The runtime adds tables of its own when it first needs them.
 */
const schemaOf = (sql: SqlStorage) =>
  JSON.stringify([
    ...sql.exec("SELECT count(*), sum(length(sql)) FROM sqlite_master WHERE tbl_name NOT GLOB '_cf_*'").raw(),
  ]);

const listed = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');

function readContent(sql: SqlStorage, { name, columns }: Pick<Content, 'name' | 'columns'>): Content {
  return { name, columns, rows: [...sql.exec(`SELECT ${listed(columns)} FROM "${name}"`).raw()] };
}

/** The tables that have rows, found by one statement: one for each table takes most of the time of a reset. */
function findFilled(sql: SqlStorage, tables: readonly Content[]): Content[] {
  const cells = tables.map(({ name }) => `EXISTS (SELECT 1 FROM "${name}")`);
  const [row = []] = sql.exec(`SELECT ${cells.join(', ')}`).raw();
  return tables.filter((_, index) => row[index] === 1);
}

/** True when a table had other rows than at first, and was filled as then. */
function restore(sql: SqlStorage, first: Content): boolean {
  if (first.rows.length > 0 && JSON.stringify(readContent(sql, first).rows) === JSON.stringify(first.rows))
    return false;
  sql.exec(`DELETE FROM "${first.name}"`);
  const places = first.columns.map(() => '?').join(', ');
  for (const row of first.rows)
    sql.exec(`INSERT INTO "${first.name}" (${listed(first.columns)}) VALUES (${places})`, ...row);
  return true;
}

/**
 * Leaves an object's storage as `migrate` creates it. The first time, and after a test that changed the schema or wrote
 * much, it creates the schema; else it empties the tables, which takes a fifth of the time.
 */
export async function emptyStorage(
  storage: DurableObjectStorage,
  migrate: (storage: DurableObjectStorage) => void,
): Promise<void> {
  const { sql } = storage;
  dropKept(sql);
  const isKnown = initial?.schema === schemaOf(sql) && sql.databaseSize < initial.bytes + MANY_BYTES;
  if (initial === null || !isKnown) {
    await storage.deleteAll();
    migrate(storage);
    const tables = listTables(sql).map((table) => readContent(sql, table));
    initial = { schema: schemaOf(sql), bytes: sql.databaseSize, tables };
    return;
  }
  const { tables } = initial;
  const alwaysFilled = tables.filter(({ rows }) => rows.length > 0);
  const others = tables.filter(({ rows }) => rows.length === 0);
  await storage.deleteAlarm();
  await storage.delete([...(await storage.list()).keys()]);
  storage.transactionSync(() => {
    // A trigger may write to a table that was emptied before: again until none has changed.
    const turnOver = () => [...alwaysFilled, ...findFilled(sql, others)].map((table) => restore(sql, table));
    for (let turn = 0; turnOver().includes(true); turn++)
      if (turn === 5) throw new Error('Triggers refill the tables.');
  });
}
