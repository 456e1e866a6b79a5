import { readStoredProfile } from '../../../account/rules/profile.ts';
import { accountsBefore } from '../accounts/store.ts';
import { operatorProcedure } from '../define-procedure.ts';

/** Accounts whose ledgers one page asks. A Worker may make a bounded number of calls. */
const ASKED_ACCOUNTS = 20;

/** A stretch of accounts before a number, newest first. `account`: the routing part of the id. */
export const listStretch = operatorProcedure({
  name: 'exceptions.accounts',
  right: 'books:read',
  isChange: false,
  handle: ({ transaction: { database } }, { before }: { before: number | null }) => {
    const found = accountsBefore(database, before, ASKED_ACCOUNTS + 1, readStoredProfile);
    const asked = found.slice(0, ASKED_ACCOUNTS);
    const accounts = asked.map(({ id, account, profile }) => ({ id, account, name: profile.name }));
    return {
      ok: true,
      accounts,
      next: found.length > ASKED_ACCOUNTS ? (asked.at(-1)?.seq ?? null) : null,
    } as const;
  },
});
