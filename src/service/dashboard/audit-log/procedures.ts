import { namesOfPeople } from '../../people/store/people.ts';
import { personProcedure } from '../define-procedure.ts';
import { type AuditLogFilters, pageOfAuditLog } from './store.ts';

/** What people, keys and operators did in this mode, newest first. `rows`: of a part of a file. */
export const listEntries = personProcedure({
  name: 'audit_log.list',
  right: 'read_audit_log',
  isChange: false,
  handle: (
    { transaction: { database } },
    { filters, before, rows }: { filters: AuditLogFilters; before: number | null; rows?: number },
  ) => ({ ok: true, ...pageOfAuditLog(database, filters, before, rows) }) as const,
});

/** The names of all people, also of those who were removed; only the live ledger knows them. */
export const listNames = personProcedure({
  name: 'audit_log.names',
  right: 'read_audit_log',
  isChange: false,
  handle: ({ transaction: { database } }) => ({ ok: true, names: namesOfPeople(database) }) as const,
});
