import type { AuditLogQuery } from '../../../contract/requests/audit-log.ts';
import type { AuditEntryAnswer, IncidentAnswer } from '../../../contract/resources/audit-log.ts';
import { pageOfEntries, pageOfIncidents } from '../../../database/audit-log.ts';
import type { Database } from '../../../database/rows.ts';
import { type ListOrErrors, type ListUrls, placeIn, writeList } from '../../api/lists.ts';
import { presentEntry, presentIncident } from './present.ts';

/** The owner of an audit log: an account or the registry. */
export type AuditLogOwner = { database: Database; livemode: boolean; brand: string };

/** Actions, or counts of refusals. */
export type AuditLogKind = 'journal' | 'incidents';

/** One of both, newest first. */
export function listAuditLog(
  owner: AuditLogOwner,
  kind: AuditLogKind,
  query: AuditLogQuery,
  urls: ListUrls,
): ListOrErrors<AuditEntryAnswer | IncidentAnswer> {
  return kind === 'journal' ? listEntries(owner, query, urls) : listIncidents(owner, query, urls);
}

/** The entries of the audit log, newest first, for merchant and operator alike. */
export function listEntries(
  owner: AuditLogOwner,
  query: AuditLogQuery,
  urls: ListUrls,
): ListOrErrors<AuditEntryAnswer> {
  const page = pageOfEntries(owner.database, placeIn(query));
  return writeList(owner.livemode, { query, urls }, page, (entry) => presentEntry(entry, owner));
}

/** Counts of refusals by hour and kind, newest first. */
export function listIncidents(
  owner: AuditLogOwner,
  query: AuditLogQuery,
  urls: ListUrls,
): ListOrErrors<IncidentAnswer> {
  const page = pageOfIncidents(owner.database, placeIn(query));
  return writeList(owner.livemode, { query, urls }, page, (incident) => presentIncident(incident, owner));
}
