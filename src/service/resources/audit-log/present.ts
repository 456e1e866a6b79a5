import { fieldToWire } from '../../../contract/brand.ts';
import type { AuditEntryAnswer, IncidentAnswer } from '../../../contract/resources/audit-log.ts';
import type { AuditEntry, Incident } from '../../../database/audit-log.ts';

/** `brand`: field names appear as on the wire. */
export function presentEntry(
  entry: AuditEntry,
  { livemode, brand }: { livemode: boolean; brand: string },
): AuditEntryAnswer {
  return {
    id: entry.id,
    entity: 'journal_entry',
    livemode,
    actor: entry.actor,
    act: entry.action,
    subject: entry.subject,
    fields: entry.fields.map((field) => fieldToWire(field, brand)),
    network: entry.network,
    request_id: entry.requestId,
    created_at: entry.at,
    updated_at: entry.at,
  };
}

export function presentIncident(incident: Incident, { livemode }: { livemode: boolean }): IncidentAnswer {
  return {
    id: incident.id,
    entity: 'incident',
    livemode,
    kind: incident.kind,
    count: incident.count,
    hour: incident.hour,
    created_at: incident.hour,
    updated_at: incident.hour,
  };
}
