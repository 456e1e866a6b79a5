import { listOf } from '../../../contract/page-query.ts';
import { auditLogQuery } from '../../../contract/requests/audit-log.ts';
import { auditEntry, incident } from '../../../contract/resources/audit-log.ts';
import { isLive, type Transaction } from '../../account/transaction.ts';
import { answerList } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import * as examples from '../examples.ts';
import { type AuditLogOwner, listEntries, listIncidents } from './listing.ts';

const ownerOf = (transaction: Transaction): AuditLogOwner => ({
  database: transaction.database,
  livemode: isLive(transaction),
  brand: transaction.brand,
});

export const auditLog: Resource = {
  name: 'Journal',
  description:
    'Who changed what, by which key, from which network: ids and names of fields, never values. A checkout that was created stands in no entry.',
  operations: [
    defineOperation({
      id: 'listJournalEntries',
      scope: 'journal:read',
      method: 'get',
      path: '/journal',
      summary: 'List journal entries',
      description:
        'Newest first. What keys of the API changed, what the operator did with the account, and what the service did by itself. Entries are written with the change that they tell of, are never altered, and leave with age alone.',
      query: auditLogQuery,
      answer: listOf(auditEntry).meta({ id: 'JournalEntryList' }),
      errors: [422],
      example: { answer: examples.listOf('/journal', examples.auditEntry) },
      handle: (transaction, { query, urls }) => answerList(listEntries(ownerOf(transaction), query, urls)),
    }),
    defineOperation({
      id: 'listIncidents',
      scope: 'journal:read',
      method: 'get',
      path: '/journal/incidents',
      summary: 'List what was refused',
      description:
        'Counted by the hour, newest first: keys that count no more, scopes that a key lacks, amounts that do not match.',
      query: auditLogQuery,
      answer: listOf(incident).meta({ id: 'IncidentList' }),
      errors: [422],
      example: { answer: examples.listOf('/journal/incidents', examples.incident) },
      handle: (transaction, { query, urls }) => answerList(listIncidents(ownerOf(transaction), query, urls)),
    }),
  ],
};
