/** Which tables are listed, and by which values. What has been deployed is never changed here, only added to. */

export type Listed = {
  table: string;
  /** The columns that decide, and the value of each filter for a row: SQL, null where it has none. */
  columns: readonly string[];
  values: (row: string) => string[];
  /** Whether a row has `metadata`, of which each entry is a value. */
  hasMetadata: boolean;
  /** Whether rows are deleted by `deleted_at`: they leave every list. */
  isDeletable: boolean;
  /** Indexes by which filters were read before; they go when all rows are listed. */
  formerIndexes: readonly string[];
};

/** Those of the step that brought the lists: a table that came later has a step of its own. */
export const LISTED_FIRST: readonly Listed[] = [
  {
    table: 'checkouts',
    columns: ['status', 'method', 'customer_id', 'payment_link_id'],
    // Status and method are one: either is a union of few values, and both together write one row.
    values: (row) => [
      `'checkouts.state=' || ${row}.status || ':' || ${row}.method`,
      `'checkouts.customer=' || ${row}.customer_id`,
      `'checkouts.link=' || ${row}.payment_link_id`,
    ],
    hasMetadata: true,
    isDeletable: false,
    formerIndexes: ['checkouts_status', 'checkouts_customer', 'checkouts_link', 'checkouts_order'],
  },
  {
    table: 'payment_links',
    columns: ['active'],
    values: (row) => [`'payment_links.active=' || ${row}.active`],
    hasMetadata: true,
    isDeletable: true,
    formerIndexes: [],
  },
  {
    table: 'customers',
    columns: ['email', 'phone'],
    values: (row) => [`'customers.email=' || lower(${row}.email)`, `'customers.phone=' || ${row}.phone`],
    hasMetadata: true,
    isDeletable: true,
    formerIndexes: ['customers_email', 'customers_phone'],
  },
  {
    table: 'products',
    columns: [],
    values: () => [],
    hasMetadata: true,
    isDeletable: true,
    formerIndexes: [],
  },
  {
    table: 'prices',
    columns: ['product_id'],
    values: (row) => [`'prices.product=' || ${row}.product_id`],
    hasMetadata: true,
    isDeletable: true,
    formerIndexes: ['prices_product'],
  },
  {
    table: 'events',
    columns: ['type', 'checkout_id'],
    values: (row) => [`'events.type=' || ${row}.type`, `'events.checkout=' || ${row}.checkout_id`],
    hasMetadata: false,
    isDeletable: false,
    formerIndexes: ['events_type', 'events_checkout'],
  },
];

export const LISTED_REFUNDS: Listed = {
  table: 'refunds',
  columns: ['checkout_id', 'status'],
  values: (row) => [`'refunds.checkout=' || ${row}.checkout_id`, `'refunds.status=' || ${row}.status`],
  hasMetadata: true,
  isDeletable: false,
  formerIndexes: [],
};

/**
 * Entries of the balance. Those of a payment itself are found by its checkout, so that they are in no list by checkout:
 * a purchase would write a row more.
 */
export const LISTED_ENTRIES: Listed = {
  table: 'money_entries',
  columns: ['kind', 'refund_id'],
  values: (row) => [
    `'money_entries.type=' || ${row}.kind`,
    `'money_entries.refund=' || ${row}.refund_id`,
    `CASE WHEN ${row}.refund_id IS NOT NULL THEN 'money_entries.checkout=' || ${row}.checkout_id END`,
  ],
  hasMetadata: false,
  isDeletable: false,
  formerIndexes: [],
};

export const LISTED_EXCEPTIONS: Listed = {
  table: 'payment_exceptions',
  columns: ['checkout_id'],
  values: (row) => [`'payment_exceptions.checkout=' || ${row}.checkout_id`],
  hasMetadata: false,
  isDeletable: false,
  formerIndexes: [],
};

/**
 * Events, as they are listed since a checkout names the event of its own end: in no list by checkout either. One that names
 * no first delivery was written by a build of before.
 */
export const LISTED_EVENTS: Listed = {
  table: 'events',
  columns: ['type', 'checkout_id'],
  values: (row) => [
    `'events.type=' || ${row}.type`,
    `CASE WHEN ${row}.first_delivery IS NULL OR ${row}.subject_id IS NOT NULL THEN 'events.checkout=' || ${row}.checkout_id END`,
  ],
  hasMetadata: false,
  isDeletable: false,
  formerIndexes: ['events_type', 'events_checkout'],
};

export const LISTED: readonly Listed[] = [
  ...LISTED_FIRST.filter(({ table }) => table !== LISTED_EVENTS.table),
  LISTED_EVENTS,
  LISTED_REFUNDS,
  LISTED_ENTRIES,
  LISTED_EXCEPTIONS,
];
