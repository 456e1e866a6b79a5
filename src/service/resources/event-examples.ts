import type { EventType } from '../../contract/resources/webhooks/event.ts';
import { checkout, event, expiredCheckout, paidCheckout } from './examples.ts';
import { payout } from './payouts/examples.ts';
import { refund, succeededRefund } from './refunds/examples.ts';

const ended = (status: string) => ({ ...checkout, status, updated_at: paidCheckout.updated_at });

const subjects: Record<EventType, { updated_at: number; [field: string]: unknown }> = {
  'checkout.paid': paidCheckout,
  'checkout.failed': ended('failed'),
  'checkout.canceled': ended('canceled'),
  'checkout.expired': expiredCheckout,
  'refund.succeeded': succeededRefund,
  'refund.failed': {
    ...refund,
    status: 'failed',
    failure_code: 'refused',
    updated_at: succeededRefund.updated_at,
  },
  'payout.created': { ...payout, status: 'pending' },
  'payout.paid': payout,
  'payout.failed': { ...payout, status: 'failed' },
};

/** An event of each type, with its subject in the state that the type names. */
export function exampleEvent(type: EventType) {
  const data = subjects[type];
  return { ...event, type, data, created_at: data.updated_at, updated_at: data.updated_at };
}
