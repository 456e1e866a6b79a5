import type { Shipment, ShipmentChange } from './shipment.ts';

/** When a parcel's state is asked again at its courier. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const POLL_MOVING = 45 * MINUTE;
const POLL_SLOW = DAY;
/** A payment or a return may be undone, so it is watched for this time. */
const WATCH = 7 * DAY;
/** Polls without the parcel before a person is asked. */
const MISSING_POLLS = 3;
/** Without a change for so long, a parcel is lost or ended outside the shop. */
const SILENCE = 60 * DAY;

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
export function isFinished({ movement, money, amount }: Shipment): boolean {
  const isPaid = movement === 'delivered' && (money === 'remitted' || amount === 0);
  return isPaid || movement === 'returned';
}

/** When a reported parcel is read again; null for never. */
export function nextPollOf(shipment: Shipment, now: number): number | null {
  const { movement, changedAt, problem, isGivenUp } = shipment;
  if (isSilent(shipment, now)) return null;
  if (isFinished(shipment)) return problem === null && now - changedAt > WATCH ? null : now + POLL_SLOW;
  if (movement === 'delivered' || isGivenUp) return now + POLL_SLOW;
  return now + (movement === 'returning' || movement === 'canceled' ? POLL_SLOW : POLL_MOVING);
}

/** An event names the parcel: it is polled in a minute, with others that events name until then. */
export function pollSoon({ stage, task, nextAt }: Shipment, now: number): ShipmentChange {
  const isFollowed = (stage === 'made' || stage === 'confirmed') && (task === 'poll' || task === null);
  return isFollowed
    ? { task: 'poll', nextAt: Math.min(nextAt ?? Number.POSITIVE_INFINITY, now + MINUTE), heardAt: now }
    : {};
}

/** When a parcel is polled next, after a poll that began at `askedAt`: its answer may be older than an event since. */
export function withEvent({ heardAt }: Shipment, next: number | null, askedAt: number): number | null {
  const isHeard = heardAt !== null && heardAt >= askedAt;
  return isHeard ? Math.min(next ?? Number.POSITIVE_INFINITY, heardAt + MINUTE) : next;
}
