import * as z from 'zod';
import { pageQuery } from '../page-query.ts';

/** Query of `GET /payment-exceptions`. */
export const paymentExceptionsQuery = pageQuery.extend({ checkout_id: z.string().optional() });
export type PaymentExceptionsQuery = z.infer<typeof paymentExceptionsQuery>;
