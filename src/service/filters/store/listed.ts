/**
 * The listed tables and the values they are filtered by. The schema's triggers are made from this: a change needs a
 * migration.
 */

export type Listed = {
  table: string;
  /** The columns that decide, and the SQL value of each filter for a row; null when the row has none. */
  columns: readonly string[];
  values: (row: string) => string[];
  /** Whether rows have `metadata`; each of its entries is a value. */
  hasMetadata: boolean;
  /** Whether rows are deleted by `deleted_at`; deleted rows leave every list. */
  isDeletable: boolean;
};

export const LISTED: readonly Listed[] = [
  {
    table: 'checkouts',
    columns: ['status', 'method', 'customer_id', 'payment_link_id'],
    // Status and method are joined: a filter by either is a union of few values, and both together write one row.
    values: (row) => [
      `'checkouts.state=' || ${row}.status || ':' || ${row}.method`,
      `'checkouts.customer=' || ${row}.customer_id`,
      `'checkouts.link=' || ${row}.payment_link_id`,
    ],
    hasMetadata: true,
    isDeletable: false,
  },
  {
    table: 'payment_links',
    columns: ['active'],
    values: (row) => [`'payment_links.active=' || ${row}.active`],
    hasMetadata: true,
    isDeletable: true,
  },
  {
    table: 'customers',
    columns: ['email', 'phone'],
    values: (row) => [`'customers.email=' || lower(${row}.email)`, `'customers.phone=' || ${row}.phone`],
    hasMetadata: true,
    isDeletable: true,
  },
  {
    table: 'products',
    columns: [],
    values: () => [],
    hasMetadata: true,
    isDeletable: true,
  },
  {
    table: 'prices',
    columns: ['product_id'],
    values: (row) => [`'prices.product=' || ${row}.product_id`],
    hasMetadata: true,
    isDeletable: true,
  },
  {
    table: 'events',
    columns: ['type', 'checkout_id'],
    // A checkout stores the number of its own end event, so that event is in no list by checkout.
    values: (row) => [
      `'events.type=' || ${row}.type`,
      `CASE WHEN ${row}.subject_id IS NOT NULL THEN 'events.checkout=' || ${row}.checkout_id END`,
    ],
    hasMetadata: false,
    isDeletable: false,
  },
  {
    table: 'refunds',
    columns: ['checkout_id', 'status'],
    values: (row) => [`'refunds.checkout=' || ${row}.checkout_id`, `'refunds.status=' || ${row}.status`],
    hasMetadata: true,
    isDeletable: false,
  },
  {
    table: 'money_entries',
    columns: ['kind', 'refund_id'],
    // A payment's own entries are found by its checkout: a list would cost a purchase one more row.
    values: (row) => [
      `'money_entries.type=' || ${row}.kind`,
      `'money_entries.refund=' || ${row}.refund_id`,
      `CASE WHEN ${row}.refund_id IS NOT NULL THEN 'money_entries.checkout=' || ${row}.checkout_id END`,
    ],
    hasMetadata: false,
    isDeletable: false,
  },
  {
    table: 'payment_exceptions',
    columns: ['checkout_id'],
    values: (row) => [`'payment_exceptions.checkout=' || ${row}.checkout_id`],
    hasMetadata: false,
    isDeletable: false,
  },
];
