import * as z from 'zod';
import { pageQuery } from '../page-query.ts';
import { keyMode } from '../resources/account.ts';

/** Query of `GET /payment-exceptions`. */
export const paymentExceptionsQuery = pageQuery.extend({ checkout_id: z.string().optional() });
export type PaymentExceptionsQuery = z.infer<typeof paymentExceptionsQuery>;

/** Query of `GET /operator/accounts/{id}/payment-exceptions`. */
export const operatorPaymentExceptionsQuery = paymentExceptionsQuery.extend({ mode: keyMode });
export type OperatorPaymentExceptionsQuery = z.infer<typeof operatorPaymentExceptionsQuery>;
