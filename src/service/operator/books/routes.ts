import { type Context, Hono } from 'hono';
import { operatorPayoutsQuery, recordPayoutRequest } from '../../../contract/resources/payout.ts';
import { ledgerOf } from '../../account/lookup.ts';
import type { Mode } from '../../api/calls.ts';
import { conflict, invalid, methodNotAllowed, notFound } from '../../api/replies.ts';
import { answerRefusal } from '../../api/responses.ts';
import type { Environment } from '../../environment.ts';
import { needs, requireOperator, sourceOf } from '../access.ts';
import { answer, answerOneOf, readList, readRequest } from '../requests.ts';

/** An account's money as the operator sees it. To be mounted at `/operator`, before its other routes. */
export function bookRoutes(): Hono<Environment> {
  const books = new Hono<Environment>();
  books.use('/accounts/:id/payouts', requireOperator);
  books.get('/accounts/:id/payouts', needs('books:read'), listPayouts);
  books.post('/accounts/:id/payouts', needs('payouts:write'), recordPayout);
  books.all('/accounts/:id/payouts', () => answerRefusal(methodNotAllowed(['GET', 'HEAD', 'POST'])));
  return books;
}

/** The ledger of the account that the path names; null when its MAC says that we never gave out such an id. */
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

async function listPayouts(c: Context<Environment>): Promise<Response> {
  const reading = readList(c, operatorPayoutsQuery);
  if (!reading.ok) return answerRefusal(invalid(reading.errors));
  const { mode, ...query } = reading.query;
  const list = (await ledgerIn(c, mode)?.listPayouts(query, reading.urls)) ?? null;
  return list === null ? answerRefusal(notFound()) : answerOneOf(list);
}
