import { pageOfAuditLog } from '../../../dashboard/audit-log/store.ts';
import { namesOfPeople } from '../../../people/store/people.ts';
import { operatorProcedure } from '../define-procedure.ts';

/** Entries of the registry's journal before a number, newest first. `rows`: as a page has without one; `names`: by id. */
export const listAuditLog = operatorProcedure({
  name: 'audit_log.list',
  right: 'journal:read',
  isChange: false,
  handle: (
    { transaction: { database } },
    {
      filters,
      before,
      rows,
    }: { filters: Parameters<typeof pageOfAuditLog>[1]; before: number | null; rows?: number },
  ) => {
    const { entries, next } = pageOfAuditLog(database, filters, before, rows);
    const shown = entries.map(({ id, at, actor, action, subject, fields, network }) => ({
      ...{ id, at, actor, action, subject, fields, network },
    }));
    return { ok: true, entries: shown, next, names: namesOfPeople(database) } as const;
  },
});
