import type { Order } from '../domain/orders/order.ts';
import { trackingKey } from '../domain/orders/tracking.ts';
import type { ShopContext } from '../shop/context.ts';
import { applyAction, statusNow } from '../shop/orders/actions/apply-action.ts';
import { orderTrackedBy, rememberCourier, saveCourier, saveTracking } from '../shop/orders/actions/store.ts';
import { keepResultOf } from '../shop/orders/profit/keep-result.ts';
import { readCourierFees, saveReportedFees } from '../shop/orders/profit/store/results.ts';
import { findOrder } from '../shop/orders/store/orders.ts';
import type { CourierPayment, Fact, MoneyState, ParcelReport } from './port.ts';
import { traitsOf } from './rules/hosts.ts';
import { mergeReport } from './rules/merge-report.ts';
import { stepTowards } from './rules/order-actions.ts';
import { hasOtherAmount } from './rules/other-amount.ts';
import { paymentReadAfter, paymentsAfter, reportedFeesOf } from './rules/payments.ts';
import { afterMissing, isFinished, isSilent, nextPollOf, withEvent } from './rules/poll-schedule.ts';
import { editProblemOf, type Shipment, type ShipmentChange, type ShipmentProblem } from './rules/shipment.ts';
import { type CourierAccount, findAccount } from './store/accounts.ts';
import { paymentsOf, replacePayments } from './store/payments.ts';
import { changeShipment, findShipment, shipmentTrackedBy } from './store/shipments.ts';
import { keepFacts } from './store/tracking-facts.ts';

/** A parcel's way: from packed to handed over, delivered, its money, or returned. */
const MOST_STEPS = 5;

/**
 * Takes in what a courier reports, and moves the order by its table of transitions, in one transaction. A repeated
 * report changes nothing. `askedAt`: when the courier was asked, in milliseconds; an event since then is read after it.
 */
export function applyReport(
  context: ShopContext,
  account: CourierAccount,
  shipmentId: string,
  report: ParcelReport,
  askedAt: number,
): void {
  const { storage, sql, now } = context;
  storage.transactionSync(() => {
    const known = findShipment(sql, shipmentId);
    // Erased while the courier was asked.
    if (known === null || known.tracking !== report.tracking || !isFollowed(context, known)) return;
    const { contradicts, ...merged } = mergeReport(known, report, now());
    const attempts = known.attempts + keepFacts(sql, known.id, keyedFacts(report));
    // What was not handed in by the shop need not be any more.
    const isHandedIn = known.stage === 'made' && merged.stage === 'confirmed';
    const wantsConfirm = isHandedIn ? false : known.wantsConfirm;
    const after = { ...known, ...merged, attempts };
    const paymentAt = paymentReadAfter(known, after, traitsOf(account.courier).isPaymentPolled, now());
    const shipment = changeShipment(sql, known, { ...merged, attempts, wantsConfirm, paymentAt });
    const followed = followShipment(context, account, known, shipment, contradicts);
    const isPolled = shipment.task === 'poll';
    const next = withEvent(shipment, nextPollOf({ ...shipment, ...followed }, now()), askedAt);
    changeShipment(sql, shipment, {
      ...followed,
      tries: 0,
      ...(isPolled ? { nextAt: next, task: next === null ? null : 'poll' } : {}),
    });
  });
}

function isSameTracking(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : trackingKey(one) === trackingKey(other);
}

/**
 * Takes in what a courier's list of payments says of a parcel; null where it was asked for it alone and does not have
 * it, as when it is archived. States come from polls alone.
 */
export function applyPayment(
  context: ShopContext,
  account: CourierAccount,
  shipmentId: string,
  payment: CourierPayment | null,
): void {
  const { storage, sql } = context;
  storage.transactionSync(() => {
    const known = findShipment(sql, shipmentId);
    if (known === null) return;
    const isOpen = known.tracking !== null && isFollowed(context, known);
    const said = isOpen ? payment : null;
    const shipment = changeShipment(sql, known, {
      paymentAt: null,
      paymentId: said?.paymentId ?? known.paymentId,
      courierAmount: said?.amount ?? known.courierAmount,
      fee: said?.fee ?? known.fee,
      isFeeSure: known.isFeeSure || (said?.fee ?? null) !== null,
      returnFee: said?.returnFee ?? known.returnFee,
    });
    const contradicts = known.problem === 'contradicts';
    if (isOpen) changeShipment(sql, shipment, followShipment(context, account, known, shipment, contradicts));
  });
}

/** Its account was not removed while the courier was asked, and it has not ended. */
function isFollowed({ sql }: ShopContext, { stage, accountId }: Shipment): boolean {
  return stage !== 'canceled' && findAccount(sql, accountId) !== null;
}

/** Lets the order follow what is known of its parcel, once staff have decided something. Call it within a transaction. */
export function followAgain(context: ShopContext, shipment: Shipment): void {
  const account = findAccount(context.sql, shipment.accountId);
  if (account === null || shipment.tracking === null) return;
  const contradicts = shipment.problem === 'contradicts';
  changeShipment(context.sql, shipment, followShipment(context, account, shipment, shipment, contradicts));
}

