import type { OrderSubscriber } from '../context.ts';
import { isWaiting } from '../stock/reservations.ts';
import { dismissWaiting } from './admission.ts';

/** Removes the record of an order that waits no more: its quotas follow. Hears after the stock. */
export const orderLimits: OrderSubscriber = {
  updateHoldings(context, { id, isPaidOrConfirmed }) {
    if (!isWaiting(context.sql, id)) dismissWaiting(context, id, isPaidOrConfirmed);
  },
};
