import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CheckoutStatus, checkoutStatus } from '../../../src/contract/resources/checkout.ts';
import { eventType } from '../../../src/contract/resources/webhooks/event.ts';
import { TIME_TO_SETTLE } from '../../../src/service/acquirers/port.ts';
import {
  type Decision,
  decide,
  eventOf,
  isOpen,
  type Signal,
} from '../../../src/service/payments/rules/checkout-states.ts';
import { holds } from '../../seed.ts';

const signals = {
  started: { type: 'attempt_started' },
  approved: { type: 'attempt_approved', amountMatches: true },
  'approved otherwise': { type: 'attempt_approved', amountMatches: false },
  declined: { type: 'attempt_declined', code: 'insufficient_funds' },
  canceled: { type: 'payer_canceled' },
  'gave up': { type: 'payer_gave_up' },
  'expired by merchant': { type: 'merchant_expired' },
  'time up': { type: 'time_up' },
} satisfies Record<string, Signal>;

type SignalName = keyof typeof signals;
type Situation = `${CheckoutStatus}${' declined' | ''}${' over' | ''}`;

const EXPIRES = 1_800_000_000;

function show(decision: Decision): string {
  switch (decision.kind) {
    case 'move':
      return decision.event === null ? `to ${decision.to}` : `to ${decision.to}, ${decision.event}`;
    case 'stay':
      return 'stay';
    case 'refuse':
      return `refuse: ${decision.reason}`;
    case 'exception':
      return `exception: ${decision.why}`;
  }
}

const PAID = 'to paid, checkout.paid';
const FAILED = 'to failed, checkout.failed';
const CANCELED = 'to canceled, checkout.canceled';
const EXPIRED = 'to expired, checkout.expired';

const columns: SignalName[] = [
  'started',
  'approved',
  'approved otherwise',
  'declined',
  'canceled',
  'gave up',
  'expired by merchant',
  'time up',
];

const late = 'exception: late';
const twice = 'exception: twice';
const amount = 'exception: amount';
const no = 'refuse: state';
const gone = 'refuse: expired';
const busy = 'refuse: processing';

const open: Partial<Record<Situation, string[]>> = {
  pending: ['to processing', PAID, amount, 'stay', CANCELED, no, EXPIRED, 'stay'],
  'pending declined': ['to processing', PAID, amount, 'stay', CANCELED, FAILED, EXPIRED, 'stay'],
  'pending over': [gone, late, late, 'stay', gone, gone, EXPIRED, EXPIRED],
  'pending declined over': [gone, late, late, 'stay', gone, gone, EXPIRED, FAILED],
  processing: [busy, PAID, amount, 'to pending', busy, busy, busy, 'stay'],
  'processing declined': [busy, PAID, amount, 'to pending', busy, busy, busy, 'stay'],
  'processing over': [busy, PAID, amount, FAILED, busy, busy, busy, 'stay'],
  'processing declined over': [busy, PAID, amount, FAILED, busy, busy, busy, 'stay'],
};
const ended: Partial<Record<CheckoutStatus, string[]>> = {
  paid: [no, twice, twice, 'stay', no, no, no, 'stay'],
  failed: [no, late, late, 'stay', no, no, no, 'stay'],
  canceled: [no, late, late, 'stay', no, no, no, 'stay'],
  expired: [gone, late, late, 'stay', gone, gone, gone, 'stay'],
};

describe.each(checkoutStatus.options)('%s', (status) => {
  for (const declined of [false, true]) {
    for (const over of [false, true]) {
      const situation: Situation = `${status}${declined ? ' declined' : ''}${over ? ' over' : ''}`;
      const expected = open[situation] ?? ended[status] ?? [];
      test.each(columns.map((name, index) => [name, expected[index]] as const))(
        `${situation}: %s → %s`,
        (name, outcome) => {
          const state = { status, declined, expiresAt: EXPIRES };
          expect(show(decide(state, signals[name], over ? EXPIRES : EXPIRES - 1))).toBe(outcome);
        },
      );
    }
  }
});

const signal = fc.constantFrom<Signal>(...Object.values(signals));

test('never leaves an end state, and reports it once, in any order of events', async () => {
  await holds(
    fc.property(fc.array(fc.tuple(signal, fc.nat(2_000))), (happenings) => {
      let status: CheckoutStatus = 'pending';
      let declined = false;
      let now = EXPIRES - 30 * 60;
      const events: string[] = [];
      for (const [happened, elapsed] of happenings) {
        now += elapsed;
        const decision = decide({ status, declined, expiresAt: EXPIRES }, happened, now);
        if (happened.type === 'attempt_declined' && status === 'processing') declined = true;
        if (decision.kind !== 'move') continue;
        expect(isOpen(status)).toBe(true);
        status = decision.to;
        if (decision.event !== null) events.push(decision.event);
      }
      expect(events).toEqual(isOpen(status) ? [] : [`checkout.${status}`]);
    }),
    2_000,
  );
});

test('ends every checkout once the time is up and the acquirer has answered', () => {
  for (const status of ['pending', 'processing'] as const) {
    for (const declined of [false, true]) {
      const state = { status, declined, expiresAt: EXPIRES };
      const steps = status === 'pending' ? [signals['time up']] : [signals.declined];
      const moves = steps.map((step) => decide(state, step, EXPIRES + TIME_TO_SETTLE));
      expect(moves.map((move) => move.kind === 'move' && !isOpen(move.to))).toEqual([true]);
    }
  }
});

test('has one event for each end state', () => {
  const events = (['paid', 'failed', 'canceled', 'expired'] as const).map(eventOf);
  const own = eventType.options.filter((type) => type.startsWith('checkout.'));
  expect(events.toSorted()).toEqual(own.toSorted());
});
