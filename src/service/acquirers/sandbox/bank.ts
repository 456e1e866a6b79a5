import { DurableObject } from 'cloudflare:workers';
import * as z from 'zod';
import { type SimulatedRefunds, simulatedRefunds } from '../../../contract/resources/refund.ts';
import { Database } from '../../../database/rows.ts';
import type { SnapshotCall } from '../../../database/snapshots/calls.ts';
import { withoutTables } from '../../../database/snapshots/snapshot-schema.ts';
import { Snapshots } from '../../../database/snapshots/snapshots.ts';
import { beginningOfMonth } from '../../../text/algiers.ts';
import { type AcquirerStatus, type RefundStatus, TIME_TO_SETTLE } from '../port.ts';
import {
  BANK_SILENCE,
  type CardDetails,
  cardDetails,
  findTestCard,
  MOST_WRONG_CODES,
  TEST_CODE,
} from './rules/cards.ts';
import {
  type BankOpening,
  type BankOrder,
  type BankOrderView,
  type BankReply,
  bankOrder,
  type Decision,
  type DisplayedCard,
  decideByCard,
  decision,
  isSameOrder,
  shownCard,
} from './rules/order.ts';
import {
  type BankRefundReply,
  bankRefund,
  decideRefund,
  refundRequest,
  refundsByCard,
  type SimulatedOrder,
  simulatedOrder,
  statusOfRefund,
} from './rules/refunds.ts';

/** Milliseconds after its opening when a decided order is removed. */
export const BANK_MEMORY = 90 * 24 * 60 * 60 * 1000;

/** Milliseconds in which the same wrong code counts as a double press, not as a second try. */
const DOUBLE_PRESS = 2_000;

/** Prefix of the key of a stored refund. */
const REFUND = 'refund:';

/**
 * The bank of the sandbox acquirer. One object holds one order and is named by the attempt's id. It has its own
 * storage and clock and knows no ledger, so that a ledger can lose its answer, ask again, or get a late answer, as
 * with a real bank. An order that was never opened is not stored. It follows the account's test clock (`ahead`).
 *
 * An acquirer calls `open`, `status`, `refund` and `refundStatus`. A payer with a card calls `pay`, then `confirm`; one with the app
 * `answer`; and anyone `giveUp` and `show`. A call that does not fit the order's state changes nothing.
 */
export class SandboxBank extends DurableObject<ServiceEnv> {
  /** Milliseconds since the epoch, by the machine's clock. */
  readonly #machineNow: () => number;
  readonly #database: Database;
  readonly #snapshots: Snapshots;
  /** The last wrong code. Never stored, because it may belong to a real card. `at` in milliseconds. */
  #lastWrong: { code: string; at: number } | null = null;

