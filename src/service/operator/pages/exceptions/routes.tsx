import type { Context } from 'hono';
import * as z from 'zod';
import { ExceptionPage } from '../../../../../templates/operators/exceptions/exception.tsx';
import {
  AccountExceptionsPage,
  ExceptionsPage,
} from '../../../../../templates/operators/exceptions/exceptions.tsx';
import { operatorPaymentExceptionsQuery } from '../../../../contract/requests/settle-exception.ts';
import { accountWithKeys } from '../../../../contract/resources/account.ts';
import { paymentException } from '../../../../contract/resources/payment-exception.ts';
import { paymentExceptionDetails } from '../../../../contract/resources/payment-exception-details.ts';
import { allows } from '../../../../contract/scopes.ts';
import { readFields } from '../../../../web/form-schema.ts';
import { ledgerOf } from '../../../account/lookup.ts';
import { addressWith, queryOf, readPlace } from '../../../dashboard/http/address.ts';
import { readForm, refusalIn } from '../../../dashboard/http/forms.ts';
import { type FormPage, show } from '../../../dashboard/http/respond.tsx';
import { PAGE_ROWS } from '../../../dashboard/rules.ts';
import type { Environment } from '../../../environment.ts';
import { accountExceptionsPath, EXCEPTIONS_PATH, exceptionPath } from '../../../operators-urls.ts';
import type { Mode } from '../../../urls.ts';
import { operatorOperations } from '../../operations/index.ts';
import { actByForm, askOperation, goOnAfter } from '../http/act.ts';
import { askRegistry } from '../http/ask.ts';
import { modeOf } from '../http/mode.ts';
import { frameOf, showNotice, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { settleForm } from './form.ts';
import { listStretch } from './procedures.ts';
import { askedOf, exceptionRefusals, readState } from './rules.ts';

/** Exceptions of each account that the list of all accounts shows at most. */
const SHOWN_EACH = 10;

/** What all pages of exceptions need. */
function propsOf(c: Context<Environment>, path: string) {
  return {
    frame: frameOf(c, path),
    mode: modeOf(c),
    modes: c.get('settings').modes,
  };
}

/** What waits in all accounts, by stretches of accounts: the ledgers are asked, because the registry has no copy. */
export async function answerExceptions(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  const state = readState(c.req.query('state'));
  const before = readPlace(c.req.query('before'));
  const stretch = await askRegistry(c, stateOf(c).session, listStretch, { before });
  if (!stretch.ok) return showRefusal(c, stretch.reason);
  const query = operatorPaymentExceptionsQuery.parse({
    mode,
    state: askedOf(state),
    per_page: SHOWN_EACH,
  });
  const urls = { path: '', filters: '' };
  const found = await Promise.all(
    stretch.accounts.map(async ({ id, account, name }) => {
      const list = await ledgerOf(c.env.LEDGER, { mode, account }).listPaymentExceptions(query, urls);
      return { id, name, exceptions: list !== null && 'data' in list ? list.data : [] };
    }),
  );
  const path = addressWith(EXCEPTIONS_PATH, { mode, state });
  return show(
    c,
    <ExceptionsPage
      {...propsOf(c, addressWith(path, { before: c.req.query('before') ?? '' }))}
      accounts={found.filter(({ exceptions }) => exceptions.length > 0)}
      state={state}
      earlier={stretch.next === null ? null : addressWith(path, { before: String(stretch.next) })}
      isBehind={before !== null}
    />,
  );
}

const exceptionList = z.object({ data: z.array(paymentException), next_page_url: z.string().nullable() });

/** The exceptions of one account in a mode, newest first. */
export async function answerAccountExceptions(c: Context<Environment>): Promise<Response> {
  const account = await askOperation(c, operatorOperations.retrieveAccount);
  if (account.status !== 200) return showNotice(c, 'gone');
  const { id, name } = accountWithKeys.parse(account.body);
  const mode = modeOf(c);
  const state = readState(c.req.query('state'));
  const after = queryOf(c, 'after');
  const query = { mode, per_page: String(PAGE_ROWS), state: askedOf(state), ...(after && { after }) };
  const reply = await askOperation(c, operatorOperations.listPaymentExceptions, { query });
  if (reply.status !== 200) return showNotice(c, 'gone');
  const { data, next_page_url: next } = exceptionList.parse(reply.body);
  const path = addressWith(accountExceptionsPath(id, mode), { state });
  const last = data.at(-1)?.id;
  return show(
    c,
    <AccountExceptionsPage
      {...propsOf(c, addressWith(path, { after }))}
      account={{ id, name }}
      exceptions={data}
      state={state}
      earlier={next === null || last === undefined ? null : addressWith(path, { after: last })}
      isBehind={after !== ''}
    />,
  );
}

/** One exception: what was expected, what came, and what the acquirer said. */
export async function answerException(c: Context<Environment>): Promise<Response> {
  const account = await askOperation(c, operatorOperations.retrieveAccount);
  const mode = modeOf(c);
  const reply = await askOperation(c, operatorOperations.retrievePaymentException, { query: { mode } });
  if (account.status !== 200 || reply.status !== 200) return showNotice(c, 'gone');
  const { id, name } = accountWithKeys.parse(account.body);
  const exception = paymentExceptionDetails.parse(reply.body);
  return show(
    c,
    <ExceptionPage
      {...propsOf(c, exceptionPath(id, exception.id, mode))}
      account={{ id, name }}
      exception={exception}
      maySettle={allows(c.get('operator').scopes, 'books:write')}
      done={c.req.query('done') ?? null}
      refused={refusalIn(c, exceptionRefusals)}
      fields={c.var.refusedForm?.fields ?? []}
    />,
  );
}

function pageOf(c: Context<Environment>, mode: Mode | null): FormPage {
  const [id = '', exception = ''] = [c.req.param('id'), c.req.param('exception')];
  const path = exceptionPath(id, exception, mode ?? 'live');
  return { path, show: answerException, known: exceptionRefusals };
}

/** Settles an exception with an outcome and a note, which the merchant reads. */
export async function answerSettle(c: Context<Environment>): Promise<Response> {
  const { submission, ...body } = readFields(settleForm, await readForm(c));
  const acted = await actByForm(c, operatorOperations.settlePaymentException, { body, submission });
  return goOnAfter(c, acted, pageOf(c, body.mode), { done: 'settled' });
}
