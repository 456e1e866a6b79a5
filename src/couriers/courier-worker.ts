import type { ShopContext } from '../shop/context.ts';
import { LoadedOrder } from '../shop/orders/loaded-order.ts';
import { openAccount } from './accounts.ts';
import { applyChange } from './apply-change.ts';
import { applyMissing, applyReport } from './apply-report.ts';
import { createParcels, linkCreatedParcel } from './create-parcels.ts';
import { type CourierFailure, courierFailureOf } from './failures.ts';
import type { Courier, LabelledParcel } from './port.ts';
import { countCall } from './rate-limit.ts';
import { readDuePayments } from './read-payments.ts';
import { readDueList } from './read-places.ts';
import { restAfter } from './rules/account.ts';
import { afterEdit } from './rules/edit-outcomes.ts';
import { afterCancel, afterConfirm, afterLookUp, again, LEASE } from './rules/outcomes.ts';
import { amountOfParcel, parcelDetailsOf } from './rules/parcel-details.ts';
import type { QuotaLeft } from './rules/quota-headers.ts';
import { afterAskReturn, beforeAskReturn } from './rules/return-requests.ts';
import { canceled, type Shipment, type ShipmentChange } from './rules/shipment.ts';
import { type CourierAccount, findAccount, saveQuotaReport, saveRest } from './store/accounts.ts';
import { nextDueShipment, pollsBefore } from './store/due.ts';
import { deleteLabel } from './store/labels.ts';
import { changeShipment, findShipment } from './store/shipments.ts';

/** An invocation has fifty requests, and the rest of the shop needs most of them. */
const CALLS_PER_RUN = 8;
/** Polls that are due so soon go with those that are. */
const TOGETHER = 10 * 60_000;

const NEVER = Number.POSITIVE_INFINITY;

/** An account at work: its courier, and how many requests have gone out. */
type Work = { account: CourierAccount; courier: Courier; sent: () => number };

/** Makes, confirms, cancels and polls the parcels of an account, one call after another. Loaded when a task is due. */
export class CourierWorker {
  readonly #context: ShopContext;

  constructor(context: ShopContext) {
    this.#context = context;
  }

