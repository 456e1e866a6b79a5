import { readKeys } from '../../account/store/identity.ts';
import { readRequests } from '../../api-log/store.ts';
import { personProcedure } from '../define-procedure.ts';
import { PAGE_ROWS } from '../rules.ts';
import { groupErrors, isWanted, type RequestFilters } from './rules.ts';

/** The newest refused and changing requests of keys in this mode. `before`: the number behind which a page begins. */
export const listRequests = personProcedure({
  name: 'api_log.list',
  right: 'read_api_log',
  isChange: false,
  prepare: async (account) => account.apiLog,
  handle: (
    { transaction: { database } },
    { filters, before, rows = PAGE_ROWS }: { filters: RequestFilters; before: number | null; rows?: number },
    log,
  ) => {
    const all = readRequests(database, log.waiting);
    const wanted = all.filter((request) => isWanted(request, filters));
    const behind = wanted.filter(({ number }) => before === null || number < before);
    const requests = behind.slice(0, rows);
    return {
      ok: true,
      requests,
      next: behind.length > rows ? (requests.at(-1)?.number ?? null) : null,
      errors: groupErrors(all.filter(({ keyId }) => filters.key === '' || keyId === filters.key)),
      keys: Object.fromEntries(readKeys(database).map(({ id, name }) => [id, name])),
    } as const;
  },
});
