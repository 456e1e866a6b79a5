import * as z from 'zod';
import type { Database, Row } from '../../database/rows.ts';
import { deleteUpload } from '../../shop/uploaded-tables/store.ts';
import type { Progress } from './rules/progress.ts';
import { type UploadState, uploadProblems } from './rules/progress.ts';
import type { MatchedRow, RowFinding, Upload, UploadColumns, UploadedRow } from './rules/uploads.ts';

const texts = z.array(z.string());
const details = z.record(z.string(), z.unknown());

type AnyUpload = Upload<UploadColumns, UploadState>;
/** The parts of a definition that read stored uploads, and that read findings. */
type Kind<C, S> = { name: string; states: readonly S[]; readColumns(stored: unknown): C };
type Finder<F> = { readFinding(stored: unknown): F };

function readUpload<C, S extends UploadState>({ states, readColumns }: Kind<C, S>, row: Row): Upload<C, S> {
  return {
    id: row.text('id'),
    name: row.text('name'),
    madeAt: row.integer('made_at'),
    state: row.word('state', states),
    columns: row.json('columns', readColumns),
    rows: row.integer('rows'),
    reached: row.integer('reached'),
    applies: row.json('applies', texts.parse),
    failures: row.integer('failures'),
    problem: row.wordOrNull('problem', uploadProblems),
    nextAt: row.integerOrNull('next_at'),
  };
}

/** Uploads of a kind. `rest`: the other conditions, the order and the limit, with their values. */
function uploadsOf<C, S extends UploadState>(
  sql: Database,
  kind: Kind<C, S>,
  rest: string,
  ...values: (string | number)[]
): Upload<C, S>[] {
  return sql
    .all(`SELECT * FROM uploads WHERE kind = ? ${rest}`, kind.name, ...values)
    .map((row) => readUpload(kind, row));
}

export function findUpload<C, S extends UploadState>(
  sql: Database,
  kind: Kind<C, S>,
  uploadId: string,
): Upload<C, S> | null {
  return uploadsOf(sql, kind, 'AND id = ?', uploadId)[0] ?? null;
}

/** The last upload with the same bytes. */
export function findByDigest<C, S extends UploadState>(
  sql: Database,
  kind: Kind<C, S>,
  digest: string,
): Upload<C, S> | null {
  return uploadsOf(sql, kind, 'AND digest = ? ORDER BY made_at DESC LIMIT 1', digest)[0] ?? null;
}

/** The newest uploads of a kind; only a few are kept. */
export function latestUploads<C, S extends UploadState>(
  sql: Database,
  kind: Kind<C, S>,
  count: number,
): Upload<C, S>[] {
  return uploadsOf(sql, kind, 'ORDER BY made_at DESC, id LIMIT ?', count);
}

/** The upload that the alarm has to continue first at a time. */
export function dueUpload<C, S extends UploadState>(
  sql: Database,
  kind: Kind<C, S>,
  by: number,
): Upload<C, S> | null {
  return uploadsOf(sql, kind, 'AND next_at <= ? ORDER BY next_at LIMIT 1', by)[0] ?? null;
}

export function insertUpload(
  sql: Database,
  kind: { name: string; applies: readonly string[] },
  upload: Pick<AnyUpload, 'id' | 'name' | 'madeAt' | 'state' | 'columns'> & { digest: string },
  rows: readonly UploadedRow[],
): void {
  sql.run(
    `INSERT INTO uploads (id, kind, digest, name, made_at, state, columns, rows, reached, applies, failures)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0)`,
    upload.id,
    kind.name,
    upload.digest,
    upload.name,
    upload.madeAt,
    upload.state,
    JSON.stringify(upload.columns),
    rows.length,
    upload.columns.from - 1,
    JSON.stringify(kind.applies),
  );
  for (const { position, unit, cells } of rows)
    sql.run(
      'INSERT INTO upload_rows (upload_id, position, unit, cells) VALUES (?, ?, ?, ?)',
      upload.id,
      position,
      unit,
      JSON.stringify(cells),
    );
}

/** Removes all but the newest uploads of a kind and those in progress. */
export function deleteAllButNewest(sql: Database, kind: string, kept: number): void {
  const old = sql.all(
    "SELECT id FROM uploads WHERE kind = ? AND state <> 'applying' ORDER BY made_at DESC, id LIMIT -1 OFFSET ?",
    kind,
    kept,
  );
  for (const row of old) deleteUpload(sql, row.text('id'));
}

export function saveProgress(sql: Database, uploadId: string, progress: Progress): void {
  sql.run(
    'UPDATE uploads SET state = ?, reached = ?, failures = ?, problem = ?, next_at = ? WHERE id = ?',
    progress.state,
    progress.reached,
    progress.failures,
    progress.problem,
    progress.nextAt,
    uploadId,
  );
}

