import { lastRetraction } from './orders/order.ts';
import { disputes, openDisputesOf } from './orders/payment-disputes.ts';
import { RETENTION_CHECK_LATEST } from './schedule.ts';
import type { Periods } from './settings/retention-periods.ts';

const DAY = 24 * 3_600_000;

/** The fields of an order that decide on its retention. Times in milliseconds. */
export type RetainedOrder = {
  id: string;
  number: string;
  payment: string;
  fulfilment: string;
  dueOnline: number;
  dueOnDelivery: number;
  placedAt: number;
  /** Null: the service is not asked about it any more. */
  nextCheckAt: number | null;
  isErased: boolean;
  /** Its erasure was requested and has to wait. */
  isRequested: boolean;
  customerId: string | null;
  /** Its courier will be asked to make or cancel its parcel. */
  isCourierAsked: boolean;
  /**
   * `undoes`: the position of an undone order event. `deposit`: what happens to the money of a canceled or returned
   * order.
   */
  history: readonly {
    kind: string;
    actor: string;
    at: number;
    position?: number;
    undoes?: number | null;
    deposit?: string | null;
  }[];
  /** The status of each of its checkouts. */
  checkouts: readonly string[];
};

/** Why an order may not be erased yet. */
export type ErasureBlocker = 'payment_open' | 'in_delivery' | 'unremitted' | 'disputed';

const underWay = ['confirmed', 'packed', 'handed_over'];

/** A parcel without any word from the shop counts as in delivery for so long. */
const UNSAID = 30 * DAY;

function lastAt({ history, placedAt }: RetainedOrder): number {
  return Math.max(placedAt, ...history.map(({ at }) => at));
}

/** Why an order may not be erased; null when it has ended. */
export function erasureBlockerOf(order: RetainedOrder, now: number): ErasureBlocker | null {
  const { payment, fulfilment, dueOnline, dueOnDelivery, checkouts, nextCheckAt } = order;
  const isRequested = dueOnline > 0 && nextCheckAt !== null;
  if (isRequested || checkouts.some((status) => status === 'pending' || status === 'processing'))
    return 'payment_open';
  const undone = new Set(order.history.map(({ undoes }) => undoes ?? 0));
  const history = order.history.filter(({ position = 0 }) => !undone.has(position) || position === 0);
  if (openDisputesOf(history).length > 0) return 'disputed';
  if (underWay.includes(fulfilment) || order.isCourierAsked) return 'in_delivery';
  const isSold = payment === 'paid' || dueOnline === 0;
  if (fulfilment === 'new' && isSold && lastAt(order) + UNSAID > now) return 'in_delivery';
  const isOwed = dueOnDelivery > 0;
  if (fulfilment === 'delivered' && isOwed && !history.some(({ kind }) => kind === 'remitted'))
    return 'unremitted';
  // A refund that was promised to the shopper and not made yet.
  const promise = history.findLastIndex(({ deposit }) => deposit === 'refund');
  const retraction = lastRetraction(order.history);
  const given = history.findLastIndex(
    ({ kind, position }) => kind === 'refunded' && (position ?? Number.POSITIVE_INFINITY) > retraction,
  );
  return promise > given && payment !== 'refunded' ? 'disputed' : null;
}

/** Order events that show a payment attempt or its result. */
const tried = ['processing', 'declined', 'paid', 'failed', 'refunded', ...disputes];

/** An online order without a payment attempt and without an action of the merchant. */
function isAbandoned({ history, dueOnline, fulfilment }: RetainedOrder): boolean {
  const isTouched = history.some(({ kind, actor }) => tried.includes(kind) || actor === 'merchant');
  return dueOnline > 0 && fulfilment === 'new' && !isTouched;
}

/**
 * The next step of an order's retention: `remove` the whole order, or only `erase` its shopper; `at` in milliseconds.
 */
export type Fate = { action: 'remove' | 'erase'; at: number };

const NEVER = Number.POSITIVE_INFINITY;

/** The next step of an order's retention; never while something blocks its erasure. */
export function fateOf(order: RetainedOrder, now: number, periods: Periods): Fate {
  if (erasureBlockerOf(order, now) !== null) return { action: 'erase', at: NEVER };
  if (order.isErased) return { action: 'remove', at: lastAt(order) + periods.ACCOUNTS_KEPT_DAYS };
  if (order.isRequested) return { action: 'erase', at: 0 };
  if (isAbandoned(order)) return { action: 'remove', at: lastAt(order) + periods.ABANDONED_KEPT_DAYS };
  return { action: 'erase', at: lastAt(order) + periods.CONTACTS_KEPT_DAYS };
}

/** When an order is next looked at: every day while its erasure waits. */
export function nextLook(order: RetainedOrder, fate: Fate, now: number): number {
  return Math.min(fate.at, now + (order.isRequested ? DAY : RETENTION_CHECK_LATEST));
}
