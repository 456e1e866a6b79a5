import type { ShopContext } from '../context.ts';
import { applyAction, statusNow } from '../orders/actions/apply-action.ts';
import { orderTrackedBy, rememberCourier, saveCourier, saveTracking } from '../orders/actions/store.ts';
import { trackingKey } from '../orders/rules/tracking.ts';
import { findOrder } from '../orders/store/orders.ts';
import type { Fact, MoneyState, ParcelReport } from './port.ts';
import { mergeReport } from './rules/merging.ts';
import { stepTowards } from './rules/order-actions.ts';
import { afterMissing, isSettled, isSilent, nextPollOf, withEvent } from './rules/outcomes.ts';
import { editProblemOf, type Shipment, type ShipmentProblem } from './rules/shipment.ts';
import { type CourierAccount, findAccount } from './store/accounts.ts';
import { keepFacts } from './store/facts.ts';
import { changeShipment, findShipment, shipmentTrackedBy } from './store/shipments.ts';

/** A parcel's way: from packed to handed over, delivered, its money, or returned. */
const MOST_STEPS = 5;

/**
 * Takes in what a courier reports, and moves the order by its table of transitions, in one transaction. A repeated
 * report changes nothing. `askedAt`: when the courier was asked, in milliseconds; an event since then is read after it.
 */
export function bookReport(
  context: ShopContext,
  account: CourierAccount,
  shipmentId: string,
  report: ParcelReport,
  askedAt: number,
): void {
  const { storage, sql, now } = context;
  storage.transactionSync(() => {
    const known = findShipment(sql, shipmentId);
    if (known === null || known.stage === 'canceled') return;
    // Erased, or its account was removed, while the courier was asked.
    if (known.tracking !== report.tracking || findAccount(sql, account.id) === null) return;
    const { contradicts, ...merged } = mergeReport(known, report, now());
    const attempts = known.attempts + keepFacts(sql, known.id, keyedFacts(report));
    const shipment = changeShipment(sql, known, { ...merged, attempts });
    const followed = followReport(context, account, shipment);
    const order = findOrder(sql, shipment.orderId);
    // The order is canceled, its parcel is not: that is said until the parcel is back.
    const isLocked = known.problem === 'locked' && order?.fulfilment === 'canceled';
    const isKept = isLocked || isStillRefused(shipment, known.problem);
    const problem =
      (isKept ? known.problem : null) ??
      (isSilent(shipment, now()) && !isSettled(shipment) ? 'silent' : null) ??
      (contradicts ? 'contradicts' : followed.problem) ??
      (shipment.isKnown ? null : 'unknown_status') ??
      (order !== null && !isSameTracking(order.tracking, shipment.tracking) ? 'tracking_taken' : null) ??
      (isSettled(shipment) || shipment.movement === 'delivered' ? null : editProblemOf(shipment.edit));
    const { booked } = followed;
    const isPolled = shipment.task === 'poll';
    const next = withEvent(shipment, nextPollOf({ ...shipment, problem }, now()), askedAt);
    changeShipment(sql, shipment, {
      booked,
      problem,
      ...(isKept ? {} : { problemText: null }),
      tries: 0,
      ...(isPolled ? { nextAt: next, task: next === null ? null : 'poll' } : {}),
    });
  });
}

function isSameTracking(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : trackingKey(one) === trackingKey(other);
}

/** The courier refused to collect this draft, and has not collected it since. */
function isStillRefused({ stage, movement }: Shipment, problem: ShipmentProblem | null): boolean {
  const isRefusal = problem === 'refused' || problem === 'invalid' || problem === 'locked';
  return isRefusal && stage === 'made' && (movement === null || movement === 'packed');
}

/** A parcel has ended without a delivery: its order shows neither its number nor its courier any more. */
export function letGo({ sql }: ShopContext, { orderId, tracking }: Shipment): void {
  const order = findOrder(sql, orderId);
  if (order === null || tracking === null || !isSameTracking(order.tracking, tracking)) return;
  saveTracking(sql, orderId, null);
  saveCourier(sql, orderId, null);
}

/** The courier's answer lacks a parcel that it was asked about. */
export function bookMissing({ storage, sql, now }: ShopContext, shipmentId: string, askedAt: number): void {
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
): { problem: ShipmentProblem | null; booked: MoneyState } {
  let { booked } = shipment;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const order = findOrder(context.sql, shipment.orderId);
    if (order === null) break;
    const { position, ...now } = statusNow(context, order);
    const step = stepTowards({ ...shipment, booked }, now);
    if (step.do === 'nothing') {
      if (step.books === undefined) return { problem: step.problem, booked };
      booked = step.books;
      continue;
    }
    const { action, amount } = step;
    const input = { action, position, amount, ...(action === 'hand_over' ? { courier: account.title } : {}) };
    const result = applyAction(context, shipment.orderId, input, { device: null, actor: 'courier' });
    if (!result.ok) return { problem: 'contradicts', booked };
    booked = step.books ?? booked;
  }
  return { problem: null, booked };
}

/**
 * Whether a tracking number can be the shipment's: no other parcel of the account has it. The order gets it, with the
 * courier's name. Call within the transaction that saves it.
 */
export function adoptTracking(
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