export function saveApplies(sql: Database, uploadId: string, applies: readonly string[]): void {
  sql.run('UPDATE uploads SET applies = ? WHERE id = ?', JSON.stringify(applies), uploadId);
}

/** Saves columns and removes all findings, so that all rows are matched again. */
export function resetUpload(
  sql: Database,
  uploadId: string,
  columns: UploadColumns,
  state: 'matching' | 'columns' = 'matching',
): void {
  sql.run(
    `UPDATE uploads SET columns = ?, state = ?, reached = ?, failures = 0, problem = NULL, next_at = NULL
     WHERE id = ?`,
    JSON.stringify(columns),
    state,
    columns.from - 1,
    uploadId,
  );
  sql.run(
    'UPDATE upload_rows SET match = NULL, about = NULL, finding = NULL, is_done = 0 WHERE upload_id = ?',
    uploadId,
  );
}

function readUploaded(row: Row): UploadedRow {
  return {
    position: row.integer('position'),
    unit: row.integer('unit'),
    cells: row.json('cells', texts.parse),
  };
}

/** A row with its finding. */
export function readMatched<F>({ readFinding }: Finder<F>, row: Row): MatchedRow<F> {
  return {
    ...readUploaded(row),
    finding: readFinding({
      ...row.json('finding', details.parse),
      match: row.text('match'),
      about: row.textOrNull('about'),
    }),
    isDone: row.flag('is_done'),
  };
}

/** The cells of one row; none for a row that is gone. */
export function rowCells(sql: Database, uploadId: string, position: number): string[] {
  const row = sql.first(
    'SELECT cells FROM upload_rows WHERE upload_id = ? AND position = ?',
    uploadId,
    position,
  );
  return row?.json('cells', texts.parse) ?? [];
}

/** The next units after a unit, each with all its rows. */
export function unitsAfter(sql: Database, uploadId: string, unit: number, count: number): UploadedRow[][] {
  const units = new Map<number, UploadedRow[]>();
  const rows = sql.all(
    `SELECT position, unit, cells FROM upload_rows WHERE upload_id = ?1 AND unit IN (
       SELECT DISTINCT unit FROM upload_rows WHERE upload_id = ?1 AND unit > ?2 ORDER BY unit LIMIT ?3)
     ORDER BY unit, position`,
    uploadId,
    unit,
    count,
  );
  for (const row of rows.map(readUploaded)) units.set(row.unit, [...(units.get(row.unit) ?? []), row]);
  return [...units.values()];
}

/** The rows to apply of the next unit that has any. */
export function rowsToApply<F>(
  sql: Database,
  kind: Finder<F>,
  { id, applies }: Pick<AnyUpload, 'id' | 'applies'>,
  after: number,
): MatchedRow<F>[] {
  const isOpen = 'is_done = 0 AND match IN (SELECT value FROM json_each(?3))';
  return sql
    .all(
      `SELECT * FROM upload_rows WHERE upload_id = ?1 AND ${isOpen} AND unit = (
         SELECT unit FROM upload_rows WHERE upload_id = ?1 AND unit > ?2 AND ${isOpen} ORDER BY unit LIMIT 1)
       ORDER BY position`,
      id,
      after,
      JSON.stringify(applies),
    )
    .map((row) => readMatched(kind, row));
}

/** Matched rows after a position, of one match or the applied ones (`done`) if one is named. */
export function matchedAfter<F>(
  sql: Database,
  kind: Finder<F>,
  uploadId: string,
  { after, group, count }: { after: number; group: string | null; count: number },
): MatchedRow<F>[] {
  const which = group === null ? '' : group === 'done' ? 'AND is_done = 1' : 'AND match = ?4';
  const bindings = group === null || group === 'done' ? [] : [group];
  return sql
    .all(
      `SELECT * FROM upload_rows WHERE upload_id = ?1 AND position > ?2 AND match IS NOT NULL ${which}
       ORDER BY position LIMIT ?3`,
      uploadId,
      after,
      count,
      ...bindings,
    )
    .map((row) => readMatched(kind, row));
}

export function saveFinding(
  sql: Database,
  uploadId: string,
  position: number,
  { match, about, ...more }: RowFinding,
): void {
  sql.run(
    'UPDATE upload_rows SET match = ?, about = ?, finding = ? WHERE upload_id = ? AND position = ?',
    match,
    about,
    JSON.stringify(more),
    uploadId,
    position,
  );
}

/** Puts a row into another unit. */
export function saveUnit(sql: Database, uploadId: string, position: number, unit: number): void {
  sql.run('UPDATE upload_rows SET unit = ? WHERE upload_id = ? AND position = ?', unit, uploadId, position);
}

export function saveDone(sql: Database, uploadId: string, position: number): void {
  sql.run('UPDATE upload_rows SET is_done = 1 WHERE upload_id = ? AND position = ?', uploadId, position);
}
