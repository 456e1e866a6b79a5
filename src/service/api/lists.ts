import type { FieldErrors } from '../../contract/error.ts';
import { isFiltered, type List, type PageQuery } from '../../contract/page-query.ts';
import { isObject } from '../../database/json.ts';
import type { Page, PageAt } from '../../database/list-pages.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { envelope } from './list-envelope.ts';
import { invalid, notFound, ok, type Reply } from './replies.ts';

/** Parts of page URLs: the list's path, and the filters of its query. */
export type ListUrls = { path: string; filters: string };

/**
 * `isOwned`: the list belongs to one other resource. Its page URLs have cursors, like those of a filtered list.
 */
type ListRequest = { query: PageQuery; urls: ListUrls; isOwned?: boolean };

/** Answers a page of a list. */
export function listed<T, U>(
  transaction: Transaction,
  asked: ListRequest,
  page: Page<T>,
  present: (record: T) => U,
): Reply {
  return answerList(writeList(isLive(transaction), asked, page, present));
}

/**
 * The answer with a list, or the errors of its cursor. Objects of two builds exchange it: a build without cursors
 * sends and accepts only the list.
 */
export type ListOrErrors<T> = List<T> | { errors: FieldErrors };

export function answerList(list: ListOrErrors<unknown>): Reply {
  return 'errors' in list ? invalid(list.errors) : ok(list);
}

/** The envelope around a page. */
export function writeList<T, U>(
  livemode: boolean,
  { query, urls, isOwned = false }: ListRequest,
  page: Page<T>,
  present: (record: T) => U,
): ListOrErrors<U> {
  const cursor = query.after === undefined ? 'before' : 'after';
  if (!page.ok) return { errors: { [cursor]: [`The selected ${cursor} is invalid.`] } };
  const data = page.records.map(present);
  const given = query.after ?? query.before ?? null;
  const first = page.ends?.first ?? idOf(data[0], page.records[0]) ?? given;
  const last = page.ends?.last ?? idOf(data.at(-1), page.records.at(-1)) ?? given;
  return envelope({
    livemode,
    data,
    total: page.total,
    isBound: page.isBound ?? false,
    page: given === null ? query.page : null,
    perPage: query.per_page,
    ...urls,
    isFiltered: isOwned || isFiltered(query),
    next: page.hasNext ? last : null,
    previous: page.hasPrevious ? first : null,
    lastAfter: page.lastAfter ?? null,
    isReversed: page.isReversed ?? false,
  });
}

/** The cursor: the element's id. If an element is sent as text, only its record has the id. */
function idOf(...elements: unknown[]): string | null {
  for (const element of elements) if (isObject(element) && typeof element.id === 'string') return element.id;
  return null;
}

/** Answers one element, or 404. */
export function found<T>(record: T | null, present: (record: T) => unknown): Reply {
  return record === null ? notFound() : ok(present(record));
}

/** The place of a page in its list. */
export function placeIn({ page, per_page: perPage, after, before }: PageQuery): PageAt {
  return { page, perPage, after: after ?? null, before: before ?? null };
}

/** The query for a place. */
export function queryOf({ page, perPage, after, before }: PageAt): PageQuery {
  return { page, per_page: perPage, after: after ?? undefined, before: before ?? undefined };
}

/** A page of a list that is stored in one row, at most 100 elements. `idOf`: the cursor of an element. */
export function sliceOf<T>(all: T[], query: PageQuery, idOf: (element: T) => string): Page<T> {
  const { after, before, page, per_page: perPage } = query;
  // An element may occur twice: the second occurrence gets its index as suffix.
  const ids = all.map(idOf).map((id, index, found) => (found.indexOf(id) === index ? id : `${id}.${index}`));
  let start = (page - 1) * perPage;
  let end = start + perPage;
  const cursor = after ?? before;
  if (cursor !== undefined) {
    const place = ids.indexOf(cursor);
    if (place < 0) return { ok: false, reason: 'unknown_cursor' };
    start = after === undefined ? Math.max(0, place - perPage) : place + 1;
    end = after === undefined ? place : start + perPage;
  }
  return {
    ok: true,
    records: all.slice(start, end),
    total: all.length,
    hasNext: end < all.length,
    hasPrevious: start > 0 && all.length > 0,
    ends: { first: ids[start] ?? null, last: ids[Math.min(end, all.length) - 1] ?? null },
  };
}

/** The answer to a deletion. */
export function answerDeleted(transaction: Transaction, id: string, entity: string): Reply {
  return ok({ id, entity, livemode: isLive(transaction), deleted: true });
}

/** The new value of a field: `undefined` keeps the stored one. */
export function given<T>(value: T | undefined, stored: T): T {
  return value === undefined ? stored : value;
}
