import { parcelDetailsOf } from '../../../../src/couriers/rules/parcel-details.ts';
import type { CourierAccount } from '../../../../src/couriers/store/accounts.ts';
import { saveAccount } from '../../../../src/couriers/store/accounts.ts';
import { changeShipment, insertShipment, openShipmentOf } from '../../../../src/couriers/store/shipments.ts';
import type { RefundMeaning } from '../../../../src/domain/orders/refund-shares.ts';
import type { ShopContext } from '../../../../src/shop/context.ts';
import { applyAction, statusNow } from '../../../../src/shop/orders/actions/apply-action.ts';
import { applyCheckoutStatus } from '../../../../src/shop/orders/apply-checkout-status.ts';
import {
  FIRST,
  savePaymentExceptionCursor,
} from '../../../../src/shop/orders/payments/store/payment-exceptions.ts';
import { CheckoutSync } from '../../../../src/shop/orders/payments/sync/checkout-sync.ts';
import { PaymentExceptionPoll } from '../../../../src/shop/orders/payments/sync/payment-exceptions.ts';
import { readEvent } from '../../../../src/shop/orders/payments/sync/read-event.ts';
import { placeOrder } from '../../../../src/shop/orders/placing/place-order.ts';
import { followRefund, followRefunds } from '../../../../src/shop/orders/refunds/request-refund.ts';
import {
  findOrderCheckout,
  readReportedRefunds,
  saveOrderCheckout,
} from '../../../../src/shop/orders/store/checkouts.ts';
import { readOrderEvents } from '../../../../src/shop/orders/store/history.ts';
import { findOrder } from '../../../../src/shop/orders/store/orders.ts';
import { type OwnRefund, refundsOfOrder } from '../../../../src/shop/orders/store/refunds.ts';
import type { FakeService } from '../../../storefront/fake-service.ts';
import { newOrderClient } from '../../../storefront/order-client.ts';
import { Work } from './stepwise-work.ts';

export const DEPOSIT = 300;
export const PRICE = 1_000;

/** What the bank makes of a refund. */
type Decision = 'succeeded' | 'failed' | 'half';

/** Refunds of one checkout: those of the desk, and those that somebody makes at the service. Whole dinars. */
export type Scenario = {
  own: { amount: number; meaning: RefundMeaning; bank: Decision }[];
  foreign: number[];
  /** The service keeps no metadata: no event names the desk's refund. */
  isAnonymous?: boolean;
  budget: Budget;
};

/** What the shop begins by itself or is told. `check`: of its own refunds; `list`: the hourly list of refunds. */
type Start = 'check' | 'event' | 'naming' | 'list';

/** How often each of them begins, and how many calls fail, with effect or without. */
export type Budget = Record<Start | 'failure', number>;

/** A step of a schedule, with what it is about. */
export type Step = string;

/** The row of an account whose courier this test never calls. */
const account: CourierAccount = {
  ...{ id: 'yalidine', courier: 'yalidine', title: 'Yalidine', base: 'https://api.yalidine.app/v1/' },
  ...{
    relay: null,
    sealed: '',
    origin: 16,
    handshake: 'text',
    asksCollection: false,
    pickupPointFormat: 'number',
  },
  ...{ isOff: false, addedAt: 0, problem: null, blockedUntil: 0, failures: 0 },
};

/** An order with a deposit, a parcel of it at a courier, and refunds of the deposit that are under way. */
export class RefundWorld {
  readonly #works: Work[] = [];
  readonly #left: Budget;
  readonly #acknowledged = new Set<string>();
  readonly #foreign: string[] = [];
  readonly #checkout = 'chk_refunds';
  #orderId = '';

  readonly context: ShopContext;
  readonly service: FakeService;
  readonly scenario: Scenario;

  constructor(context: ShopContext, service: FakeService, scenario: Scenario) {
    this.context = context;
    this.service = service;
    this.scenario = scenario;
    this.#left = { ...scenario.budget };
    if (scenario.isAnonymous) service.become({ keepsMetadata: false });
  }

