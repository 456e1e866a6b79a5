import type { CourierFailure } from '../failures.ts';
import type { FoundParcels } from '../port.ts';
import { POLL_MOVING } from './poll-schedule.ts';
import {
  editProblemOf,
  ended,
  nextTaskOf,
  pauseAfter,
  type Shipment,
  type ShipmentChange,
} from './shipment.ts';

const MINUTE = 60_000;

/** A courier has finished a lost request within this time, so that its lists tell the truth. */
const SETTLING = 2 * MINUTE;
/** A claimed shipment is left alone for this time: longer than any call. */
export const LEASE = 2 * MINUTE;
/** The account's calls come again one by one within it, also for a task of several calls. */
const OWN_PAUSE = 10_000;
/** Creations that said nothing of the parcel before a person is asked. */
const MOST_CREATIONS = 5;

/** The reference of an order's parcel: letters and digits alone, and another for each parcel. `count`: from 0. */
export function referenceOf(orderNumber: string, count: number): string {
  return `${orderNumber}${String.fromCharCode(65 + (count % 26))}${count < 26 ? '' : Math.floor(count / 26)}`;
}

/** What follows once a parcel is known: a wish, or the next poll. */
export function onceMade(shipment: Shipment, now: number): ShipmentChange {
  const task = nextTaskOf(shipment);
  const later = { poll: now + POLL_MOVING, cancel: Math.max(now, shipment.nextAt ?? now) };
  return {
    task,
    nextAt: task === 'poll' || task === 'cancel' ? later[task] : now,
    tries: 0,
    problem: editProblemOf(shipment.edit),
    problemText: null,
  };
}

/**
 * The task again, later, and never before a cancellation can be undone no more. Our own limit counts as no try; a part
 * of the task may have been sent. `failure`: null for a bug of ours.
 */
export function again(shipment: Shipment, failure: CourierFailure | null, now: number): ShipmentChange {
  const { tries, wantsCancel, nextAt } = shipment;
  const isOwn = failure?.kind === 'rate_limited' && failure.isOwn;
  const pause = isOwn ? OWN_PAUSE : pauseAfter(tries);
  return {
    nextAt: Math.max(now + pause, wantsCancel ? (nextAt ?? 0) : 0),
    ...(isOwn ? {} : { tries: tries + 1 }),
  };
}

/**
 * The state before a call that makes so many parcels: if no answer comes, its outcome is unknown. The next call is of
 * half as many, so that one bad parcel keeps few others back.
 */
export function beforeCreate({ creations }: Shipment, size: number, now: number): ShipmentChange {
  return {
    stage: 'unknown',
    task: 'look_up',
    nextAt: now + LEASE + SETTLING,
    tries: 0,
    ...(size > 1 ? { together: Math.floor(size / 2) } : { creations: creations + 1 }),
    madeAt: now,
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
      return planned(shipment, now);
  }
}

/** The call was refused as a whole, whatever its parcels: it says nothing of them. */
export function hadNoEffect(outcome: { tracking: string } | CourierFailure): boolean {
  if ('tracking' in outcome) return false;
  const { kind } = outcome;
  return kind === 'auth' || kind === 'forbidden_egress' || kind === 'rate_limited' || kind === 'unavailable';
}

/** The courier made no parcel by this call. */
export function isRefusal(outcome: { tracking: string } | CourierFailure): boolean {
  if ('tracking' in outcome) return false;
  const { kind } = outcome;
  return (
    kind === 'invalid' ||
    kind === 'unserved' ||
    kind === 'refused' ||
    kind === 'locked' ||
    kind === 'not_found'
  );
}

/**
 * A call for several parcels made none, and refused this one. One bad parcel may have refused all (older words of Y1),
 * so they are made again by calls of half as many, down to one, which tells.
 */
export function afterRefusedBatch(shipment: Shipment, now: number): ShipmentChange {
  return planned(shipment, now);
}

/**
 * The lists that tell where a parcel goes were not read: again later, or never where the courier does not give them.
 */
export function afterNoList(shipment: Shipment, failure: CourierFailure, now: number): ShipmentChange {
  switch (failure.kind) {
    case 'auth':
    case 'forbidden_egress':
    case 'rate_limited':
    case 'unavailable':
    case 'outcome_unknown':
      return again(shipment, failure, now);
    case 'invalid':
    case 'unserved':
    case 'locked':
    case 'refused':
    case 'not_found':
      return { ...ended('refused'), problem: 'no_list', problemText: textOf(failure) };
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
    // It is made of the order as it is then.
    edit: null,
    editText: null,
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
  // Its time is the lease of this call.
  return typeof outcome === 'string' ? {} : again({ ...shipment, wantsCancel: false }, outcome, now);
}

/** The courier's words about a refusal; null for none. */
export function textOf(failure: CourierFailure): string | null {
  return 'text' in failure && failure.text !== '' ? failure.text : null;
}

/** A parcel whose making a person has to decide on, as nothing else shows it. */
export function isDoubtful({ stage, problem }: Pick<Shipment, 'stage' | 'problem'>): boolean {
  return stage === 'doubtful' || (stage === 'unknown' && problem === 'cannot_look_up');
}
