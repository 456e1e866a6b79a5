import type { PaymentMethod } from '../../../contract/resources/checkout.ts';
import type { Contact, PayForm, Shipping } from './payer.ts';

/** What a payer's form adds to the checkout. */

/** The contact that a checkout's payer gave. `phone` in E.164. */
export type KnownContact = { name: string; email: string | null; phone: string | null };

/**
 * The payer's contact after the form gave `given`. Missing fields keep their value. A payer without a name is called
 * by e-mail, else by phone, and that name follows when it is corrected.
 */
export function mergeContact(stored: KnownContact | null, given: Contact): KnownContact {
  const email = given.email ?? stored?.email ?? null;
  const phone = given.phone ?? stored?.phone ?? null;
  const ownName =
    stored !== null && stored.name !== stored.email && stored.name !== stored.phone ? stored.name : null;
  return { name: given.name ?? ownName ?? email ?? phone ?? '', email, phone };
}

/** `contact`: null until the payer gave one, "fixed" when the merchant named the customer. */
type Held = {
  method: PaymentMethod;
  shipping: Shipping | null;
  contact: KnownContact | null | 'fixed';
};

/** True when the checkout already holds everything in the form. */
export function isHeld(held: Held, form: PayForm): boolean {
  const { method, shipping, contact } = form;
  return (
    method === held.method &&
    (shipping === null || isSameAddress(shipping, held.shipping)) &&
    (contact === undefined || held.contact === 'fixed' || isKnown(contact, held.contact))
  );
}

function isSameAddress(one: Shipping, other: Shipping | null): boolean {
  return (
    one.street === other?.street &&
    one.commune === other.commune &&
    one.wilaya === other.wilaya &&
    one.phone === other.phone
  );
}

function isKnown(given: Contact, stored: KnownContact | null): boolean {
  const merged = mergeContact(stored, given);
  return merged.name === stored?.name && merged.email === stored.email && merged.phone === stored.phone;
}
