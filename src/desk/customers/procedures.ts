import type { Locale } from '../../contract/scalars.ts';
import { MOST_SUGGESTED } from '../../domain/customers.ts';
import { readSort } from '../../domain/desk-tables.ts';
import { eraseOrders } from '../../privacy/erasure.ts';
import {
  describeCustomer,
  findCustomer,
  findNamed,
  findPhoneOfOrder,
  listCustomers,
  listTagged,
} from '../../shop/customers/store/customers.ts';
import { saveOrderTags, tagsOfOrder, usedTags } from '../../shop/customers/store/order-tags.ts';
import { isRefusedPhone } from '../../shop/order-limits/store/refused-phones.ts';
import { findOrderByNumber } from '../../shop/orders/store/orders.ts';
import { normalisePhone } from '../../text/phones.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import { refuseOutdated, versionOf } from '../form-version.ts';
import { listedFor } from '../order-lists/hide-by-role.ts';
import { noNarrowing, searchedWords } from '../search/rules.ts';
import { findByTime } from '../search/store.ts';
import type { Device } from '../sessions/device.ts';
import type { CustomerSearch } from './rules.ts';

const CUSTOMERS_A_PAGE = 20;
const ORDERS_A_PAGE = 10;
const MOST_WORDS = 6;
/** An erasure handles some orders at once; so many rounds are more than one person has. */
const MOST_ROUNDS = 40;

/** Customers by the time of their newest order, or those of a phone or a part of it, a name or a tag. */
export const showCustomers = signedInProcedure({
  name: 'customers.list',
  right: 'manage_customers',
  isChange: false,
  handle: (
    { shop: { sql } }: Desk<Device>,
    { search: { q, tag, sort = '' }, after }: { search: CustomerSearch; after: string | null },
  ) => {
    const tags = usedTags(sql, 'customer_tags', MOST_SUGGESTED);
    const phone = normalisePhone(q);
    const words = searchedWords(q).slice(0, MOST_WORDS);
    if (phone !== null) {
      const one = findCustomer(sql, phone);
      return { ok: true, tags, customers: one === null ? [] : [one], next: null } as const;
    }
    const found =
      words.length > 0
        ? findNamed(sql, words, after, CUSTOMERS_A_PAGE)
        : tag !== ''
          ? listTagged(sql, tag, after, CUSTOMERS_A_PAGE)
          : listCustomers(sql, after, CUSTOMERS_A_PAGE, readSort('customers', sort));
    return { ok: true, tags, ...found } as const;
  },
});

type CustomerReference = {
  /** The number of one of the customer's orders: an address must not contain a phone. */
  number: string;
};

/** The customer of an order, with its orders; `after`: the last number of the page before. */
export const showCustomer = signedInProcedure({
  name: 'customers.show',
  right: 'manage_customers',
  isChange: false,
  handle: (
    desk: Desk<Device>,
    { number, after, language }: CustomerReference & { after: string | null; language: Locale },
  ) => {
    const { sql } = desk.shop;
    const phone = findPhoneOfOrder(sql, number);
    const customer = phone === null ? null : findCustomer(sql, phone);
    if (phone === null || customer === null) return { ok: false, reason: 'gone' } as const;
    const { orders, next } = findByTime(sql, noNarrowing, after, ORDERS_A_PAGE, language, { phone });
    return {
      ok: true,
      customer,
      version: versionOf([customer.note, customer.tags]),
      isRefused: isRefusedPhone(sql, phone),
      tags: usedTags(sql, 'customer_tags', MOST_SUGGESTED),
      orders: listedFor(desk, orders, language),
      next,
    } as const;
  },
});

/** Saves the tags and the note of a customer. */
export const editCustomer = signedInProcedure({
  name: 'customers.describe',
  right: 'manage_customers',
  isChange: true,
  handle: (
    { shop: { sql }, note: log }: Desk<Device>,
    {
      number,
      version,
      note,
      tags,
    }: CustomerReference & { version: string; note: string | null; tags: readonly string[] },
  ) => {
    const phone = findPhoneOfOrder(sql, number);
    const customer = phone === null ? null : findCustomer(sql, phone);
    if (phone === null || customer === null) return { ok: false, reason: 'gone' } as const;
    const [current, wanted] = [
      versionOf([customer.note, customer.tags]),
      versionOf([note, [...tags].sort()]),
    ];
    // Sent twice, it is one change.
    if (current === wanted) return { ok: true } as const;
    const outdated = refuseOutdated(version, current);
    if (outdated !== null) return outdated;
    describeCustomer(sql, phone, { note, tags });
    log(number);
    return { ok: true } as const;
  },
});

/** Erases a customer from all orders that have ended; `kept`: how many are erased later, when they end. */
export const eraseCustomer = signedInProcedure({
  name: 'customers.erase',
  right: 'manage_customers',
  isChange: true,
  needsReauthentication: true,
  erases: true,
  handle: ({ shop, device, network }: Desk<Device>, { number }: CustomerReference) => {
    const phone = findPhoneOfOrder(shop.sql, number);
    if (phone === null) return { ok: true, kept: 0 } as const;
    // `eraseOrders` adds an entry for each order to the audit log.
    const source = { actor: { kind: 'device', name: device.id }, network, requestId: null } as const;
    let kept = 0;
    let after: string | null = '';
    for (let round = 0; round < MOST_ROUNDS && after !== null; round += 1) {
      const report = eraseOrders(shop, { phone }, after, source);
      kept += report.kept.length;
      after = report.next;
    }
    return { ok: true, kept } as const;
  },
});

/** Saves the tags of an order. */
export const tagOrder = signedInProcedure({
  name: 'customers.tag_order',
  right: 'manage_customers',
  isChange: true,
  handle: (
    { shop: { sql }, note }: Desk<Device>,
    { number, tags }: { number: string; tags: readonly string[] },
  ) => {
    const order = findOrderByNumber(sql, number);
    if (order === null || order.erasedAt !== null) return { ok: false, reason: 'gone' } as const;
    if (tagsOfOrder(sql, order.id).join() === [...tags].sort().join()) return { ok: true } as const;
    saveOrderTags(sql, order, tags);
    note(order.number, ['tags']);
    return { ok: true } as const;
  },
});
