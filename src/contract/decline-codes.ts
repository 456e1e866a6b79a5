import * as z from 'zod';

/**
 * Why a bank declined, as stable codes: an attempt's `decline_code`, and the key of the sentence that the payer
 * reads. `timed_out`: no answer within the acquirer's time. `declined`: the bank gave no reason.
 */
export const declineCode = z.enum([
  'insufficient_balance',
  'lost_card',
  'stolen_card',
  'blocked_card',
  'card_limit',
  'wrong_cvv',
  'expired_card',
  'not_active_online',
  'wrong_code',
  'timed_out',
  'canceled_by_payer',
  'declined',
]);
export type DeclineCode = z.infer<typeof declineCode>;
