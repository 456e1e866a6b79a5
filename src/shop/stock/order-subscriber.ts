import type { OrderSubscriber } from '../context.ts';
import { updateReservations } from './reservations.ts';

/** Moves an order's pieces. Money for pieces that the order no longer holds is recorded as late. */
export const orderStock: OrderSubscriber = {
  updateHoldings({ sql }, { order, state, isAwaited }, addLater) {
    const late = updateReservations(sql, order, state, isAwaited);
    if (late === null) return;
    const note = late.oversold > 0 ? ({ about: 'oversold', count: late.oversold } as const) : null;
    addLater({ kind: 'paid_late', actor: 'shop', checkoutId: null, note });
  },
};
