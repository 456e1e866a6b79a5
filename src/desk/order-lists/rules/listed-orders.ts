import type { Locale } from '../../../contract/scalars.ts';
import type { DeskRole } from '../../../domain/desk-rights.ts';
import { may } from '../../../domain/desk-rights.ts';
import type { OrderItem, ReturnedItem } from '../../../domain/line-items.ts';
import type { FulfilmentState, PaymentState } from '../../../domain/orders/order.ts';
import { type ParcelProduct, parcelProductsOf } from '../../../domain/orders/parcel-products.ts';
import {
  contactQueues,
  type Problem,
  packingQueues,
  problems,
  type Queue,
  queues,
} from '../../../domain/orders/queues.ts';

/** A queue of orders, or a problem with their money. */
export type QueueName = Queue | Problem;

const ofPackers: readonly (QueueName | null)[] = packingQueues;
const ofCallers: readonly (QueueName | null)[] = contactQueues;

/** The queues that a role sees: all, or those of its work. The queue of calls is for who calls. */
export function queuesOf(role: DeskRole): { queues: Queue[]; problems: Problem[] } {
  const isOpen = (name: QueueName) =>
    (may(role, 'see_money') && name !== 'call') ||
    (may(role, 'pack') && ofPackers.includes(name)) ||
    (may(role, 'call') && ofCallers.includes(name));
  return { queues: queues.filter(isOpen), problems: problems.filter(isOpen) };
}

/** Whether a queue's tile shows what is due at its doors: its list then shows the same amounts. */
export function isOfDueAmounts(queue: QueueName): boolean {
  return queue === 'courier' || queue === 'owed';
}

export function isQueueName(word: string): word is QueueName {
  return [...queues, ...problems].some((one) => one === word);
}

/**
 * An order in a list. `placedAt` in milliseconds, amounts in whole dinars, null for a device that may not see them.
 */
export type ListedOrder = {
  number: string;
  /** Null for an erased order. */
  name: string | null;
  commune: string;
  wilaya: number;
  total: number | null;
  /** E.164; null for an erased order, and for a device that may not see it. */
  phone: string | null;
  /** The shopper's note; null for none, and for a device that may not see it. */
  note: string | null;
  /** The first products, and how many lines are left out. */
  goods: ParcelProduct[];
  furtherGoods: number;
  /** What the driver takes back, in an exchange whose parcel has not arrived. */
  takeBack: ParcelProduct[];
  courier: string | null;
  tracking: string | null;
  queue: Queue | null;
  /** The position of its newest order event: an action applies to what the list showed. */
  position: number;
  payment: PaymentState;
  fulfilment: FulfilmentState;
  /** The problem with its money; null for none, and for a device that may not see it. */
  problem: Problem | null;
  /** The shopper asks for a change, or changed the address, and staff have not answered it. */
  wishes: ('change_wished' | 'address_changed')[];
  /** The words of the asked change; null for none, and for a device that may not see them. */
  wish?: string | null;
  /** The money of its door that the shop has not received yet. */
  owed: number;
  /** Due at its door, and collected there: null before. */
  dueOnDelivery: number;
  collected: number | null;
  placedAt: number;
};

/** An order as its row says it. `exchangeOf`: the id of the order that it replaces. */
export type OrderRow = Omit<ListedOrder, 'takeBack'> & { id: string; exchangeOf: string | null };

/** How many products a row names. */
const MOST_GOODS = 2;

/** The products of an order as a list shows them; of one whose pieces wait for the shelf, those pieces. */
export function productsInShort(
  {
    items,
    returned,
    queue,
    fulfilment,
  }: Pick<OrderRow, 'queue' | 'fulfilment'> & {
    items: readonly OrderItem[];
    returned: readonly ReturnedItem[];
  },
  language: Locale,
): Pick<ListedOrder, 'goods' | 'furtherGoods'> {
  const waiting = returned.filter(({ place }) => place === 'waiting');
  const meant = queue !== 'restock' ? items : fulfilment === 'returned' ? [...items, ...waiting] : waiting;
  const products = parcelProductsOf(meant, language);
  const goods = products.slice(0, MOST_GOODS);
  return { goods, furtherGoods: products.length - goods.length };
}

/** Whether a role may see an order of a list: one that waits for its work, or any by right. */
export function maySeeListed(role: DeskRole, { queue }: Pick<ListedOrder, 'queue'>): boolean {
  return may(role, 'see_money') || (queue !== null && queuesOf(role).queues.includes(queue));
}

/** A part of a queue: the orders to a wilaya, or with a courier. Null: all. */
export type QueueNarrowing = { wilaya: number | null; courier: string | null };
