import type { Context } from 'hono';
import {
  addSettlementLinesRequest,
  clearingQuery,
  ledgerModeQuery,
  resolveRequest,
  settlementLinesQuery,
  settleRefundRequest,
} from '../../../contract/requests/reconciliation.ts';
import { ledgerOf } from '../../account/lookup.ts';
import type { Mode } from '../../api/calls.ts';
import { readQuery } from '../../api/query.ts';
import { conflict, invalid, notFound } from '../../api/replies.ts';
import { answerRefusal, jsonAnswer } from '../../api/responses.ts';
import { readInput } from '../../api/validation.ts';
import type { Environment } from '../../environment.ts';
import { sourceOf } from '../access.ts';
import { answer, answerOneOf, readList, readRequest } from '../requests.ts';

/** Operations of reconciliation; routes.ts loads them when one is asked for. */

/** The ledger of the account in the path; null when its MAC is wrong. */
function ledgerIn(c: Context<Environment>, mode: Mode) {
  const account = c.get('minter').verifyAccountId(c.req.param('id') ?? '');
  return account === null ? null : ledgerOf(c.env.LEDGER, { mode, account });
}

export async function addLines(c: Context<Environment>): Promise<Response> {
  const request = await readRequest(c, addSettlementLinesRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const ledger = ledgerIn(c, request.body.mode);
  const taken = (await ledger?.addSettlementLines(request.body, sourceOf(c))) ?? null;
  if (taken === null) return answerRefusal(notFound());
  if (taken.ok) return answer(taken.report);
  return answerRefusal(
    conflict('settlement_line_taken', `Another line stands at line ${taken.line} of this file.`),
  );
}

export async function listLines(c: Context<Environment>): Promise<Response> {
  const reading = readList(c, settlementLinesQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const ledger = ledgerIn(c, reading.query.mode);
  const list = (await ledger?.listSettlementLines(reading.query, reading.urls)) ?? null;
  return list === null ? answerRefusal(notFound()) : answerOneOf(list);
}

export async function listClearing(c: Context<Environment>): Promise<Response> {
  const reading = readList(c, clearingQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const list = (await ledgerIn(c, reading.query.mode)?.listClearing(reading.query, reading.urls)) ?? null;
  return list === null ? answerRefusal(notFound()) : answerOneOf(list);
}

const SETTLED = 'Nothing of it is open, or another resolution stands.';

export async function resolveLine(c: Context<Environment>): Promise<Response> {
  const request = await readRequest(c, resolveRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const ledger = ledgerIn(c, request.body.mode);
  const id = c.req.param('line') ?? '';
  const resolved = (await ledger?.resolveSettlementLine(id, request.body, sourceOf(c))) ?? null;
  if (resolved?.ok) return answer(resolved.line);
  return answerRefusal(resolved?.reason === 'settled' ? conflict('already_settled', SETTLED) : notFound());
}

export async function resolveItem(c: Context<Environment>): Promise<Response> {
  const request = await readRequest(c, resolveRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const ledger = ledgerIn(c, request.body.mode);
  const id = c.req.param('item') ?? '';
  const resolved = (await ledger?.resolveClearingItem(id, request.body, sourceOf(c))) ?? null;
  if (resolved?.ok) return answer(resolved.item);
  if (resolved?.reason === 'settled') return answerRefusal(conflict('already_settled', SETTLED));
  if (resolved?.reason !== 'refund_pending') return answerRefusal(notFound());
  return answerRefusal(
    conflict('refund_pending', 'The refund is under way: its own outcome closes this item.'),
  );
}

export async function readReconciliation(c: Context<Environment>): Promise<Response> {
  const reading = readInput(ledgerModeQuery, readQuery(new URL(c.req.url)));
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const figures = (await ledgerIn(c, reading.value.mode)?.readReconciliation()) ?? null;
  return figures === null ? answerRefusal(notFound()) : answer(figures);
}

export async function listDoubts(c: Context<Environment>): Promise<Response> {
  const reading = readInput(ledgerModeQuery, readQuery(new URL(c.req.url)));
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const doubts = (await ledgerIn(c, reading.value.mode)?.listDoubts()) ?? null;
  return doubts === null ? answerRefusal(notFound()) : answer(doubts);
}

export async function settleRefund(c: Context<Environment>): Promise<Response> {
  const request = await readRequest(c, settleRefundRequest);
  if (!request.ok) return answerRefusal(request.refusal);
  const ledger = ledgerIn(c, request.body.mode);
  const outcome =
    (await ledger?.settleRefund(c.req.param('refund') ?? '', request.body, sourceOf(c))) ?? null;
  if (outcome?.ok) return jsonAnswer(200, outcome.body);
  if (outcome?.reason === 'ended')
    return answerRefusal(conflict('refund_ended', 'The refund has ended: its outcome stays.'));
  if (outcome?.reason !== 'not_unclear') return answerRefusal(notFound());
  return answerRefusal(
    conflict('refund_not_unclear', 'The acquirer still answers about this refund: wait for its answer.'),
  );
}
