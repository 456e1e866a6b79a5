import type { Context } from 'hono';
import { CustomerPage, CustomersPage } from '../../../../templates/dashboard/customers/customers.tsx';
import { readFields, submissionForm } from '../../../web/form-schema.ts';
import { customerPath, customersPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { may } from '../../people/rules/rights.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, queryOf, readPlace } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, timeCell } from '../http/csv.ts';
import { readForm, refusalIn } from '../http/forms.ts';
import { readOwnId } from '../http/ids.ts';
import { answerRefusal, frameOf, goTo, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { FILE_ROWS } from '../paging.ts';
import { PAYMENT_COLUMNS, paymentCells } from '../payments/cells.ts';
import { PAGE_ROWS } from '../rules.ts';
import { customerForm } from './form.ts';
import { addCustomer, editCustomer, eraseCustomer, listCustomers, showCustomer } from './procedures.ts';
import { customerOutcomes, customerRefusals } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** What the form before did, and whether another one may be sent. */
function stateOfForms(c: Context<Environment>) {
  return {
    mayChange: may(stateOf(c).person.role, 'manage_customers'),
    done: customerOutcomes.find((one) => one === c.req.query('done')) ?? null,
    refused: refusalIn(c, customerRefusals),
  };
}

export const answerCustomers: Page = (mode) => async (c) => {
  const [q, after] = [queryOf(c, 'q'), queryOf(c, 'after')];
  const reply = await askMode(c, mode, listCustomers, { q, after: after || null, rows: PAGE_ROWS });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = customersPath(mode);
  return show(
    c,
    <CustomersPage
      frame={frameOf(c, mode, addressWith(path, { q, after }))}
      mode={mode}
      customers={reply.customers}
      q={q}
      earlier={reply.next === null ? null : addressWith(path, { q, after: reply.next })}
      isBehind={after !== ''}
      {...stateOfForms(c)}
    />,
  );
};

/** Makes a customer. */
export const answerCreate: Page = (mode) => async (c) => {
  const { submission, ...typed } = readFields(customerForm, await readForm(c));
  const reply = await askMode(c, mode, addCustomer, typed, submission);
  if (reply.ok) return goTo(c, addressWith(customerPath(mode, reply.id), { done: 'create' }));
  const page = { path: customersPath(mode), show: answerCustomers(mode), known: customerRefusals };
  return answerRefusal(c, page, reply.reason);
};

/** The list of customers as a file, with the search of the page. */
export const answerCustomersFile: Page = (mode) => async (c) => {
  const q = queryOf(c, 'q');
  const read = (after: string | null) => askMode(c, mode, listCustomers, { q, after, rows: FILE_ROWS });
  const columns = ['id', 'name', 'email', 'phone', 'created'];
  return answerCsv(c, { name: `customers-${mode}`, columns }, read, ({ customers }) =>
    customers.map(({ id, name, email, phone, createdAt }) => [
      ...[id, name, email ?? '', phone ?? '', timeCell(createdAt)],
    ]),
  );
};

export const answerCustomer: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const before = readPlace(c.req.query('before'));
  const reply = await askMode(c, mode, showCustomer, { id, before });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = customerPath(mode, id);
  return show(
    c,
    <CustomerPage
      frame={frameOf(c, mode, addressWith(path, { before: c.req.query('before') ?? '' }))}
      mode={mode}
      customer={reply.customer}
      payments={reply.payments}
      earlier={reply.next === null ? null : addressWith(path, { before: String(reply.next) })}
      isBehind={before !== null}
      mayErase={may(stateOf(c).person.role, 'erase_customers')}
      {...stateOfForms(c)}
    />,
  );
};

/** The payments of a customer as a file. */
export const answerPaymentsFile: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const read = (before: number | null) => askMode(c, mode, showCustomer, { id, before, rows: FILE_ROWS });
  const name = `payments-of-customer-${mode}`;
  return answerCsv(c, { name, columns: PAYMENT_COLUMNS }, read, ({ payments }) => payments.map(paymentCells));
};

/** Changes a customer. */
export const answerChange: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { submission, ...typed } = readFields(customerForm, await readForm(c));
  const reply = await askMode(c, mode, editCustomer, { id, ...typed }, submission);
  if (reply.ok) return goTo(c, addressWith(customerPath(mode, id), { done: 'change' }));
  const page = { path: customerPath(mode, id), show: answerCustomer(mode), known: customerRefusals };
  return answerRefusal(c, page, reply.reason);
};

export const answerErase: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { submission } = readFields(submissionForm, await readForm(c));
  const reply = await askMode(c, mode, eraseCustomer, { id }, submission);
  return reply.ok
    ? goTo(c, addressWith(customersPath(mode), { done: 'erase' }))
    : showRefusal(c, reply.reason);
};
