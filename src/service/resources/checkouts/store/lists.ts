import type { CheckoutsQuery } from '../../../../contract/requests/checkout.ts';
import { type Page, type PageAt, readWholePage } from '../../../../database/list-pages.ts';
import type { Database } from '../../../../database/rows.ts';
import { filterBy, filterByMetadata } from '../../../filters/store/filters.ts';
import { readSelectedPage } from '../../../filters/store/pages.ts';
import { type CheckoutRecord, readerOf } from './checkouts.ts';

/** Filters of checkouts. Times are id prefixes, `to` excluded: ids are time-ordered. */
type CheckoutSelection = Pick<
  CheckoutsQuery,
  'status' | 'payment_method' | 'customer_id' | 'payment_link_id' | 'metadata'
> & { from: string | null; to: string | null };

export function pageOfCheckouts(
  database: Database,
  at: PageAt,
  asked: CheckoutSelection,
): Page<CheckoutRecord> {
  const { status, payment_method: method, customer_id: customer, payment_link_id: link, from, to } = asked;
  const by = (column: string, value: string | undefined) =>
    value === undefined ? [] : [filterBy('checkouts', column, value)];
  const selected = {
    filters: [
      ...filterByMetadata('checkouts', asked.metadata),
      ...by('customer_id', customer),
      ...by('payment_link_id', link),
      ...by('status', status),
      ...by('method', method),
    ],
    span: {
      first: from === null ? null : (findFirstSince(database, from) ?? Number.MAX_SAFE_INTEGER),
      last: to === null ? null : (findFirstSince(database, to) ?? Number.MAX_SAFE_INTEGER) - 1,
    },
  };
  if (selected.filters.length === 0 && from === null && to === null)
    return readWholePage(database, 'checkouts', at, readerOf(database));
  return readSelectedPage(database, 'checkouts', at, selected, readerOf(database));
}

/** The sequence number of the first checkout whose id is not before `id`: one row of the ids' index. */
function findFirstSince(database: Database, id: string): number | null {
  const row = database.first('SELECT seq FROM checkouts WHERE id >= ? ORDER BY id LIMIT 1', id);
  return row?.integer('seq') ?? null;
}
