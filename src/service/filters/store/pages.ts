import { NUMBERED_ELEMENTS } from '../../../contract/page-query.ts';
import { findCursor, type Page, type PageAt } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { countMatches, type Filter } from './filters.ts';

/** A list's filters, without its paging. `span`: sequence numbers, both included; null: no bound. */
export type Selection = {
  filters: readonly Filter[];
  span?: { first: number | null; last: number | null };
};

/** Totals are exact up to here; above it they are a lower bound. */
const COUNTED = NUMBERED_ELEMENTS;
/** Rows that one scan with several filters reads. A call runs counts and two scans: at most 20,000 rows. */
const SCANNED = 6_000;
/** Most candidates that a scan with several filters checks at once. */
const CHUNK = 250;

/** `stoppedAt`: the last examined number, if the scan reached its row limit; else null. */
type Scan = { found: number[]; stoppedAt: number | null };
/** Both numbers included; downwards is newest first. */
type Span = { first: number; last: number };

/**
 * Finds matches in order. One filter reads only its index. With several filters, the scan reads the index with the
 * fewest matches, and checks the other filters for each row.
 */
class Scanner {
  readonly #database: Database;
  readonly #filters: readonly Filter[];

  constructor(database: Database, filters: readonly Filter[], span: Span) {
    this.#database = database;
    this.#filters = filters.length > 1 ? rarestFirst(database, filters, span) : filters;
  }

  /** Up to `count` matches. `most`: rows to read. */
  scan({ first, last }: Span, scansAscending: boolean, count: number, most = SCANNED): Scan {
    const [driver, ...others] = this.#filters;
    if (driver === undefined)
      return { found: numbersIn({ first, last }, scansAscending, count), stoppedAt: null };
    const { table, column, where, values } = driver;
    const checks = others.map(
      (other) =>
        `EXISTS (SELECT 1 FROM ${other.table} WHERE ${other.where} AND ${other.column} = candidate.seq)`,
    );
    // Cast, because numbers are bound as REAL, which FTS5 ignores as a bound on rowid.
    const statement = `SELECT seq, ${checks.join(' AND ') || '1'} AS matches FROM (
      SELECT ${column} AS seq FROM ${table} WHERE ${where} AND ${column} BETWEEN CAST(? AS INTEGER)
        AND CAST(? AS INTEGER) ORDER BY ${column} ${scansAscending ? 'ASC' : 'DESC'} LIMIT ?) AS candidate`;
    let size = others.length === 0 ? count : Math.min(count, CHUNK);
    const found: number[] = [];
    let [from, to] = [first, last];
    for (let read = 0; ; ) {
      const candidates = this.#database.all(
        statement,
        ...others.flatMap((other) => other.values),
        ...values,
        from,
        to,
        size,
      );
      for (const row of candidates) if (row.flag('matches')) found.push(row.integer('seq'));
      const checked = candidates.at(-1)?.integer('seq');
      if (found.length >= count) return { found: found.slice(0, count), stoppedAt: null };
      if (checked === undefined || candidates.length < size) return { found, stoppedAt: null };
      read += size * this.#filters.length;
      if (read >= most) return { found, stoppedAt: checked };
      if (others.length > 0) size = Math.min(2 * size, CHUNK);
      if (scansAscending) from = checked + 1;
      else to = checked - 1;
    }
  }
}

/** Without a filter all numbers match: they have no gaps. */
function numbersIn({ first, last }: Span, scansAscending: boolean, count: number): number[] {
  const length = Math.max(0, Math.min(count, last - first + 1));
  return Array.from({ length }, (_, index) => (scansAscending ? first + index : last - index));
}

/** A full-text filter always comes first, because testing one row against it reads the whole index. */
function rarestFirst(database: Database, filters: readonly Filter[], span: Span): readonly Filter[] {
  if (filters[0]?.column === 'rowid') return filters;
  let rarest: Filter | undefined;
  let fewest = COUNTED;
  for (const filter of filters) {
    const count = countMatches(database, filter, span, fewest);
    if (rarest !== undefined && count >= fewest) continue;
    rarest = filter;
    fewest = count;
  }
  return filters.toSorted((one, other) => Number(other === rarest) - Number(one === rarest));
}

/** The first `count` matching numbers after a number, oldest first. */
export function findSelected(
  database: Database,
  table: string,
  { filters, span }: Selection,
  after: number,
  count: number,
): number[] {
  const first = Math.max(span?.first ?? 1, after + 1);
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const within = { first, last: Math.min(max, span?.last ?? max) };
  return new Scanner(database, filters, within).scan(within, true, count, Number.POSITIVE_INFINITY).found;
}

