import type { DeskRole } from '../../../domain/desk-rights.ts';
import { may, mayAct } from '../../../domain/desk-rights.ts';
import { problems, type Queue } from '../../../domain/orders/queues.ts';
import { readOneLine } from '../../../text/one-line.ts';
import type { QueueName } from '../../order-lists/rules/listed-orders.ts';

/** Actions that staff may do on several orders at once, in the order in which an order needs them. */
export const bulkActions = ['confirm', 'pack', 'hand_over', 'deliver', 'remit', 'restock', 'cancel'] as const;
export type BulkAction = (typeof bulkActions)[number];

export function isBulkAction(word: string): word is BulkAction {
  return bulkActions.some((one) => one === word);
}

const ofQueues: Partial<Record<QueueName, readonly BulkAction[]>> = {
  call: ['confirm', 'cancel'],
  pack: ['pack', 'cancel'],
  hand_over: ['hand_over', 'cancel'],
  courier: ['deliver'],
  owed: ['remit'],
  restock: ['restock'],
  unpaid: ['cancel'],
};

export function mayActInBulk(role: DeskRole, action: BulkAction): boolean {
  return may(role, 'act_in_bulk') && mayAct(role, action);
}

/** The bulk actions that make sense for a queue; null: for a list of orders in any state. */
export function bulkActionsOf(queue: QueueName | null, role: DeskRole): BulkAction[] {
  const all = queue === null ? bulkActions : (ofQueues[queue] ?? []);
  return all.filter((action) => mayActInBulk(role, action));
}

/** Whether slips and a picking list are printed of a list: its parcels can still be in the shop, and the role packs. */
export function isPrinted(queue: QueueName | null, role: DeskRole): boolean {
  const canBeInShop =
    queue === null || queue === 'pack' || queue === 'hand_over' || problems.some((one) => one === queue);
  return canBeInShop && may(role, 'pack');
}

/** Whether the orders of a list have boxes: they can be acted on, or printed. */
export function areTickable(queue: QueueName | null, role: DeskRole): boolean {
  return bulkActionsOf(queue, role).length > 0 || isPrinted(queue, role);
}

/** The queue that a bulk action leads to; null where staff have nothing more to do. */
export const queueAfter: Record<BulkAction, Queue | null> = {
  confirm: 'pack',
  pack: 'hand_over',
  hand_over: 'courier',
  deliver: 'owed',
  remit: null,
  restock: null,
  cancel: null,
};

/**
 * Why an order was left as it was. `outdated`: it has changed since its list was shown. `not_now`: its state does not
 * allow the action. `short`: other orders hold the pieces. `tracking_missing`: the list of tracking numbers ended
 * before it.
 */
export const bulkReasons = [
  'gone',
  'outdated',
  'not_now',
  'short',
  'tracking_taken',
  'tracking_unreadable',
  'tracking_doubled',
  'tracking_missing',
] as const;
export type BulkReason = (typeof bulkReasons)[number];

/** What became of one order. */
export type BulkRow = {
  number: string;
  /** The position of the event that it got; null: it was left as it was, for a reason. */
  position: number | null;
  reason: BulkReason | null;
  /** The order that has the refused tracking number. */
  other: string | null;
  /** The tracking number as it was typed. */
  typed: string;
  /** Of the undo: null before it, and where nothing was done. */
  undone: 'done' | BulkReason | null;
};

const LONGEST_COURIER = 40;

/** A courier's name as typed, on one line; null for an empty one. */
export function readCourier(typed: string): string | null {
  return readOneLine(typed, LONGEST_COURIER);
}
