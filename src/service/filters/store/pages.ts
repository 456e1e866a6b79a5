import { intersectionOf, type Members, spanOf, unionOf, walk } from '../../../database/members.ts';
import { findCursor, type IdLookup, type Page, type PageAt } from '../../../database/pagination.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { lookUp } from './look-up.ts';
import { type Budget, knownValue, openValue, type Value } from './runs.ts';

/**
 * A list's filters, without its paging. `values`: of a filter, any of them matches; `members`: further matching
 * numbers that are already known; `words`: of a full-text table. `owned`: elements of one other resource, by an index
 * that begins with it, and `members` known to be among them. `span`: sequence numbers, both included.
 */
export type Selection = {
  filters: readonly { values: readonly string[]; members?: readonly number[] }[];
  words?: { table: string; match: string } | null;
  owned?: { column: string; value: string | number; members?: readonly number[] } | null;
  span?: { first: number | null; last: number | null };
};

/** Runs read for a total within a span; a page of one value needs only a few, whatever it skips. */
const RUNS_TO_COUNT = 16;
/** Rows that a page with several filters may examine in one call. */
const TO_LOOK_AT = 1_700;
/** Rows that a total may examine beyond the page, with several filters; usually it stays a lower bound anyway. */
const TO_COUNT = 300;
/** Matches of words, or of an index, that a call may examine beyond its page. */
const MATCHES_TO_COUNT = 40;
/** Numbered pages; the last page of a longer list is reached by cursor. */
const NUMBERED = 10;

/** An opened selection: its members, and the lists of the filter's values when there is only one filter. */
type Opened = { set: Members; values: Value[]; isWhole: boolean; isCombined: boolean };

function idOf(row: Row | null | undefined, column: string): string | null {
  if (row === null || row === undefined) return null;
  return column === 'seq' ? String(row.integer(column)) : row.text(column);
}

/** `members`: all counted elements in list order; null when they were counted without reading each. */
type Count = { total: number; isBound: boolean; members: number[] | null };

function open(
  database: Database,
  table: string,
  selection: Selection,
  budget: Budget,
  chunk: number,
): Opened {
  const { filters, words = null, owned = null } = selection;
  const isCombined = filters.length + Number(words !== null) + Number(owned !== null) > 1;
  budget.left = isCombined ? TO_LOOK_AT : Number.POSITIVE_INFINITY;
  const sets: Members[] = [];
  if (words !== null) {
    const query = {
      table: words.table,
      column: 'rowid',
      where: `${words.table} MATCH ?`,
      value: words.match,
    };
    sets.push(lookUp(database, query, budget, chunk));
  }
  if (owned !== null) {
    const query = { table, column: 'seq', where: `${owned.column} = ?`, value: owned.value };
    const found = lookUp(database, query, budget, chunk);
    sets.push(owned.members === undefined ? found : unionOf([found, knownValue(owned.members)]));
  }
  const values = filters.map((filter) => [
    ...filter.values.map((value) => openValue(database, value, budget)),
    ...(filter.members === undefined ? [] : [knownValue(filter.members)]),
  ]);
  sets.push(...values.map((opened) => unionOf(opened)));
  const isWhole = filters.length === 1 && sets.length === 1;
  return { set: intersectionOf(sets), values: values.flat(), isWhole, isCombined };
}

/** The sequence numbers of up to `count` matching elements after a number, ascending. */
export function findSelected(
  database: Database,
  table: string,
  selection: Selection,
  after: number,
  count: number,
): number[] {
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const span = spanOf(selection.span?.first ?? 1, Math.min(max, selection.span?.last ?? max));
  const isSpan = selection.filters.length === 0;
  const budget: Budget = { left: 0 };
  const set = isSpan ? span : intersectionOf([span, open(database, table, selection, budget, count).set]);
  budget.left = Number.POSITIVE_INFINITY;
  return walk(set, 'above', after + 1, count).found;
}

