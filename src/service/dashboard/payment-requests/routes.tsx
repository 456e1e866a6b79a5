import type { Context } from 'hono';
import { RequestPage } from '../../../../templates/dashboard/payment-requests/request.tsx';
import { RequestsPage } from '../../../../templates/dashboard/payment-requests/requests.tsx';
import { parseForm, readFields } from '../../../web/form-schema.ts';
import { ownPaymentRequestPath, paymentRequestsPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { requestStates } from '../../payment-requests/rules.ts';
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
import { changeRequestForm, createRequestForm, switchRequestForm } from './form.ts';
import { changeRequest, createRequest, listRequests, showRequest, switchRequest } from './procedures.ts';
import { requestFields, requestOutcomes } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** What both pages of requests need. */
function propsOf(c: Context<Environment>, mode: Mode, path: string) {
  return {
    frame: frameOf(c, mode, path),
    mode,
    mayChange: may(stateOf(c).person.role, 'manage_catalogue'),
    done: requestOutcomes.find((one) => one === c.req.query('done')) ?? null,
    refused: refusalIn(c, requestFields),
  };
}

const stateIn = (c: Context<Environment>) => requestStates.find((one) => one === queryOf(c, 'state')) ?? null;

export const answerRequests: Page = (mode) => async (c) => {
  const state = stateIn(c);
  const before = readPlace(c.req.query('before'));
  const reply = await askMode(c, mode, listRequests, { state, before, rows: PAGE_ROWS });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = paymentRequestsPath(mode);
  const at = (place: number | null) =>
    addressWith(path, { state: state ?? '', before: place === null ? '' : String(place) });
  const page = (
    <RequestsPage
      {...propsOf(c, mode, at(before))}
      requests={reply.requests}
      state={state}
      earlier={reply.next === null ? null : at(reply.next)}
      isBehind={before !== null}
    />
  );
  return show(c, page);
};

/** The list of requests as a file, with the filter of the page. */
export const answerRequestsFile: Page = (mode) => async (c) => {
  const state = stateIn(c);
  const read = (before: number | null) => askMode(c, mode, listRequests, { state, before, rows: FILE_ROWS });
  const columns = ['id', 'name', 'state', 'amount', 'paid', 'last_day', 'created'];
  return answerCsv(c, { name: `payment-requests-${mode}`, columns }, read, ({ requests }) =>
    requests.map(({ id, name, state: own, amount, paid, lastDay, createdAt }) => [
      ...[id, name, own, amount, paid, lastDay ?? '', timeCell(createdAt)],
    ]),
  );
};

export const answerCreate: Page = (mode) => async (c) => {
  const form = parseForm(createRequestForm, await readForm(c));
  const page = { path: paymentRequestsPath(mode), show: answerRequests(mode), known: requestFields };
  if (!form.ok) return answerRefusal(c, page, form.wrong[0] ?? '', form.wrong);
  const { name, amount, least, day: lastDay, fees: passesFees, submission } = form.values;
  const input = { name, amount, least, lastDay, passesFees };
  const reply = await askMode(c, mode, createRequest, input, submission);
  if (!reply.ok) return answerRefusal(c, page, reply.reason);
  return goTo(c, addressWith(ownPaymentRequestPath(mode, reply.id), { done: 'create' }));
};

export const answerRequest: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const before = readPlace(c.req.query('before'));
  const reply = await askMode(c, mode, showRequest, { id, before });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = ownPaymentRequestPath(mode, id);
  const at = (place: number | null) => addressWith(path, { before: place === null ? '' : String(place) });
  const page = (
    <RequestPage
      {...propsOf(c, mode, at(before))}
      request={reply.request}
      payments={reply.payments}
      earlier={reply.next === null ? null : at(reply.next)}
      isBehind={before !== null}
    />
  );
  return show(c, page);
};

/** The payments of a request as a file. */
export const answerPartsFile: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const read = (before: number | null) => askMode(c, mode, showRequest, { id, before, rows: FILE_ROWS });
  const name = `payments-of-request-${mode}`;
  return answerCsv(c, { name, columns: PAYMENT_COLUMNS }, read, ({ payments }) => payments.map(paymentCells));
};

export const answerChange: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const form = parseForm(changeRequestForm, await readForm(c));
  const page = { path: ownPaymentRequestPath(mode, id), show: answerRequest(mode), known: requestFields };
  if (!form.ok) return answerRefusal(c, page, form.wrong[0] ?? '', form.wrong);
  const { name, least, day: lastDay, fees: passesFees, submission } = form.values;
  const reply = await askMode(c, mode, changeRequest, { id, name, least, lastDay, passesFees }, submission);
  if (!reply.ok) return answerRefusal(c, page, reply.reason);
  return goTo(c, addressWith(ownPaymentRequestPath(mode, id), { done: 'change' }));
};

export const answerSwitch: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { status, submission } = readFields(switchRequestForm, await readForm(c));
  const reply = await askMode(c, mode, switchRequest, { id, isClosed: status === 'closed' }, submission);
  return reply.ok
    ? goTo(c, addressWith(ownPaymentRequestPath(mode, id), { done: 'switch' }))
    : showRefusal(c, reply.reason);
};
