import type { Database } from '../../database/rows.ts';
import { balanceOf, type OrderBalance, type PaymentSums, statusOf } from '../../domain/orders/balance.ts';
import type { EventReason } from '../../domain/orders/calls/call-outcomes.ts';
import { callStateOf } from '../../domain/orders/calls/call-state.ts';
import {
  type Actor,
  effectiveOf,
  hasBeenPaid,
  isOpen,
  isUnpaid,
  type Order,
  type OrderCheckout,
  type OrderEvent,
  type OrderEventKind,
  type OrderState,
} from '../../domain/orders/order.ts';
import { foldOrder } from '../../domain/orders/order-state.ts';
import { hasUncountedMoney } from '../../domain/orders/payment-disputes.ts';
import { contactQueues, problemOf, queueOf } from '../../domain/orders/queues.ts';
import { mayOweRest, restOf } from '../../domain/orders/rest-to-pay.ts';
import type { CountNote } from '../../domain/orders/shop-notes.ts';
import type { OrderStatus } from '../../domain/orders/transitions.ts';
import { paymentSumsOf } from './order-payments.ts';
import { checkoutsOfOrder, checkoutsOfOrders } from './store/checkouts.ts';
import {
  appendOrderEvent,
  type NewOrderEvent,
  readEventsOfOrders,
  readOrderEvents,
} from './store/history.ts';
import { findOrder } from './store/orders.ts';
import { type OwnRefund, refundsOfOrder, refundsOfOrders } from './store/refunds.ts';
import { saveStatus, statusAsPlaced } from './store/status.ts';

/** An event of an order, as `addEvent` takes it. `nextCheckAt`: milliseconds; absent: unchanged. */
export type EventInput = {
  kind: OrderEventKind;
  actor: Actor;
  checkoutId: string | null;
  note?: string | CountNote | null;
  amount?: number | null;
  /** The device of the desk, for an event of staff. */
  device?: string | null;
  reason?: EventReason | null;
  /** Of the form that staff sent. */
  submission?: string | null;
  nextCheckAt?: number | null;
};

/**
 * An order in one transaction: its row, history and payments, each read once. Its own changes are in it at once.
 * Changes by others end its use: load it again.
 */
export class LoadedOrder {
  readonly #sql: Database;
  readonly #history: OrderEvent[];
  #order: Order;
  #state: OrderState | null = null;
  #effective: OrderEvent[] | null = null;
  #checkouts: OrderCheckout[] | null = null;
  #refunds: OwnRefund[] | null = null;
  #sums: PaymentSums | null = null;
  /** Its row was just written, and its status not saved since. */
  #isPlaced = false;

  constructor(sql: Database, order: Order, history = readOrderEvents(sql, order.id)) {
    this.#sql = sql;
    this.#order = order;
    this.#history = history;
  }

  /** An order that is being placed: its row is written, and nothing else exists of it. */
  static placed(sql: Database, order: Order): LoadedOrder {
    const loaded = new LoadedOrder(sql, order, []);
    loaded.#checkouts = [];
    loaded.#refunds = [];
    loaded.#isPlaced = true;
    return loaded;
  }

  static find(sql: Database, orderId: string): LoadedOrder | null {
    const order = findOrder(sql, orderId);
    return order === null ? null : new LoadedOrder(sql, order);
  }

  /** The same for a list of orders: each table is read once, whatever their number. */
  static ofList(sql: Database, orders: readonly Order[]): LoadedOrder[] {
    if (orders.length === 0) return [];
    const ids = orders.map(({ id }) => id);
    const [events, checkouts] = [readEventsOfOrders(sql, ids), checkoutsOfOrders(sql, ids)];
    const refunds = refundsOfOrders(sql, ids);
    return orders.map((order) => {
      const loaded = new LoadedOrder(sql, order, events.get(order.id) ?? []);
      loaded.#checkouts = checkouts.get(order.id) ?? [];
      loaded.#refunds = refunds.get(order.id) ?? [];
      return loaded;
    });
  }

  get id(): string {
    return this.#order.id;
  }

  get order(): Order {
    return this.#order;
  }

  get history(): readonly OrderEvent[] {
    return this.#history;
  }

