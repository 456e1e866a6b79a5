import {
  type Acquirer,
  type AcquirerAttempt,
  type AcquirerRefund,
  type AcquirerStatus,
  type RefundStatus,
  TIME_TO_SETTLE,
} from '../../../src/service/acquirers/port.ts';
import type { Life } from './life.ts';
import type { RefundBook } from './refunds/book.ts';

/**
 * How a call goes. `answers`; `refuses`: throws and has done nothing; `loses`: has done it and throws;
 * `hangs`: on the way there until it is released; `hangs back`: done, the answer is on the way until then.
 */
export const CALLS = ['answers', 'refuses', 'loses', 'hangs', 'hangs back'] as const;
export type Call = (typeof CALLS)[number];

type Order = {
  attempt: AcquirerAttempt;
  /** What the payer did there; null while the order waits. */
  decision: AcquirerStatus | null;
  /** True once the bank broke its word: it declined, and approved after all. */
  reversed: boolean;
};

/** What the ledger was told, or that it heard nothing, in the step under way. */
type Heard = { attempt: string; answer: AcquirerStatus | 'no beginning' };

type Held = { release: (call: 'answers' | 'refuses') => void };

/** An acquirer as the port describes it, except when it `reverses`; each call goes as the history wants. */
export class Bank implements Acquirer {
  /** Milliseconds since the epoch: the one clock of a history, the ledger's too. */
  nowMs = 0;
  readonly orders = new Map<string, Order>();
  readonly held: Held[] = [];
  /** How the next calls go; `answers` when empty. */
  begins: Call[] = [];
  questions: Call[] = [];
  refundCalls: Call[] = [];
  /** What it gives back; null where nobody asks for it. */
  book: RefundBook | null = null;
  heard: Heard[] = [];
  /** What the ledger did that it never may. */
  readonly complaints: string[] = [];
  life: Life | null = null;

  async begin(attempt: AcquirerAttempt): Promise<{ redirect: string }> {
    const call = this.begins.shift() ?? 'answers';
    if (!this.#knowsRow(attempt)) this.complaints.push('begun before its row was written');
    const known = this.orders.get(attempt.id)?.attempt;
    if (known !== undefined && (known.amount !== attempt.amount || known.reference !== attempt.reference))
      this.complaints.push('begun again as another order');
    return this.#go(
      call,
      () => {
        this.#take(attempt);
        return { redirect: redirectOf(attempt.id) };
      },
      () => this.heard.push({ attempt: attempt.id, answer: 'no beginning' }),
    );
  }

  async status(attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    const call = this.questions.shift() ?? 'answers';
    const answer = await this.#go(
      call,
      () => this.#answer(attempt),
      () => undefined,
    );
    this.heard.push({ attempt: attempt.id, answer });
    return answer;
  }

  /** It approves when the payer does, so nothing is ever left to be confirmed, and no ledger asks for it. */
  async confirm(): Promise<AcquirerStatus> {
    this.complaints.push('confirmed without having been authorized');
    throw new Error('nothing to confirm');
  }

  async refund(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundStatus> {
    const { book } = this;
    if (book === null) this.complaints.push('refunded by itself');
    if (book === null) throw new Error('nothing to refund');
    const call = this.refundCalls.shift() ?? 'answers';
    const row = this.life?.ledger.account.database.first(
      'SELECT amount, status FROM refunds WHERE id = ?',
      refund.refundId,
    );
    if (row?.integer('amount') !== refund.amount) this.complaints.push('refunded before its row was written');
    const isWritten = row?.text('status') !== 'pending';
    return this.#go(
      call,
      () => book.take(attempt, refund, isWritten),
      () => undefined,
    );
  }

  /** The payer, or whoever has the order's page, decides the order; a decided one only by breaking the word. */
  decide(order: Order, says: 'approve' | 'approve another amount' | 'decline', breaksWord: boolean): void {
    const before = this.#answer(order.attempt).state;
    if (before === 'approved' || (before === 'declined' && !breaksWord)) return;
    order.reversed = before === 'declined';
    const amount = order.attempt.amount + (says === 'approve' ? 0 : 7);
    order.decision =
      says === 'decline'
        ? { state: 'declined', code: 'insufficient_balance' }
        : { state: 'approved', amount };
  }

  /** Orders whose money moved. */
  approved(): Order[] {
    return [...this.orders.values()].filter(({ decision }) => decision?.state === 'approved');
  }

  /** The calls under way die with the object that made them. */
  forget(): void {
    this.held.length = 0;
  }

  #take(attempt: AcquirerAttempt): void {
    if (this.orders.has(attempt.id)) return;
    if (this.#isOver(attempt)) throw new Error('too late');
    this.orders.set(attempt.id, { attempt, decision: null, reversed: false });
  }

  #answer(attempt: AcquirerAttempt): AcquirerStatus {
    const order = this.orders.get(attempt.id);
    if (order?.decision) return order.decision;
    if (!this.#isOver(attempt)) return { state: 'pending' };
    const timedOut: AcquirerStatus = { state: 'declined', code: 'timed_out' };
    if (order !== undefined) order.decision = timedOut;
    return timedOut;
  }

  #isOver({ createdAt }: AcquirerAttempt): boolean {
    return this.nowMs >= (createdAt + TIME_TO_SETTLE) * 1000;
  }

  #knowsRow(attempt: AcquirerAttempt): boolean {
    const row = this.life?.ledger.account.database.first(
      'SELECT amount, reference FROM attempts WHERE id = ?',
      attempt.id,
    );
    return row?.integer('amount') === attempt.amount && row.text('reference') === attempt.reference;
  }

  /** Does `work` there and answers, or throws, or hangs; `missed` when the ledger hears that nothing came. */
  async #go<T>(call: Call, work: () => T, missed: () => void): Promise<T> {
    const { life } = this;
    if (life === null) throw new Error('nobody calls');
    const fail = (): never => {
      missed();
      throw new Error('the bank does not answer');
    };
    return life.through('outgoing call', async () => {
      switch (call) {
        case 'answers':
          return attempt(work, missed);
        case 'refuses':
          return fail();
        case 'loses':
          attempt(work, () => undefined);
          return fail();
        case 'hangs':
          return (await this.#hold()) === 'answers' ? attempt(work, missed) : fail();
        case 'hangs back': {
          const done = attempt(work, missed);
          return (await this.#hold()) === 'answers' ? done : fail();
        }
      }
    });
  }

  #hold(): Promise<'answers' | 'refuses'> {
    return new Promise((resolve) => {
      this.held.push({ release: resolve });
    });
  }
}

function attempt<T>(work: () => T, missed: () => void): T {
  try {
    return work();
  } catch (error) {
    missed();
    throw error;
  }
}

export function redirectOf(attemptId: string): string {
  return `https://bank.test/pay/${attemptId}`;
}
