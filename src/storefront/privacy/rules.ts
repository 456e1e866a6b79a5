import { readWholeNumber } from '../../text/numerals.ts';
import { disputes, openDisputesOf } from '../orders/rules/disputes.ts';
import { lastRetraction } from '../orders/rules.ts';

const DAY = 24 * 3_600_000;

/** How long orders and who placed them are kept, in days. Each is a setting of that name. */
const bounds = {
  /** An online order that nobody tried to pay, and that no merchant touched. */
  ABANDONED_KEPT_DAYS: { usual: 30, least: 7 },
  /** The contact of any other order, from its last entry on. */
  CONTACTS_KEPT_DAYS: { usual: 365, least: 30 },
  /** What was sold, and for how much. */
  ACCOUNTS_KEPT_DAYS: { usual: 3_653, least: 365 },
  /** Who had what done with a key, from which network, and counters of what was refused. */
  JOURNAL_KEPT_DAYS: { usual: 365, least: 30 },
} as const;

const MOST_DAYS = 36_500;

export type PeriodName = keyof typeof bounds;

/** In milliseconds. */
export type Periods = Record<PeriodName, number>;

export const periodNames = Object.keys(bounds) as PeriodName[];

/** A period in milliseconds as the merchant set it in days, the usual one where they did not; null when it is none. */
export function readPeriod(name: PeriodName, text: string): number | null {
  const { usual, least } = bounds[name];
  const days = text === '' ? usual : readWholeNumber(text);
  return days !== null && days >= least && days <= MOST_DAYS ? days * DAY : null;
}

/** A period in days. */
export function daysOf(period: number): number {
  return Math.round(period / DAY);
}

/** What is asked of an order before anything of it goes. Times in milliseconds. */
export type HeldOrder = {
  id: string;
  number: string;
  payment: string;
  fulfilment: string;
  dueOnline: number;
  dueOnDelivery: number;
  placedAt: number;
  /** Null: nobody asks the service about it any more. */
  nextCheckAt: number | null;
  isErased: boolean;
  /** Somebody asked for its erasure while it could not be. */
  isAsked: boolean;
  customerId: string | null;
  /** `undoes`: the position of an entry that counts no more. `deposit`: what becomes of money for goods that nobody gets. */
  history: readonly {
    kind: string;
    actor: string;
    at: number;
    position?: number;
    undoes?: number | null;
    deposit?: string | null;
  }[];
  /** The states of its checkouts. */
  checkouts: readonly string[];
};

/** Why nothing of an order may go yet. */
export type Hold = 'payment_open' | 'in_delivery' | 'unremitted' | 'disputed';

const underWay = ['confirmed', 'packed', 'handed_over'];

/** A parcel of which nobody of the shop has said anything is taken to be on its way for so long. */
const UNSAID = 30 * DAY;

function lastAt({ history, placedAt }: HeldOrder): number {
  return Math.max(placedAt, ...history.map(({ at }) => at));
}

/** Why an order is left as it is; null when it has come to its end. */
export function holdOf(order: HeldOrder, now: number): Hold | null {
  const { payment, fulfilment, dueOnline, dueOnDelivery, checkouts, nextCheckAt } = order;
  const isAsked = dueOnline > 0 && nextCheckAt !== null;
  if (isAsked || checkouts.some((status) => status === 'pending' || status === 'processing'))
    return 'payment_open';
  const undone = new Set(order.history.map(({ undoes }) => undoes ?? 0));
  const history = order.history.filter(({ position = 0 }) => !undone.has(position) || position === 0);
  if (openDisputesOf(history).length > 0) return 'disputed';
  if (underWay.includes(fulfilment)) return 'in_delivery';
  const isSold = payment === 'paid' || dueOnline === 0;
  if (fulfilment === 'new' && isSold && lastAt(order) + UNSAID > now) return 'in_delivery';
  const isOwed = dueOnDelivery > 0;
  if (fulfilment === 'delivered' && isOwed && !history.some(({ kind }) => kind === 'remitted'))
    return 'unremitted';
  // What the shopper was promised back, and has not got.
  const promise = history.findLastIndex(({ deposit }) => deposit === 'refund');
  const retraction = lastRetraction(order.history);
  const given = history.findLastIndex(
    ({ kind, position }) => kind === 'refunded' && (position ?? Number.POSITIVE_INFINITY) > retraction,
  );
  return promise > given && payment !== 'refunded' ? 'disputed' : null;
}

/** What an attempt to pay leaves in a history, or what came of one. */
const tried = ['processing', 'declined', 'paid', 'failed', 'refunded', ...disputes];

/** An online order that nobody tried to pay and no merchant touched. */
function isAbandoned({ history, dueOnline, fulfilment }: HeldOrder): boolean {
  const isTouched = history.some(({ kind, actor }) => tried.includes(kind) || actor === 'merchant');
  return dueOnline > 0 && fulfilment === 'new' && !isTouched;
}

/** What becomes of an order by time: `remove` it whole, or only `erase` whoever placed it; `at` in milliseconds. */
export type Fate = { act: 'remove' | 'erase'; at: number };

const NEVER = Number.POSITIVE_INFINITY;

/** What is next for an order, and when; never while something holds it. */
export function fateOf(order: HeldOrder, now: number, periods: Periods): Fate {
  if (holdOf(order, now) !== null) return { act: 'erase', at: NEVER };
  if (order.isErased) return { act: 'remove', at: lastAt(order) + periods.ACCOUNTS_KEPT_DAYS };
  if (order.isAsked) return { act: 'erase', at: 0 };
  if (isAbandoned(order)) return { act: 'remove', at: lastAt(order) + periods.ABANDONED_KEPT_DAYS };
  return { act: 'erase', at: lastAt(order) + periods.CONTACTS_KEPT_DAYS };
}

/** A changed period, and what has happened to an order since, are heard of within a month at the latest. */
const LOOK_LATEST = 30 * DAY;

/** When an order is looked at next: one whose erasure waits, every day. */
export function nextLook(order: HeldOrder, fate: Fate, now: number): number {
  return Math.min(fate.at, now + (order.isAsked ? DAY : LOOK_LATEST));
}

/** When a new order is looked at first. */
export function firstLook(placedAt: number): number {
  return placedAt + LOOK_LATEST;
}
