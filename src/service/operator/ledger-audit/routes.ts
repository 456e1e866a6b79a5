import { type Context, Hono } from 'hono';
import { recountQuery } from '../../../contract/requests/ledger-audit.ts';
import {
  operatorPayoutsQuery,
  recordPayoutRequest,
  updatePayoutRequest,
} from '../../../contract/requests/payout.ts';
import { ledgerOf } from '../../account/lookup.ts';
import type { Mode } from '../../api/calls.ts';
import { readQuery } from '../../api/query.ts';
import { conflict, invalid, methodNotAllowed, notFound } from '../../api/replies.ts';
import { answerRefusal } from '../../api/responses.ts';
import { readInput } from '../../api/validation.ts';
import type { Environment } from '../../environment.ts';
import { advise, BEGINNING, type Progress, progress } from '../../ledger-audit/differences.ts';
import { needs, requireOperator, sourceOf } from '../access.ts';
import { answer, answerOneOf, readList, readRequest } from '../requests.ts';

const UPDATES = ['POST', 'PATCH', 'PUT'];

/** An account's money, for the operator. Mount it at `/operator`, before its other routes. */
export function ledgerAuditRoutes(): Hono<Environment> {
  const auditRoutes = new Hono<Environment>();
  auditRoutes.use('/accounts/:id/payouts', requireOperator);
  auditRoutes.get('/accounts/:id/payouts', needs('books:read'), listPayouts);
  auditRoutes.post('/accounts/:id/payouts', needs('payouts:write'), recordPayout);
  auditRoutes.all('/accounts/:id/payouts', () => answerRefusal(methodNotAllowed(['GET', 'HEAD', 'POST'])));
  auditRoutes.use('/accounts/:id/payouts/:payout', requireOperator);
  auditRoutes.on(UPDATES, '/accounts/:id/payouts/:payout', needs('payouts:write'), updatePayout);
  auditRoutes.all('/accounts/:id/payouts/:payout', () => answerRefusal(methodNotAllowed(UPDATES)));
  auditRoutes.use('/accounts/:id/recount', requireOperator);
  auditRoutes.get('/accounts/:id/recount', needs('books:read'), recount);
  auditRoutes.all('/accounts/:id/recount', () => answerRefusal(methodNotAllowed(['GET', 'HEAD'])));
  return auditRoutes;
}

/** A part of the ledger audit; `next` is the `after` of the next request, null at the end. */
async function recount(c: Context<Environment>): Promise<Response> {
  const reading = readInput(recountQuery, readQuery(new URL(c.req.url)));
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const { mode, after } = reading.value;
  const from = after === undefined ? BEGINNING : readProgress(after);
  if (from === null) return answerRefusal(invalid({ after: ['The selected after is invalid.'] }));
  const part = (await ledgerIn(c, mode)?.recount(from)) ?? null;
  if (part === null) return answerRefusal(notFound());
  const { phase, entries, checkouts, refunds, sum } = part.progress;
  const next = phase === 'done' ? null : btoa(JSON.stringify(part.progress));
  return answer({
    looked_at: { entries, checkouts, refunds },
    sum,
    findings: part.findings.map(advise),
    next,
  });
}

/** The progress of an audit as this service wrote it; null for anything else. */
function readProgress(text: string): Progress | null {
  try {
    return progress.parse(JSON.parse(atob(text)));
  } catch {
    return null;
  }
}

/** The ledger of the account in the path; null when its MAC is wrong. */
function ledgerIn(c: Context<Environment>, mode: Mode) {
  const account = c.get('minter').verifyAccountId(c.req.param('id') ?? '');
  return account === null ? null : ledgerOf(c.env.LEDGER, { mode, account });
}

async function recordPayout(c: Context<Environment>): Promise<Response> {
  const request = await readRequest(c, recordPayoutRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const ledger = ledgerIn(c, request.body.mode);
  const outcome = (await ledger?.recordPayout(request.body, sourceOf(c))) ?? null;
  if (outcome === null) return answerRefusal(notFound());
  if (outcome.ok) return answer(outcome.payout);
  if (outcome.reason === 'invalid') return answerRefusal(invalid(outcome.errors));
  const { reference } = request.body;
  return answerRefusal(
    conflict(
      'payout_reference_taken',
      `A payout of another amount or date stands under the reference ${reference}.`,
    ),
  );
}

async function updatePayout(c: Context<Environment>): Promise<Response> {
  const request = await readRequest(c, updatePayoutRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const ledger = ledgerIn(c, request.body.mode);
  const outcome =
    (await ledger?.updatePayout(c.req.param('payout') ?? '', request.body, sourceOf(c))) ?? null;
  if (outcome?.ok) return answer(outcome.payout);
  if (outcome?.reason !== 'ended') return answerRefusal(notFound());
  return answerRefusal(conflict('payout_ended', 'The payout was paid or failed: its outcome stays.'));
}

async function listPayouts(c: Context<Environment>): Promise<Response> {
  const reading = readList(c, operatorPayoutsQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const { mode, ...query } = reading.query;
  const list = (await ledgerIn(c, mode)?.listPayouts(query, reading.urls)) ?? null;
  return list === null ? answerRefusal(notFound()) : answerOneOf(list);
}
