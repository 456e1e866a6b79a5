import { recountQuery } from '../../../contract/requests/ledger-audit.ts';
import { recountPart } from '../../../contract/resources/ledger-audit.ts';
import { invalid, notFound, ok } from '../../api/replies.ts';
import { advise, BEGINNING, type Progress, progress } from '../../ledger-audit/differences.ts';
import { defineOperatorOperation } from '../operation.ts';

export const ledgerAuditOperations = {
  recount: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/recount',
    scope: 'books:read',
    query: recountQuery,
    answer: recountPart,
    errors: [404, 422],
    async handle({ ledgerIn, query: { mode, after } }) {
      const from = after === undefined ? BEGINNING : readProgress(after);
      if (from === null) return invalid({ after: ['The selected after is invalid.'] });
      const part = await ledgerIn(mode).recount(from);
      if (part === null) return notFound();
      const { phase, entries, checkouts, refunds, payment_requests, sum } = part.progress;
      const next = phase === 'done' ? null : btoa(JSON.stringify(part.progress));
      const findings = part.findings.map(advise);
      return ok({ looked_at: { entries, checkouts, refunds, payment_requests }, sum, findings, next });
    },
  }),
};

/** The progress of an audit as this service wrote it; null for anything else. */
function readProgress(text: string): Progress | null {
  try {
    return progress.parse(JSON.parse(atob(text)));
  } catch {
    return null;
  }
}
