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

/** The shop itself, by its alarm or by what it was told of a payment. */
export const SYSTEM: AuditSource = { actor: { kind: 'system', name: null }, network: null, requestId: null };

/** Writes an act down. Call in the transaction of what it did. */
export function recordAction({ sql, now, random }: ShopContext, source: AuditSource, act: AuditAction): void {
  addEntry(sql, `entry_${crockford(random(15)).toLowerCase()}`, Math.floor(now() / 1000), source, act);
}

/** Counts by the hour what somebody of the shop should look at. Call in the transaction of what it was. */
export function countProblem(
  { sql, now }: ShopContext,
  kind: 'checkout_mismatch' | 'paid_late' | 'paid_twice' | 'refund_failed' | 'news_dropped',
): void {
  countIncident(sql, kind, Math.floor(now() / 1000));
}

/** Counts a limit that was hit: at once, then once a minute at most, for whoever hits it may do so without end. */
export function countLimit(context: ShopContext, kind: 'limit_orders' | 'limit_holds' | 'limit_cash'): void {
  context.incidents.count(kind, context.now());
  writeDueIncidents(context);
}

/** Writes what was counted since, when it is time. */
export function writeDueIncidents({ sql, incidents, now }: ShopContext): void {
  addIncidents(sql, incidents.takeDue(now()), now());
}

export type AuditLogKind = 'journal' | 'incidents';

/** As it is answered, in the words of the service's journal. */
type TraceEntry = Omit<AuditEntry, 'seq' | 'requestId'> & { request_id: string | null };

/** A part of a journal, newest first; `next`: the id behind which it goes on, null at the end. */
export type AuditLogPage = { data: (TraceEntry | Omit<Incident, 'seq'>)[]; next: string | null };

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
    const { requestId, ...entry } = record;
    return { ...entry, request_id: requestId };
  });
  return { data, next: page.hasNext ? (data.at(-1)?.id ?? null) : null };
}
