import type { Database } from '../database/rows.ts';
import { parcelProductsOf, productsText } from '../domain/orders/parcel-products.ts';
import type { ShopContext } from '../shop/context.ts';
import { LoadedOrder } from '../shop/orders/loaded-order.ts';
import { findOrder } from '../shop/orders/store/orders.ts';
import { takenBackOf } from '../shop/orders/taken-back.ts';
import { applyChange } from './apply-change.ts';
import { linkTracking } from './apply-report.ts';
import { findDestination } from './destination.ts';
import { CourierError, type CourierFailure, courierFailureOf } from './failures.ts';
import { mayBeSent } from './may-be-sent.ts';
import type { Courier, CreatedParcel, NewParcel } from './port.ts';
import { waitForCall } from './rate-limit.ts';
import {
  afterCreate,
  afterNoList,
  afterRefusedBatch,
  again,
  beforeCreate,
  hadNoEffect,
  isRefusal,
} from './rules/outcomes.ts';
import { type ParcelDetails, parcelDetailsOf } from './rules/parcel-details.ts';
import { type Shipment, type ShipmentChange, wishCancel } from './rules/shipment.ts';
import type { CourierAccount } from './store/accounts.ts';
import { keepBatch, leaveBatch } from './store/batches.ts';
import { creationsDue } from './store/due.ts';
import { changeShipment, findShipment } from './store/shipments.ts';

/** Products are not weighed: the fee of every courier covers more. */
const WEIGHT_KG = 1;

type Goal = Pick<NewParcel, 'origin' | 'destination'>;

/** A shipment whose destination is found. `place`: of the order as it was then. */
type Ready = { id: string; place: string; goal: Goal };

/** A shipment whose parcel is sent. `before`: its tries until then, which stay where the call had no effect. */
type Sent = { id: string; parcel: NewParcel; before: Pick<Shipment, 'creations' | 'together'> };

/**
 * Makes a shipment's parcel, with one call for all that are due with it. Each whose place is not found, or whose order
 * is not to be sent any more, drops out alone.
 */
export async function createParcels(
  context: ShopContext,
  account: CourierAccount,
  courier: Courier,
  due: Shipment,
): Promise<CourierFailure | null> {
  const batch = creationsDue(context.sql, due, courier.capabilities.mostInCreation, context.now());
  const { ready, failed, bugs } = await findGoals(context, account, courier, batch);
  // Nothing is written of a call that our own limit keeps back.
  const kept = failed ?? waitForCall(context, account.id, courier);
  const sent = kept === null ? beginCreation(context, ready) : [];
  const failure = kept ?? (sent.length > 0 ? await send(context, account, courier, sent) : null);
  if (bugs.length > 0) throw bugs[0];
  return failure;
}

/** Sends parcels by one call, and takes in what became of each; a failure of the whole call. */
async function send(
  context: ShopContext,
  account: CourierAccount,
  courier: Courier,
  sent: readonly Sent[],
): Promise<CourierFailure | null> {
  const { hasDrafts } = courier.capabilities;
  const answer = await courier.create(sent.map(({ parcel }) => parcel)).catch(courierFailureOf);
  const failure = 'kind' in answer ? answer : null;
  const outcomes = sent.map(({ id, parcel, before }) => {
    const own = 'kind' in answer ? answer : answer.get(parcel.reference);
    return { id, before, outcome: own ?? ({ kind: 'outcome_unknown' } as const) };
  });
  const isMade = outcomes.some(({ outcome }) => 'tracking' in outcome);
  const batchId = keepBatchOf(context, outcomes);
  for (const { id, before, outcome } of outcomes)
    applyChange(context, id, (one) =>
      sent.length > 1 && !isMade && isRefusal(outcome)
        ? afterRefusedBatch(one, context.now())
        : {
            ...linkCreatedParcel(context, account, one, outcome, hasDrafts),
            batchId: isRefusal(outcome) ? null : batchId,
            ...(hadNoEffect(outcome) ? before : {}),
          },
    );
  return failure;
}

/** Where shipments go, without those that drop out. `failed`: a list was not read, and nothing is to be sent now. */
async function findGoals(
  context: ShopContext,
  account: CourierAccount,
  courier: Courier,
  batch: readonly Shipment[],
): Promise<{ ready: Ready[]; failed: CourierFailure | null; bugs: unknown[] }> {
  const { now } = context;
  const ready: Ready[] = [];
  const bugs: unknown[] = [];
  for (const { id, orderId, place } of batch) {
    try {
      const planned = orderToSend(context, orderId);
      if (planned === null) {
        applyChange(context, id, (one) => wishCancel(one, now()));
        continue;
      }
      const reading = { context, accountId: account.id, courier };
      const found = await findDestination(reading, account.origin, planned.order.contact, place);
      if (found.ok) ready.push({ id, place: placeOf(planned), goal: found });
      else
        applyChange(context, id, (one) =>
          one.stage === 'planned'
            ? { stage: 'refused', task: null, nextAt: null, problem: found.problem }
            : {},
        );
    } catch (error) {
      if (!(error instanceof CourierError)) {
        // A bug: the others must not wait behind this one.
        applyChange(context, id, (one) => (one.nextAt === null ? {} : again(one, null, now())));
        bugs.push(error);
        continue;
      }
      // Nothing was sent but readings of lists.
      const { failure } = error;
      // Our own limit: the lists that came are kept, and all go together later.
      const waiting = 'isOwn' in failure ? batch.map((one) => one.id) : [id];
      for (const one of waiting)
        applyChange(context, one, (fresh) =>
          fresh.task === 'create' ? afterNoList(fresh, failure, now()) : {},
        );
      return { ready, failed: failure, bugs };
    }
  }
  return { ready, failed: null, bugs };
}

