import { checkoutStatus, paymentMethod } from '../../../contract/resources/checkout.ts';
import { readAmount } from '../../../text/numerals.ts';
import { readDay, readLastDay } from '../days.ts';
import { type PaymentFilters, unusualKinds } from './rules.ts';

/** The filters as the address has them; empty texts for none. */
export type TypedFilters = Record<'q' | 'status' | 'method' | 'unusual' | 'from' | 'to' | 'amount', string>;

const LONGEST = 120;

export function readTyped(query: (name: string) => string | undefined): TypedFilters {
  const text = (name: string) => (query(name) ?? '').trim().slice(0, LONGEST).toWellFormed();
  return {
    q: text('q'),
    status: text('status'),
    method: text('method'),
    unusual: text('unusual'),
    from: text('from'),
    to: text('to'),
    amount: text('amount'),
  };
}

/** The filters of the typed texts; what none can read is no filter. A day begins and ends in Algiers. */
export function filtersOf(typed: TypedFilters): PaymentFilters {
  return {
    status: checkoutStatus.options.find((one) => one === typed.status) ?? null,
    method: paymentMethod.options.find((one) => one === typed.method) ?? null,
    unusual: unusualKinds.find((one) => one === typed.unusual) ?? null,
    amount: typed.amount === '' ? null : readAmount(typed.amount),
    from: readDay(typed.from),
    to: readLastDay(typed.to),
  };
}
