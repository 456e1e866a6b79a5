import { type AuditEntry, pageOfEntries } from '../../database/audit-log.ts';
import { eventKindOf, isAction } from '../../domain/orders/transitions.ts';
import { beginningOf, dayOf } from '../../text/algiers.ts';
import { type Desk, signedInProcedure } from '../define-procedure.ts';
import type { Device } from '../sessions/device.ts';
import { deviceNames, pairedDevices } from '../sessions/store/sessions.ts';
import { type EntryFilter, isOfKind, isOfSameForm } from './rules.ts';
import { amountOf } from './store.ts';

const ENTRIES_A_PAGE = 30;

/** The order events of an action; a refund may be a partial one or only a request. */
function kindsOf(fields: readonly string[]): string[] {
  const kinds = fields.filter(isAction).map(eventKindOf);
  return kinds.includes('refunded') ? [...kinds, 'refunded_part', 'refund_asked'] : kinds;
}

/** Entries that a page looks at, at most: of a rare kind it may show few although more follow. */
const MOST_LOOKED_AT = 500;

/**
 * The audit log, newest first; the entries of one form are one. `after`: an entry's id. `devices`: those whose entries
 * can be listed.
 */
export const showAuditLog = signedInProcedure({
  name: 'audit_log.list',
  right: 'read_audit_log',
  isChange: false,
  handle: (
    { shop: { sql, now } }: Desk<Device>,
    { after, filter = everything }: { after: string | null; filter?: EntryFilter },
  ) => {
    const page = pageOfEntries(sql, { page: 1, perPage: MOST_LOOKED_AT, after, before: null });
    if (!page.ok) return { ok: false, reason: 'gone' } as const;
    const { kind, device, days } = filter;
    const from = days === null ? 0 : beginningOf(dayOf(Math.floor(now() / 1000)) - days + 1);
    const groups: AuditEntry[][] = [];
    let last: AuditEntry | null = null;
    let isOver = !page.hasNext;
    for (const entry of page.records) {
      if (entry.at < from) {
        isOver = true;
        break;
      }
      const isWanted = isOfKind(kind, entry.action) && (device === null || entry.actor.name === device);
      const group = groups.at(-1);
      if (isWanted && group?.[0] !== undefined && isOfSameForm(group[0], entry)) group.push(entry);
      else if (isWanted && groups.length < ENTRIES_A_PAGE) groups.push([entry]);
      else if (isWanted) {
        isOver = false;
        break;
      }
      last = entry;
    }
    const ids = groups.flat().flatMap(({ actor, subject }) => [actor.name, subject]);
    const names = deviceNames(sql, [...new Set(ids.filter((id) => id !== null))]);
    const nameOf = (id: string | null) => (id === null ? null : (names.get(id) ?? null));
    const entries = groups.flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const { id, at, actor, action, subject, fields, network } = first;
      const numbers = group.flatMap((one) => one.subject ?? []);
      const kinds = kindsOf(fields);
      return {
        id,
        at,
        action,
        actor: { kind: actor.kind, name: nameOf(actor.name) },
        // A subject that is not a device is shown as it is: an order's number.
        subject: nameOf(subject) ?? subject,
        /** Of a form about several orders: their numbers. */
        numbers: group.length > 1 ? numbers : [],
        fields,
        // The clock may have advanced between an entry and its event.
        amount: amountOf(sql, { numbers, device: actor.name, from: group.at(-1)?.at ?? at, to: at, kinds }),
        network,
      };
    });
    return {
      ok: true,
      entries,
      next: isOver ? null : (last?.id ?? null),
      devices: pairedDevices(sql, now()).map(({ id, name }) => ({ id, name })),
    } as const;
  },
});

const everything: EntryFilter = { kind: null, device: null, days: null };
