import {
  type CheckoutStatus,
  type CheckoutsQuery,
  checkoutStatus,
  type PaymentMethod,
  paymentMethod,
} from '../../../../contract/resources/checkout.ts';
import { type Page, type PageAt, readWholePage } from '../../../../database/pagination.ts';
import type { Database } from '../../../../database/rows.ts';
import { type Filter, filterBy, filterByMetadata } from '../../../filters/store/filters.ts';
import { readSelectedPage } from '../../../filters/store/pages.ts';
import { type CheckoutRecord, readerOf } from './checkouts.ts';

/** Filters of checkouts. Times are id prefixes, `to` excluded: ids are time-ordered. */
type CheckoutSelection = Pick<
  CheckoutsQuery,
  'status' | 'payment_method' | 'customer_id' | 'payment_link_id' | 'metadata'
> & { from: string | null; to: string | null };

/** The `state` of a checkout joins status and method, so a filter by only one of them matches several values. */
function filterByState(status: CheckoutStatus | undefined, method: PaymentMethod | undefined): Filter[] {
  if (status === undefined && method === undefined) return [];
  const statuses = status === undefined ? checkoutStatus.options : [status];
  const methods = method === undefined ? paymentMethod.options : [method];
  const values = statuses.flatMap((one) => methods.map((other) => `checkouts.state=${one}:${other}`));
  return [{ values }];
}

export function pageOfCheckouts(
  database: Database,
  at: PageAt,
  asked: CheckoutSelection,
): Page<CheckoutRecord> {
  const { customer_id: customer, payment_link_id: link, from, to } = asked;
  const selected = {
    filters: [
      ...filterByMetadata(database, 'checkouts', asked.metadata),
      ...(customer === undefined ? [] : [filterByCustomer(customer)]),
      ...(link === undefined ? [] : [filterBy('checkouts.link', link)]),
      ...filterByState(asked.status, asked.payment_method),
    ],
    words: null,
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

/** Checkouts of one customer. */
export function filterByCustomer(customerId: string): Filter {
  return filterBy('checkouts.customer', customerId);
}