/**
 * Says of each parcel that it is sent, in one transaction before the call. The orders and their wishes may have changed
 * while the lists were read.
 */
function beginCreation(context: ShopContext, ready: readonly Ready[]): Sent[] {
  const { storage, sql, now } = context;
  return storage.transactionSync(() => {
    const going = ready.flatMap(({ id, place, goal }) => {
      const fresh = findShipment(sql, id);
      const loaded = fresh === null ? null : orderToSend(context, fresh.orderId);
      if (fresh?.stage !== 'planned' || fresh.wantsCancel || loaded === null) return [];
      const details = parcelDetailsOf(loaded.order, loaded.money.toCollect);
      // The order goes to another place by now: that one is sought first.
      return details.place === place ? [{ fresh, loaded, details, goal }] : [];
    });
    return going.map(({ fresh, loaded, details, goal }) => {
      const { id, reference, creations, together } = fresh;
      // The courier has none of an earlier call.
      leaveBatch(sql, fresh);
      const sent = { amount: details.amount, sentDetails: details, isEditOpen: false, batchId: null };
      changeShipment(sql, fresh, { ...beforeCreate(fresh, going.length, now()), ...sent });
      const parcel = parcelOf(sql, reference, loaded, details, goal);
      return { id, parcel, before: { creations, together } };
    });
  });
}

/**
 * Keeps the link to the labels of all parcels that one call made; the batch, null for none. Parcels of which the answer
 * says nothing may be on it.
 */
function keepBatchOf(
  { sql, storage, now }: ShopContext,
  outcomes: readonly { id: string; outcome: CreatedParcel | CourierFailure }[],
): string | null {
  const links = outcomes.flatMap(({ outcome }) => ('tracking' in outcome ? [outcome.batchLabels] : []));
  const shipmentIds = outcomes.filter(({ outcome }) => !isRefusal(outcome)).map(({ id }) => id);
  const [[url], [id]] = [links, shipmentIds];
  if (url == null || id === undefined || shipmentIds.length < 2 || links.some((one) => one !== url))
    return null;
  // Nothing is kept of a person who was erased meanwhile.
  if (shipmentIds.some((one) => isErased(sql, one))) return null;
  storage.transactionSync(() => keepBatch(sql, { id, url, shipmentIds }, now()));
  return id;
}

function isErased(sql: Database, shipmentId: string): boolean {
  const shipment = findShipment(sql, shipmentId);
  return shipment === null || findOrder(sql, shipment.orderId)?.erasedAt !== null;
}

/** What follows from an answer that may name a parcel. Call within the transaction that saves it. */
export function linkCreatedParcel(
  context: ShopContext,
  account: CourierAccount,
  shipment: Shipment,
  outcome: { tracking: string } | CourierFailure,
  hasDrafts: boolean,
): ShipmentChange {
  const change = afterCreate(shipment, outcome, hasDrafts, context.now());
  if (!('tracking' in outcome)) return change;
  if (linkTracking(context, account, shipment, outcome.tracking)) return change;
  return {
    stage: 'doubtful',
    task: null,
    nextAt: null,
    problem: 'several',
    problemText: outcome.tracking,
  };
}

/** The order of a parcel; null where it is not to be dispatched any more. */
function orderToSend({ sql }: ShopContext, orderId: string): LoadedOrder | null {
  const loaded = LoadedOrder.find(sql, orderId);
  return loaded?.order.erasedAt === null && mayBeSent(sql, loaded.order, loaded.status) ? loaded : null;
}

const placeOf = ({ order, money }: LoadedOrder) => parcelDetailsOf(order, money.toCollect).place;

function parcelOf(
  sql: Database,
  reference: string,
  { order }: LoadedOrder,
  { place: _, ...details }: ParcelDetails,
  { origin, destination }: Goal,
): NewParcel {
  const takeBack = productsText(parcelProductsOf(takenBackOf(sql, order), 'fr')) || null;
  return { ...details, takeBack, reference, origin, destination, value: order.total, weightKg: WEIGHT_KG };
}
