import type { PaymentMethod } from '../../../contract/resources/checkout.ts';
import type { Contact, PayForm, Shipping } from './payer.ts';

/** What a payer's form adds to what a checkout holds. */

/** Who a checkout's payer said they are. `phone` in E.164. */
export type KnownContact = { name: string; email: string | null; phone: string | null };

/**
 * What is known of the payer once they said `given`. What they leave out stays as it was. Who gives no name is
 * called by their e-mail, else by their phone, and that name follows when it is corrected.
 */
export function mergeContact(stored: KnownContact | null, given: Contact): KnownContact {
  const email = given.email ?? stored?.email ?? null;
  const phone = given.phone ?? stored?.phone ?? null;
  const ownName =
    stored !== null && stored.name !== stored.email && stored.name !== stored.phone ? stored.name : null;
  return { name: given.name ?? ownName ?? email ?? phone ?? '', email, phone };
}

/** `contact`: null until the payer said who they are, "fixed" where the merchant named the customer. */
type Held = {
  method: PaymentMethod;
  shipping: Shipping | null;
  contact: KnownContact | null | 'fixed';
};

/** True when a form says nothing that the checkout does not hold already. */
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
