import type { Price } from '../../../contract/resources/price.ts';
import type { Product } from '../../../contract/resources/product.ts';
import {
  isWholeDue,
  readOn,
  WINDOW,
  wasWhole,
  windowAfter,
  windowPages,
} from '../../../domain/catalogue/sync.ts';
import { nextSyncPause, retryPause, SYNC_LATEST } from '../../../domain/schedule.ts';
import type { ShopContext } from '../../context.ts';
import { nameOfError } from '../../error-log.ts';
import { countMirrored, removeUnseenPrices, removeUnseenProducts } from '../../products/store/mirror.ts';
import type { Page } from '../../service-client/answers.ts';
import { retryAfterOf } from '../../service-client/errors.ts';
import { reindex } from '../reindex.ts';
import { isIndexEmpty } from '../store/index-rows.ts';
import { mirrorPrices, mirrorProducts } from './mirror.ts';
import {
  countScannedIds,
  deleteScannedPages,
  isAllWellFormed,
  type ListName,
  readSyncState,
  type ScannedPage,
  type SyncState,
  saveScannedPage,
  saveSyncState,
} from './store.ts';

/** Pages per turn. With ten orders checked in the same alarm, a turn stays below the 50 requests of an invocation. */
const PAGES_PER_TURN = 20;
/** Pages of prices to read ahead, if a turn ends and a new shop still has no product to show. */
const PAGES_AHEAD = 10;
/** Milliseconds between the turns of a long sync. The first sync of a shop has no pause. */
const TURN_PAUSE = 10_000;
/** Milliseconds from a turn to the alarm that continues it if the object ends. */
const LEASE = 60_000;

/** A running sync. `seen`: the ids on the pages of this turn, and the first of those pages. */
type Progress = {
  sync: SyncState & { phase: ListName };
  seen: ScannedPage;
};

/** Hears whether the service answers. `failures`: how many requests in a row had no answer. */
type SyncListener = {
  onDown?(context: ShopContext, failures: number): void;
  onUp?(context: ShopContext): void;
};

/**
 * Mirrors the service's products and prices, list by list and page by page. Each turn saves its place at its end, so
 * the sync continues there after an eviction or a failure. A sync without changes writes one row for any number of
 * pages, because written rows cost money.
 */
export class CatalogueSync {
  readonly #context: ShopContext;
  readonly #listener: SyncListener;
  #turn: Promise<void> | null = null;
  #isHurried = false;
  #known: { written: number; sync: SyncState } | null = null;
  /** Whether a visitor came since the last sync. An eviction loses it: then the next visit starts a sync at once. */
  #isVisited = false;
  /** Whether this sync reads the pages that a rest left unread. */
  #isCatchingUp = false;

  constructor(context: ShopContext, listener: SyncListener = {}) {
    this.#context = context;
    this.#listener = listener;
  }

  /** When the next turn is due, in milliseconds. */
  dueAt(): number {
    return this.#turn === null ? this.#dueOf(this.#stored()) : this.#context.now() + LEASE;
  }

  /**
   * The state, cached until a row is written, because each page with products asks three times. Do not use it in a
   * transaction that may be rolled back.
   */
  #stored(): SyncState {
    const { sql } = this.#context;
    const { written } = sql.tally;
    if (this.#known === null || this.#known.written !== written)
      this.#known = { written, sync: readSyncState(sql) };
    return this.#known.sync;
  }

