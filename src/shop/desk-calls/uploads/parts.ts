import type { Database } from '../../../database/rows.ts';
import { crockford } from '../../../text/crockford.ts';
import type { ShopContext } from '../../context.ts';
import type { Applied, UploadDefinition } from './definition.ts';
import {
  leaseOf,
  type MatchedRow,
  type Progress,
  progressAfter,
  type RowFinding,
  type Upload,
  type UploadColumns,
  type UploadedRow,
  type UploadState,
} from './rules.ts';
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

/** Applies the next units in order; true if there are more. Each is saved before the next begins. */
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
    const rows = rowsToApply(sql, kind, upload, progress.reached);
    if (rows.length === 0) {
      saveProgress(sql, upload.id, { ...progress, state: 'done', problem: null, nextAt: null });
      return false;
    }
    const isFirst = cost === 0;
    cost += kind.costOf(rows);
    if (cost > kind.costAPart && !isFirst) break;
    const applied = await kind.apply(context, upload, rows, device);
    const next = progressAfter(progress, rows[0]?.unit ?? progress.reached, applied.problem, now());
    const isPassed = next.reached !== progress.reached;
    storage.transactionSync(() => {
      if (isPassed) saveResults(sql, upload.id, rows, applied.rows);
      saveProgress(sql, upload.id, next);
    });
    progress = next;
    if (applied.problem !== null) return false;
  }
  saveProgress(sql, upload.id, { ...progress, nextAt: progress.nextAt === null ? null : now() });
  return true;
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
