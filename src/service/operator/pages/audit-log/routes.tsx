import type { Context } from 'hono';
import * as z from 'zod';
import {
  AccountAuditLogPage,
  AuditLogPage,
} from '../../../../../templates/operators/audit-log/audit-log.tsx';
import { accountWithKeys } from '../../../../contract/resources/account.ts';
import { auditEntry } from '../../../../contract/resources/audit-log.ts';
import { addressWith, queryOf, readPlace } from '../../../dashboard/http/address.ts';
import { timeCell } from '../../../dashboard/http/csv.ts';
import { show } from '../../../dashboard/http/respond.tsx';
import { FILE_ROWS } from '../../../dashboard/paging.ts';
import type { Environment } from '../../../environment.ts';
import { accountAuditLogPath, OPERATOR_AUDIT_LOG_PATH } from '../../../operators-urls.ts';
import { operatorsOf } from '../../access.ts';
import { operatorOperations } from '../../operations/index.ts';
import { askOperation } from '../http/act.ts';
import { askRegistry } from '../http/ask.ts';
import { answerListFile, partsOf } from '../http/files.ts';
import { modeOf } from '../http/mode.ts';
import { frameOf, showNotice, showRefusal } from '../http/respond.tsx';
import { stateOf } from '../http/state.ts';
import { listAuditLog } from './procedures.ts';

/** What operators did, over all accounts. */
export async function answerAuditLog(c: Context<Environment>): Promise<Response> {
  const typed = { actor: queryOf(c, 'actor'), action: queryOf(c, 'action') };
  const before = readPlace(c.req.query('before'));
  const filters = { actor: typed.actor || null, action: typed.action || null };
  const reply = await askRegistry(c, stateOf(c).session, listAuditLog, { filters, before });
  if (!reply.ok) return showRefusal(c, reply.reason);
  const { entries, next, names } = reply;
  const keys = (await operatorsOf(c)).map(({ name }) => name);
  return show(
    c,
    <AuditLogPage
      frame={frameOf(
        c,
        addressWith(OPERATOR_AUDIT_LOG_PATH, { ...typed, before: c.req.query('before') ?? '' }),
      )}
      entries={entries}
      names={names}
      actors={[...new Set([...Object.values(names), ...keys])]}
      typed={typed}
      earlier={
        next === null ? null : addressWith(OPERATOR_AUDIT_LOG_PATH, { ...typed, before: String(next) })
      }
      isBehind={before !== null}
    />,
  );
}

const COLUMNS = ['id', 'time', 'kind', 'actor', 'action', 'subject', 'fields', 'network'];

/** The journal as a file, with the filters of the page. */
export async function answerAuditLogFile(c: Context<Environment>): Promise<Response> {
  const { session } = stateOf(c);
  const filters = { actor: queryOf(c, 'actor') || null, action: queryOf(c, 'action') || null };
  const read = (before: number | null) =>
    askRegistry(c, session, listAuditLog, { filters, before, rows: FILE_ROWS });
  return answerListFile(c, { name: 'journal-operators', columns: COLUMNS }, read, ({ entries, names }) =>
    entries.map(({ id, at, actor, action, subject, fields, network }) => [
      ...[id, timeCell(at), actor.kind, names[actor.name ?? ''] ?? actor.name ?? '', action],
      ...[subject ?? '', fields.join(' '), network ?? ''],
    ]),
  );
}

const journal = z.object({ data: z.array(auditEntry), next_cursor: z.string().nullable() });

/** What was done in an account's ledger of a mode, by anybody. */
export async function answerAccountAuditLog(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  const after = queryOf(c, 'after');
  const account = await askOperation(c, operatorOperations.retrieveAccount);
  if (account.status !== 200) return showNotice(c, 'gone');
  const query = { mode, per_page: '50', ...(after === '' ? {} : { after }) };
  const reply = await askOperation(c, operatorOperations.listAccountJournal, { query });
  if (reply.status !== 200) return showNotice(c, 'gone');
  const { data, next_cursor: next } = journal.parse(reply.body);
  const { id, name } = accountWithKeys.parse(account.body);
  const path = accountAuditLogPath(id, mode);
  return show(
    c,
    <AccountAuditLogPage
      frame={frameOf(c, after === '' ? path : `${path}&after=${after}`)}
      account={{ id, name }}
      mode={mode}
      modes={c.get('settings').modes}
      entries={data.map(({ act, created_at: at, ...entry }) => ({ ...entry, action: act, at }))}
      earlier={next === null ? null : `${path}&after=${next}`}
      isBehind={after !== ''}
    />,
  );
}

/** The journal of an account in a mode as a file. */
export async function answerAccountAuditLogFile(c: Context<Environment>): Promise<Response> {
  const mode = modeOf(c);
  return answerListFile(
    c,
    { name: `journal-${mode}`, columns: COLUMNS },
    partsOf(c, operatorOperations.listAccountJournal, auditEntry, { mode }),
    ({ data }) =>
      data.map(({ id, created_at: at, actor, act, subject, fields, network }) => [
        ...[id, timeCell(at), actor.kind, actor.name ?? '', act],
        ...[subject ?? '', fields.join(' '), network ?? ''],
      ]),
  );
}