/** Lets order, fees and payments follow what is known of a parcel now; returns what of the shipment follows. */
function followShipment(
  context: ShopContext,
  account: CourierAccount,
  known: Shipment,
  shipment: Shipment,
  contradicts: boolean,
): Pick<Shipment, 'entered' | 'problem'> & ShipmentChange {
  const { sql, now } = context;
  keepReportedFees(context, shipment);
  const kept = paymentsOf(sql, shipment.id);
  replacePayments(sql, kept, paymentsAfter(kept, shipment, now()));
  const followed = followReport(context, account, shipment);
  const { entered } = followed;
  const order = findOrder(sql, shipment.orderId);
  // The order is canceled, its parcel is not: that is said until the parcel is back.
  const isLocked = known.problem === 'locked' && order?.fulfilment === 'canceled';
  const isKept = isLocked || isStillRefused(shipment, known.problem);
  const problem =
    (isKept ? known.problem : null) ??
    (isSilent(shipment, now()) && !isFinished(shipment) ? 'silent' : null) ??
    (contradicts ? 'contradicts' : followed.problem) ??
    (shipment.isGivenUp ? 'given_up' : null) ??
    (shipment.isKnown ? null : 'unknown_status') ??
    (order !== null && !isSameTracking(order.tracking, shipment.tracking) ? 'tracking_taken' : null) ??
    (isFinished(shipment) || shipment.movement === 'delivered' ? null : editProblemOf(shipment.edit)) ??
    (order !== null && differsFrom(context, order, { ...shipment, entered }) ? 'amount_differs' : null);
  return { entered, problem, ...(isKept ? {} : { problemText: null }) };
}

/** Nothing else is entered of the parcel's money now, and its courier has another amount than the order. */
function differsFrom(context: ShopContext, order: Order, shipment: Shipment): boolean {
  if (shipment.money !== shipment.entered) return false;
  return hasOtherAmount(shipment, order.fulfilment, statusNow(context, order).money);
}

/** Fees that the courier's API names count in the order's result, unless a settlement says them. */
function keepReportedFees({ sql }: ShopContext, shipment: Shipment): void {
  const fees = reportedFeesOf(shipment);
  const { reported } = readCourierFees(sql, shipment.orderId);
  if (fees.delivery === reported.delivery && fees.returning === reported.returning) return;
  saveReportedFees(sql, shipment.orderId, fees);
  keepResultOf(sql, shipment.orderId);
}

/** The courier refused to collect this draft, or to let the parcel go, and has not collected it since. */
function isStillRefused({ stage, movement }: Shipment, problem: ShipmentProblem | null): boolean {
  const isDraftRefused = stage === 'made' && (problem === 'refused' || problem === 'invalid');
  return (isDraftRefused || problem === 'locked') && (movement === null || movement === 'packed');
}

/** A parcel has ended without a delivery: its order shows neither its number nor its courier any more. */
export function unlinkParcel({ sql }: ShopContext, { orderId, tracking }: Shipment): void {
  const order = findOrder(sql, orderId);
  if (order === null || tracking === null || !isSameTracking(order.tracking, tracking)) return;
  saveTracking(sql, orderId, null);
  saveCourier(sql, orderId, null);
}

/** The courier's answer lacks a parcel that it was asked about. */
export function applyMissing({ storage, sql, now }: ShopContext, shipmentId: string, askedAt: number): void {
  storage.transactionSync(() => {
    const shipment = findShipment(sql, shipmentId);
    if (shipment?.task !== 'poll') return;
    const change = afterMissing(shipment, now());
    const next = withEvent(shipment, change.nextAt ?? null, askedAt);
    changeShipment(sql, shipment, { ...change, nextAt: next, task: next === null ? null : 'poll' });
  });
}

/** A fact is the same when its time and words are. */
function keyedFacts({ past, now }: ParcelReport): (Fact & { key: string })[] {
  return [...past, now].map((fact) => ({ ...fact, key: `${fact.at ?? ''} ${fact.rawStatus}` }));
}

/** Takes the order as far as its courier reports. */
function followReport(
  context: ShopContext,
  account: CourierAccount,
  shipment: Shipment,
): { problem: ShipmentProblem | null; entered: MoneyState } {
  let { entered } = shipment;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const order = findOrder(context.sql, shipment.orderId);
    if (order === null) break;
    const { position, ...now } = statusNow(context, order);
    const step = stepTowards({ ...shipment, entered }, now);
    if (step.do === 'nothing') {
      if (step.enters === undefined) return { problem: step.problem, entered };
      entered = step.enters;
      continue;
    }
    const { action, amount } = step;
    const input = { action, position, amount, ...(action === 'hand_over' ? { courier: account.title } : {}) };
    const result = applyAction(context, shipment.orderId, input, { device: null, actor: 'courier' });
    if (!result.ok) return { problem: 'contradicts', entered };
    entered = step.enters ?? entered;
  }
  return { problem: null, entered };
}

/**
 * Whether a tracking number can be the shipment's: no other parcel of the account has it. The order gets it, with the
 * courier's name. Call within the transaction that saves it.
 */
export function linkTracking(
  { sql, now }: ShopContext,
  { title }: CourierAccount,
  shipment: Shipment,
  tracking: string,
): boolean {
  const other = shipmentTrackedBy(sql, shipment.accountId, tracking);
  if (other !== null && other.id !== shipment.id) return false;
  if (orderTrackedBy(sql, tracking, shipment.orderId) === null) {
    saveTracking(sql, shipment.orderId, tracking);
    saveCourier(sql, shipment.orderId, title);
    rememberCourier(sql, title, now());
  }
  return true;
}
