import type { CourierFailure } from '../failures.ts';
import type { FoundParcels, MoneyState, Movement } from '../port.ts';

/**
 * How far a parcel is made. `planned`: nothing was sent, or the courier has none of its reference; `unknown`: sent, and
 * no answer came; `refused`: the courier made none; `made`: a draft that nobody collects yet; `confirmed`: the courier
 * collects it; `doubtful`: the courier has several of its reference; `canceled`: ended, the order may get another.
 */
export const stages = ['planned', 'unknown', 'refused', 'made', 'confirmed', 'doubtful', 'canceled'] as const;
type Stage = (typeof stages)[number];

/** The next call about a shipment. */
export const tasks = ['create', 'look_up', 'confirm', 'cancel', 'poll'] as const;
type Task = (typeof tasks)[number];

/**
 * What a person has to look at. `several`: parcels of one reference; `cannot_look_up`: nothing shows whether a parcel
 * was made; `locked`: too late to cancel; `missing`: the courier has it no more; `amount_differs`: it collects another
 * amount than the order's; `decision_required`: a returned order's money; `money_undone`: the courier took back that it
 * paid; `canceled_by_courier`; `contradicts`: it cannot be where the courier says; `unknown_status`: no document has
 * its words; `tracking_taken`: another order has this number; `commune`, `pickup_point`: the courier has no such place.
 */
export const shipmentProblems = [
  'invalid',
  'unserved',
  'refused',
  'several',
  'cannot_look_up',
  'locked',
  'missing',
  'amount_differs',
  'decision_required',
  'money_undone',
  'canceled_by_courier',
  'contradicts',
  'unknown_status',
  'tracking_taken',
  'commune',
  'pickup_point',
] as const;
export type ShipmentProblem = (typeof shipmentProblems)[number];

/** The parcel of an order at a courier. Times in milliseconds, amounts in whole dinars. */
export type Shipment = {
  id: string;
  orderId: string;
  accountId: string;
  reference: string;
  stage: Stage;
  task: Task | null;
  /** When the task is due; null without one. */
  nextAt: number | null;
  /** Failed tries of the task in a row. */
  tries: number;
  plannedAt: number;
  tracking: string | null;
  wantsConfirm: boolean;
  wantsCancel: boolean;
  /** What the courier was told to collect. */
  amount: number;
  movement: Movement | null;
  money: MoneyState;
  /** The part of its money that the courier's word has entered in the order. */
  booked: MoneyState;
  paymentId: string | null;
  isHeld: boolean;
  attempts: number;
  /** The courier's words; null before any. */
  rawStatus: string | null;
  isKnown: boolean;
  /** What the courier says that it collects; null while it does not say. */
  courierAmount: number | null;
  fee: number | null;
  /** When movement or money changed last. */
  changedAt: number;
  /** Polls in a row without it. */
  missing: number;
  problem: ShipmentProblem | null;
  problemText: string | null;
};

export type ShipmentChange = Partial<
  Omit<Shipment, 'id' | 'orderId' | 'accountId' | 'reference' | 'plannedAt'>
>;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A courier has finished a lost request within this time, so that its lists tell the truth. */
const SETTLING = 2 * MINUTE;
/** A claimed shipment is left alone for this time: longer than any call. */
export const LEASE = 2 * MINUTE;
const POLL_MOVING = 45 * MINUTE;
const POLL_SLOW = DAY;
/** A payment or a return may be undone, so it is watched for this time. */
const WATCH = 7 * DAY;
/** Polls without the parcel before a person is asked. */
const MISSING_POLLS = 3;
const LONGEST_PAUSE = 6 * HOUR;

/** Growing pauses between failed tries. */
export function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE, MINUTE * 2 ** Math.min(tries, 10));
}

/** The reference of an order's parcel: letters and digits alone, and another for each parcel. `count`: from 0. */
export function referenceOf(orderNumber: string, count: number): string {
  return `${orderNumber}${String.fromCharCode(65 + (count % 26))}${count < 26 ? '' : Math.floor(count / 26)}`;
}

/** What follows once a parcel is known: a wish, or the next poll. */
function onceMade(shipment: Shipment, now: number): ShipmentChange {
  const task = shipment.wantsCancel ? 'cancel' : shipment.wantsConfirm ? 'confirm' : 'poll';
  return {
    task,
    nextAt: task === 'poll' ? now + POLL_MOVING : now,
    tries: 0,
    problem: null,
    problemText: null,
  };
}

const ended = (stage: Stage): ShipmentChange => ({ stage, task: null, nextAt: null, tries: 0 });

/** The task again, later. */
function again(shipment: Shipment, now: number): ShipmentChange {
  return { nextAt: now + pauseAfter(shipment.tries), tries: shipment.tries + 1 };
}

/** The state before a call that may make a parcel: if no answer comes, its outcome is unknown. */
export function beforeCreate(now: number): ShipmentChange {
  return { stage: 'unknown', task: 'look_up', nextAt: now + LEASE + SETTLING, tries: 0 };
}

