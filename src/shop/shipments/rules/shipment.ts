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
 * its words; `tracking_taken`: another order has this number; `commune`, `pickup_point`: the courier has no such place;
 * `no_answer`: calls that would make it got no answer, five times; `silent`: nothing changed for so long that it is not
 * polled any more; `account_removed`: nothing follows it.
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
  'no_answer',
  'silent',
  'account_removed',
] as const;
export type ShipmentProblem = (typeof shipmentProblems)[number];

/** What staff look at: a failed attempt after which nobody has called; a problem; a draft that nobody collects. */
export type ParcelList = 'calls' | 'problems' | 'drafts';

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
  /** Calls that may have made it and got no answer. */
  creations: number;
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
  /** Those after which staff have called the customer. */
  attemptsHandled: number;
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
/** Unanswered creations before a person is asked. */
const MOST_CREATIONS = 5;
/** Without a change for so long, a parcel is lost or settled outside the shop. */
const SILENCE = 60 * DAY;

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
    nextAt: { poll: now + POLL_MOVING, confirm: now, cancel: Math.max(now, shipment.nextAt ?? now) }[task],
    tries: 0,
    problem: null,
    problemText: null,
  };
}

const ended = (stage: Stage): ShipmentChange => ({ stage, task: null, nextAt: null, tries: 0 });

/** The task again, later: at once when nothing was sent. `failure`: null for a bug of ours. */
export function again(shipment: Shipment, failure: CourierFailure | null, now: number): ShipmentChange {
  return failure?.kind === 'rate_limited' && failure.isOwn
    ? { nextAt: now }
    : { nextAt: now + pauseAfter(shipment.tries), tries: shipment.tries + 1 };
}

/** The state before a call that may make a parcel: if no answer comes, its outcome is unknown. */
export function beforeCreate({ creations }: Shipment, now: number): ShipmentChange {
  return {
    stage: 'unknown',
    task: 'look_up',
    nextAt: now + LEASE + SETTLING,
    tries: 0,
    creations: creations + 1,
  };
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
      return {
        stage: 'unknown',
        task: 'look_up',
        nextAt: Math.max(now + SETTLING, shipment.wantsCancel ? (shipment.nextAt ?? 0) : 0),
      };
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
      return { ...planned(shipment, now), creations: shipment.creations - 1 };
  }
}

/** The courier has none: it is made, or ends once that cannot be undone any more. */
function planned({ wantsCancel, nextAt }: Shipment, now: number): ShipmentChange {
  return {
    stage: 'planned',
    task: wantsCancel ? 'cancel' : 'create',
    nextAt: wantsCancel ? (nextAt ?? now) : now,
    tries: 0,
    problem: null,
    problemText: null,
  };
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
  if (!isSure) return { ...again(shipment, null, now), problem: 'cannot_look_up', problemText: null };
  if (!shipment.wantsCancel && shipment.creations >= MOST_CREATIONS)
    return { ...ended('refused'), problem: 'no_answer', problemText: null };
  return planned(shipment, now);
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
  return again(shipment, failure, now);
}

export function afterCancel(
  shipment: Shipment,
  outcome: 'done' | 'locked' | CourierFailure,
  now: number,
): ShipmentChange {
  // Withdrawn while the courier was asked: only an end matters.
  const isWithdrawn = shipment.task !== 'cancel';
  const kind = typeof outcome === 'string' ? outcome : outcome.kind;
  if (kind === 'done' || kind === 'not_found')
    return { ...ended('canceled'), wantsCancel: false, problem: null, problemText: null };
  if (isWithdrawn) return {};
  if (kind === 'locked' || kind === 'refused' || kind === 'invalid') {
    const kept = { ...shipment, wantsCancel: false };
    const problemText = typeof outcome === 'string' ? null : textOf(outcome);
    return { ...onceMade(kept, now), wantsCancel: false, problem: 'locked', problemText };
  }
  return typeof outcome === 'string' ? {} : again(shipment, outcome, now);
}

function textOf(failure: CourierFailure): string | null {
  return 'text' in failure && failure.text !== '' ? failure.text : null;
}

/** The courier's answer lacks the parcel. */
export function afterMissing(shipment: Shipment, now: number): ShipmentChange {
  if (isSilent(shipment, now)) return { task: null, nextAt: null, problem: 'silent' };
  const missing = shipment.missing + 1;
  const isLost = missing >= MISSING_POLLS;
  return {
    missing,
    nextAt: now + (isLost ? POLL_SLOW : POLL_MOVING),
    ...(isLost ? { problem: 'missing' as const } : {}),
  };
}

/** Nothing has changed for so long that nobody asks for it any more. */
export function isSilent({ changedAt }: Shipment, now: number): boolean {
  return now - changedAt > SILENCE;
}

/** It is returned, or delivered and its money paid out. */
export function isSettled({ movement, money, amount }: Shipment): boolean {
  const isPaid = movement === 'delivered' && (money === 'remitted' || amount === 0);
  return isPaid || movement === 'returned';
}

/** When a reported parcel is read again; null for never. */
export function nextPollOf(shipment: Shipment, now: number): number | null {
  const { movement, changedAt, problem } = shipment;
  if (isSilent(shipment, now)) return null;
  if (isSettled(shipment)) return problem === null && now - changedAt > WATCH ? null : now + POLL_SLOW;
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

/** The end of a shipment without a parcel at its courier. */
export const canceled: ShipmentChange = {
  ...ended('canceled'),
  wantsCancel: false,
  problem: null,
  problemText: null,
};

/** No parcel of it is at the courier: it was refused, or the courier ended it. */
function isOver({ stage, movement }: Shipment): boolean {
  return stage === 'refused' || movement === 'canceled';
}

/**
 * The order asks for its parcel to be canceled. `at`: when the wish cannot be undone any more; what was never sent ends
 * then, and any other parcel's courier is asked.
 */
export function wishCancel(shipment: Shipment, now: number, at = now): ShipmentChange {
  const { stage, nextAt } = shipment;
  if (isOver(shipment) || (stage === 'planned' && at <= now)) return canceled;
  if (stage === 'unknown') return { wantsCancel: true, nextAt: Math.max(nextAt ?? at, at) };
  if (stage === 'doubtful') return { wantsCancel: true };
  return { wantsCancel: true, task: 'cancel', nextAt: at, tries: 0 };
}

/** The cancellation was undone before the courier was asked. */
export function withdrawCancel({ stage, task, wantsConfirm }: Shipment, now: number): ShipmentChange {
  const next = stage === 'planned' ? 'create' : wantsConfirm ? 'confirm' : 'poll';
  return {
    wantsCancel: false,
    ...(task === 'cancel' ? { task: next, nextAt: now, tries: 0 } : {}),
  };
}

/** A parcel whose making a person has to judge, as nothing else shows it. */
export function isDoubtful({ stage, problem }: Pick<Shipment, 'stage' | 'problem'>): boolean {
  return stage === 'doubtful' || (stage === 'unknown' && problem === 'cannot_look_up');
}
