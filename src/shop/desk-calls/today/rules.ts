import type { Locale } from '../../../contract/scalars.ts';
import type { FulfilmentState, PaymentState } from '../../orders/rules/order.ts';
import { type Problem, problems, type Queue, queues } from '../../orders/rules/queues.ts';
import type { DeskRole } from '../sessions/rules.ts';

/** Orders that wait for something, or whose money somebody has to look at. */
export type QueueName = Queue | Problem;

const ofPackers: readonly QueueName[] = ['pack', 'hand_over'];

export function queuesOf(role: DeskRole): { queues: Queue[]; problems: Problem[] } {
  const isOpen = (name: QueueName) => role === 'owner' || ofPackers.includes(name);
  return { queues: queues.filter(isOpen), problems: problems.filter(isOpen) };
}

export function isQueueName(word: string): word is QueueName {
  return [...queues, ...problems].some((one) => one === word);
}

/** An order in a list. `placedAt` in milliseconds, amounts in whole dinars, null for who is not told. */
export type ListedOrder = {
  number: string;
  /** Null of an order that names nobody any more. */
  name: string | null;
  commune: string;
  wilaya: number;
  total: number | null;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** What is wrong with its money; null where nothing is, and for who is not told. */
  problem: Problem | null;
  /** What is paid at its door, and what was: null before. */
  dueOnDelivery: number;
  collected: number | null;
  placedAt: number;
};

/** So many unconfirmed orders of one network stand in the list each for itself; more stand in one line. */
export const MOST_ALONE = 3;
/** So many networks have a line. The orders of further networks stand each for itself, so that no page grows without end. */
export const MOST_LINES = 50;

/** The orders of one network that wait for their call, in one line. `network`: its code; times in milliseconds. */
export type NetworkOrders = { network: string; orders: number; first: number; last: number };

/** How many orders stand in a queue, and what they are to bring at the door, in whole dinars. */
export type QueueCount = { orders: number; amount: number };

/** Money of a day, in whole dinars. `day`: since the epoch, of Algiers. */
export type DailyRevenue = { day: number; online: number; cash: number; refunded: number };

/** Days of the chart. */
export const CHART_DAYS = 30;

/** What came and stayed, in whole dinars. */
export function netOf({ online, cash, refunded }: Omit<DailyRevenue, 'day'>): number {
  return online + cash - refunded;
}

/** What came and stayed of the last `count` days, `today` among them. */
export function sumOf(takings: readonly DailyRevenue[], today: number, count: number): number {
  const of = takings.filter(({ day }) => day > today - count && day <= today);
  return of.reduce((sum, taking) => sum + netOf(taking), 0);
}

/** Every day of the chart, the oldest first, those without money too. */
export function daysOf(takings: readonly DailyRevenue[], today: number): DailyRevenue[] {
  const known = new Map(takings.map((taking) => [taking.day, taking]));
  return Array.from({ length: CHART_DAYS }, (_, index) => {
    const day = today - CHART_DAYS + 1 + index;
    return known.get(day) ?? { day, online: 0, cash: 0, refunded: 0 };
  });
}

/** What became of parcels. */
export type Outcomes = { delivered: number; returned: number };
/** Of those to a wilaya. */
export type Outcome = Outcomes & { wilaya: number };
/** Of those with a product in them, as it was last called. */
export type ProductOutcome = Outcomes & { names: Record<Locale, string> };
