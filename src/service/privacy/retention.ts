import type { Database } from '../../database/rows.ts';
import { isAnybodyErasing } from '../account/store/erasures.ts';
import type { Transaction } from '../account/transaction.ts';
import { hasAttempt } from '../payments/store/attempts.ts';
import { auditLogDueAt, deleteOldAuditLog } from './audit-log-retention.ts';
import { isAbandoned, isOpen, type Periods } from './rules/retention-periods.ts';
import {
  checkoutsAfter,
  checkoutsOfCustomer,
  eraseCheckout,
  eraseCustomer,
  eraseOldEvent,
  eraseRequest,
  eraseSale,
  eventsAfter,
  findLiveCustomer,
  type HeldCheckout,
  hasException,
  isNewestOfCustomer,
  requestsAfter,
} from './store/erased-columns.ts';
import { findPlan, NEVER, savePlan, timeBehind } from './store/schedule.ts';

/** Retention by age, some elements a turn: each table is walked once along its numbers, and no row is read twice. */

type Walk = 'abandoned' | 'contacts' | 'accounts' | 'deliveries' | 'requests';

const walks: readonly Walk[] = ['abandoned', 'contacts', 'accounts', 'deliveries', 'requests'];

/** Elements examined in one turn, at most some fifteen rows each. */
const AT_ONCE = 20;

/**
 * Seconds. A shop creates the customer of an order just before its checkout; an older customer is the merchant's own
 * record.
 */
const MADE_FOR_CHECKOUT = 24 * 3600;

/** A customer with more checkouts than this is a regular one. */
const FEW = 20;

/** Plans an account's missing walks, and moves those whose period has changed. */
export function planRetention(database: Database, nowMs: number, periods: Periods): void {
  if (findPlan(database, 'answers') === null)
    savePlan(database, { task: 'answers', seq: 0, dueAt: isAnybodyErasing(database) ? 0 : NEVER });
  if (findPlan(database, 'audit_log') === null)
    savePlan(database, { task: 'audit_log', seq: 0, dueAt: auditLogDue(database, nowMs, periods) });
  for (const walk of walks) {
    const known = findPlan(database, walk);
    const seq = known?.seq ?? 0;
    const dueAt = dueAfter(database, walk, seq, nowMs, periods);
    // An empty table needs no later time at every start: what comes is due after the time that is planned.
    const isSoonEnough = known !== null && known.dueAt > nowMs && known.dueAt <= dueAt;
    if (isSoonEnough && timeBehind(database, tableOf(walk), seq) === null) continue;
    if (dueAt !== known?.dueAt) savePlan(database, { task: walk, seq, dueAt });
  }
}

/** Runs the next turn of every due walk. */
export function walkOn(transaction: Transaction, periods: Periods): void {
  const { database, nowMs } = transaction;
  for (const walk of walks) {
    const plan = findPlan(database, walk);
    if (plan === null || plan.dueAt > nowMs) continue;
    const seq = turn(transaction, plan.seq, walk, periods);
    const dueAt = dueAfter(database, walk, seq, nowMs, periods);
    savePlan(database, { ...plan, seq, dueAt });
  }
}

/** Removes the oldest entries of the audit log whose retention has ended. */
export function deleteDueAuditLog({ database, now, nowMs }: Transaction, periods: Periods): void {
  const plan = findPlan(database, 'audit_log');
  if (plan === null || plan.dueAt > nowMs) return;
  deleteOldAuditLog(database, now, periods);
  savePlan(database, { ...plan, dueAt: auditLogDue(database, nowMs, periods) });
}

function auditLogDue(database: Database, nowMs: number, periods: Periods): number {
  return auditLogDueAt(database, periods) ?? nowMs + periods.auditLog * 1000;
}

function tableOf(walk: Walk) {
  if (walk === 'requests') return 'payment_requests';
  return walk === 'deliveries' ? 'events' : 'checkouts';
}

/** The name of a request is kept as long as the sales that it names. */
function periodOf(walk: Walk, periods: Periods): number {
  return periods[walk === 'requests' ? 'accounts' : walk];
}

/** When the next element after the last one done is old. A future element will not be old for a whole period. */
function dueAfter(database: Database, walk: Walk, seq: number, nowMs: number, periods: Periods): number {
  const time = timeBehind(database, tableOf(walk), seq) ?? Math.floor(nowMs / 1000);
  return (time + periodOf(walk, periods)) * 1000;
}

/** Handles the next old elements; returns the number of the last one done. */
function turn(transaction: Transaction, seq: number, walk: Walk, periods: Periods): number {
  const { database, now } = transaction;
  const isOld = ({ createdAt }: { createdAt: number }) => createdAt <= now - periodOf(walk, periods);
  if (walk === 'deliveries') {
    const events = eventsAfter(database, seq, AT_ONCE).filter(isOld);
    for (const event of events) eraseOldEvent(database, event.seq, now);
    return events.at(-1)?.seq ?? seq;
  }
  if (walk === 'requests') {
    const requests = requestsAfter(database, seq, AT_ONCE).filter(isOld);
    for (const request of requests) eraseRequest(database, request.seq);
    return requests.at(-1)?.seq ?? seq;
  }
  const checkouts = checkoutsAfter(database, seq, AT_ONCE).filter(isOld);
  for (const checkout of checkouts) {
    if (walk === 'abandoned') takeAbandoned(transaction, checkout, periods);
    else if (walk === 'contacts') takeEnded(transaction, checkout, periods);
    else takeSale(transaction, checkout);
  }
  return checkouts.at(-1)?.seq ?? seq;
}

function holdsPerson({ isErased, customerId, hasAddress }: HeldCheckout): boolean {
  return !isErased && (customerId !== null || hasAddress);
}

function takeAbandoned({ database, now }: Transaction, checkout: HeldCheckout, periods: Periods): void {
  const { id, status, customerId, createdAt } = checkout;
  if (!holdsPerson(checkout) || !isAbandoned(status, hasAttempt(database, id))) return;
  eraseCheckout(database, checkout, 'contact', now);
  const customer = customerId === null ? null : findLiveCustomer(database, customerId);
  if (customer === null || customer.updatedAt > now - periods.abandoned) return;
  if (customer.createdAt < createdAt - MADE_FOR_CHECKOUT) return;
  const all = checkoutsOfCustomer(database, customer.id, 0, FEW);
  if (all.length < FEW && all.every(({ isErased }) => isErased)) eraseCustomer(database, customer.seq, now);
}

function takeSale({ database, now }: Transaction, checkout: HeldCheckout): void {
  const { id, status, pendingRefunds } = checkout;
  if (isOpen(status) || hasException(database, id) || pendingRefunds > 0) return;
  eraseSale(database, checkout, now);
}

function takeEnded({ database, now }: Transaction, checkout: HeldCheckout, periods: Periods): void {
  const { seq, id, status, customerId } = checkout;
  if (isOpen(status) || hasException(database, id)) return;
  if (holdsPerson(checkout)) eraseCheckout(database, checkout, 'contact', now);
  const customer = customerId === null ? null : findLiveCustomer(database, customerId);
  // A merchant who edits a customer's record keeps it; one who only sold to the customer keeps it as long as the
  // sale.
  if (customer === null || customer.updatedAt > now - periods.contacts) return;
  if (isNewestOfCustomer(database, customer.id, seq)) eraseCustomer(database, customer.seq, now);
}