  #dueOf(sync: SyncState): number {
    const { dueAt } = sync;
    return this.#isVisited ? Math.min(dueAt, restEnd(sync) ?? dueAt) : dueAt;
  }

  /** Keeps the shop from resting: a visitor came, or a job is due soon. */
  stayAwake(): void {
    this.#isVisited = true;
  }

  /** Notes a visitor. After a rest, starts a sync at once and returns it; else returns null. */
  visit(): Promise<void> | null {
    this.stayAwake();
    const end = restEnd(this.#stored());
    return end !== null && end <= this.#context.now() ? this.run() : null;
  }

  /** True between two syncs of which the last succeeded. */
  isIdle(): boolean {
    const { phase, failures } = this.#stored();
    return this.#turn === null && phase === 'idle' && failures === 0 && !this.isUnfinished();
  }

  /** True until the first sync has ended. */
  isUnfinished(): boolean {
    return this.#stored().finishedAt === null;
  }

  /** The last time at which the whole catalogue was current, in milliseconds; null before the first. */
  wholeAt(): number | null {
    return this.#stored().wholeAt;
  }

  /** Makes the next turn due at once, because the mirror is wrong. After a failure the pause stays. */
  hurry(): void {
    const { sql, now } = this.#context;
    const sync = readSyncState(sql);
    if (sync.failures > 0) return;
    this.#isHurried = true;
    saveSyncState(sql, { ...sync, dueAt: now() });
  }

  /** Reads up to twenty pages, if a turn is due. Never throws: failures are tried again later. */
  run(): Promise<void> {
    this.#turn ??= this.#runTurn().finally(() => {
      this.#turn = null;
    });
    return this.#turn;
  }

  async #runTurn(): Promise<void> {
    const { sql, now } = this.#context;
    const stored = readSyncState(sql);
    if (this.#dueOf(stored) > now()) return;
    this.#isHurried = false;
    if (stored.phase === 'idle') this.#isCatchingUp = this.#isVisited;
    let progress: Progress | null = beginTurn(stored, now());
    let pages = 0;
    try {
      while (progress !== null && pages < PAGES_PER_TURN) {
        progress = await this.#readPage(progress);
        if (pages === 0 && stored.failures > 0) this.#listener.onUp?.(this.#context);
        pages += 1;
      }
      if (progress === null) return;
      if (stored.finishedAt === null && progress.sync.phase === 'products') await this.#readAhead();
      this.#put(progress, now() + (stored.finishedAt === null ? 0 : TURN_PAUSE));
    } catch (error) {
      console.warn(`catalogue: ${nameOfError(error)}`);
      if (progress === null) throw error;
      this.#isHurried = false;
      const failures = (pages === 0 ? stored.failures : 0) + 1;
      const { sync } = progress;
      const pause = retryPause(failures, retryAfterOf(error));
      this.#put({ ...progress, sync: { ...sync, failures } }, now() + pause);
      this.#listener.onDown?.(this.#context, failures);
    }
  }

  /** Saves the place at which a turn has stopped. */
  #put({ sync, seen }: Progress, dueAt: number): void {
    const { storage, sql } = this.#context;
    storage.transactionSync(() => {
      if (seen.ids.length > 0 && sync.reading !== 'window') saveScannedPage(sql, seen);
      saveSyncState(sql, { ...sync, dueAt: this.#isHurried ? this.#context.now() : dueAt });
    });
  }

  /**
   * Without this, a shop with a large catalogue shows nothing until it has read all products. It reads the newest
   * prices ahead, because they most likely belong to the newest products. The sync reads them again later.
   */
  async #readAhead(): Promise<void> {
    const { storage, sql, service, answerSequence: answers } = this.#context;
    if (!isIndexEmpty(sql)) return;
    let pages = PAGES_AHEAD;
    for (let page = 1; page <= pages; page++) {
      await answers.ask(async (question) => {
        const { elements, lastPage } = await service.listPrices(page);
        pages = Math.min(pages, lastPage);
        storage.transactionSync(() => {
          reindex(this.#context, mirrorPrices(sql, answers.take(question, 'price', elements)));
        });
      });
    }
  }

  /** Reads and saves the next page; null when the sync has ended. */
  #readPage(progress: Progress): Promise<Progress | null> {
    const { storage, sql, service, answerSequence: answers } = this.#context;
    const { phase, page } = progress.sync;
    return answers.ask(async (question) => {
      if (phase === 'products') {
        const read = await service.listProducts(page);
        const save = () => mirrorProducts(sql, answers.take(question, 'product', read.elements));
        return storage.transactionSync(() => this.#record(progress, read, save()));
      }
      const read = await service.listPrices(page);
      const save = () => mirrorPrices(sql, answers.take(question, 'price', read.elements));
      return storage.transactionSync(() => this.#record(progress, read, save()));
    });
  }

  #record(progress: Progress, read: Page<Product | Price>, touched: Set<string>): Progress | null {
    const { sql } = this.#context;
    const { phase, page, windows, leftOut } = progress.sync;
    reindex(this.#context, touched);
    const sync = {
      ...progress.sync,
      total: page === 1 ? read.total : progress.sync.total,
      changed: progress.sync.changed || touched.size > 0,
      failures: 0,
    };
    const isFirst = page === 1 || progress.seen.ids.length === 0;
    const seen = {
      from: isFirst ? page : progress.seen.from,
      ids: page === 1 ? read.ids : [...progress.seen.ids, ...read.ids],
      isWellFormed: (isFirst || progress.seen.isWellFormed) && read.elements.length === read.ids.length,
    };
    if (page === 1) deleteScannedPages(sql);
    const changes = {
      lastPage: read.lastPage,
      isEmpty: read.ids.length === 0,
      hasChanges: touched.size > 0,
      isAsLong: read.total === countMirrored(sql, phase) + leftOut[phase],
    };
    const pages = this.#isCatchingUp ? windowPages(sync.restedSince, this.#context.now()) : WINDOW;
    const place = readOn(sync, changes, windows[phase], pages);
    return place === null ? this.#endList({ sync, seen }, read) : { sync: { ...sync, ...place }, seen };
  }

  #endList({ sync, seen }: Progress, { lastPage, total }: Page<unknown>): Progress | null {
    const { sql, now } = this.#context;
    const { phase } = sync;
    let { leftOut, changed } = sync;
    const isWhole = wasWhole(sync, lastPage);
    // Only a list that did not change while it was read in full shows which elements are gone.
    if (isWhole && sync.total === total && this.#isAllSeen(seen, total)) {
      if (!this.#isAllMirrored(phase, seen, total)) changed = this.#removeUnseen(phase, seen) || changed;
      leftOut = { ...leftOut, [phase]: total - countMirrored(sql, phase) };
    }
    deleteScannedPages(sql);
    const ended = {
      ...sync,
      changed,
      leftOut,
      isWhole: sync.isWhole && isWhole,
      windows: { ...sync.windows, [phase]: windowAfter(sync, sync.windows[phase]) },
    };
    if (phase === 'products') return beginList(ended, 'prices');
    const pause = nextSyncPause(sync.pause, changed, this.#isVisited);
    const restedSince = this.#isCatchingUp ? null : sync.restedSince;
    this.#isVisited = false;
    this.#isCatchingUp = false;
    saveSyncState(sql, {
      ...ended,
      phase: 'idle',
      pause,
      dueAt: this.#isHurried ? now() : now() + pause,
      finishedAt: now(),
      wholeAt: ended.isWhole ? sync.begunAt : sync.wholeAt,
      restedSince: pause > SYNC_LATEST ? (restedSince ?? now()) : restedSince,
    });
    return null;
  }

  /** Whether the number of different ids on the pages is the list's total. */
  #isAllSeen(seen: ScannedPage, total: number): boolean {
    if (seen.from === 1) return new Set(seen.ids).size === total;
    const { sql } = this.#context;
    saveScannedPage(sql, seen);
    return countScannedIds(sql) === total;
  }

  /** True if the mirror can contain only elements of the pages; then no search for others is needed. */
  #isAllMirrored(phase: ListName, { from, isWellFormed }: ScannedPage, total: number): boolean {
    const { sql } = this.#context;
    if (countMirrored(sql, phase) !== total) return false;
    return from === 1 ? isWellFormed : isAllWellFormed(sql);
  }

  #removeUnseen(phase: ListName, seen: ScannedPage): boolean {
    const { sql } = this.#context;
    saveScannedPage(sql, seen);
    const products = phase === 'products' ? removeUnseenProducts(sql) : removeUnseenPrices(sql);
    reindex(this.#context, new Set(products));
    return products.length > 0;
  }
}

/** The time in milliseconds from which a visit ends the rest; null for a shop that does not rest. */
function restEnd({ phase, failures, pause, finishedAt }: SyncState): number | null {
  const isResting = phase === 'idle' && failures === 0 && pause > SYNC_LATEST;
  return isResting && finishedAt !== null ? finishedAt + SYNC_LATEST : null;
}

function beginTurn(stored: SyncState, now: number): Progress {
  const { phase } = stored;
  if (phase !== 'idle') {
    return { sync: { ...stored, phase }, seen: { from: stored.page, ids: [], isWellFormed: true } };
  }
  return beginList({ ...stored, changed: false, isWhole: true, begunAt: now }, 'products');
}

function beginList(sync: SyncState, phase: ListName): Progress {
  const reading = isWholeDue(sync.wholeAt, sync.begunAt) ? 'whole' : 'head';
  return {
    sync: { ...sync, phase, reading, page: 1, windowEnd: 0, total: null },
    seen: { from: 1, ids: [], isWellFormed: true },
  };
}