  /** Places the order, and asks for the refunds. */
  place(price: string): void {
    const { context } = this;
    const { sql, now } = context;
    saveAccount(sql, account);
    savePaymentExceptionCursor(sql, false, FIRST);
    const placed = placeOrder(
      context,
      {
        ...{ cartId: 'REFUND', lines: [{ price, quantity: 1 }], seenTotal: PRICE, language: 'fr' },
        chosen: { paymentMethod: 'part', dueOnline: DEPOSIT },
        contact: {
          ...{ name: 'Amina', phone: '+213550123456', email: null, wilaya: 16, commune: 'Bab El Oued' },
          ...{ street: '12 rue', note: null, delivery: 'home' },
        },
      },
      newOrderClient(),
    );
    if (!('order' in placed)) throw new Error(JSON.stringify(placed));
    this.#orderId = placed.order.id;
    const attempt = {
      ...{ orderId: this.#orderId, attempt: 1, request: null, checkoutId: this.#checkout, checkoutUrl: null },
      ...{ amount: DEPOSIT, isRest: false, feesOnCustomer: 0, feesOnMerchant: 0, status: 'pending' as const },
      ...{ refunded: 0, startedAt: now(), heldUntil: null },
    };
    saveOrderCheckout(sql, attempt);
    applyCheckoutStatus(context, attempt, 'paid', 'event');
    this.#act({ action: 'confirm' });
    this.#act({ action: 'pack' });
    const amount = this.money().toCollect;
    const order = this.#order();
    insertShipment(
      sql,
      {
        ...{ id: 'shipment', orderId: order.id, accountId: account.id, reference: order.number },
        ...{ amount, wantsConfirm: true },
      },
      now(),
    );
    const shipment = openShipmentOf(sql, order.id);
    if (shipment === null) throw new Error('The order has no shipment.');
    const sentDetails = parcelDetailsOf(order, amount);
    const made = { stage: 'confirmed', task: 'poll', tracking: 'T1', sentDetails } as const;
    changeShipment(sql, shipment, made);
    for (const { amount: asked, meaning } of this.scenario.own)
      this.#act({ action: 'refund', amount: asked, means: 'card', meaning });
  }

  /** Begins with a placed order. `template`: any paid checkout of the deposit at the service. */
  async open(template: Record<string, unknown>): Promise<void> {
    const { sql } = this.context;
    this.#orderId = sql.first('SELECT order_id FROM shipments')?.text('order_id') ?? '';
    this.service.checkouts.set(this.#checkout, { ...template, id: this.#checkout, refunded_amount: 0 });
    for (const [index, given] of this.scenario.foreign.entries()) {
      const id = `ref_foreign${index}`;
      this.#foreign.push(id);
      this.service.refunds.set(id, {
        ...{ id, entity: 'refund', livemode: false, checkout_id: this.#checkout, amount: given },
        ...{ refunded_amount: 0, status: 'pending', failure_code: null, metadata: null, created_at: 1 },
      });
    }
    // The desk's action asks at once.
    await this.#begin('ask', (shop) => followRefunds(shop, this.#orderId));
  }

  #act(input: { action: 'confirm' | 'pack' | 'refund' } & Record<string, unknown>): void {
    const { position } = statusNow(this.context, this.#order());
    const done = applyAction(this.context, this.#orderId, { ...input, position }, { device: null });
    if (!done.ok) throw new Error(JSON.stringify({ input, done }));
  }

  #order() {
    const order = findOrder(this.context.sql, this.#orderId);
    if (order === null) throw new Error('The order is gone.');
    return order;
  }

  money() {
    return statusNow(this.context, this.#order()).money;
  }

  #own(): OwnRefund[] {
    return refundsOfOrder(this.context.sql, this.#orderId);
  }

  /** The refund of the desk that one at the service is; by its request's key, whatever metadata say. */
  #bankOf(id: string): Decision {
    const made = [...this.service.refunds.keys()].filter((one) => !this.#foreign.includes(one));
    return this.scenario.own[made.indexOf(id)]?.bank ?? 'succeeded';
  }

  #ended(): string[] {
    return [...this.service.refunds.values()]
      .filter(({ status }) => status !== 'pending')
      .map(({ id }) => String(id));
  }

  /** The steps that are possible now. */
  steps(): Step[] {
    const steps: Step[] = [];
    const canStart = (start: Start) => this.#left[start] > 0;
    const isRunning = (name: string) => this.#works.some((work) => work.name === name && !work.isDone);
    const ids = [...this.service.refunds.keys()];
    for (const [index, { status }] of [...this.service.refunds.values()].entries())
      if (status === 'pending') steps.push(`bank ${index}`);
    for (const start of ['check', 'naming', 'list'] as const)
      if (canStart(start) && !isRunning(start)) steps.push(`start ${start}`);
    if (canStart('event'))
      for (const id of this.#ended())
        if (!this.#acknowledged.has(id) && !isRunning(`event ${id}`))
          steps.push(`start event ${ids.indexOf(id)}`);
    for (const [index, { pending }] of this.#works.entries()) {
      if (pending === null) continue;
      steps.push(pending.answer === null ? `reach ${index}` : `deliver ${index}`);
      if (this.#left.failure > 0) steps.push(pending.answer === null ? `refuse ${index}` : `fail ${index}`);
    }
    return steps;
  }

  async take(step: Step): Promise<void> {
    const [verb = '', what = '', id = '-'] = step.split(' ');
    const ids = [...this.service.refunds.keys()];
    if (verb === 'bank') return this.#decide(ids[Number(what)] ?? '');
    if (verb === 'start') return this.#start(what as Start, ids[Number(id)] ?? '');
    const work = this.#works[Number(what)];
    if (work === undefined) throw new Error(`There is no work ${what}.`);
    if (verb === 'reach') return this.#reach(work);
    if (verb === 'deliver') return work.deliver();
    this.#left.failure -= 1;
    return verb === 'fail' ? work.fail() : work.refuse();
  }

  #decide(id: string): void {
    const bank = this.#foreign.includes(id) ? 'succeeded' : this.#bankOf(id);
    const amount = Number(this.service.refunds.get(id)?.amount);
    if (bank === 'failed') this.service.settleRefund(id, 'failed');
    else this.service.settleRefund(id, 'succeeded', bank === 'half' ? amount / 2 : amount);
  }

  async #reach({ pending }: Work): Promise<void> {
    if (pending === null) return;
    const answer = await this.service.handle(pending.request);
    pending.said = await answer.clone().text();
    pending.answer = answer;
  }

  async #start(start: Start, id: string): Promise<void> {
    this.#left[start] -= 1;
    await this.#begin(start === 'event' ? `event ${id}` : start, (shop) => this.#run(shop, start, id));
  }

  async #begin(name: string, run: (context: ShopContext) => Promise<void>): Promise<void> {
    const work = new Work(name, this.context, run, this.#stored());
    this.#works.push(work);
    await work.begin();
  }

  async #run(context: ShopContext, start: Start, id: string): Promise<void> {
    if (start === 'list') return this.#readList(context);
    if (start === 'check') {
      for (const one of this.#own()) await followRefund(context, one.id);
      return;
    }
    const refund = this.service.refunds.get(id) ?? {};
    const body =
      start === 'naming'
        ? JSON.stringify({ id: 'evt', data: { id: this.#checkout } })
        : this.service.event(refund, { type: `refund.${refund.status}` });
    const event = readEvent(new TextEncoder().encode(body), context.settings.brand);
    if (event === null) throw new Error('The shop cannot read the event.');
    const outcome = await new CheckoutSync(context).receive(event);
    if (start === 'event' && outcome !== 'unconfirmed') this.#acknowledged.add(id);
  }

  async #readList(context: ShopContext): Promise<void> {
    savePaymentExceptionCursor(context.sql, false, {
      dueAt: 0,
      since: null,
      page: 1,
      begunAt: null,
      oldestOpen: null,
    });
    await new PaymentExceptionPoll(context).run();
  }

  /** What must hold at every moment; the first thing that does not, or null. */
  fault(): string | null {
    const broken = this.#works.find(({ bug }) => bug !== null);
    if (broken !== undefined) return `${broken.name}: ${broken.bug}`;
    const own = this.#own();
    const money = this.money();
    const kept = own.filter(({ status }) => status !== 'failed');
    const isOpen = ({ status }: OwnRefund) => status === 'asked' || status === 'pending';
    const open = sum(kept.filter(isOpen).map(({ amount }) => amount));
    const given = sum(kept.filter((one) => !isOpen(one)).map((one) => one.given));
    if (money.refunding !== open) return `refunding ${money.refunding}, and ${open} are open`;
    const elsewhere = money.refunded - given;
    const foreign = this.#foreign.map((id) => this.service.refunds.get(id));
    const done = foreign.filter((one) => one?.status === 'succeeded').map((one) => Number(one?.amount));
    if (!subsetSums(done).includes(elsewhere)) return `${elsewhere} are counted that nobody gave`;
    const known = this.#foreign.filter((id) => this.#acknowledged.has(id));
    const least = sum(known.map((id) => Number(this.service.refunds.get(id)?.amount)));
    if (elsewhere < least) return `${elsewhere} of ${least} acknowledged are counted`;
    const events = readOrderEvents(this.context.sql, this.#orderId);
    const entered = events.filter(({ kind }) => kind === 'refunded' || kind === 'refunded_part');
    if (sum(entered.map(({ amount }) => amount ?? 0)) !== money.refunded)
      return 'the history has another sum';
    for (const id of this.#acknowledged) {
      const settled = own.find(({ refundId }) => refundId === id);
      if (this.#foreign.includes(id) ? false : settled === undefined || isOpen(settled))
        return `the event of ${id} is acknowledged, and the refund is open`;
    }
    const waived = sum(
      kept.map((one) => {
        const owed = one.amount - one.waived;
        return isOpen(one) ? one.waived : Math.max(0, one.given - owed);
      }),
    );
    const left = DEPOSIT - money.refunded - money.refunding;
    const isStopped = money.unexplained > 0 && left <= 0;
    const due = isStopped ? 0 : Math.max(0, PRICE - waived - left);
    if (money.paidOnline !== DEPOSIT) return `paid ${money.paidOnline}`;
    if (money.toCollect !== due) return `due ${money.toCollect} for ${due}`;
    const shipment = openShipmentOf(this.context.sql, this.#orderId);
    const isTold = shipment?.edit === 'asked' || shipment?.sentDetails?.amount === due;
    return isTold ? null : `the courier has ${shipment?.sentDetails?.amount}, due is ${due}`;
  }

  /** Lets everything come to its end without a fault; what is wrong then, or null. */
  async end(): Promise<string | null> {
    this.#left.failure = 0;
    await this.#finishWorks();
    for (const [id, { status }] of this.service.refunds) if (status === 'pending') this.#decide(id);
    for (let round = 0; round < 3; round += 1) {
      await this.#start('check', '');
      await this.#finishWorks();
      for (const id of this.#ended()) if (!this.#acknowledged.has(id)) await this.#start('event', id);
      await this.#finishWorks();
      for (const [id, { status }] of this.service.refunds) if (status === 'pending') this.#decide(id);
    }
    const fault = this.fault();
    if (fault !== null) return fault;
    const made = [...this.service.refunds.values()];
    const missing = made.filter(({ id }) => !this.#acknowledged.has(String(id)));
    if (missing.length > 0) return `${missing.length} events are never acknowledged`;
    const { refunded, refunding } = this.money();
    const truth = sum(made.map(({ refunded_amount }) => Number(refunded_amount)));
    if (refunded !== truth || refunding !== 0) return `in the end ${refunded} + ${refunding} for ${truth}`;
    const ends = this.#own().map(({ status }) => status);
    const expected = this.scenario.own.map(({ bank }) => (bank === 'failed' ? 'failed' : 'succeeded'));
    return ends.join() === expected.join() ? null : `in the end ${ends.join()} for ${expected.join()}`;
  }

  async #finishWorks(): Promise<void> {
    for (const work of this.#works)
      while (!work.isDone) await (work.pending?.answer === null ? this.#reach(work) : work.deliver());
  }

  #stored(): string {
    const { sql } = this.context;
    const ids = [...this.service.refunds.keys()];
    const reported = Object.entries(readReportedRefunds(sql, this.#checkout));
    const shipment = openShipmentOf(sql, this.#orderId);
    return JSON.stringify([
      this.#own().map(({ status, given, refundId }) => [status, given, ids.indexOf(refundId ?? '')]),
      findOrderCheckout(sql, this.#checkout)?.refunded ?? 0,
      reported.map(([id, amount]) => [ids.indexOf(id), amount]),
      readOrderEvents(sql, this.#orderId).map(({ kind, amount }) => [kind, amount]),
      [shipment?.edit, shipment?.sentDetails?.amount],
    ]);
  }

  /** The whole state, without what differs between equal ones. */
  key(): string {
    const ids = [...this.service.refunds.keys()];
    const works = this.#works.map((work) => [
      ...[work.name, work.isDone, work.isDone ? '' : work.transcript],
      ...[work.pending?.request.url, work.pending?.said],
    ]);
    const text = JSON.stringify([
      this.#stored(),
      [...this.service.refunds.values()].map(({ status, refunded_amount }) => [status, refunded_amount]),
      [...this.#acknowledged],
      this.#left,
      works,
    ]);
    return ids
      .reduce((all, id, index) => all.replaceAll(id, `ref${index}`), text)
      .replaceAll(this.#checkout, 'chk')
      .replaceAll(this.#orderId, 'order')
      .replaceAll(this.#order().number, 'number')
      .replaceAll(/evt_\w+/g, 'evt');
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0);
}

function subsetSums(amounts: readonly number[]): number[] {
  return amounts.reduce<number[]>((sums, amount) => sums.concat(sums.map((one) => one + amount)), [0]);
}
