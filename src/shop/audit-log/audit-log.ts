import {
  type AuditAction,
  type AuditEntry,
  type AuditSource,
  addEntry,
  addIncidents,
  countIncident,
  type Incident,
  pageOfEntries,
  pageOfIncidents,
} from '../../database/audit-log.ts';
import { crockford } from '../../text/crockford.ts';
import type { ShopContext } from '../context.ts';

/** The shop itself, by its alarm or by an event of the service. */
export const SYSTEM: AuditSource = { actor: { kind: 'system', name: null }, network: null, requestId: null };

/** Adds an entry. Call in the transaction of the action. */
export function recordAction(
  { sql, now, random }: ShopContext,
  source: AuditSource,
  action: AuditAction,
): void {
  addEntry(sql, `entry_${crockford(random(15)).toLowerCase()}`, Math.floor(now() / 1000), source, action);
}

/** Counts a problem that staff should look at, by the hour. Call in the transaction of the problem. */
export function countProblem(
  { sql, now }: ShopContext,
  kind: 'checkout_mismatch' | 'paid_late' | 'paid_twice' | 'refund_failed' | 'notification_dropped',
): void {
  countIncident(sql, kind, Math.floor(now() / 1000));
}

/** Counts a hit of a limit: written at once, then at most once a minute, since an attacker can hit it without end. */
export function countLimit(context: ShopContext, kind: 'limit_orders' | 'limit_holds' | 'limit_cash'): void {
  context.incidents.count(kind, context.now());
  writeDueIncidents(context);
}

/** Writes the counts since the last time, when they are due. */
export function writeDueIncidents({ sql, incidents, now }: ShopContext): void {
  addIncidents(sql, incidents.takeDue(now()), now());
}

export type AuditLogKind = 'journal' | 'incidents';

/** An entry as it is answered, in the words of the service's audit log. */
type AuditLogEntry = Omit<AuditEntry, 'seq' | 'action' | 'requestId'> & {
  act: string;
  request_id: string | null;
};

/** A part of the log, newest first; `next`: the last id of this part, null at the end. */
export type AuditLogPage = { data: (AuditLogEntry | Omit<Incident, 'seq'>)[]; next: string | null };

const AT_ONCE = 50;

/** Null for a cursor that is no id of that list. */
export function readAuditLog(
  { sql }: ShopContext,
  kind: AuditLogKind,
  after: string | null,
): AuditLogPage | null {
  const at = { page: 1, perPage: AT_ONCE, after, before: null };
  const page = kind === 'journal' ? pageOfEntries(sql, at) : pageOfIncidents(sql, at);
  if (!page.ok) return null;
  const data = page.records.map(({ seq: _, ...record }) => {
    if (!('requestId' in record)) return record;
    const { action, requestId, ...entry } = record;
    return { ...entry, act: action, request_id: requestId };
  });
  return { data, next: page.hasNext ? (data.at(-1)?.id ?? null) : null };
}
