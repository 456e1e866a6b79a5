import type { AuditSource } from '../../database/audit-log.ts';
import { recordAction, SYSTEM } from '../audit-log/audit-log.ts';
import type { ShopContext } from '../context.ts';
import { eraseOrder } from './erase-order.ts';
import { type Hold, holdOf, nextLook } from './rules.ts';
import { CONTACT_FIELDS, type ErasureSubject, findOrders, isBeyondReach, noteAsked } from './store.ts';

/** Orders in one transaction: others wait meanwhile. */
const ORDERS_AT_ONCE = 25;

/**
 * What came of asking for an erasure, by the orders' numbers. `kept`: what holds them, and they are erased by themselves when
 * that is over. `next`: to be asked on from, when there are more orders than one call takes; null at the end.
 */
export type ErasureReport = {
  erased: string[];
  kept: { number: string; why: Hold }[];
  remains: string;
  next: string | null;
};

const REMAINS =
  'Goods, amounts, wilaya, states and times of the orders, without anybody’s name: accounts must be kept for ten years. On devices whose users asked for it, name, phone and address in a cookie that only they can take away.';

/** What a service keeps that made no customer of whoever ordered: it erases customers alone. */
const beyondReach = (numbers: readonly string[]) =>
  ` At the payment service, who was to pay ${numbers.join(', ')}: it made no customer of them that it could erase, so it lets them go by its own periods, or whoever runs it erases them.`;

/**
 * Takes whoever placed orders out of them: an order by its number, or all of a phone. Of an order whose payment is open,
 * that is being delivered, not remitted or disputed nothing is touched.
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
    const record = (act: string, subject: string | null, fields: readonly string[] = []) =>
      recordAction(context, source, { act, subject, fields });
    // Whose orders were looked for is written nowhere: that would be the very thing to be forgotten.
    if (orders.length === 0 && after === '') record('orders.erase', null);
    const beyond = orders.filter((order) => isBeyondReach(sql, order)).map(({ number }) => number);
    if (beyond.length > 0) report.remains += beyondReach(beyond);
    for (const order of orders) {
      const why = holdOf(order, at);
      if (why === null) {
        if (!order.isErased) {
          eraseOrder(sql, order, at, nextLook(order, { act: 'remove', at: Infinity }, at));
          record('orders.erase', order.number, CONTACT_FIELDS);
        }
        report.erased.push(order.number);
      } else {
        const asked = { ...order, isAsked: true };
        noteAsked(sql, order.id, at, nextLook(asked, { act: 'erase', at: Infinity }, at));
        record('orders.ask_erasure', order.number);
        report.kept.push({ number: order.number, why });
      }
    }
    if (found.length > orders.length) report.next = orders.at(-1)?.id ?? null;
    return report;
  });
}
