import type { Quota } from '../../../database/quotas/rules.ts';
import { type NotificationContent, type NotificationKind, SHOPPER_CHANNEL } from './notifications.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Waits after the first, second, … failed try, in milliseconds. After the last of them it is given up. */
const WAITS: readonly number[] = [10 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR];

/** Longest that a provider may ask us to wait, in seconds. */
export const MAX_RETRY_AFTER = 6 * 3_600;

/** When to try again, or null when that is over. `tries`: how many have failed, from 1. Milliseconds; `retryAfter` in seconds. */
export function nextTryAt(tries: number, now: number, retryAfter: number | null): number | null {
  const wait = WAITS[tries - 1];
  return wait === undefined ? null : now + Math.max(wait, (retryAfter ?? 0) * SECOND);
}

/** For how long whoever sends a message has it to themselves: longer than any exchange. */
export const SENDING_LEASE = 2 * MINUTE;

/** What was to be said so long ago is said no more. */
export const DELIVERY_WINDOW = DAY;

/** So many messages come at once on one way, then as many in an hour: what waits meanwhile becomes one summary. */
export function messagesOf(channel: string, target: string): Quota[] {
  // Each is for somebody else: counted together, lest a busy day spends what a mail provider gives.
  if (channel === SHOPPER_CHANNEL) return [{ name: `news ${SHOPPER_CHANNEL}`, most: 60, within: HOUR }];
  return [{ name: `news ${channel} ${target}`.trim(), most: 10, within: HOUR }];
}

/** Test messages: they go out whatever was chosen, to somebody's chat. */
export const testMessages: Quota[] = [{ name: 'news tests', most: 6, within: HOUR }];

/** So many that wait on one way are said one by one; more in one summary. */
const ONE_BY_ONE = 3;

/** What waits on one way. */
type Waiting = { id: string; news: NotificationContent };

/**
 * How what is due on one way goes out: message by message as far as there is `room` for them, or all in one. What is in none of
 * them waits. Shoppers' letters are each for somebody else, and never become one.
 */
export function bundle<T extends Waiting>(due: readonly T[], room: number): T[][] {
  if (room <= 0 || due.length === 0) return [];
  const areOwn = due.every(({ news }) => news.kind !== 'shopper');
  if (areOwn && due.length > Math.min(room, ONE_BY_ONE)) return [[...due]];
  return due.slice(0, room).map((one) => [one]);
}

/** What a bundle says: its one message, or how many of each kind there were. */
export function contentsOf(bundled: readonly Waiting[]): NotificationContent {
  const [first] = bundled;
  if (first !== undefined && bundled.length === 1) return first.news;
  const counts: Partial<Record<NotificationKind, number>> = {};
  const add = (kind: NotificationKind, count: number) => {
    counts[kind] = (counts[kind] ?? 0) + count;
  };
  for (const { news } of bundled) {
    if (news.kind === 'summary')
      for (const [kind, count] of Object.entries(news.counts)) add(kind as NotificationKind, count);
    else if (news.kind !== 'test' && news.kind !== 'shopper') add(news.kind, 1);
  }
  return { kind: 'summary', counts };
}
