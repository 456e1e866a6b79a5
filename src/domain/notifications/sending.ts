import type { Quota } from '../../database/quotas/rules.ts';
import { type NotificationContent, type NotificationKind, SHOPPER_CHANNEL } from './notifications.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Pauses after the first, second, … failed try, in milliseconds. After the last one the notification is dropped. */
const WAITS: readonly number[] = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

/**
 * When to try again; null when no try is left. `tries`: how many have failed, from 1. Milliseconds; `retryAfter` in
 * seconds.
 */
export function nextTryAt(tries: number, now: number, retryAfter: number | null): number | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : now + Math.max(wait, (retryAfter ?? 0) * SECOND);
}

/** How long a claimed notification is left alone by other turns: longer than any exchange. */
export const SENDING_LEASE = 2 * MINUTE;

/** Older notifications are not sent any more. */
export const DELIVERY_WINDOW = DAY;

/** How many messages one channel sends at once, and then in an hour: further ones wait and become one summary. */
export function messagesOf(channel: string, target: string): Quota[] {
  // Each goes to another shopper. They share one quota, so that a busy day does not use up the mail provider's
  // allowance.
  if (channel === SHOPPER_CHANNEL)
    return [{ name: `notifications ${SHOPPER_CHANNEL}`, most: 60, within: HOUR }];
  return [{ name: `notifications ${channel} ${target}`.trim(), most: 10, within: HOUR }];
}

/** Test messages: they are sent whatever the preferences say. */
export const testMessages: Quota[] = [{ name: 'notification tests', most: 6, within: HOUR }];

/** Up to so many waiting notifications are sent one by one, more in one summary. */
const ONE_BY_ONE = 3;

/** A notification that waits on a channel. */
type Waiting = { id: string; content: NotificationContent };

/**
 * Groups the due notifications of a channel: one by one while there is `room`, or all in one summary. The others
 * wait. E-mails to shoppers have different recipients and are never summarised.
 */
export function bundle<T extends Waiting>(due: readonly T[], room: number): T[][] {
  if (room <= 0 || due.length === 0) return [];
  const areOwn = due.every(({ content }) => content.kind !== 'shopper');
  if (areOwn && due.length > Math.min(room, ONE_BY_ONE)) return [[...due]];
  return due.slice(0, room).map((one) => [one]);
}

/** The content of a group: its one notification, or the counts of each kind. */
export function contentsOf(bundled: readonly Waiting[]): NotificationContent {
  const [first] = bundled;
  if (first !== undefined && bundled.length === 1) return first.content;
  const counts: Partial<Record<NotificationKind, number>> = {};
  const add = (kind: NotificationKind, count: number) => {
    counts[kind] = (counts[kind] ?? 0) + count;
  };
  for (const { content } of bundled) {
    if (content.kind === 'summary')
      for (const [kind, count] of Object.entries(content.counts)) add(kind as NotificationKind, count);
    else if (content.kind !== 'test' && content.kind !== 'shopper') add(content.kind, 1);
  }
  return { kind: 'summary', counts };
}
