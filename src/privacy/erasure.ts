import type { AuditSource } from '../database/audit-log.ts';
import { type ErasureBlocker, erasureBlockerOf, nextLook } from '../domain/retention.ts';
import { recordAction, SYSTEM } from '../shop/audit-log/audit-log.ts';
import type { ShopContext } from '../shop/context.ts';
import { eraseDescription } from '../shop/customers/store/customers.ts';
import { eraseOrder } from './erase-order.ts';
import {
  CONTACT_FIELDS,
  type ErasureSubject,
  findOrders,
  isBeyondReach,
  saveErasureRequest,
} from './store.ts';

/** Orders in one transaction: other requests wait meanwhile. */
const ORDERS_AT_ONCE = 25;

/**
 * The result of an erasure, by order number. `kept`: orders with the reason why they wait; they are erased when it
 * ends. `next`: the cursor for the next call, when there are more orders than one call handles; null at the end.
 */
export type ErasureReport = {
  erased: string[];
  kept: { number: string; why: ErasureBlocker }[];
  remains: string;
  next: string | null;
};

const REMAINS =
  'Goods, amounts, wilaya, states and times of the orders, without anybody’s name: accounts must be kept for ten years. On devices whose users asked for it, name, phone and address in a cookie that only they can take away.';

/** What a service keeps when it made no customer for the order: it can only erase customers. */
const beyondReach = (numbers: readonly string[]) =>
  ` At the payment service, who was to pay ${numbers.join(', ')}: it made no customer of them that it could erase, so it lets them go by its own periods, or whoever runs it erases them.`;

/** As `eraseOrders`, with the list of erasures before and after it. */
export async function eraseOnRequest(
  context: ShopContext,
  ...request: [who: ErasureSubject, after?: string, source?: AuditSource]
): Promise<ErasureReport> {
  await context.erasures.ready();
  const report = eraseOrders(context, ...request);
  await context.erasures.write();
  return report;
}

/**
 * Erases shoppers from their orders: one order by its number, or all orders of a phone. An order with an open
 * payment, an undelivered parcel, missing courier money or a dispute is left alone.
 */
export function eraseOrders(
  context: ShopContext,
  who: ErasureSubject,
  after = '',
  source: AuditSource = SYSTEM,
): ErasureReport {
  const { storage, sql, now } = context;
  return storage.transactionSync(() => {
    const at = now();
    const found = findOrders(sql, who, after, ORDERS_AT_ONCE + 1);
    const orders = found.slice(0, ORDERS_AT_ONCE);
    const report: ErasureReport = { erased: [], kept: [], remains: REMAINS, next: null };
    if ('phone' in who && after === '') eraseDescription(sql, who.phone);
    const record = (action: string, subject: string | null, fields: readonly string[] = []) =>
      recordAction(context, source, { action, subject, fields });
    // The log does not say whose orders were searched: that would record the person to be forgotten.
    if (orders.length === 0 && after === '') record('orders.erase', null);
    const beyond = orders.filter((order) => isBeyondReach(sql, order)).map(({ number }) => number);
    if (beyond.length > 0) report.remains += beyondReach(beyond);
    for (const order of orders) {
      const why = erasureBlockerOf(order, at);
      if (why === null) {
        if (!order.isErased) {
          eraseOrder(sql, order, at, nextLook(order, { action: 'remove', at: Infinity }, at));
          record('orders.erase', order.number, CONTACT_FIELDS);
        }
        report.erased.push(order.number);
      } else {
        const asked = { ...order, isRequested: true };
        saveErasureRequest(sql, order.id, at, nextLook(asked, { action: 'erase', at: Infinity }, at));
        record('orders.ask_erasure', order.number);
        report.kept.push({ number: order.number, why });
      }
    }
    if (found.length > orders.length) report.next = orders.at(-1)?.id ?? null;
    return report;
  });
}
