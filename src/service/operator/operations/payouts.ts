import { listOf } from '../../../contract/page-query.ts';
import {
  operatorBalanceQuery,
  operatorPayoutsQuery,
  recordPayoutRequest,
  updatePayoutRequest,
} from '../../../contract/requests/payout.ts';
import { balance } from '../../../contract/resources/balance.ts';
import { payout } from '../../../contract/resources/payout.ts';
import { conflict, invalid, notFound, ok } from '../../api/replies.ts';
import { defineOperatorOperation, found, foundList } from '../operation.ts';

export const payoutOperations = {
  retrieveBalance: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/balance',
    scope: 'books:read',
    query: operatorBalanceQuery,
    answer: balance,
    errors: [404, 422],
    handle: async ({ ledgerIn, query: { mode } }) => found(await ledgerIn(mode).readBalance()),
  }),
  listPayouts: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/payouts',
    scope: 'books:read',
    query: operatorPayoutsQuery,
    answer: listOf(payout).meta({ id: 'PayoutList' }),
    errors: [404, 422],
    handle: async ({ ledgerIn, query: { mode, ...query }, urls }) =>
      foundList(await ledgerIn(mode).listPayouts(query, urls)),
  }),
  recordPayout: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/payouts',
    scope: 'payouts:write',
    body: recordPayoutRequest,
    answer: payout,
    errors: [404, 409, 422],
    async handle({ ledgerIn, body, source }) {
      const outcome = await ledgerIn(body.mode).recordPayout(body, source);
      if (outcome === null) return notFound();
      if (outcome.ok) return ok(outcome.payout);
      if (outcome.reason === 'invalid') return invalid(outcome.errors);
      return conflict(
        'payout_reference_taken',
        `A payout of another amount or date stands under the reference ${body.reference}.`,
      );
    },
  }),
  updatePayout: defineOperatorOperation({
    method: 'update',
    path: '/accounts/{id}/payouts/{payout}',
    scope: 'payouts:write',
    body: updatePayoutRequest,
    answer: payout,
    errors: [404, 409, 422],
    async handle({ c, ledgerIn, body, source }) {
      const outcome = await ledgerIn(body.mode).updatePayout(c.req.param('payout') ?? '', body, source);
      if (outcome?.ok) return ok(outcome.payout);
      if (outcome?.reason !== 'ended') return notFound();
      return conflict('payout_ended', 'The payout was paid or failed: its outcome stays.');
    },
  }),
};
