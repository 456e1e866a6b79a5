import { makeFirstPayment } from '../../going-live/first-payment.ts';
import { presentGoingLive } from '../../going-live/present.ts';
import { personProcedure } from '../define-procedure.ts';

export const showGoingLive = personProcedure({
  name: 'going_live.show',
  right: 'go_live',
  isChange: false,
  handle: ({ transaction }) => ({ ok: true, goingLive: presentGoingLive(transaction) }) as const,
});

/** The checkout of the first payment, which the person pays by card. */
export const payFirst = personProcedure({
  name: 'going_live.pay_first',
  right: 'go_live',
  isChange: true,
  handle: ({ transaction, note }) => makeFirstPayment(transaction, (checkoutId) => note(checkoutId)),
});
