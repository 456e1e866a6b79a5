import { BATCHES_KEPT, LABELS_KEPT } from '../couriers/rules/labels.ts';
import { deleteOldBatches, oldestBatch } from '../couriers/store/batches.ts';
import { deleteOldLabels, oldestLabel } from '../couriers/store/labels.ts';
import { deleteAuditLogBefore, oldestAuditEntry } from '../database/audit-log.ts';
import { type Fate, fateOf, nextLook, type RetainedOrder } from '../domain/retention.ts';
import { recordAction, SYSTEM } from '../shop/audit-log/audit-log.ts';
import type { ShopContext } from '../shop/context.ts';
import { isCustomerGone } from '../shop/orders/payments/customers.ts';
import { deleteOldSettlement, oldestSettlement } from '../shop/uploaded-tables/store.ts';
import { eraseOrder } from './erase-order.ts';
import {
  CONTACT_FIELDS,
  customersToErase,
  dropCustomerErasure,
  earliestCustomerErasure,
  earliestLook,
  eraseContact,
  ordersToLookAt,
  putOffCustomerErasure,
  removeOrder,
  saveLook,
} from './store.ts';

/** Orders per turn, for some fifteen rows each. */
const ORDERS_AT_ONCE = 20;
/** Milliseconds between two turns, so that shoppers are served meanwhile. */
const PAUSE = 1_000;
/** Entries and counters of the audit log removed in one turn. */
const AUDIT_ENTRIES_PER_TURN = 100;
/** Customers that the service is asked to erase in one turn. */
const CUSTOMERS_AT_ONCE = 4;
/** Milliseconds until the service is asked again for a customer, doubled each time, at most a day. */
const ASK_AGAIN = 60_000;
const ASK_LATEST = 24 * 3_600_000;

/** Milliseconds for which courier settlements are kept. */
const SETTLEMENTS_KEPT = 24 * 3_600_000;

const NEVER = Number.POSITIVE_INFINITY;

/** Erases and removes orders when their retention period ends, a few at a time. */
export class Retention {
  readonly #context: ShopContext;
  #restsUntil = 0;
  #isAsking = false;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  /** When the next job is due, in milliseconds since the epoch; infinity without one. */
  dueAt(): number {
    const { sql, settings } = this.#context;
    const orders = earliestLook(sql) ?? NEVER;
    const customers = this.#isAsking ? null : earliestCustomerErasure(sql, settings.livemode);
    const next = Math.min(
      orders,
      customers ?? NEVER,
      this.#auditLogDueAt(),
      this.#settlementsDueAt(),
      this.#labelsDueAt(),
    );
    return Math.max(next, this.#restsUntil);
  }

  /** Handles the next orders, then asks the service to erase their customers. */
  async run(): Promise<void> {
    const { storage, now } = this.#context;
    if (now() < this.#restsUntil) return;
    this.#restsUntil = now() + PAUSE;
    storage.transactionSync(() => this.#look());
    if (this.#auditLogDueAt() <= now()) storage.transactionSync(() => this.#deleteOldAuditLog());
    if (this.#settlementsDueAt() <= now())
      storage.transactionSync(() => deleteOldSettlement(this.#context.sql, now() - SETTLEMENTS_KEPT));
    if (this.#labelsDueAt() <= now()) storage.transactionSync(() => this.#deleteOldLabels());
    await this.#tellService();
  }

  /** When the oldest entry or counter of the audit log has reached its period. */
  #auditLogDueAt(): number {
    const { sql, settings } = this.#context;
    const oldest = oldestAuditEntry(sql);
    // The log's times are whole seconds, so the entry goes after its second has passed.
    return oldest === null ? NEVER : (oldest + 1) * 1000 + settings.periods.AUDIT_LOG_KEPT_DAYS;
  }

  /** When the oldest courier settlement is a day old: it names recipients. */
  #settlementsDueAt(): number {
    const oldest = oldestSettlement(this.#context.sql);
    return oldest === null ? NEVER : oldest + SETTLEMENTS_KEPT;
  }

  /** When the oldest label of a courier, or link to several, has reached its period: it names a person. */
  #labelsDueAt(): number {
    const { sql } = this.#context;
    const [label, batch] = [oldestLabel(sql) ?? NEVER, oldestBatch(sql) ?? NEVER];
    return Math.min(label + LABELS_KEPT, batch + BATCHES_KEPT);
  }

  #deleteOldLabels(): void {
    const { sql, now } = this.#context;
    deleteOldLabels(sql, now() - LABELS_KEPT);
    deleteOldBatches(sql, now() - BATCHES_KEPT);
  }

  #deleteOldAuditLog(): void {
    const { sql, now, settings } = this.#context;
    const before = Math.floor((now() - settings.periods.AUDIT_LOG_KEPT_DAYS) / 1000);
    deleteAuditLogBefore(sql, before, AUDIT_ENTRIES_PER_TURN);
  }

  #look(): void {
    const { sql, now } = this.#context;
    for (const order of ordersToLookAt(sql, now(), ORDERS_AT_ONCE)) this.#take(order, this.#fateOf(order));
  }

  #fateOf(order: RetainedOrder): Fate {
    return fateOf(order, this.#context.now(), this.#context.settings.periods);
  }

  #take(order: RetainedOrder, fate: Fate): void {
    const { sql, now, settings } = this.#context;
    if (fate.at > now()) saveLook(sql, order.id, nextLook(order, fate, now()));
    else if (fate.action === 'remove') removeOrder(sql, order, now());
    else {
      const rest = fateOf({ ...order, isErased: true }, now(), settings.periods);
      // Settlement rows of today cannot be about an order that is old enough to be erased by age.
      const erase = order.isRequested ? eraseOrder : eraseContact;
      erase(sql, order, now(), nextLook(order, rest, now()));
      // Only a requested erasure is logged. Erasures by age follow from the periods.
      if (order.isRequested && !order.isErased)
        recordAction(this.#context, SYSTEM, {
          action: 'orders.erase',
          subject: order.number,
          fields: CONTACT_FIELDS,
        });
    }
  }

  /** Asks the service to erase customers. Each customer there belongs to one order. */
  async #tellService(): Promise<void> {
    const { sql, service, now, settings } = this.#context;
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      for (const erasure of customersToErase(sql, settings.livemode, now(), CUSTOMERS_AT_ONCE)) {
        // Put off before the request: the object may end before the answer.
        putOffCustomerErasure(sql, erasure, now() + Math.min(ASK_AGAIN * 2 ** erasure.tries, ASK_LATEST));
        try {
          await service.deleteCustomer(erasure.customerId);
          dropCustomerErasure(sql, erasure.customerId);
        } catch (error) {
          if (await isCustomerGone(this.#context, erasure.customerId, error))
            dropCustomerErasure(sql, erasure.customerId);
          else console.warn(`service: ${error instanceof Error ? error.name : 'unknown'}`);
        }
      }
    } finally {
      this.#isAsking = false;
    }
  }
}
