import type { Database, Row } from '../../../database/rows.ts';
import type { Reading } from '../../../domain/catalogue/sync.ts';

/** The service's two lists. */
export type ListName = 'products' | 'prices';

/** The progress of the sync. Times in milliseconds. */
export type SyncState = {
  /** The list that is being read; `idle` between two syncs. */
  phase: 'idle' | ListName;
  /** How the list is read, its next page, and the last page of a window. */
  reading: Reading;
  page: number;
  windowEnd: number;
  /** The `total` on the first page of this phase. */
  total: number | null;
  /** Whether this sync has found a change. */
  changed: boolean;
  /** Whether this sync has read every page of its finished lists. */
  isWhole: boolean;
  begunAt: number;
  /** Failed tries in a row. */
  failures: number;
  /** The pause before this sync. */
  pause: number;
  dueAt: number;
  /** When the last sync ended; null before the first. */
  finishedAt: number | null;
  /** When the last sync that read every page began. */
  wholeAt: number | null;
  /** The page at which the next window of each list begins. */
  windows: Record<ListName, number>;
  /** How many elements of each list were malformed and not mirrored at the last full read. */
  leftOut: Record<ListName, number>;
  /** Since when windows are read less often than each minute, without visitors; null when nothing is missing. */
  restedSince: number | null;
};

const columns = `phase, reading, page, window_end, total, changed, is_whole, begun_at, failures, pause, due_at,
  finished_at, complete_at, products_window, prices_window, products_left_out, prices_left_out, rested_since`;

function readSyncRow(row: Row): SyncState {
  return {
    phase: row.word('phase', ['idle', 'products', 'prices']),
    reading: row.word('reading', ['head', 'window', 'whole']),
    page: row.integer('page'),
    windowEnd: row.integer('window_end'),
    total: row.integerOrNull('total'),
    changed: row.flag('changed'),
    isWhole: row.flag('is_whole'),
    begunAt: row.integer('begun_at'),
    failures: row.integer('failures'),
    pause: row.integer('pause'),
    dueAt: row.integer('due_at'),
    finishedAt: row.integerOrNull('finished_at'),
    wholeAt: row.integerOrNull('complete_at'),
    windows: { products: row.integer('products_window'), prices: row.integer('prices_window') },
    leftOut: { products: row.integer('products_left_out'), prices: row.integer('prices_left_out') },
    restedSince: row.integerOrNull('rested_since'),
  };
}

const never: SyncState = {
  phase: 'idle',
  reading: 'whole',
  page: 1,
  windowEnd: 0,
  total: null,
  changed: false,
  isWhole: true,
  begunAt: 0,
  failures: 0,
  pause: 0,
  dueAt: 0,
  finishedAt: null,
  wholeAt: null,
  windows: { products: 1, prices: 1 },
  leftOut: { products: 0, prices: 0 },
  restedSince: null,
};

export function readSyncState(sql: Database): SyncState {
  const row = sql.first(`SELECT ${columns} FROM catalogue_sync WHERE id = 1`);
  return row === null ? never : readSyncRow(row);
}

export function saveSyncState(sql: Database, sync: SyncState): void {
  sql.run(
    `INSERT OR REPLACE INTO catalogue_sync (id, ${columns})
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    sync.phase,
    sync.reading,
    sync.page,
    sync.windowEnd,
    sync.total,
    sync.changed ? 1 : 0,
    sync.isWhole ? 1 : 0,
    sync.begunAt,
    sync.failures,
    sync.pause,
    sync.dueAt,
    sync.finishedAt,
    sync.wholeAt,
    sync.windows.products,
    sync.windows.prices,
    sync.leftOut.products,
    sync.leftOut.prices,
    sync.restedSince,
  );
}

/** The ids on a list's pages, from one page on. */
export type ScannedPage = {
  from: number;
  ids: string[];
  /** Whether every element of these pages was readable and is mirrored. */
  isWellFormed: boolean;
};

/** Saves the ids seen from a page on: one row for all the pages of a turn. */
export function saveScannedPage(sql: Database, { from, ids, isWellFormed }: ScannedPage): void {
  sql.run(
    'INSERT OR REPLACE INTO catalogue_sync_pages (page, ids, is_well_formed) VALUES (?, ?, ?)',
    from,
    JSON.stringify(ids),
    isWellFormed ? 1 : 0,
  );
}

export function countScannedIds(sql: Database): number {
  return sql.count(
    `SELECT COUNT(DISTINCT seen.value) AS n FROM catalogue_sync_pages, json_each(catalogue_sync_pages.ids) AS seen`,
  );
}

/** Whether every seen element was readable. */
export function isAllWellFormed(sql: Database): boolean {
  return sql.first('SELECT page FROM catalogue_sync_pages WHERE is_well_formed = 0 LIMIT 1') === null;
}

export function deleteScannedPages(sql: Database): void {
  sql.run('DELETE FROM catalogue_sync_pages');
}
