import type { OrderSubscriber } from '../context.ts';
import { countProblem, recordAction, SYSTEM } from './audit-log.ts';

/** Counts problems with an order's money, and adds money that staff have to look at to the audit log. */
export const orderProblems: OrderSubscriber = {
  onEvent(context, { order }, { kind, actor }) {
    // A mismatch from an event is counted where the event is received.
    if (kind === 'mismatch' && actor === 'read') countProblem(context, 'checkout_mismatch');
    if (kind !== 'paid_late' && kind !== 'paid_twice' && kind !== 'refund_failed') return;
    countProblem(context, kind);
    recordAction(context, SYSTEM, { action: `orders.${kind}`, subject: order.number, fields: ['payment'] });
  },
};
