import type { Database } from '../../database/rows.ts';
import type { Contact } from '../checkout/rules.ts';
import { chosenOffice, officesOf } from './rules/desks.ts';
import type { DeliveryChoice } from './rules.ts';
import { readDesks } from './store.ts';

/** The offices that a shopper may choose among; one alone is no choice. */
export function officesFor(sql: Database, choice: DeliveryChoice | null): string[] {
  const offices = choice === null ? [] : officesOf(readDesks(sql), choice.wilaya);
  return offices.length < 2 ? [] : offices;
}

/**
 * A contact whose parcel waits in an office, with which one in the place of its street: that is where slips, files and the
 * service's address say where a parcel goes, and it is erased with it. What is none of the shop's offices is dropped.
 */
export function withOffice(sql: Database, contact: Contact): Contact {
  if (contact.delivery === 'home') return contact;
  return { ...contact, street: chosenOffice(officesOf(readDesks(sql), contact.wilaya), contact.street) };
}
