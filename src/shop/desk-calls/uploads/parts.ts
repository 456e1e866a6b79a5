import { crockford } from '../../../text/crockford.ts';
import type { ShopContext } from '../../context.ts';
import type { Applied, UploadDefinition } from './definition.ts';
import {
  afterFailure,
  type MatchedRow,
  type Progress,
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

/** Milliseconds for which an upload in progress is left alone by other alarms; an interrupted one continues after that. */
const LEASE = 60_000;

/** What a page uploads. `digest`: SHA-256 of its bytes. */
type NewUpload<Columns> = { digest: string; name: string; state: UploadState; columns: Columns };

/** Stores the rows without applying them; returns the id. */
export function storeUpload<Columns extends UploadColumns>(
  { sql, now, random }: ShopContext,
  kind: { name: string; applies: readonly string[] },
  upload: NewUpload<Columns>,
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
  const isTimed = upload.nextAt !== null;
  let progress: Progress = { ...upload, nextAt: isTimed ? now() + LEASE : null };
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
    const before = progress;
    progress = storage.transactionSync(() => saveApplied(context, upload.id, before, rows, applied));
    if (applied.problem !== null) return false;
  }
  saveProgress(sql, upload.id, { ...progress, nextAt: isTimed ? now() : null });
  return true;
}

/** Saves the result of a unit; returns the new progress. */
function saveApplied<F extends RowFinding>(
  { sql, now }: ShopContext,
  uploadId: string,
  before: Progress,
  rows: readonly MatchedRow<F>[],
  { rows: results, problem }: Applied<F>,
): Progress {
  const saveRows = () => {
    for (const [index, { position }] of rows.entries()) {
      const result = results[index];
      if (result === 'done') saveDone(sql, uploadId, position);
      else if (result !== undefined) saveFinding(sql, uploadId, position, result);
    }
  };
  const progress = ((): Progress => {
    const reached = rows[0]?.unit ?? before.reached;
    const nextAt = before.nextAt === null ? null : now() + LEASE;
    if (problem === null) return { ...before, reached, failures: 0, nextAt };
    const paused = { ...before, state: 'paused', problem, nextAt: null } as const;
    if (problem === 'scope') return paused;
    const failures = before.failures + 1;
    const { pause, does } = afterFailure(failures);
    if (does === 'stop') return { ...paused, failures: 0 };
    return {
      ...before,
      reached: does === 'pass' ? reached : before.reached,
      failures,
      nextAt: now() + pause,
    };
  })();
  if (problem === null || progress.reached !== before.reached) saveRows();
  saveProgress(sql, uploadId, progress);
  return progress;
}