export function afterCreate(
  shipment: Shipment,
  outcome: { tracking: string } | CourierFailure,
  hasDrafts: boolean,
  now: number,
): ShipmentChange {
  if ('tracking' in outcome) {
    const stage = hasDrafts ? 'made' : 'confirmed';
    return { ...onceMade(shipment, now), stage, tracking: outcome.tracking };
  }
  switch (outcome.kind) {
    case 'outcome_unknown':
      return { stage: 'unknown', task: 'look_up', nextAt: now + SETTLING, tries: 0 };
    case 'invalid':
    case 'unserved':
      return { ...ended('refused'), problem: outcome.kind, problemText: outcome.text };
    case 'refused':
    case 'locked':
      return { ...ended('refused'), problem: 'refused', problemText: outcome.text };
    case 'not_found':
      return { ...ended('refused'), problem: 'refused', problemText: null };
    case 'auth':
    case 'forbidden_egress':
    case 'rate_limited':
    case 'unavailable':
      // It had no effect; the account rests.
      return { stage: 'planned', task: 'create', nextAt: now, tries: shipment.tries + 1 };
  }
}

/**
 * A look-up that did not find one parcel alone. A second one is never made while the first may exist.
 */
export function afterLookUp(
  shipment: Shipment,
  { parcels, isSure }: FoundParcels,
  now: number,
): ShipmentChange {
  if (parcels.length > 0) {
    const all = parcels.map(({ tracking }) => tracking).join(', ');
    return { ...ended('doubtful'), problem: 'several', problemText: all };
  }
  if (!isSure) return { ...again(shipment, now), problem: 'cannot_look_up', problemText: null };
  if (shipment.wantsCancel) return { ...ended('canceled'), problem: null, problemText: null };
  return { stage: 'planned', task: 'create', nextAt: now, tries: 0, problem: null, problemText: null };
}

export function afterConfirm(
  shipment: Shipment,
  failure: CourierFailure | null,
  now: number,
): ShipmentChange {
  const confirmed = { ...shipment, wantsConfirm: false };
  if (failure === null) return { ...onceMade(confirmed, now), stage: 'confirmed', wantsConfirm: false };
  if (
    failure.kind === 'locked' ||
    failure.kind === 'not_found' ||
    failure.kind === 'refused' ||
    failure.kind === 'invalid'
  ) {
    const problem = failure.kind === 'not_found' ? 'missing' : failure.kind;
    return { ...onceMade(confirmed, now), wantsConfirm: false, problem, problemText: textOf(failure) };
  }
  return again(shipment, now);
}

export function afterCancel(
  shipment: Shipment,
  outcome: 'done' | 'locked' | CourierFailure,
  now: number,
): ShipmentChange {
  const kind = typeof outcome === 'string' ? outcome : outcome.kind;
  if (kind === 'done' || kind === 'not_found')
    return { ...ended('canceled'), wantsCancel: false, problem: null, problemText: null };
  if (kind === 'locked' || kind === 'refused' || kind === 'invalid') {
    const kept = { ...shipment, wantsCancel: false };
    const problemText = typeof outcome === 'string' ? null : textOf(outcome);
    return { ...onceMade(kept, now), wantsCancel: false, problem: 'locked', problemText };
  }
  return again(shipment, now);
}

function textOf(failure: CourierFailure): string | null {
  return 'text' in failure && failure.text !== '' ? failure.text : null;
}

/** A failed poll or look-up. */
export function afterFailedRead(shipment: Shipment, now: number): ShipmentChange {
  return again(shipment, now);
}

/** The courier's answer lacks the parcel. */
export function afterMissing(shipment: Shipment, now: number): ShipmentChange {
  const missing = shipment.missing + 1;
  const isLost = missing >= MISSING_POLLS;
  return {
    missing,
    nextAt: now + (isLost ? POLL_SLOW : POLL_MOVING),
    ...(isLost ? { problem: 'missing' as const } : {}),
  };
}

/** When a reported parcel is read again; null for never. */
export function nextPollOf(
  { movement, money, amount, changedAt, problem }: Shipment,
  now: number,
): number | null {
  const isPaid = movement === 'delivered' && (money === 'remitted' || amount === 0);
  if (isPaid || movement === 'returned')
    return problem === null && now - changedAt > WATCH ? null : now + POLL_SLOW;
  if (movement === 'delivered') return now + POLL_SLOW;
  return now + (movement === 'returning' || movement === 'canceled' ? POLL_SLOW : POLL_MOVING);
}

/** An event names the parcel: it is polled in a minute, with others that events name until then. */
export function pollSoon({ stage, task, nextAt }: Shipment, now: number): ShipmentChange {
  const isFollowed = (stage === 'made' || stage === 'confirmed') && (task === 'poll' || task === null);
  return isFollowed
    ? { task: 'poll', nextAt: Math.min(nextAt ?? Number.POSITIVE_INFINITY, now + MINUTE) }
    : {};
}

/** The order asks for its parcel to be canceled: what was never sent ends at once. */
export function wishCancel({ stage }: Shipment, at: number): ShipmentChange {
  if (stage === 'planned' || stage === 'refused')
    return { ...ended('canceled'), problem: null, problemText: null };
  if (stage === 'made' || stage === 'confirmed')
    return { wantsCancel: true, task: 'cancel', nextAt: at, tries: 0 };
  return { wantsCancel: true };
}

/** The cancellation was undone before the courier was asked. */
export function withdrawCancel({ stage, task }: Shipment, now: number): ShipmentChange {
  const isMade = stage === 'made' || stage === 'confirmed';
  return {
    wantsCancel: false,
    ...(isMade && task === 'cancel' ? { task: 'poll', nextAt: now, tries: 0 } : {}),
  };
}
