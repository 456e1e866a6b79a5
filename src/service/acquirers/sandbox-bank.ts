import { DurableObject } from 'cloudflare:workers';
import { z } from 'zod';
import { paymentMethod } from '../../contract/checkout.ts';
import { type DeclineCode, declineCode } from '../../contract/decline-codes.ts';
import { locale } from '../../contract/scalars.ts';
import { type AcquirerStatus, TIME_TO_SETTLE } from './acquirer.ts';

const openedOrder = z.object({
  /** The attempt's id, which is also the name of this object. */
  id: z.string(),
  reference: z.string(),
  /** Whole dinars. */
  amount: z.int().positive(),
  currency: z.literal('dzd'),
  method: paymentMethod,
  locale,
  /** There is no such thing as a live order here. */
  livemode: z.literal(false),
  returnUrl: z.string(),
  payee: z.string(),
  /** Seconds since the epoch. */
  createdAt: z.int(),
});

/** What an acquirer opens at the bank. */
export type BankOrder = z.infer<typeof openedOrder>;

const decision = z.discriminatedUnion('state', [
  z.object({ state: z.literal('approved') }),
  z.object({ state: z.literal('declined'), code: declineCode }),
]);
type Decision = z.infer<typeof decision>;

/** An order as the bank shows it to the payer. `code` is null unless declined. */
export type BankOrderView = BankOrder & {
  state: AcquirerStatus['state'];
  code: DeclineCode | null;
};

/** What the payer presses on the bank's page. */
export type BankAnswer = 'approve' | 'decline' | 'cancel';

export type BankOpening =
  | { ok: true }
  | { ok: false; reason: 'livemode' | 'invalid' | 'late' | 'other_order' };

/** A decided order is forgotten this many milliseconds after it was opened. */
export const BANK_MEMORY = 90 * 24 * 60 * 60 * 1000;

const decisions: Record<BankAnswer, Decision> = {
  approve: { state: 'approved' },
  decline: { state: 'declined', code: 'declined' },
  cancel: { state: 'declined', code: 'canceled_by_payer' },
};

/**
 * The other party of the sandbox acquirer: a bank that keeps one order an object, named by the attempt's id.
 * It has a memory and a clock of its own and knows no ledger, so that a ledger can lose its answer, ask
 * again, or be told late, as with a real bank. No object keeps an order that nobody opened.
 */
export class SandboxBank extends DurableObject {
  /** Takes an order. Repeating it changes nothing; an order is never replaced by another. */
  async open(order: BankOrder): Promise<BankOpening> {
    // The type says it already; a caller of another version may not have been checked against it.
    if (order.livemode !== false) return { ok: false, reason: 'livemode' };
    const read = openedOrder.safeParse(order);
    if (!read.success) return { ok: false, reason: 'invalid' };
    const known = this.#order();
    if (known !== null)
      return isSameOrder(known, read.data) ? { ok: true } : { ok: false, reason: 'other_order' };
    // Whoever asked about the attempt was told that it timed out.
    if (isLate(read.data)) return { ok: false, reason: 'late' };
    this.ctx.storage.kv.put('order', read.data);
    await this.ctx.storage.setAlarm(Date.now() + BANK_MEMORY);
    return { ok: true };
  }

  /** The order as it stands, or null when the bank has none. */
  async show(): Promise<BankOrderView | null> {
    const order = this.#order();
    if (order === null) return null;
    const decided = this.#decision(order);
    return {
      ...order,
      state: decided?.state ?? 'pending',
      code: decided?.state === 'declined' ? decided.code : null,
    };
  }

  /** Decides an open order; a decided one stays as it is. The order afterwards, or null when there is none. */
  async answer(answer: BankAnswer): Promise<BankOrderView | null> {
    const order = this.#order();
    if (order !== null && this.#decision(order) === null)
      this.ctx.storage.kv.put('decision', decisions[answer]);
    return this.show();
  }

  /** What the bank tells an acquirer, or null for an order it does not have. */
  async status(): Promise<AcquirerStatus | null> {
    const order = this.#order();
    if (order === null) return null;
    const decided = this.#decision(order);
    if (decided === null) return { state: 'pending' };
    return decided.state === 'approved' ? { state: 'approved', amount: order.amount } : decided;
  }

  /** Forgets the order. */
  override async alarm(): Promise<void> {
    await this.ctx.storage.deleteAll();
  }

  #order(): BankOrder | null {
    const stored = this.ctx.storage.kv.get('order');
    return stored === undefined ? null : openedOrder.parse(stored);
  }

  #decision(order: BankOrder): Decision | null {
    const stored = this.ctx.storage.kv.get('decision');
    if (stored !== undefined) return decision.parse(stored);
    if (!isLate(order)) return null;
    const timedOut: Decision = { state: 'declined', code: 'timed_out' };
    // Written down: a clock that is set back must not open the order again.
    this.ctx.storage.kv.put('decision', timedOut);
    return timedOut;
  }
}

function isLate(order: BankOrder): boolean {
  return Date.now() >= (order.createdAt + TIME_TO_SETTLE) * 1000;
}

function isSameOrder(a: BankOrder, b: BankOrder): boolean {
  return a.id === b.id && a.reference === b.reference && a.amount === b.amount && a.currency === b.currency;
}
