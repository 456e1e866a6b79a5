import { listOf } from '../../../contract/list.ts';
import { paymentException, paymentExceptionsQuery } from '../../../contract/payment-exception.ts';
import * as examples from './examples.ts';
import { defineOperation } from './operation.ts';

export const paymentExceptionOperations = [
  defineOperation({
    id: 'listPaymentExceptions',
    tag: 'Payment exceptions',
    method: 'get',
    path: '/payment-exceptions',
    summary: 'List payment exceptions',
    description:
      'Newest first: approvals that came after a checkout had ended, twice, or with another amount. They are no part of the balance; the payer is to get the money back.',
    query: paymentExceptionsQuery,
    answer: listOf(paymentException).meta({ id: 'PaymentExceptionList' }),
    errors: [422],
    example: { answer: examples.listOf('/payment-exceptions', examples.paymentException) },
    ask: ({ query }) => ({ name: 'listPaymentExceptions', query }),
  }),
];
