import type { Context } from 'hono';
import { AuditLogPage } from '../../../../templates/dashboard/audit-log/audit-log.tsx';
import { auditLogPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, readPlace } from '../http/address.ts';
import { askAccount, askMode } from '../http/ask.ts';
import { answerCsv, timeCell } from '../http/csv.ts';
import { frameOf, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { FILE_ROWS } from '../paging.ts';
import { listEntries, listNames } from './procedures.ts';

function readTyped(c: Context<Environment>) {
  return { actor: c.req.query('actor') ?? '', action: c.req.query('action') ?? '' };
}

function filtersOf({ actor, action }: ReturnType<typeof readTyped>) {
  return { actor: actor || null, action: action || null };
}

/** The journal of a mode. */
export const answerAuditLog =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const typed = readTyped(c);
    const before = readPlace(c.req.query('before'));
    const reply = await askMode(c, mode, listEntries, { filters: filtersOf(typed), before });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const known = await askAccount(c, stateOf(c).session, listNames, {});
    if (!known.ok) return showRefusal(c, known.reason);
    const path = auditLogPath(mode);
    return show(
      c,
      <AuditLogPage
        frame={frameOf(c, mode, addressWith(path, { ...typed, before: c.req.query('before') ?? '' }))}
        mode={mode}
        entries={reply.entries}
        names={known.names}
        typed={typed}
        earlier={reply.next === null ? null : addressWith(path, { ...typed, before: String(reply.next) })}
        isBehind={before !== null}
      />,
    );
  };

const COLUMNS = ['id', 'time', 'kind', 'actor', 'name', 'action', 'subject', 'fields', 'network'];

/** The journal as a file, with the filters of the page. */
export const answerAuditLogFile =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const filters = filtersOf(readTyped(c));
    const read = (before: number | null) =>
      askMode(c, mode, listEntries, { filters, before, rows: FILE_ROWS });
    const known = await askAccount(c, stateOf(c).session, listNames, {});
    if (!known.ok) return showRefusal(c, known.reason);
    return answerCsv(c, { name: `journal-${mode}`, columns: COLUMNS }, read, ({ entries }) =>
      entries.map(({ id, at, actor, action, subject, fields, network }) => [
        ...[id, timeCell(at), actor.kind, actor.name ?? '', known.names[actor.name ?? ''] ?? '', action],
        ...[subject ?? '', fields.join(' '), network ?? ''],
      ]),
    );
  };
