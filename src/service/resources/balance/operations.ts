import { balance } from '../../../contract/resources/balance.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import { ok } from '../../api/replies.ts';
import * as examples from '../examples.ts';
import { presentBalance } from './present.ts';

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
  ],
};
