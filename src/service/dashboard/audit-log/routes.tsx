import type { Context } from 'hono';
import { AuditLogPage } from '../../../../templates/dashboard/audit-log/audit-log.tsx';
import { loadCopy } from '../../../../templates/dashboard/copy/copy.ts';
import { auditLogPath } from '../../dashboard-urls.ts';
import type { Environment } from '../../environment.ts';
import type { Mode } from '../../urls.ts';
import { addressWith, readPlace } from '../http/address.ts';
import { askAccount, askMode } from '../http/ask.ts';
import { frameOf, languageOf, show, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { listEntries, listNames } from './procedures.ts';

/** The journal of a mode. */
export const answerAuditLog =
  (mode: Mode) =>
  async (c: Context<Environment>): Promise<Response> => {
    const typed = { actor: c.req.query('actor') ?? '', action: c.req.query('action') ?? '' };
    const before = readPlace(c.req.query('before'));
    const filters = { actor: typed.actor || null, action: typed.action || null };
    const reply = await askMode(c, mode, listEntries, { filters, before });
    if (!reply.ok) return showRefusal(c, reply.reason);
    const known = await askAccount(c, stateOf(c).session, listNames, {});
    if (!known.ok) return showRefusal(c, known.reason);
    const path = auditLogPath(mode);
    return show(
      c,
      <AuditLogPage
        frame={frameOf(c, mode, addressWith(path, { ...typed, before: c.req.query('before') ?? '' }))}
        mode={mode}
        copy={await loadCopy(languageOf(c), 'audit-log')}
        entries={reply.entries}
        names={known.names}
        typed={typed}
        earlier={reply.next === null ? null : addressWith(path, { ...typed, before: String(reply.next) })}
        isBehind={before !== null}
      />,
    );
  };
