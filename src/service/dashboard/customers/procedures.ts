import { normalisePhone, toWesternDigits } from '../../../text/phones.ts';
import { removeCustomer } from '../../resources/customers/changes.ts';
import { type CustomerRecord, findCustomer, pageOfCustomers } from '../../resources/customers/store.ts';
import { personProcedure } from '../define-procedure.ts';
import { pageBehind } from '../paging.ts';
import { describePayment } from '../payments/describe.ts';
import type { ListedCustomer } from './rules.ts';
import { pageOfCustomerPayments } from './store.ts';

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

/** One customer with a page of payments before a place. */
export const showCustomer = personProcedure({
  name: 'customers.show',
  right: 'see_customers',
  isChange: false,
  handle: ({ transaction: { database } }, { id, before }: { id: string; before: number | null }) => {
    const stored = findCustomer(database, id);
    if (stored === null) return GONE;
    const { records, next } = pageOfCustomerPayments(database, id, before, SHOWN_PAYMENTS);
    return {
      ok: true,
      customer: { ...describeCustomer(stored), address: stored.address },
      payments: records.map((record) => describePayment(database, record)),
      next,
    } as const;
  },
});

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
