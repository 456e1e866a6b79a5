import { listOf } from '../../../contract/page-query.ts';
import { balanceEntriesQuery } from '../../../contract/requests/balance.ts';
import { balance, balanceEntry } from '../../../contract/resources/balance.ts';
import { answerContextOf } from '../../account/transaction.ts';
import { listed, placeIn } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { ok } from '../../api/replies.ts';
import { pageOfEntries } from '../../payments/store/entry-lists.ts';
import * as examples from '../examples.ts';
import { presentBalance, presentEntry } from './present.ts';

export const balanceResource: Resource = {
  name: 'Balance',
  description: 'What the account has earned.',
  operations: [
    defineOperation({
      id: 'retrieveBalance',
      scope: 'balance:read',
      method: 'get',
      path: '/balance',
      summary: 'Retrieve the balance',
      description: 'The sum of all money entries of the account, in whole dinars.',
      answer: balance,
      example: { answer: examples.balance },
      handle: (transaction) => ok(presentBalance(transaction)),
    }),
    defineOperation({
      id: 'listBalanceEntries',
      scope: 'balance:read',
      method: 'get',
      path: '/balance/entries',
      summary: 'List the entries of the balance',
      description:
        'Newest first. Nothing is ever changed, only added to: the balance is the sum of all. By checkout, its payment and fee and what was given back of it.',
      query: balanceEntriesQuery,
      answer: listOf(balanceEntry).meta({ id: 'BalanceEntryList' }),
      errors: [422],
      example: { answer: examples.listOf('/balance/entries', examples.balanceEntry) },
      handle: (transaction, asked) => {
        const { query } = asked;
        const page = pageOfEntries(transaction.database, placeIn(query), {
          type: query.type ?? null,
          checkoutId: query.checkout_id ?? null,
          refundId: query.refund_id ?? null,
          from: query.created_from ?? null,
          to: query.created_to ?? null,
        });
        return listed(transaction, asked, page, (record) =>
          presentEntry(record, answerContextOf(transaction)),
        );
      },
    }),
  ],
};
