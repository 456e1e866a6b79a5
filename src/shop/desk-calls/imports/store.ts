import * as z from 'zod';
import type { Database, Row } from '../../../database/rows.ts';
import type { ProductColumn } from './rules/columns.ts';
import {
  type ImportCounts,
  type ImportRow,
  importProblems,
  importStates,
  type ProductImport,
  type RowGroup,
} from './rules/imports.ts';
import { type RowPlan, rowMatches, rowProblems } from './rules/plan.ts';

// The column is not validated here: a newer build may have written one that this build does not know.
const column = z.custom<ProductColumn>((value) => typeof value === 'string');
const texts = z.array(z.string());
const storedColumns = z.object({
  places: z.record(z.string(), z.array(z.int().min(0))),
  from: z.int().min(0),
  heads: texts,
  ignored: texts,
});
const storedChanges = z.array(z.object({ column, from: z.string(), to: z.string() }));

function readImport(row: Row): ProductImport {
  return {
    id: row.text('id'),
    name: row.text('name'),
    madeAt: row.integer('made_at'),
    state: row.word('state', importStates),
    columns: row.json('columns', storedColumns.parse),
    rows: row.integer('rows'),
    reached: row.integer('reached'),
    failures: row.integer('failures'),
    problem: row.wordOrNull('problem', importProblems),
  };
}

export function findImport(sql: Database, importId: string): ProductImport | null {
  const row = sql.first('SELECT * FROM imports WHERE id = ?', importId);
  return row && readImport(row);
}

/** The last import with the same bytes. */
export function findByDigest(sql: Database, digest: string): ProductImport | null {
  const row = sql.first('SELECT * FROM imports WHERE digest = ? ORDER BY made_at DESC LIMIT 1', digest);
  return row && readImport(row);
}

/** The newest imports; only a few are kept. */
export function latestImports(sql: Database, count: number): ProductImport[] {
  return sql.all('SELECT * FROM imports ORDER BY made_at DESC, id LIMIT ?', count).map(readImport);
}

type UploadedRow = Pick<ImportRow, 'line' | 'product' | 'cells' | 'title'>;

export function insertImport(
  sql: Database,
  { id, name, madeAt, columns }: Pick<ProductImport, 'id' | 'name' | 'madeAt' | 'columns'>,
  digest: string,
  rows: readonly UploadedRow[],
): void {
  sql.run(
    `INSERT INTO imports (id, digest, name, made_at, state, columns, rows, reached, failures)
     VALUES (?, ?, ?, ?, 'matching', ?, ?, -1, 0)`,
    id,
    digest,
    name,
    madeAt,
    JSON.stringify(columns),
    rows.length,
  );
  for (const { line, product, cells, title } of rows)
    sql.run(
      'INSERT INTO import_rows (import_id, line, product, cells, title) VALUES (?, ?, ?, ?, ?)',
      id,
      line,
      product,
      JSON.stringify(cells),
      title,
    );
}

/** Removes all but the newest imports and those in progress. */
export function deleteOldImports(sql: Database, kept: number): void {
  const old = sql.all(
    "SELECT id FROM imports WHERE state <> 'applying' ORDER BY made_at DESC, id LIMIT -1 OFFSET ?",
    kept,
  );
  for (const row of old) {
    sql.run('DELETE FROM import_rows WHERE import_id = ?', row.text('id'));
    sql.run('DELETE FROM imports WHERE id = ?', row.text('id'));
  }
}

/** `nextAt`: when it continues on its own, in milliseconds; null: it does not. */
export function saveState(
  sql: Database,
  importId: string,
  { state, reached, failures, problem }: Pick<ProductImport, 'state' | 'reached' | 'failures' | 'problem'>,
  nextAt: number | null,
): void {
  sql.run(
    'UPDATE imports SET state = ?, reached = ?, failures = ?, problem = ?, next_at = ? WHERE id = ?',
    state,
    reached,
    failures,
    problem,
    nextAt,
    importId,
  );
}

/** The import that is due first at a time. */
export function dueImport(sql: Database, by: number): ProductImport | null {
  const row = sql.first('SELECT * FROM imports WHERE next_at <= ? ORDER BY next_at LIMIT 1', by);
  return row && readImport(row);
}

