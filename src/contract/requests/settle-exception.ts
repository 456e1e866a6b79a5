import * as z from 'zod';
import { keyMode } from '../resources/account.ts';
import { exceptionOutcome, exceptionState } from '../resources/payment-exception.ts';
import { anyCase, line, optional } from '../scalars.ts';
import { paymentExceptionsQuery } from './payment-exception.ts';

/** Query of `GET /operator/accounts/{id}/payment-exceptions`. */
export const operatorPaymentExceptionsQuery = paymentExceptionsQuery.extend({
  mode: keyMode,
  state: optional(anyCase(exceptionState)),
});

/** `POST /operator/accounts/{id}/payment-exceptions/{exception}/settle`. */
export const settleExceptionRequest = z.object({
  mode: keyMode,
  outcome: anyCase(exceptionOutcome),
  note: line(255),
});
export type SettleExceptionRequest = z.infer<typeof settleExceptionRequest>;
