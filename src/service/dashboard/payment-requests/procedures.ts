import { checkoutStatus } from '../../../contract/resources/checkout.ts';
import { localDate } from '../../../text/algiers.ts';
import type { Transaction } from '../../account/transaction.ts';
import {
  type PaymentRequestRecord,
  type RequestState,
  stateOfRequest,
} from '../../payment-requests/rules.ts';
import {
  findRequest,
  insertRequest,
  requestsBefore,
  updateRequest,
} from '../../payment-requests/store/requests.ts';
import { payeeOf } from '../../resources/checkouts/describe-attempt.ts';
import { partsBefore } from '../../resources/checkouts/store/parts.ts';
import { paymentRequestUrl } from '../../urls.ts';
import { personProcedure } from '../define-procedure.ts';
import { describePayment } from '../payments/describe.ts';
import { PAGE_ROWS } from '../rules.ts';
import {
  type ListedRequest,
  MOST_EXAMINED,
  type RequestTerms,
  type ShownRequest,
  wrongTerm,
} from './rules.ts';
import { unusualOfRequest } from './store.ts';

const GONE = { ok: false, reason: 'gone' } as const;

/**
 * Requests before a place, newest first. With a state, a page examines at most `MOST_EXAMINED` requests, and the rest is
 * the next page. `state`: null for all; `next`: null at the end.
 */
export const listRequests = personProcedure({
  name: 'payment_requests.list',
  right: 'see_catalogue',
  isChange: false,
  handle: (
    { transaction },
    { state, before, rows }: { state: RequestState | null; before: number | null; rows: number },
  ) => {
    const { database, now } = transaction;
    const examined = requestsBefore(database, before, state === null ? rows + 1 : MOST_EXAMINED);
    const today = localDate(now);
    const found = examined.filter((one) => state === null || stateOfRequest(one, today) === state);
    const shown = found.slice(0, rows);
    const isCut = state !== null && examined.length === MOST_EXAMINED;
    const last = found.length > rows ? shown.at(-1) : isCut ? examined.at(-1) : undefined;
    return {
      ok: true,
      requests: shown.map((one) => listed(one, today)),
      next: last?.seq ?? null,
    } as const;
  },
});

function listed(request: PaymentRequestRecord, today: string): ListedRequest {
  const { id, name, amount, paid, lastDay, createdAt } = request;
  return { id, name, amount, paid, lastDay, createdAt, state: stateOfRequest(request, today) };
}

/** One request with its checkouts before a place, newest first. `rows`: of a part of a file. */
export const showRequest = personProcedure({
  name: 'payment_requests.show',
  right: 'see_catalogue',
  isChange: false,
  handle: (
    { transaction },
    { id, before, rows = PAGE_ROWS }: { id: string; before: number | null; rows?: number },
  ) => {
    const { database, origin, identity, now } = transaction;
    const stored = findRequest(database, id);
    if (stored === null) return GONE;
    const request: ShownRequest = {
      ...listed(stored, localDate(now)),
      url: paymentRequestUrl(origin, identity.mode, id),
      payee: payeeOf(transaction),
      least: stored.least,
      passesFees: stored.passesFees,
      reserved: stored.reserved,
      isClosed: stored.closedAt !== null,
      unusual: stored.unusual === 0 ? [] : unusualOfRequest(database, id),
    };
    const parts = partsBefore(database, id, checkoutStatus.options, before, rows + 1);
    const payments = parts.slice(0, rows).map((checkout) => describePayment(database, checkout));
    const next = parts.length > rows ? (parts[rows - 1]?.seq ?? null) : null;
    return { ok: true, request, payments, next } as const;
  },
});

/** Makes a request of an amount. */
export const createRequest = personProcedure({
  name: 'payment_requests.create',
  right: 'manage_catalogue',
  isChange: true,
  isOncePerForm: true,
  handle: ({ transaction, note }, { amount, ...terms }: RequestTerms & { amount: number }) => {
    const { database, now, mintId } = transaction;
    const wrong = wrongTerm(terms, amount, localDate(now));
    if (wrong !== null) return { ok: false, reason: wrong };
    const id = mintId();
    insertRequest(database, { id, amount, ...terms, createdAt: now });
    note(id, ['name', 'amount', 'least', 'last_day', 'pass_fees']);
    return { ok: true, id };
  },
});

/** Changes the terms of a request; its amount stays, because payers were told it. */
export const changeRequest = personProcedure({
  name: 'payment_requests.change',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id, ...terms }: RequestTerms & { id: string }) => {
    const stored = findRequest(transaction.database, id);
    if (stored === null) return GONE;
    const wrong = wrongTerm(terms, stored.amount, localDate(transaction.now), stored.lastDay);
    if (wrong !== null) return { ok: false, reason: wrong };
    write(transaction, { ...stored, ...terms });
    note(id, ['name', 'least', 'last_day', 'pass_fees']);
    return { ok: true };
  },
});

/** Closes a request or opens it again. Payments that were begun can still be paid. */
export const switchRequest = personProcedure({
  name: 'payment_requests.switch',
  right: 'manage_catalogue',
  isChange: true,
  handle: ({ transaction, note }, { id, isClosed }: { id: string; isClosed: boolean }) => {
    const stored = findRequest(transaction.database, id);
    if (stored === null) return GONE;
    write(transaction, { ...stored, closedAt: isClosed ? transaction.now : null });
    note(id, [isClosed ? 'closed.1' : 'closed.0']);
    return { ok: true };
  },
});

function write({ database, now }: Transaction, request: PaymentRequestRecord): void {
  updateRequest(database, request, now);
}
