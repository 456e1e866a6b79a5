import type { Address } from '../../../contract/resources/customer.ts';
import { readObject, readString } from '../../../database/json.ts';
import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import { integer, json, orNull, type RowOf, table, text } from '../../../database/table.ts';
import { type Filter, filterByMetadata, filterLiveBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

const customers = table('customers', {
  seq: integer,
  id: text,
  name: text,
  email: orNull(text),
  phone: orNull(text),
  address: orNull(json(readAddress)),
  /** Compact JSON, as sent. */
  metadata: orNull(text),
  createdAt: integer,
  updatedAt: integer,
});

export type CustomerRecord = RowOf<typeof customers>;

function readAddress(value: unknown): Address {
  const { country, state, address } = readObject(value);
  return { country: readString(country), state: readString(state), address: readString(address) };
}

const readCustomer = customers.read;

export function insertCustomer(database: Database, customer: Omit<CustomerRecord, 'seq'>): void {
  customers.insert(database, customer);
}

export function updateCustomer(
  database: Database,
  { seq, name, email, phone, address, metadata, updatedAt }: CustomerRecord,
): void {
  customers.update(database, { seq }, { name, email, phone, address, metadata, updatedAt });
}

/** A customer that is not deleted. */
export function findCustomer(database: Database, id: string): CustomerRecord | null {
  const row = database.first('SELECT * FROM customers WHERE id = ? AND deleted_at IS NULL', id);
  return row === null ? null : readCustomer(row);
}

export function pageOfCustomers(
  database: Database,
  at: PageAt,
  asked: { email?: string; phone?: string; metadata?: Record<string, string> },
): Page<CustomerRecord> {
  const { email, phone, metadata } = asked;
  const filters = filterByMetadata('customers', metadata);
  if (email !== undefined) filters.push(filterByEmail(email));
  if (phone !== undefined) filters.push(filterLiveBy('customers', 'phone', phone));
  return filters.length === 0
    ? readLivePage(database, 'customers', at, readCustomer)
    : readSelectedPage(database, 'customers', at, { filters }, readCustomer);
}

/** Case-insensitive for ASCII letters only, as SQLite folds them. */
function filterByEmail(email: string): Filter {
  const folded = email.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
  // The first condition is that of the index.
  return filterLiveBy('customers', 'email IS NOT NULL AND lower(email)', folded);
}
