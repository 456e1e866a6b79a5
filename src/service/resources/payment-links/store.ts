import type { Locale } from '../../../contract/scalars.ts';
import { readInteger, readObject, readString } from '../../../database/json.ts';
import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database, Row } from '../../../database/rows.ts';
import { storedLanguage } from '../../../text/languages/by-language.ts';
import { filterByMetadata, filterByWords, filterLiveBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

export type LinkItemRecord = { priceId: string; quantity: number; adjustable: boolean };

export type PaymentLinkRecord = {
  seq: number;
  id: string;
  name: string;
  active: boolean;
  message: string;
  locale: Locale;
  /** False when no request named one. */
  isLocaleNamed: boolean;
  passFeesToCustomer: boolean;
  collectShippingAddress: boolean;
  items: LinkItemRecord[];
  /** Compact JSON, as sent. */
  metadata: string | null;
  /** The key that created the link signs the events of its checkouts. */
  keyId: string | null;
  createdAt: number;
  updatedAt: number;
};

function readItems(value: unknown): LinkItemRecord[] {
  if (!Array.isArray(value)) throw new TypeError('Stored items are no array.');
  return value.map((element) => {
    const item = readObject(element);
    return {
      priceId: readString(item.priceId),
      quantity: readInteger(item.quantity),
      adjustable: item.adjustable === true,
    };
  });
}

function readPaymentLink(row: Row): PaymentLinkRecord {
  return {
    seq: row.integer('seq'),
    id: row.text('id'),
    name: row.text('name'),
    active: row.flag('active'),
    message: row.text('message'),
    locale: storedLanguage(row.text('locale')),
    isLocaleNamed: row.flag('locale_named'),
    passFeesToCustomer: row.flag('pass_fees'),
    collectShippingAddress: row.flag('collect_shipping'),
    items: row.json('items', readItems),
    metadata: row.textOrNull('metadata'),
    keyId: row.textOrNull('key_id'),
    createdAt: row.integer('created_at'),
    updatedAt: row.integer('updated_at'),
  };
}

/** `words`: the folded text that the `q` filter searches. */
export function insertPaymentLink(
  database: Database,
  link: Omit<PaymentLinkRecord, 'seq'>,
  words: string,
): void {
  const inserted = database.first(
    `INSERT INTO payment_links
       (id, name, active, message, locale, pass_fees, collect_shipping, items, metadata, key_id, created_at, updated_at,
        locale_named)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    link.id,
    link.name,
    Number(link.active),
    link.message,
    link.locale,
    Number(link.passFeesToCustomer),
    Number(link.collectShippingAddress),
    JSON.stringify(link.items),
    link.metadata,
    link.keyId,
    link.createdAt,
    link.updatedAt,
    Number(link.isLocaleNamed),
  );
  if (inserted === null) throw new Error('The payment link was not inserted.');
  database.run(
    'INSERT INTO payment_link_search (rowid, words) VALUES (?, ?)',
    inserted.integer('seq'),
    words,
  );
}

export function updatePaymentLink(database: Database, link: PaymentLinkRecord, words: string): void {
  database.run(
    `UPDATE payment_links SET name = ?, active = ?, message = ?, locale = ?, pass_fees = ?, collect_shipping = ?,
       items = ?, metadata = ?, updated_at = ?, locale_named = ? WHERE seq = ?`,
    link.name,
    Number(link.active),
    link.message,
    link.locale,
    Number(link.passFeesToCustomer),
    Number(link.collectShippingAddress),
    JSON.stringify(link.items),
    link.metadata,
    link.updatedAt,
    Number(link.isLocaleNamed),
    link.seq,
  );
  database.run('UPDATE payment_link_search SET words = ? WHERE rowid = ?', words, link.seq);
}

/** Removes a link from every list and closes its page; checkouts that name it stay readable. `at` in seconds. */
export function deletePaymentLink(database: Database, seq: number, at: number): void {
  database.run('UPDATE payment_links SET deleted_at = ?, updated_at = ? WHERE seq = ?', at, at, seq);
  database.run('DELETE FROM payment_link_search WHERE rowid = ?', seq);
}

/** A link that is not deleted. */
export function findPaymentLink(database: Database, id: string): PaymentLinkRecord | null {
  const row = database.first('SELECT * FROM payment_links WHERE id = ? AND deleted_at IS NULL', id);
  return row === null ? null : readPaymentLink(row);
}

/** A link, deleted or not, for a payer who bought from it. */
export function findKeptPaymentLink(database: Database, id: string): PaymentLinkRecord | null {
  const row = database.first('SELECT * FROM payment_links WHERE id = ?', id);
  return row === null ? null : readPaymentLink(row);
}

/** `match`: an FTS5 expression; null lists all. */
export function pageOfPaymentLinks(
  database: Database,
  at: PageAt,
  match: string | null,
  asked: { active?: boolean; metadata?: Record<string, string> } = {},
): Page<PaymentLinkRecord> {
  const filters = [
    ...filterByWords('payment_link_search', match),
    ...filterByMetadata('payment_links', asked.metadata),
    ...(asked.active === undefined ? [] : [filterLiveBy('payment_links', 'active', Number(asked.active))]),
  ];
  return filters.length === 0
    ? readLivePage(database, 'payment_links', at, readPaymentLink)
    : readSelectedPage(database, 'payment_links', at, { filters }, readPaymentLink);
}
