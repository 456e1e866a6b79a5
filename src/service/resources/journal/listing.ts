import type {
  IncidentAnswer,
  JournalEntryAnswer,
  JournalQuery,
} from '../../../contract/resources/journal.ts';
import { pageOfEntries, pageOfIncidents } from '../../../database/audit-log.ts';
import type { Database } from '../../../database/rows.ts';
import { type ListOrErrors, type ListUrls, placeIn, writeList } from '../../api/lists.ts';
import { presentEntry, presentIncident } from './present.ts';

/** The owner of an audit log: an account or the registry. */
export type JournalOwner = { database: Database; livemode: boolean; brand: string };

/** Actions, or counts of refusals. */
export type JournalKind = 'journal' | 'incidents';

/** One of both, newest first. */
export function listJournal(
  owner: JournalOwner,
  kind: JournalKind,
  query: JournalQuery,
  urls: ListUrls,
): ListOrErrors<JournalEntryAnswer | IncidentAnswer> {
  return kind === 'journal' ? listEntries(owner, query, urls) : listIncidents(owner, query, urls);
}

/** The entries of the audit log, newest first, for merchant and operator alike. */
export function listEntries(
  owner: JournalOwner,
  query: JournalQuery,
  urls: ListUrls,
): ListOrErrors<JournalEntryAnswer> {
  const page = pageOfEntries(owner.database, placeIn(query));
  return writeList(owner.livemode, { query, urls }, page, (entry) => presentEntry(entry, owner));
}

/** Counts of refusals by hour and kind, newest first. */
export function listIncidents(
  owner: JournalOwner,
  query: JournalQuery,
  urls: ListUrls,
): ListOrErrors<IncidentAnswer> {
  const page = pageOfIncidents(owner.database, placeIn(query));
  return writeList(owner.livemode, { query, urls }, page, (incident) => presentIncident(incident, owner));
}
