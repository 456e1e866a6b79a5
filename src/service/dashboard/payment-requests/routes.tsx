import type { Context } from 'hono';
import { loadCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { RequestPage } from '../../../../templates/dashboard/payment-requests/request.tsx';
import { RequestsPage } from '../../../../templates/dashboard/payment-requests/requests.tsx';
import { readFormWithin } from '../../../web/form-bodies.ts';
import { parseForm, readFields } from '../../../web/form-schema.ts';
import { ownPaymentRequestPath, paymentRequestsPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import { requestStates } from '../../payment-requests/rules.ts';
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
import { changeRequestForm, createRequestForm, switchRequestForm } from './form.ts';
import { changeRequest, createRequest, listRequests, showRequest, switchRequest } from './procedures.ts';
import { type RefusedRequest, requestFields, requestOutcomes } from './rules.ts';

type Page = (mode: Mode) => (c: Context<Environment>) => Promise<Response>;

/** What both pages of requests need. */
async function propsOf(c: Context<Environment>, mode: Mode, path: string, refused: RefusedRequest | null) {
  return {
    frame: frameOf(c, mode, path),
    mode,
    copy: await loadCopy(languageOf(c), 'payment-requests'),
    mayChange: may(stateOf(c).person.role, 'manage_catalogue'),
    done: requestOutcomes.find((one) => one === c.req.query('done')) ?? null,
    refused,
  };
}

const stateIn = (c: Context<Environment>) => requestStates.find((one) => one === queryOf(c, 'state')) ?? null;

async function showList(c: Context<Environment>, mode: Mode, refused: RefusedRequest | null) {
  const state = stateIn(c);
  const before = readPlace(c.req.query('before'));
  const reply = await askMode(c, mode, listRequests, { state, before, rows: PAGE_ROWS });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = paymentRequestsPath(mode);
  const at = (place: number | null) =>
    addressWith(path, { state: state ?? '', before: place === null ? '' : String(place) });
  const page = (
    <RequestsPage
      {...(await propsOf(c, mode, at(before), refused))}
      requests={reply.requests}
      state={state}
      earlier={reply.next === null ? null : at(reply.next)}
      isBehind={before !== null}
    />
  );
  return show(c, page, refused === null ? 200 : 422);
}

export const answerRequests: Page = (mode) => (c) => showList(c, mode, null);

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

/** Makes a request. A refused form is answered with what was typed. */
export const answerCreate: Page = (mode) => async (c) => {
  const form = parseForm(createRequestForm, await readFormWithin(c.req.raw));
  const refuse = (wrong: readonly string[]) =>
    showList(c, mode, { wrong: requestFields.filter((one) => wrong.includes(one)), typed: form.typed });
  if (!form.ok) return refuse(form.wrong);
  const { name, amount, least, day: lastDay, fees: passesFees, submission } = form.values;
  const input = { name, amount, least, lastDay, passesFees };
  const reply = await askMode(c, mode, createRequest, input, submission);
  if (reply.ok) return goTo(c, addressWith(ownPaymentRequestPath(mode, reply.id), { done: 'create' }));
  return isField(reply.reason) ? refuse([reply.reason]) : showRefusal(c, reply.reason);
};

const isField = (reason: string) => requestFields.some((one) => one === reason);

async function showOne(c: Context<Environment>, mode: Mode, id: string, refused: RefusedRequest | null) {
  const before = readPlace(c.req.query('before'));
  const reply = await askMode(c, mode, showRequest, { id, before });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const path = ownPaymentRequestPath(mode, id);
  const at = (place: number | null) => addressWith(path, { before: place === null ? '' : String(place) });
  const page = (
    <RequestPage
      {...(await propsOf(c, mode, at(before), refused))}
      request={reply.request}
      payments={reply.payments}
      earlier={reply.next === null ? null : at(reply.next)}
      isBehind={before !== null}
    />
  );
  return show(c, page, refused === null ? 200 : 422);
}

export const answerRequest: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  return id === null ? showRefusal(c, 'gone') : showOne(c, mode, id, null);
};

/** Changes the terms. A refused form is answered with what was typed. */
export const answerChange: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const form = parseForm(changeRequestForm, await readFormWithin(c.req.raw));
  const refuse = (wrong: readonly string[]) =>
    showOne(c, mode, id, {
      wrong: requestFields.filter((one) => wrong.includes(one)),
      typed: { ...form.typed, amount: '' },
    });
  if (!form.ok) return refuse(form.wrong);
  const { name, least, day: lastDay, fees: passesFees, submission } = form.values;
  const reply = await askMode(c, mode, changeRequest, { id, name, least, lastDay, passesFees }, submission);
  if (reply.ok) return goTo(c, addressWith(ownPaymentRequestPath(mode, id), { done: 'change' }));
  return isField(reply.reason) ? refuse([reply.reason]) : showRefusal(c, reply.reason);
};

export const answerSwitch: Page = (mode) => async (c) => {
  const id = readOwnId(c, mode);
  if (id === null) return showRefusal(c, 'gone');
  const { status, submission } = readFields(switchRequestForm, await readFormWithin(c.req.raw));
  const reply = await askMode(c, mode, switchRequest, { id, isClosed: status === 'closed' }, submission);
  return reply.ok
    ? goTo(c, addressWith(ownPaymentRequestPath(mode, id), { done: 'switch' }))
    : showRefusal(c, reply.reason);
};
