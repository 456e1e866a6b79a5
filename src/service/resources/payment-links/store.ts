import { readInteger, readObject, readString } from '../../../database/json.ts';
import { type Page, type PageAt, readLivePage } from '../../../database/list-pages.ts';
import type { Database } from '../../../database/rows.ts';
import {
  flag,
  integer,
  json,
  named,
  orNull,
  type RowOf,
  table,
  text,
  textAs,
} from '../../../database/table.ts';
import { storedLanguage } from '../../../text/languages/by-language.ts';
import { filterByMetadata, filterByWords, filterLiveBy } from '../../filters/store/filters.ts';
import { readSelectedPage } from '../../filters/store/pages.ts';

export type LinkItemRecord = { priceId: string; quantity: number; adjustable: boolean };

const paymentLinks = table(
  'payment_links',
  {
    seq: integer,
    id: text,
    name: text,
    active: flag,
    message: text,
    locale: textAs(storedLanguage),
    /** False when no request named one. */
    isLocaleNamed: named('locale_named', flag),
    passFeesToCustomer: named('pass_fees', flag),
    collectShippingAddress: named('collect_shipping', flag),
    items: json(readItems),
    /** Compact JSON, as sent. */
    metadata: orNull(text),
    /** The key that created the link signs the events of its checkouts. */
    keyId: orNull(text),
    createdAt: integer,
    updatedAt: integer,
  },
  { deletedAt: integer },
);

export type PaymentLinkRecord = RowOf<typeof paymentLinks>;

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

const readPaymentLink = paymentLinks.read;

/** `words`: the folded text that the `q` filter searches. */
export function insertPaymentLink(
  database: Database,
  link: Omit<PaymentLinkRecord, 'seq'>,
  words: string,
): void {
  const seq = paymentLinks.insertNumbered(database, link);
  database.run('INSERT INTO payment_link_search (rowid, words) VALUES (?, ?)', seq, words);
}

export function updatePaymentLink(database: Database, link: PaymentLinkRecord, words: string): void {
  const { seq, name, active, message, locale, isLocaleNamed, passFeesToCustomer, items, ...rest } = link;
  const { collectShippingAddress, metadata, updatedAt } = rest;
  paymentLinks.update(
    database,
    { seq },
    {
      ...{ name, active, message, locale, isLocaleNamed, passFeesToCustomer, collectShippingAddress },
      ...{ items, metadata, updatedAt },
    },
  );
  database.run('UPDATE payment_link_search SET words = ? WHERE rowid = ?', words, seq);
}

/** Removes a link from every list and closes its page; checkouts that name it stay readable. `at` in seconds. */
export function deletePaymentLink(database: Database, seq: number, at: number): void {
  paymentLinks.update(database, { seq }, { deletedAt: at, updatedAt: at });
  database.run('DELETE FROM payment_link_search WHERE rowid = ?', seq);
}

/** A link that is not deleted. */
export function findPaymentLink(database: Database, id: string): PaymentLinkRecord | null {
  const row = database.first('SELECT * FROM payment_links WHERE id = ? AND deleted_at IS NULL', id);
  return row === null ? null : readPaymentLink(row);
}

/** A link, deleted or not, for a payer who bought from it. */
export function findKeptPaymentLink(database: Database, id: string): PaymentLinkRecord | null {
  return paymentLinks.find(database, { id });
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
