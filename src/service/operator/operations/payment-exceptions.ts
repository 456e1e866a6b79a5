import { listOf } from '../../../contract/page-query.ts';
import { ledgerModeQuery } from '../../../contract/requests/reconciliation.ts';
import {
  operatorPaymentExceptionsQuery,
  settleExceptionRequest,
} from '../../../contract/requests/settle-exception.ts';
import { paymentException } from '../../../contract/resources/payment-exception.ts';
import { paymentExceptionDetails } from '../../../contract/resources/payment-exception-details.ts';
import { conflict, notFound, ok } from '../../api/replies.ts';
import { defineOperatorOperation, found, foundList } from '../operation.ts';

/** Money that the acquirer took and no checkout could take. */
export const paymentExceptionOperations = {
  listPaymentExceptions: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/payment-exceptions',
    scope: 'accounts:read',
    query: operatorPaymentExceptionsQuery,
    answer: listOf(paymentException).meta({ id: 'PaymentExceptionList' }),
    errors: [404, 422],
    handle: async ({ ledgerIn, query: { mode, ...query }, urls }) =>
      foundList(await ledgerIn(mode).listPaymentExceptions(query, urls)),
  }),
  retrievePaymentException: defineOperatorOperation({
    method: 'get',
    path: '/accounts/{id}/payment-exceptions/{exception}',
    scope: 'accounts:read',
    query: ledgerModeQuery,
    answer: paymentExceptionDetails,
    errors: [404, 422],
    async handle({ c, ledgerIn, query }) {
      const answer = await ledgerIn(query.mode).exception(c.req.param('exception') ?? '', null);
      return found(answer?.ok ? answer.exception : null);
    },
  }),
  settlePaymentException: defineOperatorOperation({
    method: 'post',
    path: '/accounts/{id}/payment-exceptions/{exception}/settle',
    scope: 'books:write',
    body: settleExceptionRequest,
    answer: paymentExceptionDetails,
    errors: [404, 409, 422],
    async handle({ c, ledgerIn, registry, body, source }) {
      const id = c.req.param('exception') ?? '';
      const answer = await ledgerIn(body.mode).exception(id, { request: body, source });
      if (answer?.ok) {
        // An exception is settled once, so its id is the entry's: a call repeated after a failure adds what is missing.
        const action = { action: 'settlePaymentException', subject: id, fields: ['outcome', 'note'] };
        await registry.noteAction(id, action, source);
        return ok(answer.exception);
      }
      if (answer?.reason !== 'settled') return notFound();
      return conflict('already_settled', 'The exception is settled with another outcome or note: both stay.');
    },
  }),
};
