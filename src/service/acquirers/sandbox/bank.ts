import { DurableObject } from 'cloudflare:workers';
import type * as z from 'zod';
import { type SimulatedRefunds, simulatedRefunds } from '../../../contract/resources/refund.ts';
import { Database } from '../../../database/rows.ts';
import type { SnapshotCall } from '../../../database/snapshots/calls.ts';
import { withoutTables } from '../../../database/snapshots/snapshot-schema.ts';
import { Snapshots } from '../../../database/snapshots/snapshots.ts';
import { beginningOfMonth } from '../../../text/algiers.ts';
import { type AcquirerRefund, type AcquirerStatus, type RefundStatus, TIME_TO_SETTLE } from '../port.ts';
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
  decideByCard,
  decision,
  isSameOrder,
  type ShownCard,
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

/** A decided order is forgotten this many milliseconds after it was opened. */
export const BANK_MEMORY = 90 * 24 * 60 * 60 * 1000;

/** Milliseconds within which the same wrong code again is an impatient thumb, and no second try. */
const DOUBLE_PRESS = 2_000;

/** Before the id of a refund: the name that the bank keeps it by. */
const REFUND = 'refund:';

/**
 * The other party of the sandbox acquirer: a bank that keeps one order an object, named by the attempt's id.
 * It has a memory and a clock of its own and knows no ledger, so that a ledger can lose its answer, ask
 * again, or be told late, as with a real bank. No object keeps an order that nobody opened.
 *
 * An acquirer calls `open`, `status` and `refund`. A payer with a card calls `pay`, then `confirm`; one with the app
 * `answer`; and anyone `giveUp` and `show`. A call that the order no longer waits for changes nothing.
 */
export class SandboxBank extends DurableObject<ServiceEnv> {
  /** Milliseconds since the epoch. */
  readonly #now: () => number;
  readonly #database: Database;
  readonly #copies: Snapshots;
  /** The last wrong code, never written down: it may be of a real card. `at` in milliseconds. */
  #lastWrong: { code: string; at: number } | null = null;

  /** The runtime gives the first two; a test may give another clock with the third. */
  constructor(ctx: DurableObjectState, env: ServiceEnv, now = () => Date.now()) {
    super(ctx, env);
    this.#now = now;
    this.#database = new Database(ctx.storage.sql);
    this.#copies = new Snapshots(ctx, this.#database, now, withoutTables('SandboxBank')).resume();
  }

  /** What goes into another deployment, and comes out of one. */
  copy(call: SnapshotCall) {
    return this.#copies.answer(call);
  }

  /** Takes an order. Repeating it changes nothing; an order is never replaced by another. */
  async open(order: BankOrder): Promise<BankOpening> {
    // The type says it already; a caller of another version may not have been checked against it.
    if (order.livemode !== false) return { ok: false, reason: 'livemode' };
    const read = bankOrder.safeParse(order);
    if (!read.success) return { ok: false, reason: 'invalid' };
    const known = this.#order();
    if (known !== null)
      return isSameOrder(known, read.data) ? { ok: true } : { ok: false, reason: 'other_order' };
    // Whoever asked about the attempt was told that it timed out.
    if (this.#now() >= endOf(read.data)) return { ok: false, reason: 'late' };
    this.#keep('order', read.data);
    await this.ctx.storage.setAlarm(this.#now() + BANK_MEMORY);
    return { ok: true };
  }

  /** The order as it stands, or null when the bank has none. */
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
   * Takes a card for an order that waits for one. Refuses, and keeps nothing of, any but a test card.
   * Null when the bank has no such order, as below.
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

  /** What the payer presses in the app. Only an order to be paid in the app waits for it. */
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

  /** What the bank tells an acquirer, or null for an order it does not have. */
  async status(): Promise<AcquirerStatus | null> {
    const order = this.#order();
    return order === null ? null : this.#statusOf(order);
  }

  /**
   * Gives back all or part of an approved order; null for one that the bank does not have. `simulated`: one that was
   * paid without it, which it takes as paid.
   */
  async refund(
    refund: AcquirerRefund,
    simulated: SimulatedOrder | null = null,
  ): Promise<BankRefundReply | null> {
    const order = this.#order() ?? (await this.#takeSimulated(simulated));
    if (order === null) return null;
    const read = refundRequest.safeParse(refund);
    if (!read.success) return { ok: false, reason: 'invalid' };
    const { refundId, amount } = read.data;
    const { kv } = this.ctx.storage;
    const stored = kv.get(REFUND + refundId);
    const known = stored === undefined ? null : bankRefund.parse(stored);
    if (known !== null && known.amount !== amount) return { ok: false, reason: 'invalid' };
    if (known !== null) return { ok: true, status: this.#tellRefund(refundId, known) };
    const before = Array.from(kv.list({ prefix: REFUND }), ([, kept]) => bankRefund.parse(kept));
    const decided = decideRefund(this.#statusOf(order), before, {
      amount,
      outcome: this.#refundsOf(),
      later: this.#now() + BANK_SILENCE * 1000,
    });
    this.#keep(REFUND + refundId, decided);
    return { ok: true, status: this.#tellRefund(refundId, decided) };
  }

  /** Forgets the order. */
  override async alarm(): Promise<void> {
    if (await this.#copies.putOff()) return;
    await this.ctx.storage.deleteAll();
  }

  /** Said once, it is said for good, even should the clock be set back. */
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
    await this.ctx.storage.setAlarm(this.#now() + BANK_MEMORY);
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

  #card(): ShownCard | null {
    const stored = this.ctx.storage.kv.get('card');
    return stored === undefined ? null : shownCard.parse(stored);
  }

  #put(card: ShownCard): void {
    this.#keep('card', card);
  }

  #stepOf(order: BankOrder, card: ShownCard | null): BankOrderView['step'] {
    if (this.#decision(order) !== null) return 'done';
    if (order.method === 'service_app') return 'app';
    return card === null ? 'card' : 'code';
  }

  /** What was decided, said already or not; null while the order waits for the payer. */
  #decision(order: BankOrder): Decision | null {
    const stored = this.ctx.storage.kv.get('decision');
    if (stored !== undefined) return decision.parse(stored);
    if (this.#now() < endOf(order)) return null;
    // Written down: a clock that is set back must not open the order again.
    return this.#decide(order, { state: 'declined', code: 'timed_out' });
  }

  /** Nothing may be said after the end that was promised: what would be said later is a time-out at the end. */
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
      // Said once, it is said for good, even should the clock be set back.
      this.#decide(order, said);
    }
    return said.state === 'approved' ? { state: 'approved', amount: order.amount } : said;
  }
}

/** Milliseconds when an order that nothing else ended is over. */
function endOf(order: BankOrder): number {
  return (order.createdAt + TIME_TO_SETTLE) * 1000;
}

/** A card is good until its month has ended in Algiers. */
function isOver({ month, year }: CardDetails['expiry'], now: number): boolean {
  return now >= beginningOfMonth(year, month + 1) * 1000;
}
