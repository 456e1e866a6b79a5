import { normalisePhone, toWesternDigits } from '../../../text/phones.ts';
import { identifierTimePrefix } from '../../identifiers/spelling.ts';
import { personProcedure } from '../define-procedure.ts';
import { describePayment } from './describe.ts';
import type { PaymentFilters } from './rules.ts';
import { findPayments, pageOfPayments, pageOfUnusual } from './store.ts';

/** A page of payments before a place, newest first. `rows`: of a part of a file. */
export const listPayments = personProcedure({
  name: 'payments.list',
  right: 'see_payments',
  isChange: false,
  handle: (
    { transaction: { database } },
    { filters, before, rows }: { filters: PaymentFilters; before: number | null; rows?: number },
  ) => {
    const { unusual, from, to } = filters;
    const page =
      unusual === null
        ? pageOfPayments(database, filters, { from: prefixOf(from), to: prefixOf(to) }, before, rows)
        : pageOfUnusual(database, unusual, before);
    const payments = page.records.map((record) => describePayment(database, record));
    return { ok: true, payments, next: page.next, isCut: page.isCut } as const;
  },
});

/** The payments that the words name: an id, a reference, an order, a receipt, an e-mail address or a phone. */
export const searchPayments = personProcedure({
  name: 'payments.search',
  right: 'see_payments',
  isChange: false,
  handle: ({ transaction: { database } }, { text }: { text: string }) => {
    const plain = toWesternDigits(text).trim();
    const phone = normalisePhone(plain);
    const [, year, count] = /^(\d{4})-(\d{1,9})$/.exec(plain) ?? [];
    const found = findPayments(database, {
      text: plain,
      orders: orderSpellings(plain),
      reference: /^[\dA-Za-z]{10}$/.test(plain) ? plain.toUpperCase() : null,
      receipt: year === undefined ? null : { year: Number(year), count: Number(count) },
      email: plain.includes('@') ? plain.toLowerCase() : null,
      phones: phone === null ? [] : [...new Set([phone, plain])],
    });
    const payments = found.map((record) => describePayment(database, record));
    return { ok: true, payments } as const;
  },
});

/** An order's number as typed and as shops write it, in two groups of four: `Y3DM 16KZ`. */
function orderSpellings(text: string): string[] {
  const [, first, second] = /^([\dA-Z]{4})[\s-]?([\dA-Z]{4})$/.exec(text.toUpperCase()) ?? [];
  return first === undefined ? [text] : [...new Set([text, `${first} ${second}`, `${first}${second}`])];
}

const prefixOf = (time: number | null) => (time === null ? null : identifierTimePrefix(time));
