import { createCustomerRequest, updateCustomerRequest } from '../../../contract/requests/customer.ts';
import { normalisePhone, toWesternDigits } from '../../../text/phones.ts';
import { changeCustomer, createCustomer, removeCustomer } from '../../resources/customers/changes.ts';
import { type CustomerRecord, findCustomer, pageOfCustomers } from '../../resources/customers/store.ts';
import { personProcedure } from '../define-procedure.ts';
import { pageBehind } from '../paging.ts';
import { describePayment } from '../payments/describe.ts';
import { paymentsOf } from '../payments/store.ts';
import type { CustomerInput, ListedCustomer } from './rules.ts';

const GONE = { ok: false, reason: 'gone' } as const;

/** Payments that the page of a customer lists at once. */
const SHOWN_PAYMENTS = 50;

function describeCustomer({ id, name, email, phone, createdAt }: CustomerRecord): ListedCustomer {
  return { id, name, email, phone, createdAt };
}

/** A page of customers behind one, newest first. `q`: an e-mail address or a phone, as typed. */
export const listCustomers = personProcedure({
  name: 'customers.list',
  right: 'see_customers',
  isChange: false,
  handle: (
    { transaction: { database } },
    { q, after, rows }: { q: string; after: string | null; rows: number },
  ) => {
    const page = pageOfCustomers(database, pageBehind(after, rows), askedBy(q));
    if (!page.ok) return GONE;
    const next = page.hasNext ? (page.ends?.last ?? page.records.at(-1)?.id ?? null) : null;
    return { ok: true, customers: page.records.map(describeCustomer), next } as const;
  },
});

function askedBy(q: string): { email?: string; phone?: string } {
  const plain = toWesternDigits(q).trim();
  if (plain === '') return {};
  // A phone of another country is kept as it was written.
  return plain.includes('@') ? { email: plain } : { phone: normalisePhone(plain) ?? plain };
}

/** One customer with a page of payments before a place. `rows`: of a part of a file. */
export const showCustomer = personProcedure({
  name: 'customers.show',
  right: 'see_customers',
  isChange: false,
  handle: (
    { transaction: { database } },
    { id, before, rows }: { id: string; before: number | null; rows?: number },
  ) => {
    const stored = findCustomer(database, id);
    if (stored === null) return GONE;
    const { records, next } = paymentsOf(database, 'customer_id', id, before, rows ?? SHOWN_PAYMENTS);
    return {
      ok: true,
      customer: { ...describeCustomer(stored), address: stored.address },
      payments: records.map((record) => describePayment(database, record)),
      next,
    } as const;
  },
});

/** Makes a customer of a name or a contact. */
export const addCustomer = personProcedure({
  name: 'customers.create',
  right: 'manage_customers',
  isChange: true,
  isOncePerForm: true,
  handle: ({ transaction, note }, { name, email, phone }: CustomerInput) => {
    if (name === '' && email === '' && phone === '') return { ok: false, reason: 'empty' };
    const given = { name: name || undefined, email: email || undefined, phone: phoneOf(phone) || undefined };
    const read = createCustomerRequest.safeParse(given);
    if (!read.success) return { ok: false, reason: 'email' };
    const reply = createCustomer(transaction, { ...read.data, metadata: undefined });
    const id = String(Object(reply.body).id);
    note(id, ['name', 'email', 'phone']);
    return { ok: true, id };
  },
});

/** Changes a customer's name and contact; an empty contact is removed. */
export const editCustomer = personProcedure({
  name: 'customers.change',
  right: 'manage_customers',
  isChange: true,
  handle: ({ transaction, note }, { id, name, email, phone }: CustomerInput & { id: string }) => {
    const read = updateCustomerRequest.safeParse({
      name,
      email: email || null,
      phone: phoneOf(phone) || null,
    });
    if (!read.success) return { ok: false, reason: 'email' };
    const reply = changeCustomer(transaction, id, { ...read.data, metadata: undefined });
    if (reply.status !== 200) return GONE;
    note(id, ['name', 'email', 'phone']);
    return { ok: true };
  },
});

/** A phone of this country as it is found again; any other one as it was written. */
const phoneOf = (typed: string) => normalisePhone(toWesternDigits(typed)) ?? typed;

/** Erases a person for good, as the API does. */
export const eraseCustomer = personProcedure({
  name: 'customers.erase',
  right: 'erase_customers',
  isChange: true,
  erases: true,
  handle: ({ transaction, note }, { id }: { id: string }) => {
    const reply = removeCustomer(transaction, id);
    if (reply.status !== 200) return GONE;
    note(id);
    return { ok: true } as const;
  },
});
