import { listOf } from '../../../contract/page-query.ts';
import { auditLogQuery, operatorAuditLogQuery } from '../../../contract/requests/audit-log.ts';
import { type OperatorSummary, operatorList } from '../../../contract/resources/account.ts';
import { auditEntry, incident } from '../../../contract/resources/audit-log.ts';
import { answerList } from '../../api/lists.ts';
import { ok } from '../../api/replies.ts';
import { operatorsOf } from '../access.ts';
import { defineOperatorOperation, foundList } from '../operation.ts';

const entries = listOf(auditEntry).meta({ id: 'JournalEntryList' });
const incidents = listOf(incident).meta({ id: 'IncidentList' });

/** Actions (`journal`) and refusals (`incidents`) of an account's ledger and of the registry; the operators. */
export const auditLogOperations = {
  listAccountJournal: ofAccount('journal', entries),
  listAccountIncidents: ofAccount('incidents', incidents),
  listJournal: ofRegistry('journal', entries),
  listIncidents: ofRegistry('incidents', incidents),
  listOperators: defineOperatorOperation({
    method: 'get',
    path: '/operators',
    scope: 'journal:read',
    answer: operatorList,
    errors: [],
    // With their last use. No hash is shown.
    async handle({ c, registry }) {
      const { uses, people } = await registry.listOperators();
      const keys = (await operatorsOf(c)).map(
        ({ name, scopes }): OperatorSummary => ({
          ...{ name, entity: 'operator', kind: 'key', roles: null, scopes },
          last_used_at: uses[name] ?? null,
        }),
      );
      return ok({ data: [...keys, ...people] });
    },
  }),
};

function ofAccount(kind: 'journal' | 'incidents', answer: typeof entries | typeof incidents) {
  return defineOperatorOperation({
    method: 'get',
    path: `/accounts/{id}/${kind}`,
    scope: 'journal:read',
    query: operatorAuditLogQuery,
    answer,
    errors: [404, 422],
    handle: async ({ ledgerIn, query: { mode, ...query }, urls }) =>
      foundList(await ledgerIn(mode).listAuditLog(kind, query, urls)),
  });
}

function ofRegistry(kind: 'journal' | 'incidents', answer: typeof entries | typeof incidents) {
  return defineOperatorOperation({
    method: 'get',
    path: `/${kind}`,
    scope: 'journal:read',
    query: auditLogQuery,
    answer,
    errors: [422],
    handle: async ({ registry, query, urls }) => answerList(await registry.listAuditLog(kind, query, urls)),
  });
}
