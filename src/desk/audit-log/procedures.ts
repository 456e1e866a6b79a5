import { pageOfEntries } from '../../database/audit-log.ts';
import { eventKindOf, isAction } from '../../domain/orders/transitions.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames } from '../sessions/store/sessions.ts';
import { amountOf } from './store.ts';

const ENTRIES_A_PAGE = 30;

/** The order events of an action; a refund may be a partial one or only a request. */
function kindsOf(fields: readonly string[]): string[] {
  const kinds = fields.filter(isAction).map(eventKindOf);
  return kinds.includes('refunded') ? [...kinds, 'refunded_part', 'refund_asked'] : kinds;
}

/** The audit log, newest first; `after`: an entry's id. */
export const showAuditLog = signedInProcedure({
  name: 'audit_log.list',
  right: 'read_audit_log',
  isChange: false,
  handle: ({ shop: { sql } }: Desk<Device>, { after }: { after: string | null }) => {
    const page = pageOfEntries(sql, { page: 1, perPage: ENTRIES_A_PAGE, after, before: null });
    if (!page.ok) return { ok: false, reason: 'gone' } as const;
    const ids = page.records.flatMap(({ actor, subject }) => [actor.name, subject]);
    const names = deviceNames(sql, [...new Set(ids.filter((id) => id !== null))]);
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    const entries = page.records.map(({ id, at, actor, action, subject, fields, network }) => ({
      id,
      at,
      action,
      actor: { kind: actor.kind, name: nameOf(actor.name) },
      // A subject that is not a device is shown as it is: an order's number.
      subject: nameOf(subject) ?? subject,
      fields,
      amount: amountOf(sql, { number: subject, device: actor.name, at, kinds: kindsOf(fields) }),
      network,
    }));
    const next = page.hasNext ? (entries.at(-1)?.id ?? null) : null;
    return { ok: true, entries, next } as const;
  },
});
