import type { MoneyState, Movement, ParcelReport } from '../port.ts';
import type { Shipment } from './shipment.ts';

const ranks: Record<Movement, number> = {
  packed: 0,
  handed_over: 1,
  on_the_way: 2,
  out_for_delivery: 3,
  delivered: 4,
  returning: 5,
  returned: 6,
  canceled: 7,
};

/** Ends: what a courier says afterwards is shown, and changes no movement. */
const ends: readonly Movement[] = ['returned', 'canceled'];

/**
 * Whether a movement may follow another: forward; from the driver back to the office after a failed attempt; and out of
 * a return that was canceled.
 */
function mayFollow(before: Movement | null, after: Movement): boolean {
  if (before === null || before === after) return true;
  if (ends.includes(before)) return false;
  if (before === 'out_for_delivery' && after === 'on_the_way') return true;
  if (before === 'returning') return after !== 'packed' && after !== 'handed_over';
  return ranks[after] > ranks[before];
}

/** The payment's id where a report does not say it: that of a payment that was taken back is over. */
function paymentIdAfter({ money, paymentId }: Shipment, now: MoneyState): string | null {
  return money === 'remitted' && now !== 'remitted' ? null : paymentId;
}

/** What of a shipment a report changes. */
type Merged = Pick<
  Shipment,
  | 'stage'
  | 'movement'
  | 'money'
  | 'paymentId'
  | 'isHeld'
  | 'isAtPickupPoint'
  | 'isGivenUp'
  | 'rawStatus'
  | 'isKnown'
  | 'courierAmount'
  | 'fee'
  | 'isFeeSure'
  | 'returnFee'
  | 'changedAt'
  | 'missing'
> & {
  /** The reported movement cannot follow the known one. */
  contradicts: boolean;
};

/** A report merged into a shipment. The same report again changes nothing. */
export function mergeReport(
  shipment: Shipment,
  { now, past, amount, fee, returnFee, isFeeEstimated }: ParcelReport,
  at: number,
): Merged {
  const isPossible = now.movement === undefined || mayFollow(shipment.movement, now.movement);
  // Words that say nothing about it, such as a failed attempt, may hide a movement between two polls.
  const before = past.findLast((fact) => fact.movement !== undefined)?.movement;
  const said =
    now.movement ?? (before !== undefined && mayFollow(shipment.movement, before) ? before : undefined);
  const movement = said !== undefined && isPossible ? said : shipment.movement;
  const money: MoneyState = now.money ?? shipment.money;
  // Whoever handed a draft in, the courier has collected it.
  const isCollected = movement !== null && movement !== 'packed' && movement !== 'canceled';
  const isChanged = movement !== shipment.movement || money !== shipment.money;
  return {
    stage: shipment.stage === 'made' && isCollected ? 'confirmed' : shipment.stage,
    movement,
    money,
    paymentId: now.paymentId === undefined ? paymentIdAfter(shipment, money) : now.paymentId,
    isHeld: now.isHeld ?? shipment.isHeld,
    // Until it moves; a parcel that is held waits there still.
    isAtPickupPoint: now.isAtPickupPoint ?? (now.movement === undefined && shipment.isAtPickupPoint),
    isGivenUp: now.isGivenUp ?? (now.movement === undefined && shipment.isGivenUp),
    rawStatus: now.rawStatus,
    isKnown: now.isKnown,
    courierAmount: amount ?? shipment.courierAmount,
    fee: isFeeEstimated && shipment.isFeeSure ? shipment.fee : (fee ?? shipment.fee),
    isFeeSure: shipment.isFeeSure || (fee !== null && !isFeeEstimated),
    returnFee: returnFee ?? shipment.returnFee,
    changedAt: isChanged ? at : shipment.changedAt,
    missing: 0,
    contradicts: !isPossible,
  };
}
