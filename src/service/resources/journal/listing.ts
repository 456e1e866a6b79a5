import type { List } from '../../../contract/list.ts';
import type {
  IncidentAnswer,
  JournalEntryAnswer,
  JournalQuery,
} from '../../../contract/resources/journal.ts';
import { pageOfEntries, pageOfIncidents } from '../../../database/journal.ts';
import type { Database } from '../../../database/rows.ts';
import type { ListUrls } from '../../api/lists.ts';
import { envelope } from '../../api/pagination/rules.ts';
import { presentEntry, presentIncident } from './present.ts';

/** Whose journal is read, of an account or of the registry. */
export type JournalOwner = { database: Database; livemode: boolean; brand: string };

/** What merchant and operator alike are shown of what was done, newest first. */
export function listEntries(
  owner: JournalOwner,
  query: JournalQuery,
  urls: ListUrls,
): List<JournalEntryAnswer> {
  const { page, per_page: perPage } = query;
  const { records, total } = pageOfEntries(owner.database, { page, perPage });
  const data = records.map((entry) => presentEntry(entry, owner));
  return envelope({ livemode: owner.livemode, data, total, page, perPage, ...urls });
}

/** What was refused, by hour and kind, newest first. */
export function listIncidents(
  owner: JournalOwner,
  query: JournalQuery,
  urls: ListUrls,
): List<IncidentAnswer> {
  const { page, per_page: perPage } = query;
  const { records, total } = pageOfIncidents(owner.database, { page, perPage });
  const data = records.map((incident) => presentIncident(incident, owner));
  return envelope({ livemode: owner.livemode, data, total, page, perPage, ...urls });
}
