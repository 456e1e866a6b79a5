import { balance } from '../../../contract/resources/balance.ts';
import { defineOperation } from '../../api/operation.ts';
import * as examples from '../examples.ts';

export const balanceOperations = [
  defineOperation({
    id: 'retrieveBalance',
    tag: 'Balance',
    method: 'get',
    path: '/balance',
    summary: 'Retrieve the balance',
    description: 'The sum of all money entries of the account, in whole dinars.',
    answer: balance,
    example: { answer: examples.balance },
    ask: () => ({ name: 'retrieveBalance' }),
  }),
];