/**
 * A page of a selection. `isForward`: `after` goes upwards, as in the list of events; `idColumn`: the column of
 * cursors; `columns`: the columns to read.
 */
export function readSelectedPage<T>(
  database: Database,
  table: string,
  at: PageAt,
  selection: Selection,
  read: (row: Row) => T,
  {
    isForward = false,
    idColumn = 'id',
    columns = '*',
  }: { isForward?: boolean; idColumn?: string; columns?: string } = {},
): Page<T> {
  const cursor = findCursor(database, table, at, idColumn);
  if (cursor === 'unknown') return { ok: false, reason: 'unknown_cursor' };
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const first = selection.span?.first ?? 1;
  const last = Math.min(max, selection.span?.last ?? max);
  const isPlain = selection.filters.length === 0;
  const scanner = new Scanner(database, selection.filters, { first, last });
  const skipped = cursor === null ? (at.page - 1) * at.perPage : 0;
  const scansAscending = cursor !== null && (isForward ? at.after !== null : at.after === null);

  // Numbers without gaps give a page's start by arithmetic.
  const toSkip = isPlain ? 0 : skipped;
  const start = scansAscending ? (cursor ?? 0) + 1 : cursor === null ? last - (skipped - toSkip) : cursor - 1;
  const ahead = scansAscending
    ? { first: Math.max(first, start), last }
    : { first, last: Math.min(last, start) };
  const scanned = scanner.scan(ahead, scansAscending, toSkip + at.perPage + 1);
  const found = scanned.found.slice(toSkip, toSkip + at.perPage);
  const rows = found.flatMap((seq) => database.all(`SELECT ${columns} FROM ${table} WHERE seq = ?`, seq));
  const hasAhead = scanned.found.length > toSkip + at.perPage || scanned.stoppedAt !== null;
  const hasBehind = cursor === null ? skipped > 0 && rows.length > 0 : isBehind(found[0]);
  const idAt = (seq: number): string | null =>
    idOf(database.first(`SELECT ${idColumn} FROM ${table} WHERE seq = ?`, seq), idColumn);
  // A scan that gave up continues where it stopped, not at its last match.
  const stop = scanned.stoppedAt === null || found.length === at.perPage ? null : idAt(scanned.stoppedAt);

  const showsAscending = scansAscending && isForward;
  const counted = showsAscending ? ahead : { first, last };
  const { total, isBound, members } = countSelected();
  const mustReverse = scansAscending && !isForward;
  const shown = mustReverse ? rows.reverse() : rows;
  const ends = { first: idOf(shown[0], idColumn), last: idOf(shown.at(-1), idColumn) };
  if (stop !== null) ends[mustReverse ? 'first' : 'last'] = stop;
  return {
    ok: true,
    records: shown.map(read),
    total,
    isBound,
    hasNext: mustReverse ? hasBehind : hasAhead,
    hasPrevious: mustReverse ? hasAhead : hasBehind,
    ends,
    lastAfter: findLastAfter(),
    isReversed: isForward && !scansAscending,
  };

  /** The element before the page is usually the cursor's own, so one small scan is enough. */
  function isBehind(nearest: number | undefined): boolean {
    if (nearest === undefined) return false;
    const behind = scansAscending ? { first, last: nearest - 1 } : { first: nearest + 1, last };
    const { found: before, stoppedAt } = scanner.scan(behind, !scansAscending, 1, 0);
    return before.length > 0 || stoppedAt !== null;
  }

  function countSelected(): { total: number; isBound: boolean; members: number[] } {
    if (isPlain) return { total: Math.max(0, counted.last - counted.first + 1), isBound: false, members: [] };
    const { found: members, stoppedAt } = scanner.scan(counted, showsAscending, COUNTED + 1);
    const isMore = members.length > COUNTED;
    const known = isMore ? COUNTED : Math.max(members.length, scanned.found.length);
    return { total: known, isBound: isMore || stoppedAt !== null, members };
  }

  /** The id after which the last numbered page begins. */
  function findLastAfter(): string | null {
    const lastPage = Math.ceil(Math.min(total, NUMBERED_ELEMENTS) / at.perPage);
    if (lastPage <= 1) return null;
    const before = (lastPage - 1) * at.perPage;
    if (!isPlain) return members.length < before ? null : idAt(members[before - 1] ?? 0);
    return idAt(showsAscending ? counted.first + before - 1 : counted.last - before + 1);
  }
}

function idOf(row: Row | null | undefined, column: string): string | null {
  if (row === null || row === undefined) return null;
  return column === 'seq' ? String(row.integer(column)) : row.text(column);
}
