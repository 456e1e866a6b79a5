import type { Context } from 'hono';
import { loadCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { CustomerPage, CustomersPage } from '../../../../templates/dashboard/customers/customers.tsx';
import { readFormWithin } from '../../../web/form-bodies.ts';
import { readFields, submissionForm } from '../../../web/form-schema.ts';
import { customerPath, customersPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { may } from '../../people/rules/rights.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, queryOf, readPlace } from '../http/address.ts';
import { askMode } from '../http/ask.ts';
import { answerCsv, timeCell } from '../http/csv.ts';
import { readOwnId } from '../http/ids.ts';
import { frameOf, goTo, languageOf, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { FILE_ROWS } from '../paging.ts';
import { PAGE_ROWS } from '../rules.ts';
import { customerForm } from './form.ts';
import { addCustomer, editCustomer, eraseCustomer, listCustomers, showCustomer } from './procedures.ts';
import { customerOutcomes, customerRefusals, type RefusedCustomer } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** What the form before did, and whether another one may be sent. */
function stateOfForms(c: Context<Environment>) {
  return {
    mayChange: may(stateOf(c).person.role, 'manage_customers'),
    done: customerOutcomes.find((one) => one === c.req.query('done')) ?? null,
  };
}

async function showCustomers(c: Context<Environment>, mode: Mode, refused: RefusedCustomer | null) {
  const [q, after] = [queryOf(c, 'q'), queryOf(c, 'after')];
  const reply = await askMode(c, mode, listCustomers, { q, after: after || null, rows: PAGE_ROWS });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = customersPath(mode);
  return show(
    c,
    <CustomersPage
      frame={frameOf(c, mode, addressWith(path, { q, after }))}
      mode={mode}
      copy={await loadCopy(languageOf(c), 'customers')}
      customers={reply.customers}
      q={q}
      earlier={reply.next === null ? null : addressWith(path, { q, after: reply.next })}
      isBehind={after !== ''}
      {...stateOfForms(c)}
      refused={refused}
    />,
    refused === null ? 200 : 422,
  );
}

export const answerCustomers: Page = (mode) => (c) => showCustomers(c, mode, null);

/** Makes a customer. A refused form is answered with what was typed. */
export const answerCreate: Page = (mode) => async (c) => {
  const { submission, ...typed } = readFields(customerForm, await readFormWithin(c.req.raw));
  const reply = await askMode(c, mode, addCustomer, typed, submission);
  if (reply.ok) return goTo(c, addressWith(customerPath(mode, reply.id), { done: 'create' }));
  const refusal = customerRefusals.find((one) => one === reply.reason);
  return refusal === undefined ? showRefusal(c, reply.reason) : showCustomers(c, mode, { refusal, typed });
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

async function showOne(c: Context<Environment>, mode: Mode, id: string, refused: RefusedCustomer | null) {
  const before = readPlace(c.req.query('before'));
  const reply = await askMode(c, mode, showCustomer, { id, before });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = customerPath(mode, id);
  return show(
    c,
    <CustomerPage
      frame={frameOf(c, mode, addressWith(path, { before: c.req.query('before') ?? '' }))}
      mode={mode}
      copy={await loadCopy(languageOf(c), 'customers')}
      customer={reply.customer}
      payments={reply.payments}
      earlier={reply.next === null ? null : addressWith(path, { before: String(reply.next) })}
      isBehind={before !== null}
      mayErase={may(stateOf(c).person.role, 'erase_customers')}
      {...stateOfForms(c)}
      refused={refused}
    />,
    refused === null ? 200 : 422,
  );
}

export const answerCustomer: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  return id === null ? showRefusal(c, 'gone') : showOne(c, mode, id, null);
};

/** Changes a customer. A refused form is answered with what was typed. */
export const answerChange: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { submission, ...typed } = readFields(customerForm, await readFormWithin(c.req.raw));
  const reply = await askMode(c, mode, editCustomer, { id, ...typed }, submission);
  if (reply.ok) return goTo(c, addressWith(customerPath(mode, id), { done: 'change' }));
  const refusal = customerRefusals.find((one) => one === reply.reason);
  return refusal === undefined ? showRefusal(c, reply.reason) : showOne(c, mode, id, { refusal, typed });
};

export const answerErase: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { submission } = readFields(submissionForm, await readFormWithin(c.req.raw));
  const reply = await askMode(c, mode, eraseCustomer, { id }, submission);
  return reply.ok
    ? goTo(c, addressWith(customersPath(mode), { done: 'erase' }))
    : showRefusal(c, reply.reason);
};
