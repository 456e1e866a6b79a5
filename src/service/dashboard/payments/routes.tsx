import type { Context } from 'hono';
import { PaymentsPage } from '../../../../templates/dashboard/payments/payments.tsx';
import { readAmount } from '../../../text/numerals.ts';
import { paymentsPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, readPlace } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv } from '../http/csv.ts';
import { frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { FILE_ROWS } from '../paging.ts';
import { PAYMENT_COLUMNS, paymentCells } from './cells.ts';
import { filtersOf, readTyped, type TypedFilters } from './form.ts';
import { listPayments, searchPayments } from './procedures.ts';
import type { ListedPayment } from './rules.ts';

type Found = { payments: ListedPayment[]; next: number | null; isCut: boolean };

/** The list of payments, or what a search found. */
export const answerList =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const typed = readTyped((name) => c.req.query(name));
    if (typed.q !== '') return answerSearch(c, mode, typed);
    const before = readPlace(c.req.query('before'));
    const reply = await askMode(c, mode, listPayments, { filters: filtersOf(typed), before });
    return reply.ok ? showFound(c, mode, typed, reply, before) : showRefusal(c, reply.reason);
  };

/** The list of payments as a file, with the filters of the page. */
export const answerFile =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const filters = filtersOf(readTyped((name) => c.req.query(name)));
    const read = (before: number | null) =>
      askMode(c, mode, listPayments, { filters, before, rows: FILE_ROWS });
    return answerCsv(c, { name: `payments-${mode}`, columns: PAYMENT_COLUMNS }, read, ({ payments }) =>
      payments.map(paymentCells),
    );
  };

async function answerSearch(c: Context<Environment>, mode: Mode, typed: TypedFilters): Promise<Response> {
  const found = await askMode(c, mode, searchPayments, { text: typed.q });
  if (!found.ok) return showRefusal(c, found.reason);
  const amount = found.payments.length === 0 ? readAmount(typed.q) : null;
  // A number that names nothing is an amount.
  if (amount !== null) return goTo(c, addressWith(paymentsPath(mode), { amount: String(amount) }));
  return showFound(c, mode, typed, { ...found, next: null, isCut: false }, null);
}

async function showFound(
  c: Context<Environment>,
  mode: Mode,
  typed: TypedFilters,
  { payments, next, isCut }: Found,
  before: number | null,
): Promise<Response> {
  const path = paymentsPath(mode);
  const { unusual } = filtersOf(typed);
  const own = { ...typed, before: before === null ? '' : String(before) };
  return show(
    c,
    <PaymentsPage
      frame={frameOf(c, mode, addressWith(path, own))}
      mode={mode}
      typed={{ ...typed, unusual }}
      payments={payments}
      earlier={next === null ? null : addressWith(path, { ...typed, before: String(next) })}
      isBehind={before !== null}
      isCut={isCut}
    />,
  );
}
