import type { Locale } from '../../contract/scalars.ts';
import type { EventReason } from '../../domain/orders/calls/call-outcomes.ts';
import { type CallState, callStateOf } from '../../domain/orders/calls/call-state.ts';
import type { CallGroup, NetworkLine } from '../../domain/orders/calls/queue.ts';
import type { Suspicion } from '../../domain/orders/calls/suspicions.ts';
import type { FulfilmentState, OrderEvent, OrderEventKind } from '../../domain/orders/order.ts';

/** The button that confirms an order and claims the next call. */
export const CONFIRM_NEXT = 'confirm_next';

/** An order of the same phone and products. `position`: of its newest event, for an action on it. */
export type Duplicate = {
  number: string;
  position: number;
  /** The random text of this page's forms. */
  submission: string;
  /** Milliseconds. */
  placedAt: number;
  fulfilment: FulfilmentState;
  /** It can be canceled in favour of the other. */
  isCancelable: boolean;
};

/** An order in the queue of calls. Times in milliseconds, 0 for never; `total` in whole dinars. */
export type CallRow = CallState & {
  number: string;
  position: number;
  submission: string;
  group: CallGroup;
  name: string;
  /** E.164. */
  phone: string;
  wilaya: number;
  commune: string;
  delivery: 'home' | 'desk';
  note: string | null;
  items: { name: string; label: string | null; quantity: number }[];
  total: number;
  placedAt: number;
  /** The language of its messages, and the token of its page. */
  language: Locale;
  token: string;
  /** What the shopper asks to be changed. */
  wish: string | null;
  suspicions: Suspicion[];
  duplicate: Duplicate | null;
  /** So many calls missed that the shop would cancel it. */
  isGivenUp: boolean;
  /** Who is calling it now. */
  caller: { name: string; isOwn: boolean } | null;
};

/** The act that the list has just taken, while it can be undone. */
export type LastAct = {
  number: string;
  position: number;
  submission: string;
  kind: OrderEventKind;
  reason: EventReason | null;
};

/** The place after which a page of the queue begins, as its address has it. */
export type CallCursor = { callAgainAt: number; calledAt: number; placedAt: number; number: string };

export function writeCursor({ callAgainAt, calledAt, placedAt, number }: CallCursor): string {
  return [callAgainAt, calledAt, placedAt, number].join('.');
}

export function readCursor(text: string | null): CallCursor | null {
  const parts = /^(\d{1,15})\.(\d{1,15})\.(\d{1,15})\.(\w{1,20})$/.exec(text ?? '');
  if (parts === null) return null;
  const [callAgainAt = 0, calledAt = 0, placedAt = 0] = parts.slice(1, 4).map(Number);
  return { callAgainAt, calledAt, placedAt, number: parts[4] ?? '' };
}

/** The place that an order had in the queue before the newest act of staff moved it, or took it out. */
export function placeBeforeAct(
  order: Pick<CallCursor, 'number' | 'placedAt'>,
  history: readonly OrderEvent[],
): CallCursor {
  const acted = history.findLastIndex(({ actor }) => actor === 'merchant');
  const { callAgainAt, calledAt } = callStateOf(acted === -1 ? history : history.slice(0, acted));
  return { callAgainAt, calledAt, placedAt: order.placedAt, number: order.number };
}

/** How many networks a page shows as lines, the largest first. Further ones come up as these are settled. */
export const MOST_LINES = 50;

/**
 * The networks with more than `CASH_PER_NETWORK` orders that wait for their call. `lines`: those that a page shows;
 * `orders`: of all of them; `hasMore`: there are further ones.
 */
export type NetworkLines = { lines: readonly NetworkLine[]; orders: number; hasMore: boolean };
