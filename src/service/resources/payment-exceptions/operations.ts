import { listOf } from '../../../contract/list.ts';
import { paymentException, paymentExceptionsQuery } from '../../../contract/resources/payment-exception.ts';
import { defineOperation } from '../../api/operation.ts';
import * as examples from '../examples.ts';

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
