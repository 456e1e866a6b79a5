import type { Database } from '../../database/rows.ts';
import type { Transaction } from '../account/transaction.ts';
import { hasAttempt } from '../payments/store/attempts.ts';
import { eraseCustomer, findCustomer } from '../resources/customers/store.ts';
import { isAbandoned, isOpen, type Periods } from './rules.ts';
import {
  checkoutsBehind,
  checkoutsOfCustomer,
  eraseCheckout,
  eraseOldEvent,
  eraseSale,
  eventsBehind,
  type HeldCheckout,
  hasException,
  isNewestOfCustomer,
} from './store/contacts.ts';
import { isAnybodyErasing } from './store/erasures.ts';
import { findPlan, NEVER, savePlan, timeBehind } from './store/schedule.ts';
import { forgetTracesBefore, tracesDueAt } from './traces.ts';

/** What goes by time, some elements a turn: each table is walked along its numbers once, and none is read twice. */

type Walk = 'abandoned' | 'contacts' | 'accounts' | 'deliveries';

const walks: readonly Walk[] = ['abandoned', 'contacts', 'accounts', 'deliveries'];

/** Elements looked at in one turn, for some fifteen rows each at the most. */
const AT_ONCE = 20;

/** A shop makes the customer of an order just before its checkout: one that is older, the merchant made for themselves. */
const MADE_FOR_CHECKOUT = 24 * 3600;

/** More checkouts than this, and a customer is no passer-by. */
const FEW = 20;

/** Plans the walks of an account that has none yet, and moves those whose period is another now. */
export function planRetention(database: Database, nowMs: number, periods: Periods): void {
  if (findPlan(database, 'answers') === null)
    savePlan(database, { task: 'answers', seq: 0, dueAt: isAnybodyErasing(database) ? 0 : NEVER });
  if (findPlan(database, 'journal') === null)
    savePlan(database, { task: 'journal', seq: 0, dueAt: journalDue(database, nowMs, periods) });
  for (const walk of walks) {
    const known = findPlan(database, walk);
    const seq = known?.seq ?? 0;
    const dueAt = dueAfter(database, walk, seq, nowMs, periods);
    if (dueAt !== known?.dueAt) savePlan(database, { task: walk, seq, dueAt });
  }
}

/** The next turn of every walk that is due. */
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

/** Lets the oldest traces go whose time is up. */
export function forgetTraces({ database, now, nowMs }: Transaction, periods: Periods): void {
  const plan = findPlan(database, 'journal');
  if (plan === null || plan.dueAt > nowMs) return;
  forgetTracesBefore(database, now, periods);
  savePlan(database, { ...plan, dueAt: journalDue(database, nowMs, periods) });
}

function journalDue(database: Database, nowMs: number, periods: Periods): number {
  return tracesDueAt(database, periods) ?? nowMs + periods.journal * 1000;
}

function tableOf(walk: Walk): 'checkouts' | 'events' {
  return walk === 'deliveries' ? 'events' : 'checkouts';
}

/** When the element behind the last one done is old; one that is not there yet will not be for a whole period. */
function dueAfter(database: Database, walk: Walk, seq: number, nowMs: number, periods: Periods): number {
  const time = timeBehind(database, tableOf(walk), seq) ?? Math.floor(nowMs / 1000);
  return (time + periods[walk]) * 1000;
}

/** Takes the next old elements; answers the number of the last one done. */
function turn(transaction: Transaction, seq: number, walk: Walk, periods: Periods): number {
  const { database, now } = transaction;
  const isOld = ({ createdAt }: { createdAt: number }) => createdAt <= now - periods[walk];
  if (walk === 'deliveries') {
    const events = eventsBehind(database, seq, AT_ONCE).filter(isOld);
    for (const event of events) eraseOldEvent(database, event.seq, now);
    return events.at(-1)?.seq ?? seq;
  }
  const checkouts = checkoutsBehind(database, seq, AT_ONCE).filter(isOld);
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
  const customer = customerId === null ? null : findCustomer(database, customerId);
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
  const customer = customerId === null ? null : findCustomer(database, customerId);
  // A merchant who writes to a customer's record keeps it; one who only sold to them keeps it as long as what was sold.
  if (customer === null || customer.updatedAt > now - periods.contacts) return;
  if (isNewestOfCustomer(database, customer.id, seq)) eraseCustomer(database, customer.seq, now);
}