/**
 * A page of a selection. `isForward`: `after` goes upwards, as in the list of events; `idColumn`: the column of
 * cursors; `lookup`: another way to find a cursor; `columns`: the columns to read.
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
    lookup = idColumn,
    columns = '*',
  }: { isForward?: boolean; idColumn?: string; lookup?: IdLookup; columns?: string } = {},
): Page<T> {
  const cursor = findCursor(database, table, at, lookup);
  if (cursor === 'unknown') return { ok: false, reason: 'unknown_cursor' };
  const max = database.count(`SELECT max(seq) AS n FROM ${table}`);
  const first = selection.span?.first ?? 1;
  const last = Math.min(max, selection.span?.last ?? max);
  const skipped = cursor === null ? (at.page - 1) * at.perPage : 0;
  const { words = null, owned = null } = selection;
  const isSpan = selection.filters.length === 0 && words === null && owned === null;
  const budget: Budget = { left: 0 };
  const opened = isSpan ? null : open(database, table, selection, budget, skipped + at.perPage + 1);
  const span = spanOf(first, last);
  const set = opened === null ? span : intersectionOf([span, opened.set]);

  const isUpwards = cursor !== null && (isForward ? at.after !== null : at.after === null);
  const [ahead, behind, step] = isUpwards
    ? (['above', 'below', 1] as const)
    : (['below', 'above', -1] as const);
  // Numbers without gaps give a page's start by arithmetic.
  const toSkip = isSpan ? 0 : skipped;
  const start = cursor === null ? last - (skipped - toSkip) : cursor + step;
  const { found: walked, stoppedAt } = walk(set, ahead, start, toSkip + at.perPage + 1);
  const found = walked.slice(toSkip, toSkip + at.perPage);
  const rows = found.flatMap((seq) => database.all(`SELECT ${columns} FROM ${table} WHERE seq = ?`, seq));
  const hasAhead = walked.length > toSkip + at.perPage || stoppedAt !== null;
  const nearest = found[0];
  const hasBehind = cursor === null ? skipped > 0 && rows.length > 0 : isBehind(cursor);
  const idAt = (seq: number): string | null =>
    idOf(database.first(`SELECT ${idColumn} FROM ${table} WHERE seq = ?`, seq), idColumn);
  // A walk that gave up continues at its stop, not at the last match.
  const stop = stoppedAt === null || found.length === at.perPage ? null : idAt(stoppedAt - step);

  const isListedUpwards = isUpwards && isForward;
  const from = isListedUpwards ? Math.max(first, start) : first;
  const { total, isBound, members } = countSelected();
  const isTurned = isUpwards && !isForward;
  const shown = isTurned ? rows.reverse() : rows;
  const ends = { first: idOf(shown[0], idColumn), last: idOf(shown.at(-1), idColumn) };
  if (stop !== null) ends[isTurned ? 'first' : 'last'] = stop;
  return {
    ok: true,
    records: shown.map(read),
    total,
    isBound,
    hasNext: isTurned ? hasBehind : hasAhead,
    hasPrevious: isTurned ? hasAhead : hasBehind,
    ends,
    lastAfter: isBound ? null : findLastAfter(),
    isReversed: isForward && !isUpwards,
  };

  /** The cursor's own element is after the page unless it was deleted; its run was read for the page. */
  function isBehind(given: number): boolean {
    return nearest !== undefined && (set[ahead](given) === given || set[behind](nearest - step) !== null);
  }

  function countSelected(): Count {
    if (opened === null) return { total: Math.max(0, last - from + 1), isBound: false, members: null };
    if (opened.isWhole) {
      const sum = (count: (value: Value) => number) =>
        opened.values.reduce((all, value) => all + count(value), 0);
      if (from === 1 && last === max)
        return { total: sum((value) => value.count()), isBound: false, members: null };
      budget.left = RUNS_TO_COUNT;
      const total = sum((value) => value.countWithin(from, last));
      return { total: Math.max(total, walked.length), isBound: budget.left < 0, members: null };
    }
    if (selection.filters.length === 0) budget.left = Math.max(0, MATCHES_TO_COUNT - toSkip);
    else if (opened.isCombined) budget.left = Math.min(budget.left, TO_COUNT);
    const isByPage = cursor === null && stoppedAt === null;
    if (isByPage && walked.length <= toSkip + at.perPage)
      return { total: walked.length, isBound: false, members: walked };
    const direction = isListedUpwards ? 'above' : 'below';
    const begun = isByPage ? walked : [];
    const beginning = begun.at(-1) === undefined ? (isListedUpwards ? from : last) : (begun.at(-1) ?? 0) - 1;
    const rest = walk(set, direction, beginning, Number.POSITIVE_INFINITY);
    const members = [...begun, ...rest.found];
    const known = Math.max(members.length, walked.length);
    return { total: known, isBound: rest.stoppedAt !== null, members };
  }

  /** After a full count it is known; otherwise the last page is found from the other end: its elements and one more. */
  function findLastAfter(): string | null {
    const lastPage = Math.ceil(total / at.perPage);
    if (lastPage <= NUMBERED) return null;
    const before = (lastPage - 1) * at.perPage;
    if (members !== null) return idAt(members[before - 1] ?? 0);
    const standing = total - before;
    const end = isListedUpwards ? last : from;
    if (opened === null) return idAt(isListedUpwards ? end - standing : end + standing);
    budget.left = Number.POSITIVE_INFINITY;
    const { found: tail } = walk(set, isListedUpwards ? 'below' : 'above', end, standing + 1);
    const behind = tail[standing];
    return behind === undefined ? null : idAt(behind);
  }
}
