import type { Address } from '../../../contract/resources/customer.ts';
import { readObject, readString, writeJson } from '../../../database/json.ts';
import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { type Filter, filterByMetadata, filterLiveBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

export type CustomerRecord = {
  seq: number;
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  address: Address | null;
  /** Compact JSON, as sent. */
  metadata: string | null;
  createdAt: number;
  updatedAt: number;
};

function readAddress(value: unknown): Address {
  const { country, state, address } = readObject(value);
  return { country: readString(country), state: readString(state), address: readString(address) };
}

function readCustomer(row: Row): CustomerRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    name: row.text('name'),
    email: row.textOrNull('email'),
    phone: row.textOrNull('phone'),
    address: row.jsonOrNull('address', readAddress),
    metadata: row.textOrNull('metadata'),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

export function insertCustomer(database: Database, customer: Omit<CustomerRecord, 'seq'>): void {
  database.run(
    `INSERT INTO customers (id, name, email, phone, address, metadata, created_at, updated_at)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    customer.id,
    customer.name,
    customer.email,
    customer.phone,
    writeJson(customer.address),
    customer.metadata,
    customer.createdAt,
    customer.updatedAt,
  );
}

export function updateCustomer(database: Database, customer: CustomerRecord): void {
  database.run(
    `UPDATE customers SET name = ?, email = ?, phone = ?, address = ?, metadata = ?, updated_at = ? WHERE seq = ?`,
    customer.name,
    customer.email,
    customer.phone,
    writeJson(customer.address),
    customer.metadata,
    customer.updatedAt,
    customer.seq,
  );
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
