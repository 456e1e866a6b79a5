import { listOf } from '../../../contract/page-query.ts';
import { paymentExceptionsQuery } from '../../../contract/requests/payment-exception.ts';
import { paymentException } from '../../../contract/resources/payment-exception.ts';
import { answerList } from '../../api/lists.ts';
import { defineOperation, type Resource } from '../../api/operation.ts';
import * as examples from '../examples.ts';
import { listPaymentExceptions } from './listing.ts';

export const paymentExceptions: Resource = {
  name: 'Payment exceptions',
  description: 'Money that fits no checkout.',
  operations: [
    defineOperation({
      id: 'listPaymentExceptions',
      // A checkout's attempts show the same data, and it is no part of the balance.
      scope: 'checkouts:read',
      method: 'get',
      path: '/payment-exceptions',
      summary: 'List payment exceptions',
      query: paymentExceptionsQuery,
      answer: listOf(paymentException).meta({ id: 'PaymentExceptionList' }),
      errors: [422],
      example: { answer: examples.listOf('/payment-exceptions', examples.paymentException) },
      handle: (transaction, { query, urls }) => answerList(listPaymentExceptions(transaction, query, urls)),
    }),
  ],
};
