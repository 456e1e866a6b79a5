import type { PageQuery } from '../../contract/list.ts';
import type { Page } from '../../database/pages.ts';
import { isLive, type Transaction } from '../account/transaction.ts';
import { envelope } from './pagination/rules.ts';
import { notFound, ok, type Reply } from './replies.ts';

/** Of a list's page URLs: its address without the query, and the query that they keep. */
export type ListUrls = { path: string; filters: string };

/** Answers a page of a list. */
export function listed<T, U>(
  transaction: Transaction,
  asked: { query: PageQuery; urls: ListUrls },
  page: Page<T>,
  present: (record: T) => U,
): Reply {
  return ok(
    envelope({
      livemode: isLive(transaction),
      data: page.records.map(present),
      total: page.total,
      page: asked.query.page,
      perPage: asked.query.per_page,
      path: asked.urls.path,
      filters: asked.urls.filters,
    }),
  );
}

/** Answers one element, or that there is none. */
export function found<T>(record: T | null, present: (record: T) => unknown): Reply {
  return record === null ? notFound() : ok(present(record));
}

/** Where a page stands in its list. */
export function placeIn(query: PageQuery): { page: number; perPage: number } {
  return { page: query.page, perPage: query.per_page };
}

/** A page of a list held in one row: the whole is at most 100 elements. */
export function sliceOf<T>(all: T[], query: PageQuery): Page<T> {
  const start = (query.page - 1) * query.per_page;
  return { records: all.slice(start, start + query.per_page), total: all.length };
}

/** The answer to a deletion. */
export function answerDeleted(transaction: Transaction, id: string, entity: string): Reply {
  return ok({ id, entity, livemode: isLive(transaction), deleted: true });
}

/** An updated field: `undefined` keeps what is stored. */
export function given<T>(value: T | undefined, stored: T): T {
  return value === undefined ? stored : value;
}
