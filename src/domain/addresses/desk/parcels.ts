import type { Locale } from '../../../contract/scalars.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of parcels and their labels. */

/** Why the page of parcels says that something was not done. */
export type ParcelRefusal = 'no_label' | 'tracking_taken' | 'tracking_unreadable';

/** Parcels at couriers that staff have to look at, or those of some orders. `validated`: so many of their drafts were handed in. */
export function parcelsPath(
  language: Locale,
  {
    orders = [],
    refused,
    validated,
  }: { orders?: readonly string[]; refused?: ParcelRefusal; validated?: number } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.parcels), {
    orders: orders.join('.'),
    refused,
    validated: validated ? String(validated) : undefined,
  });
}

/** All parcels, those of a group, or those with a problem. `after`: the last one of the page before. */
export function allParcelsPath(
  language: Locale,
  {
    group = null,
    sort = '',
    after = null,
  }: { group?: string | null; sort?: string; after?: { at: number; id: string } | null } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.allParcels), {
    group,
    sort,
    after: after === null ? null : `${after.at}.${after.id}`,
  });
}

/**
 * Where forms about parcels post to. `called`: the customer was called after a failed attempt; `back`: it is asked back;
 * `gone`: its courier does not have it any more; `place`: where it goes; `settle`: which of its amounts is right.
 */
export function parcelFormPath(
  language: Locale,
  form: 'book' | 'confirm' | 'cancel' | 'resolve' | 'called' | 'back' | 'gone' | 'place' | 'amount',
): string {
  return atDesk(language, deskPatterns.parcelForms[form]);
}

/** The courier's label of an order's parcel. */
export function parcelLabelPath(language: Locale, number: string): string {
  return atDesk(language, deskPatterns.parcelLabel, { number });
}

/** The labels of several parcels, by GET and POST; `broken`: those that no file can be made of. */
export function labelsPath(
  language: Locale,
  {
    orders = [],
    broken = [],
    wait = 0,
  }: { orders?: readonly string[]; broken?: readonly string[]; wait?: number } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.labels), {
    orders: orders.join('.'),
    broken: broken.join('.'),
    wait: wait === 0 ? '' : String(wait),
  });
}

/** The labels of several parcels as one file. `all`: the orders of the page it is opened from. */
export function labelFilePath(language: Locale, orders: readonly string[], all: readonly string[]): string {
  return withQuery(atDesk(language, deskPatterns.labelFile), {
    orders: orders.join('.'),
    all: all.join('.'),
  });
}