function readRow(row: Row): ImportRow {
  return {
    line: row.integer('line'),
    product: row.integer('product'),
    cells: row.json('cells', texts.parse),
    title: row.text('title'),
    productId: row.textOrNull('product_id'),
    match: row.wordOrNull('match', rowMatches),
    problem: row.wordOrNull('problem', rowProblems),
    column: column.nullable().parse(row.textOrNull('place')),
    variant: row.textOrNull('variant'),
    words: row.text('words'),
    changes: row.jsonOrNull('changes', storedChanges.parse) ?? [],
    isDone: row.flag('is_done'),
  };
}

/** All rows of the next products after a product. */
export function rowsOfProducts(
  sql: Database,
  importId: string,
  after: number,
  products: number,
): ImportRow[] {
  return sql
    .all(
      `SELECT * FROM import_rows WHERE import_id = ?1 AND product IN (
         SELECT DISTINCT product FROM import_rows WHERE import_id = ?1 AND product > ?2 ORDER BY product LIMIT ?3)
       ORDER BY product, line`,
      importId,
      after,
      products,
    )
    .map(readRow);
}

/** The rows of the next product with work to do. */
export function rowsToDo(sql: Database, importId: string, after: number): ImportRow[] {
  return sql
    .all(
      `SELECT * FROM import_rows WHERE import_id = ?1 AND product = (
         SELECT MIN(product) FROM import_rows
         WHERE import_id = ?1 AND product > ?2 AND is_done = 0 AND match IN ('new', 'changed'))
       ORDER BY line`,
      importId,
      after,
    )
    .map(readRow);
}

export function savePlan(
  sql: Database,
  importId: string,
  line: number,
  { match, problem, column: place, variant, changes }: RowPlan,
  productId: string | null,
): void {
  sql.run(
    `UPDATE import_rows SET match = ?, problem = ?, place = ?, variant = ?, changes = ?, product_id = ?, words = ''
     WHERE import_id = ? AND line = ?`,
    match,
    problem,
    place,
    variant,
    changes.length === 0 ? null : JSON.stringify(changes),
    productId,
    importId,
    line,
  );
}

export function saveDone(sql: Database, importId: string, line: number): void {
  sql.run('UPDATE import_rows SET is_done = 1 WHERE import_id = ? AND line = ?', importId, line);
}

export function saveProblem(
  sql: Database,
  importId: string,
  line: number,
  { problem, words }: Pick<ImportRow, 'problem' | 'words'>,
): void {
  sql.run(
    "UPDATE import_rows SET match = 'refused', problem = ?, words = ? WHERE import_id = ? AND line = ?",
    problem,
    words,
    importId,
    line,
  );
}

export function countRows(sql: Database, importId: string): ImportCounts {
  const counts: ImportCounts = { new: 0, changed: 0, unchanged: 0, refused: 0, done: 0 };
  const found = sql.all(
    `SELECT match, COUNT(*) AS rows, SUM(is_done) AS done FROM import_rows
     WHERE import_id = ? AND match IS NOT NULL GROUP BY match`,
    importId,
  );
  for (const row of found) {
    counts[row.word('match', rowMatches)] = row.integer('rows');
    counts.done += row.integer('done');
  }
  return counts;
}

/** Rows after a line, of one group if one is named. */
export function rowsAfter(
  sql: Database,
  importId: string,
  line: number,
  group: RowGroup | null,
  count: number,
): ImportRow[] {
  const which = group === null ? '' : group === 'done' ? 'AND is_done = 1' : 'AND match = ?4';
  const bindings = group === null || group === 'done' ? [] : [group];
  return sql
    .all(
      `SELECT * FROM import_rows WHERE import_id = ?1 AND line > ?2 AND match IS NOT NULL ${which}
       ORDER BY line LIMIT ?3`,
      importId,
      line,
      count,
      ...bindings,
    )
    .map(readRow);
}

/** The product with a former address. */
export function productOfFormerSlug(sql: Database, slug: string): string | null {
  const row = sql.first('SELECT product_id FROM former_slugs WHERE slug = ?', slug);
  return row?.text('product_id') ?? null;
}

/** Resets the rows of an import, to match them again. */
export function resetRows(sql: Database, importId: string): void {
  sql.run(
    `UPDATE import_rows SET match = NULL, problem = NULL, place = NULL, variant = NULL, words = '', changes = NULL,
       product_id = NULL, is_done = 0 WHERE import_id = ?`,
    importId,
  );
}
