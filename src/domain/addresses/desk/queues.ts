import type { Locale } from '../../../contract/scalars.ts';
import { assetVersions } from '../asset-versions.ts';
import { deskPatterns } from '../desk-patterns.ts';
import { withQuery } from '../shop.ts';
import { atDesk } from './root.ts';

/** Addresses of today’s tasks, of the queues, and of actions on several orders. */

/** The tasks of today, for roles whose first page is another one (`homeOf`). */
export function todayPath(language: Locale): string {
  return atDesk(language, deskPatterns.queues);
}

/** The orders of a queue: those of `network` alone, or those after the order number `after`. */
export function queuePath(language: Locale, queue: string, after?: string | null, network?: string): string {
  return withQuery(atDesk(language, deskPatterns.queue, { queue }), { network, after });
}

/** Where a page of the queue of calls begins, and whose orders it lists. */
export type CallPagePlace = { after?: string | null; network?: string | null };

/**
 * The queue of calls. `done`: the order that the list has just acted on; `next`: the one that this device calls now;
 * `refused`: what was not done, and why.
 */
export function callQueuePath(
  language: Locale,
  { after, network }: CallPagePlace = {},
  flash: { done?: string; next?: string; refused?: string; order?: string } = {},
): string {
  const path = withQuery(queuePath(language, 'call'), { network, after, ...flash });
  return flash.next === undefined ? path : `${path}#${flash.next}`;
}

/** Where a row of the queue of calls posts to. `claim`: "I am calling". */
export function callFormPath(
  language: Locale,
  number: string,
  form: 'act' | 'claim',
  { after, network }: CallPagePlace = {},
): string {
  return withQuery(atDesk(language, deskPatterns.callForms[form], { number }), { network, after });
}

/** A queue that staff work through, or a part of it, as addresses and forms carry it. */
export type QueueAddress = { queue: string; wilaya?: string; courier?: string; network?: string };

const LONGEST_PART = 100;

/** The queue that parameters name, such as those of an address or a form; null for none. `read`: a parameter by its name. */
export function readQueueAddress(read: (name: string) => string | undefined): QueueAddress | null {
  const [queue = '', wilaya, courier, network] = ['queue', 'wilaya', 'courier', 'network'].map((name) =>
    read(name)?.slice(0, LONGEST_PART),
  );
  if (!/^[a-z_]{1,30}$/.test(queue)) return null;
  return {
    queue,
    ...(wilaya ? { wilaya } : {}),
    ...(courier ? { courier } : {}),
    ...(network ? { network } : {}),
  };
}

/** A queue as one text, for a hidden field; `parseQueueAddress` reads it. */
export function writeQueueAddress(address: QueueAddress | null): string {
  return address === null ? '' : new URLSearchParams({ ...address }).toString();
}

export function parseQueueAddress(text: string): QueueAddress | null {
  const parameters = new URLSearchParams(text);
  return readQueueAddress((name) => parameters.get(name) ?? undefined);
}

/** A queue, or a part of it, with some orders ticked; `done`: the order that an action took out of it. */
export function queueListPath(
  language: Locale,
  { queue, ...part }: QueueAddress,
  { after, ticked, done }: { after?: string | null; ticked?: string | null; done?: string | null } = {},
): string {
  return withQuery(atDesk(language, deskPatterns.queue, { queue }), { ...part, after, ticked, done });
}

/** The script that dials once a call is claimed. Only the queue of calls loads it. */
export const callsScriptPath = `/calls.js?v=${assetVersions['calls.js']}`;

/** Where ticked orders are acted on together. */
export function bulkPath(language: Locale): string {
  return atDesk(language, deskPatterns.bulk);
}

/** The form that hands ticked orders to a courier. */
export function bulkHandOverPath(language: Locale): string {
  return atDesk(language, deskPatterns.bulkHandOver);
}

/** The result of a bulk action. */
export function bulkResultPath(language: Locale, bulkId: string): string {
  return atDesk(language, deskPatterns.bulkResult, { id: bulkId });
}

export function bulkUndoPath(language: Locale, bulkId: string): string {
  return atDesk(language, deskPatterns.bulkUndo, { id: bulkId });
}

/** The script that ticks orders at once and follows a scanner. The desk's lists of orders load it. */
export const bulkScriptPath = `/bulk.js?v=${assetVersions['bulk.js']}`;