  /** The runtime gives the first two arguments; a test may pass another clock. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, now = () => Date.now()) {
    super(ctx, env);
    this.#machineNow = now;
    this.#database = new Database(ctx.storage.sql);
    this.#snapshots = new Snapshots(ctx, this.#database, now, withoutTables('SandboxBank')).resume();
  }

  /** Milliseconds since the epoch, by the clock of the account's last call. */
  #now(): number {
    const ahead = this.ctx.storage.kv.get('ahead');
    return this.#machineNow() + (ahead === undefined ? 0 : z.int().parse(ahead));
  }

  /** `ahead`: milliseconds by which the account's test clock is ahead of the machine's. */
  #follow(ahead: number): void {
    if (this.#order() !== null && ahead > this.#now() - this.#machineNow()) this.#keep('ahead', ahead);
  }

  /** Exports and imports snapshots. */
  snapshot(call: SnapshotCall) {
    return this.#snapshots.answer(call);
  }

  /** Takes an order. Repeating it changes nothing; an order is never replaced by another. */
  async open(order: BankOrder, ahead = 0): Promise<BankOpening> {
    // The type forbids it, but a caller of another version may not have been checked against the type.
    if (order.livemode !== false) return { ok: false, reason: 'livemode' };
    const read = bankOrder.safeParse(order);
    if (!read.success) return { ok: false, reason: 'invalid' };
    const known = this.#order();
    if (known !== null)
      return isSameOrder(known, read.data) ? { ok: true } : { ok: false, reason: 'other_order' };
    // Earlier questions about this attempt were answered with a time-out.
    if (this.#machineNow() + ahead >= endOf(read.data)) return { ok: false, reason: 'late' };
    this.#keep('order', read.data);
    this.#follow(ahead);
    await this.ctx.storage.setAlarm(this.#machineNow() + BANK_MEMORY);
    return { ok: true };
  }

  /** The order in its present state; null when the bank has none. */
  async show(): Promise<BankOrderView | null> {
    const order = this.#order();
    if (order === null) return null;
    const status = this.#statusOf(order);
    const card = this.#card();
    return {
      ...order,
      state: status.state,
      code: status.state === 'declined' ? status.code : null,
      step: this.#stepOf(order, card),
      lastDigits: card?.lastDigits ?? null,
      wrongCodes: card?.wrongCodes ?? 0,
    };
  }

  /**
   * Takes a card for an order that waits for one. Refuses any card but a test card and stores nothing of it. Null
   * when the bank has no such order, as below.
   */
  async pay(card: CardDetails): Promise<BankReply | null> {
    const order = this.#order();
    if (order === null || this.#stepOf(order, this.#card()) !== 'card') return this.#reply(null);
    const read = cardDetails.safeParse(card);
    const known = read.success ? findTestCard(read.data.number) : null;
    if (!read.success || known === null) return this.#reply('card');
    const outcome = isOver(read.data.expiry, this.#now()) ? 'expired_card' : known.outcome;
    this.#put({ lastDigits: known.number.slice(-4), outcome, wrongCodes: 0 });
    return this.#reply(null);
  }

  /** Takes the one-time code. The third wrong one declines; the same one twice at once counts once. */
  async confirm(code: string): Promise<BankReply | null> {
    const order = this.#order();
    const card = this.#card();
    if (order === null || card === null || this.#stepOf(order, card) !== 'code') return this.#reply(null);
    if (code === TEST_CODE && card.outcome !== 'wrong_code') {
      this.#decide(order, decideByCard(card.outcome, this.#now() + BANK_SILENCE * 1000));
      return this.#reply(null);
    }
    const last = this.#lastWrong;
    if (last?.code === code && this.#now() < last.at + DOUBLE_PRESS) return this.#reply('code');
    this.#lastWrong = { code, at: this.#now() };
    this.#put({ ...card, wrongCodes: card.wrongCodes + 1 });
    if (card.wrongCodes + 1 >= MOST_WRONG_CODES)
      this.#decide(order, { state: 'declined', code: 'wrong_code' });
    return this.#reply('code');
  }

  /** The payer's answer in the app. Only an app order waits for it. */
  async answer(answer: 'approve' | 'decline'): Promise<BankReply | null> {
    const order = this.#order();
    if (order !== null && this.#stepOf(order, null) === 'app') {
      this.#decide(
        order,
        answer === 'approve' ? { state: 'approved' } : { state: 'declined', code: 'canceled_by_payer' },
      );
    }
    return this.#reply(null);
  }

  /** The payer leaves without paying. */
  async giveUp(): Promise<BankReply | null> {
    const order = this.#order();
    if (order !== null && this.#stepOf(order, this.#card()) !== 'done')
      this.#decide(order, { state: 'declined', code: 'canceled_by_payer' });
    return this.#reply(null);
  }

  /** The bank's answer to an acquirer; null for an unknown order. */
  async status(ahead = 0): Promise<AcquirerStatus | null> {
    this.#follow(ahead);
    const order = this.#order();
    return order === null ? null : this.#statusOf(order);
  }

  /**
   * Refunds all or part of an approved order; null for an unknown one. `simulated`: an order that a simulation paid,
   * which the bank accepts as paid.
   */
  async refund(
    refund: z.input<typeof refundRequest>,
    simulated: SimulatedOrder | null = null,
    ahead = 0,
  ): Promise<BankRefundReply | null> {
    const order = this.#order() ?? (await this.#takeSimulated(simulated));
    if (order === null) return null;
    this.#follow(ahead);
    const read = refundRequest.safeParse(refund);
    if (!read.success) return { ok: false, reason: 'invalid' };
    const { refundId, amount, createdAt } = read.data;
    // The test clock may have moved since the merchant asked: the bank's silence passes with it.
    const askedAt = createdAt === undefined ? this.#now() : Math.min(this.#now(), createdAt * 1000);
    const { kv } = this.ctx.storage;
    const stored = kv.get(REFUND + refundId);
    const known = stored === undefined ? null : bankRefund.parse(stored);
    if (known !== null && known.amount !== amount) return { ok: false, reason: 'invalid' };
    if (known !== null) return { ok: true, status: this.#tellRefund(refundId, known) };
    const before = Array.from(kv.list({ prefix: REFUND }), ([, kept]) => bankRefund.parse(kept));
    const decided = decideRefund(this.#statusOf(order), before, {
      amount,
      outcome: this.#refundsOf(),
      later: askedAt + BANK_SILENCE * 1000,
    });
    this.#keep(REFUND + refundId, decided);
    return { ok: true, status: this.#tellRefund(refundId, decided) };
  }

  /** A requested refund; null when the bank never got its request. */
  async refundStatus(refundId: string, ahead = 0): Promise<RefundStatus | null> {
    this.#follow(ahead);
    const stored = this.ctx.storage.kv.get(REFUND + refundId);
    return stored === undefined ? null : this.#tellRefund(refundId, bankRefund.parse(stored));
  }

  /** Removes the order. */
  override async alarm(): Promise<void> {
    if (await this.#snapshots.putOff()) return;
    await this.ctx.storage.deleteAll();
  }

  /** An outcome that was reported once stays, even if the clock is set back. */
  #tellRefund(refundId: string, { saidAt, ...said }: z.infer<typeof bankRefund>): RefundStatus {
    const status = statusOfRefund({ ...said, saidAt }, this.#now());
    if (saidAt !== undefined && status.state !== 'pending') this.#keep(REFUND + refundId, said);
    return status;
  }

  #refundsOf(): SimulatedRefunds {
    const stored = this.ctx.storage.kv.get('refunds');
    if (stored !== undefined) return simulatedRefunds.parse(stored);
    return refundsByCard(this.#card()?.outcome ?? 'approved');
  }

  async #takeSimulated(simulated: SimulatedOrder | null): Promise<BankOrder | null> {
    if (simulated === null) return null;
    const { order, refunds } = simulatedOrder.parse(simulated);
    this.#keep('order', order);
    this.#keep('decision', { state: 'approved' } satisfies Decision);
    this.#keep('refunds', refunds);
    await this.ctx.storage.setAlarm(this.#machineNow() + BANK_MEMORY);
    return order;
  }

  async #reply(refused: BankReply['refused']): Promise<BankReply | null> {
    const order = await this.show();
    return order === null ? null : { order, refused };
  }

  #keep(key: string, value: unknown): void {
    this.#database.barrier?.check(false);
    this.ctx.storage.kv.put(key, value);
  }

  #order(): BankOrder | null {
    const stored = this.ctx.storage.kv.get('order');
    return stored === undefined ? null : bankOrder.parse(stored);
  }

  #card(): DisplayedCard | null {
    const stored = this.ctx.storage.kv.get('card');
    return stored === undefined ? null : shownCard.parse(stored);
  }

  #put(card: DisplayedCard): void {
    this.#keep('card', card);
  }

  #stepOf(order: BankOrder, card: DisplayedCard | null): BankOrderView['step'] {
    if (this.#decision(order) !== null) return 'done';
    if (order.method === 'service_app') return 'app';
    return card === null ? 'card' : 'code';
  }

  /** The decision, reported or not; null while the order waits for the payer. */
  #decision(order: BankOrder): Decision | null {
    const stored = this.ctx.storage.kv.get('decision');
    if (stored !== undefined) return decision.parse(stored);
    if (this.#now() < endOf(order)) return null;
    // Stored: a clock that is set back must not reopen the order.
    return this.#decide(order, { state: 'declined', code: 'timed_out' });
  }

  /** Nothing may be reported after the promised end: a later decision becomes a time-out at the end. */
  #decide(order: BankOrder, decided: Decision): Decision {
    const { saidAt } = decided;
    const kept: Decision =
      saidAt !== undefined && saidAt >= endOf(order)
        ? { state: 'declined', code: 'timed_out', saidAt: endOf(order) }
        : decided;
    this.#keep('decision', kept);
    return kept;
  }

  #statusOf(order: BankOrder): AcquirerStatus {
    const decided = this.#decision(order);
    if (decided === null) return { state: 'pending' };
    const { saidAt, ...said } = decided;
    if (saidAt !== undefined) {
      if (this.#now() < saidAt) return { state: 'pending' };
      // An outcome that was reported once stays, even if the clock is set back.
      this.#decide(order, said);
    }
    if (said.state !== 'approved') return said;
    return { state: 'approved', amount: order.amount + (said.surplus ?? 0) };
  }
}

/** Milliseconds when an order without another end times out. */
function endOf(order: BankOrder): number {
  return (order.createdAt + TIME_TO_SETTLE) * 1000;
}

/** A card is valid until its month has ended in Algiers. */
function isOver({ month, year }: CardDetails['expiry'], now: number): boolean {
  return now >= beginningOfMonth(year, month + 1) * 1000;
}
