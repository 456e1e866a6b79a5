import { listOf } from '../../../contract/page-query.ts';
import { payoutsQuery } from '../../../contract/requests/payout.ts';
import { payout } from '../../../contract/resources/payout.ts';
import { answerList } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import * as examples from '../examples.ts';
import { payout as payoutExample } from './examples.ts';
import { listPayouts } from './listing.ts';

export const payouts: Resource = {
  name: 'Payouts',
  description:
    'What was paid to you out of the balance. The operator of the service records each, never more than the balance holds.',
  operations: [
    defineOperation({
      id: 'listPayouts',
      scope: 'balance:read',
      method: 'get',
      path: '/payouts',
      summary: 'List payouts',
      description:
        'Newest first. Each has an entry of the type `payout` in the balance, whose `reference` is the id of the payout; a failed one has a second entry, which credits it.',
      query: payoutsQuery,
      answer: listOf(payout).meta({ id: 'PayoutList' }),
      errors: [422],
      example: { answer: examples.listOf('/payouts', payoutExample) },
      handle: (transaction, { query, urls }) => answerList(listPayouts(transaction, query, urls)),
    }),
  ],
};
