import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of the customers at the desk. */

/** Names of the list's parameters, in the order in which addresses have them. */
const customerParameters = ['q', 'tag', 'sort'] as const;

/** What the list says of an erasure: done, or done but for open orders. */
export type CustomersFlash = 'erased' | 'waits';

/** The customers by phone, or the results of a search; `after`: the order number of the last one before. */
export function customersPath(
  language: Locale,
  search: Partial<Record<(typeof customerParameters)[number], string>> & { flash?: CustomersFlash } = {},
  after: string | null = null,
): string {
  const { q, tag, sort, flash } = search;
  return withQuery(atDesk(language, deskPatterns.customers), { q, tag, sort, flash, after });
}

/** What a customer's page says was done, or why it was not. */
const customerFlashes = ['saved', 'unsure'] as const;
export type CustomerFlash = (typeof customerFlashes)[number];

export function isCustomerFlash(word: string): word is CustomerFlash {
  return customerFlashes.some((one) => one === word);
}

/** A customer, by the number of one of its orders: logs and histories of addresses must not contain a phone. */
export function customerPath(
  language: Locale,
  number: string,
  flash: CustomerFlash | null = null,
  after: string | null = null,
  ticked: string | null = null,
): string {
  return withQuery(atDesk(language, deskPatterns.customer, { number }), {
    flash,
    after,
    ticked,
  });
}

export function customerFormPath(language: Locale, number: string, form: 'describe' | 'erase'): string {
  return atDesk(language, deskPatterns.customerForms[form], { number });
}
