import {
  type Acquirer,
  type AcquirerAttempt,
  type AcquirerRefund,
  type AcquirerStatus,
  type RefundReading,
  type RefundStatus,
  TIME_TO_SETTLE,
} from '../../../src/service/acquirers/port.ts';
import type { Ledger } from '../../../src/service/ledger/object.ts';
import type { RefundBook } from './refunds/book.ts';

/**
 * How a call goes. `answers`; `refuses`: throws without effect; `loses`: has its effect and throws; `hangs`: under
 * way until it is released; `hangs back`: done, with the answer under way until then.
 */
export const CALLS = ['answers', 'refuses', 'loses', 'hangs', 'hangs back'] as const;
export type Call = (typeof CALLS)[number];

type Order = {
  attempt: AcquirerAttempt;
  /** The payer's decision there; null while the order waits. */
  decision: AcquirerStatus | null;
  /** The bank contradicted itself: it declined, and approved after all. */
  reversed: boolean;
};

/** The ledger's answers from the bank in the current step, or none. */
type Heard = { attempt: string; answer: AcquirerStatus | 'no beginning' };

type HangingCall = { release: (call: 'answers' | 'refuses') => void };

/** Whose calls the bank answers. `through`: runs an outgoing call, which the ledger's life may end before. */
type Caller = {
  readonly ledger: Pick<Ledger, 'account'>;
  through<T>(what: 'outgoing call', run: () => Promise<T>): Promise<T>;
};

/** An acquirer as the port describes it, except when it `reverses`; the history decides how each call goes. */
export class Bank implements Acquirer {
  /** Milliseconds since the epoch: the only clock of a history, also the ledger's. */
  nowMs = 0;
  readonly orders = new Map<string, Order>();
  readonly held: HangingCall[] = [];
  /** How the next calls go; `answers` when empty. */
  begins: Call[] = [];
  questions: Call[] = [];
  refundCalls: Call[] = [];
  /** Its refunds; null when none are requested. */
  book: RefundBook | null = null;
  heard: Heard[] = [];
  /** Calls that the ledger must not make. */
  readonly complaints: string[] = [];
  life: Caller | null = null;

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

  /** It approves when the payer does, so nothing is left to confirm, and no ledger calls this. */
  async confirm(): Promise<AcquirerStatus> {
    this.complaints.push('confirmed without having been authorized');
    throw new Error('nothing to confirm');
  }

  async refund(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundStatus> {
    const { book } = this;
    if (book === null) this.complaints.push('refunded by itself');
    if (book === null) throw new Error('nothing to refund');
    const call = this.refundCalls.shift() ?? 'answers';
    const row = this.#refundRow(refund.refundId);
    if (row?.integer('amount') !== refund.amount || row.integerOrNull('requested_at') === null)
      this.complaints.push('refunded before its row was written');
    return this.#go(
      call,
      () => book.take(attempt, refund),
      () => undefined,
    );
  }

  async checkAccess(): Promise<void> {}

  async refundStatus(_attempt: AcquirerAttempt, { refundId }: AcquirerRefund): Promise<RefundReading> {
    const { book } = this;
    if (book === null) throw new Error('nothing to refund');
    const call = this.refundCalls.shift() ?? 'answers';
    const isWritten = this.#refundRow(refundId)?.text('status') !== 'pending';
    return this.#go(
      call,
      () => book.read(refundId, isWritten),
      () => undefined,
    );
  }

  #refundRow(refundId: string) {
    return this.life?.ledger.account.database.first('SELECT * FROM refunds WHERE id = ?', refundId);
  }

  /** The payer, or any visitor of the order's page, decides the order; a decided one changes only by contradiction. */
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

  /** Calls under way end with the object that made them. */
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

  /** Does `work` and answers, throws, or hangs; `missed` when the ledger hears nothing. */
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
