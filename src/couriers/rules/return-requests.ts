import type { CourierFailure } from '../failures.ts';
import type { Movement } from '../port.ts';
import { again, LEASE, onceMade, textOf } from './outcomes.ts';
import type { Shipment, ShipmentChange } from './shipment.ts';

const MINUTE = 60_000;
const underWay: readonly (Movement | null)[] = ['handed_over', 'on_the_way', 'out_for_delivery'];

/** Whether a parcel can be asked back, at a courier that takes such requests. */
export function mayAskReturn({
  stage,
  movement,
  returnRequest,
}: Pick<Shipment, 'stage' | 'movement' | 'returnRequest'>): boolean {
  const isThere = stage === 'made' || stage === 'confirmed';
  return isThere && underWay.includes(movement) && returnRequest !== 'wanted' && returnRequest !== 'asked';
}

export function wishReturn({ task }: Shipment, now: number): ShipmentChange {
  const isFree = task === 'poll' || task === null;
  return {
    returnRequest: 'wanted',
    returnText: null,
    ...(isFree ? { task: 'ask_return', nextAt: now, tries: 0 } : {}),
  };
}

/** The state before the call: if no answer comes, it is not repeated, and the parcel's way tells. */
export function beforeAskReturn(now: number): ShipmentChange {
  return { returnRequest: 'no_answer', task: 'poll', nextAt: now + LEASE };
}

export function afterAskReturn(
  shipment: Shipment,
  outcome: 'asked' | 'not_now' | CourierFailure,
  now: number,
): ShipmentChange {
  const isFree = shipment.task === 'poll';
  const kind = typeof outcome === 'string' ? outcome : outcome.kind;
  const read: ShipmentChange = isFree
    ? { ...onceMade({ ...shipment, returnRequest: null }, now), nextAt: now + MINUTE }
    : {};
  switch (kind) {
    case 'asked':
    case 'not_now':
      return { ...read, returnRequest: kind };
    case 'outcome_unknown':
      return { ...read, returnRequest: 'no_answer' };
    case 'auth':
    case 'forbidden_egress':
    case 'rate_limited':
    case 'unavailable': {
      // It had no effect; the account rests.
      const failure = typeof outcome === 'string' ? null : outcome;
      const later: ShipmentChange = isFree ? { task: 'ask_return', ...again(shipment, failure, now) } : {};
      return { returnRequest: 'wanted', ...later };
    }
    default:
      return {
        ...read,
        returnRequest: 'refused',
        returnText: typeof outcome === 'string' ? null : textOf(outcome),
      };
  }
}