  async run(account: CourierAccount): Promise<void> {
    const { sql, now } = this.#context;
    let left: QuotaLeft | null = null;
    const work = await this.#open(account, (heard) => {
      left = heard;
    });
    if (work === null) return;
    while (work.sent() < CALLS_PER_RUN && ((await this.#next(work)) || (await this.#readList(work))));
    if (left !== null) saveQuotaReport(sql, account.id, { at: now(), left });
  }

  /** Labels of parcels, for the desk: one reading within the account's bucket, of as many as the courier gives at once. */
  async labels(
    account: CourierAccount,
    trackings: readonly string[],
  ): Promise<{ asked: readonly string[]; labels: LabelledParcel[] } | CourierFailure> {
    const { blockedUntil } = account;
    const wait = Math.ceil((blockedUntil - this.#context.now()) / 1_000);
    if (wait > 0) return { kind: 'rate_limited', retryAfter: wait, isOwn: true };
    const work = await this.#open(account, () => {});
    if (work === null) return { kind: 'auth' };
    const asked = trackings.slice(0, work.courier.capabilities.mostInLabels);
    const labels = await work.courier.labels(asked).catch(courierFailureOf);
    const failure = Array.isArray(labels) ? null : labels;
    this.#rest(account.id, failure);
    return Array.isArray(labels) ? { asked, labels } : labels;
  }

  /** An account with its courier; null when the key that sealed its secrets is gone. */
  async #open(account: CourierAccount, hearQuota: (left: QuotaLeft) => void): Promise<Work | null> {
    let sent = 0;
    const courier = await openAccount(this.#context, account, {
      // Every request is counted, also the second page of a list.
      fetch: async (input, init) => {
        if (courier !== null) countCall(this.#context, account.id, courier);
        sent += 1;
        return this.#context.outside.fetch(input, init);
      },
      hearQuota,
    });
    if (courier === null) this.#rest(account.id, { kind: 'auth' });
    return courier === null ? null : { account, courier, sent: () => sent };
  }

  /** Does the next due task of an account; false when it rests or has none. */
  async #next(work: Work): Promise<boolean> {
    const { sql, now } = this.#context;
    const { account } = work;
    const shipment = nextDueShipment(sql, account.id, now());
    if ((findAccount(sql, account.id)?.blockedUntil ?? NEVER) > now()) return false;
    if (shipment === null) return this.#readPayments(work);
    try {
      const failure = await this.#do(work, shipment);
      this.#rest(account.id, failure);
    } catch (error) {
      // A bug: the others must not wait behind this one. A creation knows which one it is.
      if (shipment.task !== 'create')
        this.#change(shipment.id, (one) => (one.nextAt === null ? {} : again(one, null, now())));
      throw error;
    }
    return true;
  }

  /** Reads the account's next list, if one is due; false when it rests or has none. */
  async #readList({ account: { id }, courier }: Work): Promise<boolean> {
    const { sql, now } = this.#context;
    if ((findAccount(sql, id)?.blockedUntil ?? NEVER) > now()) return false;
    const failure = await readDueList(this.#context, { id, courier });
    if (failure !== undefined) this.#rest(id, failure);
    return failure !== undefined;
  }

  /** Reads the courier's list of payments, where polls do not say them; false when no parcel waits for it. */
  async #readPayments({ account, courier }: Work): Promise<boolean> {
    const failure = await readDuePayments(this.#context, account, courier);
    if (failure !== undefined) this.#rest(account.id, failure);
    return failure !== undefined;
  }

  /** Saves how the account rests after a call; null: it went well. */
  #rest(accountId: string, failure: CourierFailure | null): void {
    const { sql, now } = this.#context;
    const account = findAccount(sql, accountId);
    if (account === null) return;
    const rest = restAfter(failure, account, now());
    if (rest !== null) saveRest(sql, accountId, rest);
  }

  #do(work: Work, shipment: Shipment): Promise<CourierFailure | null> {
    const { task, stage, tracking } = shipment;
    if (task === 'create') return createParcels(this.#context, work.account, work.courier, shipment);
    if (task === 'look_up') return this.#lookUp(work, shipment);
    if (task === 'cancel' && stage === 'planned') return this.#end(shipment, canceled);
    // Its order was erased while the courier was asked.
    if (tracking === null) return this.#end(shipment, { task: null, nextAt: null });
    if (task === 'edit') return this.#edit(work, shipment, tracking);
    if (task === 'ask_return') return this.#askReturn(work, shipment, tracking);
    if (task === 'confirm') return this.#confirm(work, shipment, tracking);
    if (task === 'cancel') return this.#cancel(work, shipment, tracking);
    return this.#poll(work);
  }

  async #end({ id }: Shipment, change: ShipmentChange): Promise<null> {
    this.#change(id, () => change);
    return null;
  }

  #change(id: string, decide: (shipment: Shipment) => ShipmentChange): void {
    applyChange(this.#context, id, decide);
  }

  async #lookUp({ account, courier }: Work, shipment: Shipment): Promise<CourierFailure | null> {
    const { now } = this.#context;
    const { hasDrafts } = courier.capabilities;
    try {
      const found = await courier.findByReference(shipment.reference, shipment.madeAt);
      const [only, ...others] = found.parcels;
      this.#change(shipment.id, (one) => {
        if (!isSought(one)) return {};
        return only !== undefined && others.length === 0
          ? linkCreatedParcel(this.#context, account, one, only, hasDrafts)
          : afterLookUp(one, found, now());
      });
      return null;
    } catch (error) {
      const failure = courierFailureOf(error);
      this.#change(shipment.id, (one) => (isSought(one) ? again(one, failure, now()) : {}));
      return failure;
    }
  }

  async #confirm({ courier }: Work, shipment: Shipment, tracking: string): Promise<CourierFailure | null> {
    const { now } = this.#context;
    this.#claim(shipment);
    const failure = await courier.confirm(tracking).then(() => null, courierFailureOf);
    this.#change(shipment.id, (one) => afterConfirm(one, failure, now()));
    return failure;
  }

  async #cancel({ courier }: Work, shipment: Shipment, tracking: string): Promise<CourierFailure | null> {
    const { now } = this.#context;
    this.#claim(shipment);
    const outcome = await courier.cancel(tracking).catch(courierFailureOf);
    this.#change(shipment.id, (one) => afterCancel(one, outcome, now()));
    return typeof outcome === 'string' ? null : outcome;
  }

  /** Tells the courier of the order as it is. All of it is sent, so that a repeat after a lost answer is the same. */
  async #edit({ courier }: Work, shipment: Shipment, tracking: string): Promise<CourierFailure | null> {
    const { storage, sql, now } = this.#context;
    const tell = (one: Shipment) => {
      const loaded = LoadedOrder.find(sql, one.orderId);
      if (loaded === null || loaded.order.erasedAt !== null) return null;
      return parcelDetailsOf(loaded.order, amountOfParcel(one, loaded.money));
    };
    const begun = storage.transactionSync(() => {
      const fresh = findShipment(sql, shipment.id);
      const sent = fresh === null ? null : tell(fresh);
      if (fresh === null || sent === null) return null;
      changeShipment(sql, fresh, { isEditOpen: true, nextAt: now() + LEASE });
      return { sent, wasOpen: fresh.isEditOpen };
    });
    if (begun === null) return this.#end(shipment, { task: null, nextAt: null });
    const { place: _, ...changes } = begun.sent;
    const outcome = await courier.edit(tracking, changes).catch(courierFailureOf);
    this.#change(shipment.id, (one) => {
      // Its label shows what it had before.
      if (outcome === 'done') deleteLabel(sql, one.id);
      const change = afterEdit(one, { ...begun, order: tell(one) }, outcome, now());
      return outcome === 'done' ? { ...change, batchId: null } : change;
    });
    return typeof outcome === 'string' ? null : outcome;
  }

  async #askReturn({ courier }: Work, shipment: Shipment, tracking: string): Promise<CourierFailure | null> {
    const { now } = this.#context;
    this.#change(shipment.id, () => beforeAskReturn(now()));
    const outcome = await courier.askReturn(tracking).catch(courierFailureOf);
    this.#change(shipment.id, (one) => afterAskReturn(one, outcome, now()));
    return typeof outcome === 'string' ? null : outcome;
  }

  /** If the object ends before the answer, the call is repeated later: both calls bear it. */
  #claim(shipment: Shipment): void {
    const { sql, now } = this.#context;
    changeShipment(sql, shipment, { nextAt: now() + LEASE });
  }

  async #poll({ account, courier }: Work): Promise<CourierFailure | null> {
    const { sql, now } = this.#context;
    const { mostInPoll } = courier.capabilities;
    const batch = pollsBefore(sql, account.id, now() + TOGETHER, mostInPoll);
    const trackings = batch.flatMap((one) => one.tracking ?? []);
    const askedAt = now();
    try {
      const reports = await courier.poll(trackings);
      for (const one of batch) {
        const report = reports.find((given) => given.tracking === one.tracking);
        if (report === undefined) applyMissing(this.#context, one.id, askedAt);
        else applyReport(this.#context, account, one.id, report, askedAt);
      }
      return null;
    } catch (error) {
      const failure = courierFailureOf(error);
      for (const one of batch)
        this.#change(one.id, (fresh) => (fresh.task === 'poll' ? again(fresh, failure, now()) : {}));
      return failure;
    }
  }
}

/** Nobody has said meanwhile whether the parcel exists. */
function isSought({ stage, task }: Shipment): boolean {
  return stage === 'unknown' && task === 'look_up';
}