  /** The events that count. */
  get effective(): readonly OrderEvent[] {
    this.#effective ??= effectiveOf(this.#history);
    return this.#effective;
  }

  /** The position of its newest event. */
  get position(): number {
    return this.#history.length;
  }

  /** The event that another one undoes; null where it undoes none. */
  undoneBy({ undoes }: OrderEvent): OrderEvent | null {
    return this.#history.find(({ position }) => position === undoes) ?? null;
  }

  get state(): OrderState {
    this.#state ??= foldOrder(this.#history, this.#order.paymentMethod);
    return this.#state;
  }

  get checkouts(): readonly OrderCheckout[] {
    this.#checkouts ??= checkoutsOfOrder(this.#sql, this.id);
    return this.#checkouts;
  }

  get #isUnpaid(): boolean {
    return isUnpaid(this.#order.paymentMethod, this.state);
  }

  /** Not paid, but money came late or with another amount, and an owner of the shop has yet to look at it. */
  get isMoneyChecked(): boolean {
    return this.#isUnpaid && hasUncountedMoney(this.effective, this.checkouts);
  }

  /** Its shopper may be asked to pay online; not while money is checked: it could be paid twice. */
  get canPay(): boolean {
    return this.#order.erasedAt === null && this.#isUnpaid && !this.isMoneyChecked;
  }

  /** A payment may still come. */
  get isAwaited(): boolean {
    return this.checkouts.some(({ status }) => isOpen(status));
  }

  /** It is paid, or confirmed with cash on delivery. */
  get isPaidOrConfirmed(): boolean {
    const { paymentMethod, payment, fulfilment } = this.#order;
    const isConfirmed = fulfilment !== 'new' && fulfilment !== 'canceled';
    return hasBeenPaid(payment) || (paymentMethod === 'cash' && isConfirmed);
  }

  get sums(): PaymentSums {
    this.#refunds ??= refundsOfOrder(this.#sql, this.id);
    this.#sums ??= paymentSumsOf(this.#sql, this.#order, this.checkouts, this.#refunds);
    return this.#sums;
  }

  get money(): OrderBalance {
    return balanceOf(this.sums, this.state);
  }

  /** What its shopper can still pay online although it is paid, in whole dinars. */
  get rest(): number {
    return this.#order.erasedAt === null && mayOweRest(this.#order) ? restOf(this.money) : 0;
  }

  get status(): OrderStatus {
    return statusOf(this.sums, this.state);
  }

  /** Appends an event to the history. */
  append(event: NewOrderEvent): OrderEvent {
    this.#state = null;
    this.#effective = null;
    const appended = appendOrderEvent(this.#sql, this.id, this.position + 1, event);
    this.#history.push(appended);
    return appended;
  }

  /** Takes in values that were written to the order's row. */
  merge(values: Partial<Order>): void {
    this.#order = { ...this.#order, ...values };
    this.#sums = null;
  }

  /** Reads checkouts and refunds again at their next use. Call it after either was written. */
  dropPayments(): void {
    this.#checkouts = null;
    this.#refunds = null;
    this.#sums = null;
  }

  /** Saves the status that history and payments add up to. `nextCheckAt`: milliseconds; absent: unchanged. */
  project(nextCheckAt?: number | null): void {
    const { state, sums } = this;
    const money = balanceOf(sums, state);
    const queue = queueOf(statusOf(sums, state), state);
    const dueOnDelivery = money.collected + money.toCollect;
    const was = this.#isPlaced ? statusAsPlaced(this.#order) : undefined;
    this.#isPlaced = false;
    const status = {
      ...state,
      queue: this.#order.erasedAt !== null && contactQueues.includes(queue) ? null : queue,
      dueOnDelivery,
      remitted: Math.min(money.remitted, dueOnDelivery),
      waived: money.waived,
      problem: problemOf(state, money),
      calls: callStateOf(this.#history),
      ...(nextCheckAt === undefined ? {} : { nextCheckAt }),
    };
    saveStatus(this.#sql, this.id, status, was);
    const { payment, fulfilment } = state;
    this.merge({ payment, fulfilment, dueOnDelivery, ...(nextCheckAt === undefined ? {} : { nextCheckAt }) });
  }
}
