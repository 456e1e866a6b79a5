import type { Database } from '../../database/rows.ts';
import type { ShopContext } from '../../shop/context.ts';
import { crockford } from '../../text/crockford.ts';
import type { Applied, UploadDefinition } from './definition.ts';
import type { UploadState } from './rules/progress.ts';
import { leaseOf, type Progress, progressAfter } from './rules/progress.ts';
import type { MatchedRow, RowFinding, Upload, UploadColumns, UploadedRow } from './rules/uploads.ts';
import { insertUpload, rowsToApply, saveDone, saveFinding, saveProgress, unitsAfter } from './store.ts';

/**
 * An upload is stored, matched part by part, shown row by row, and applied part by part. A part ends early enough to let
 * other requests through.
 */

/** Stores the rows without applying them; returns the id. */
export function storeUpload(
  { sql, now, random }: ShopContext,
  kind: { name: string; applies: readonly string[] },
  upload: { digest: string; name: string; state: UploadState; columns: UploadColumns },
  rows: readonly UploadedRow[],
): string {
  const id = crockford(random(10)).toLowerCase();
  insertUpload(sql, kind, { id, madeAt: now(), ...upload }, rows);
  return id;
}

/** Matches the next rows; true if there are more. */
export function matchPart<C extends UploadColumns, F extends RowFinding, S extends UploadState>(
  context: ShopContext,
  kind: UploadDefinition<C, F, S>,
  upload: Upload<C, S>,
): boolean {
  if (upload.state !== 'matching') return false;
  const { sql } = context;
  const units = unitsAfter(sql, upload.id, upload.reached, kind.unitsAPart);
  for (const rows of units)
    for (const [index, finding] of kind.match(context, upload, rows).entries())
      saveFinding(sql, upload.id, rows[index]?.position ?? -1, finding);
  const isUnfinished = units.length === kind.unitsAPart;
  const reached = isUnfinished ? (units.at(-1)?.[0]?.unit ?? upload.reached) : -1;
  saveProgress(sql, upload.id, { ...upload, state: isUnfinished ? 'matching' : 'ready', reached });
  return isUnfinished;
}

/** Starts to apply an upload. `nextAt`: when the alarm continues it; null: requests do. */
export function startApplying(
  { sql }: ShopContext,
  upload: Upload<UploadColumns, UploadState>,
  nextAt: number | null,
): void {
  saveProgress(sql, upload.id, { ...upload, state: 'applying', failures: 0, problem: null, nextAt });
}

/** Applies the next units in order, some at the same time; true if there are more. */
export async function applyPart<C extends UploadColumns, F extends RowFinding, S extends UploadState>(
  context: ShopContext,
  kind: UploadDefinition<C, F, S>,
  upload: Upload<C, S>,
  device: string | null,
): Promise<boolean> {
  const { sql, now, storage } = context;
  if (upload.state !== 'applying') return false;
  let progress: Progress = { ...upload, nextAt: leaseOf(upload, now()) };
  saveProgress(sql, upload.id, progress);
  for (let cost = 0; ; ) {
    const units = nextUnits(context, kind, upload, progress);
    if (units.length === 0) {
      saveProgress(sql, upload.id, { ...progress, state: 'done', problem: null, nextAt: null });
      return false;
    }
    const left = kind.costAPart - cost;
    const affordable = units.filter((_, index) => costOf(kind, units.slice(0, index + 1)) <= left);
    // A unit that costs more than a part is applied alone.
    const batch = affordable.length === 0 && cost === 0 ? units.slice(0, 1) : affordable;
    if (batch.length === 0) break;
    cost += costOf(kind, batch);
    const results = await Promise.all(
      batch.map(async (rows) => ({ rows, applied: await kind.apply(context, upload, rows, device) })),
    );
    const before = progress;
    progress = storage.transactionSync(() => saveBatch(context, upload.id, before, results));
    if (results.some(({ applied }) => applied.problem !== null)) return false;
  }
  saveProgress(sql, upload.id, { ...progress, nextAt: progress.nextAt === null ? null : now() });
  return true;
}

function costOf<C, F, S>(kind: UploadDefinition<C, F, S>, units: readonly MatchedRow<F>[][]): number {
  return units.reduce((sum, rows) => sum + kind.costOf(rows), 0);
}

/** The next units to apply at the same time. The first one of an upload goes alone, and one that failed. */
function nextUnits<C, F extends RowFinding, S>(
  context: ShopContext,
  kind: UploadDefinition<C, F, S>,
  upload: Upload<C, S>,
  { reached, failures }: Progress,
): MatchedRow<F>[][] {
  const most = failures > 0 || reached < 0 ? 1 : kind.atOnce;
  const units: MatchedRow<F>[][] = [];
  for (let after = reached; units.length < most; ) {
    const rows = rowsToApply(context.sql, kind, upload, after);
    const [first] = rows;
    if (first === undefined) break;
    const isAlone = kind.isAlone(context, rows);
    if (!isAlone || units.length === 0) units.push(rows);
    if (isAlone) break;
    after = first.unit;
  }
  return units;
}

type UnitResult<F> = { rows: readonly MatchedRow<F>[]; applied: Applied<F> };

/** Saves the results of some units; those after a failed one are saved without moving past it. */
function saveBatch<F extends RowFinding>(
  { sql, now }: ShopContext,
  uploadId: string,
  before: Progress,
  results: readonly UnitResult<F>[],
): Progress {
  let progress = before;
  let hasFailed = false;
  for (const { rows, applied } of results) {
    const { reached } = progress;
    if (!hasFailed) progress = progressAfter(progress, rows[0]?.unit ?? reached, applied.problem, now());
    if (hasFailed ? applied.problem === null : progress.reached !== reached)
      saveResults(sql, uploadId, rows, applied.rows);
    hasFailed ||= applied.problem !== null;
  }
  saveProgress(sql, uploadId, progress);
  return progress;
}

function saveResults<F extends RowFinding>(
  sql: Database,
  uploadId: string,
  rows: readonly MatchedRow<F>[],
  results: Applied<F>['rows'],
): void {
  for (const [index, { position }] of rows.entries()) {
    const result = results[index];
    if (result === 'done') saveDone(sql, uploadId, position);
    else if (result !== undefined) saveFinding(sql, uploadId, position, result);
  }
}
