import type { Context } from 'hono';
import { accountWithKeys } from '../../../../contract/resources/account.ts';
import { queryOf } from '../../../dashboard/http/address.ts';
import { timeCell } from '../../../dashboard/http/csv.ts';
import { FILE_ROWS } from '../../../dashboard/paging.ts';
import type { Environment } from '../../../environment.ts';
import { operatorOperations } from '../../operations/index.ts';
import { askRegistry } from '../http/ask.ts';
import { answerListFile, partOf } from '../http/files.ts';
import { stateOf } from '../http/state.ts';
import { listAccounts, listTerms } from './procedures.ts';

/** The accounts as a file, with the search of the page. */
export async function answerAccountsFile(c: Context<Environment>): Promise<Response> {
  const search = queryOf(c, 'q').trim();
  const read = (before: number | null) =>
    askRegistry(c, stateOf(c).session, listAccounts, { search, before, rows: FILE_ROWS });
  return answerListFile(
    c,
    { name: 'accounts', columns: ['id', 'name', 'status', 'created'] },
    read,
    ({ accounts }) =>
      accounts.map(({ id, name, status, createdAt }) => [id, name, status, timeCell(createdAt)]),
  );
}

/** An account's keys in force as a file, without their secrets. */
export async function answerKeysFile(c: Context<Environment>): Promise<Response> {
  return answerListFile(
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
  );
}

/** The versions of an account's fee plan, or of its limits, part by part. */
function readVersions(c: Context<Environment>, list: 'plans' | 'limits') {
  return async (before: number | null) => {
    const id = c.req.param('id') ?? '';
    const terms = await askRegistry(c, stateOf(c).session, listTerms, { id, before, rows: FILE_ROWS });
    if (!terms.ok) return terms;
    const versions = terms[list];
    return { ...terms, next: versions.length < FILE_ROWS ? null : (versions.at(-1)?.version ?? null) };
  };
}

/** The fee plans that an account has had, as a file. */
export async function answerFeesFile(c: Context<Environment>): Promise<Response> {
  const columns = [...['version', 'rate', 'fixed', 'minimum', 'maximum', 'refunds'], ...['made_by', 'time']];
  return answerListFile(c, { name: 'fees', columns }, readVersions(c, 'plans'), ({ plans }) =>
    plans.map(({ version, terms: { rate, fixed, minimum, maximum, refunds }, madeBy, at }) => [
      ...[version, rate, fixed, minimum, maximum, refunds, madeBy, timeCell(at)],
    ]),
  );
}

/** The limits that an account has had, as a file. */
export async function answerLimitsFile(c: Context<Environment>): Promise<Response> {
  const columns = ['version', 'amount', 'daily_amount', 'requests_per_second', 'made_by', 'time'];
  return answerListFile(c, { name: 'limits', columns }, readVersions(c, 'limits'), ({ limits }) =>
    limits.map(({ version, terms, madeBy, at }) => [
      ...[version, terms.amount ?? '', terms.daily_amount ?? '', terms.requests_per_second ?? ''],
      ...[madeBy, timeCell(at)],
    ]),
  );
}
