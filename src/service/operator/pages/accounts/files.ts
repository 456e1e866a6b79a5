import type { Context } from 'hono';
import { accountWithKeys } from '../../../../contract/resources/account.ts';
import { queryOf } from '../../../dashboard/http/address.ts';
import { answerCsv, timeCell, wholeOf } from '../../../dashboard/http/csv.ts';
import { FILE_ROWS } from '../../../dashboard/paging.ts';
import type { Environment } from '../../../environment.ts';
import { operatorOperations } from '../../operations/index.ts';
import { askRegistry } from '../http/ask.ts';
import { partOf } from '../http/files.ts';
import { showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { listAccounts, listTerms } from './procedures.ts';

/** The accounts as a file, with the search of the page. */
export async function answerAccountsFile(c: Context<Environment>): Promise<Response> {
  const search = queryOf(c, 'q').trim();
  const read = (before: number | null) =>
    askRegistry(c, stateOf(c).session, listAccounts, { search, before, rows: FILE_ROWS });
  return answerCsv(
    c,
    { name: 'accounts', columns: ['id', 'name', 'status', 'created'] },
    read,
    ({ accounts }) =>
      accounts.map(({ id, name, status, createdAt }) => [id, name, status, timeCell(createdAt)]),
    showRefusal,
  );
}

/** An account's keys in force as a file, without their secrets. */
export async function answerKeysFile(c: Context<Environment>): Promise<Response> {
  return answerCsv(
    c,
    { name: 'keys', columns: ['id', 'mode', 'name', 'scopes', 'created', 'expires', 'last_used'] },
    partOf(c, operatorOperations.retrieveAccount, accountWithKeys),
    ({ body }) =>
      body.keys
        .filter((key) => key.revoked_at === null)
        .map((key) => [
          ...[key.id, key.mode, key.name, key.scopes, timeCell(key.created_at)],
          ...[timeCell(key.expires_at), timeCell(key.last_used_at)],
        ]),
    showRefusal,
  );
}

function readTerms(c: Context<Environment>) {
  return wholeOf(askRegistry(c, stateOf(c).session, listTerms, { id: c.req.param('id') ?? '' }));
}

/** The fee plans that an account has had, as a file. */
export async function answerFeesFile(c: Context<Environment>): Promise<Response> {
  const columns = [...['version', 'rate', 'fixed', 'minimum', 'maximum', 'refunds'], ...['made_by', 'time']];
  return answerCsv(
    c,
    { name: 'fees', columns },
    () => readTerms(c),
    ({ plans }) =>
      plans.map(({ version, terms: { rate, fixed, minimum, maximum, refunds }, madeBy, at }) => [
        ...[version, rate, fixed, minimum, maximum, refunds, madeBy, timeCell(at)],
      ]),
    showRefusal,
  );
}

/** The limits that an account has had, as a file. */
export async function answerLimitsFile(c: Context<Environment>): Promise<Response> {
  const columns = ['version', 'amount', 'daily_amount', 'requests_per_second', 'made_by', 'time'];
  return answerCsv(
    c,
    { name: 'limits', columns },
    () => readTerms(c),
    ({ limits }) =>
      limits.map(({ version, terms, madeBy, at }) => [
        ...[version, terms.amount ?? '', terms.daily_amount ?? '', terms.requests_per_second ?? ''],
        ...[madeBy, timeCell(at)],
      ]),
    showRefusal,
  );
}
