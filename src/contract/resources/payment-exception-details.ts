import * as z from 'zod';
import { timestamp } from '../scalars.ts';
import { attempt, checkoutStatus } from './checkout.ts';
import { paymentException } from './payment-exception.ts';

const attemptOfException = attempt
  .extend({ acquirer_message: z.string().nullable() })
  .meta({ id: 'ExceptionAttempt' });

/** An exception with what the checkout expected, and its newest attempts with the acquirer's own words. */
export const paymentExceptionDetails = paymentException
  .extend({
    expected: z.int(),
    checkout_status: checkoutStatus,
    checkout_created_at: timestamp,
    attempts: z.array(attemptOfException),
  })
  .meta({ id: 'PaymentExceptionDetails' });
export type PaymentExceptionDetails = z.infer<typeof paymentExceptionDetails>;
