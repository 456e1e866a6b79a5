import { readStoredProfile } from '../../../account/rules/profile.ts';
import { PAGE_ROWS } from '../../../dashboard/rules.ts';
import { findAccount } from '../../store.ts';
import { operatorProcedure } from '../define-procedure.ts';
import { isFound, type ListedAccount, type ShownTerms } from './rules.ts';
import { accountsBefore, readVersions } from './store.ts';

/** Most accounts that a page with a search examines; the next page goes on behind them. */
const MOST_EXAMINED = 500;
/** Versions of fee plans, and of limits, that a page shows. */
const SHOWN_VERSIONS = 20;

/** Accounts before a number, newest first, with every word of `search`. `rows`: of a part of a file. */
export const listAccounts = operatorProcedure({
  name: 'accounts.list',
  right: 'accounts:read',
  isChange: false,
  handle: (
    { transaction: { database } },
    { search, before, rows = PAGE_ROWS }: { search: string; before: number | null; rows?: number },
  ): { ok: true; accounts: ListedAccount[]; next: number | null } => {
    const most = search === '' ? rows + 1 : MOST_EXAMINED;
    const stretch = accountsBefore(database, before, most, readStoredProfile);
    const found = search === '' ? stretch : stretch.filter((account) => isFound(account, search));
    const shown = found.slice(0, rows);
    const last = found.length > rows ? shown.at(-1) : stretch.length === most ? stretch.at(-1) : undefined;
    const accounts = shown.map(({ id, profile: { name, status }, createdAt }) => ({
      ...{ id, name, status, createdAt },
    }));
    return { ok: true, accounts, next: last?.seq ?? null };
  },
});

/** The fee plans and limits that an account has had, newest first: of each, `rows` versions before one. */
export const listTerms = operatorProcedure({
  name: 'accounts.terms',
  right: 'accounts:read',
  isChange: false,
  handle: (
    { transaction: { database } },
    { id, before = null, rows = SHOWN_VERSIONS }: { id: string; before?: number | null; rows?: number },
  ): ({ ok: true } & ShownTerms) | { ok: false; reason: 'gone' } => {
    const record = findAccount(database, id, readStoredProfile);
    if (record === null) return { ok: false, reason: 'gone' };
    const versionsIn = (table: 'fee_plans' | 'account_limits') =>
      readVersions(database, table, record.account, before, rows).map(({ terms, ...rest }) => ({
        ...rest,
        terms: JSON.parse(terms),
      }));
    return { ok: true, plans: versionsIn('fee_plans'), limits: versionsIn('account_limits') };
  },
});
