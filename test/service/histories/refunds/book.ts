import type {
  AcquirerAttempt,
  AcquirerRefund,
  RefundReading,
  RefundStatus,
} from '../../../../src/service/acquirers/port.ts';

/** The bank's decision on a new refund. `waits`: it decides later. */
export const BANK_DECISIONS = ['gives all', 'gives half', 'refuses', 'waits'] as const;
export type BankDecision = (typeof BANK_DECISIONS)[number];

type End = Exclude<RefundStatus, { state: 'pending' }>;

/** The bank's own books of its refunds: it keeps its word, except where it lies. */
export class RefundBook {
  readonly refunds = new Map<string, { attempt: string; amount: number; end: End | null }>();
  /** Decisions on the next new refunds; all given when empty. */
  decisions: BankDecision[] = [];
  /** Number of detectable lies: more than was requested, or another end than the ledger stored. */
  lies = 0;
  /** Calls that the ledger must not make. */
  readonly complaints: string[] = [];

  take(attempt: AcquirerAttempt, { refundId, amount, givenBefore }: AcquirerRefund): RefundStatus {
    const known = this.refunds.get(refundId);
    if (known !== undefined && (known.amount !== amount || known.attempt !== attempt.id)) {
      this.complaints.push('asked for another refund under a known id');
      throw new Error('another refund');
    }
    if (known === undefined) {
      if ([...this.refunds.values()].some(({ end }) => end === null))
        this.complaints.push('asked for a refund while another was under way');
      if (givenBefore !== this.givenBack()) this.complaints.push('gave another sum of earlier refunds');
      if (this.givenBack() + amount > attempt.amount) this.complaints.push('asked for more than was paid');
      const end = endOf(this.decisions.shift() ?? 'gives all', amount);
      this.refunds.set(refundId, { attempt: attempt.id, amount, end });
    }
    return this.refunds.get(refundId)?.end ?? { state: 'pending' };
  }

  /** What it tells of a refund, which it may never have got. `isWritten`: the ledger has stored its end. */
  read(refundId: string, isWritten: boolean): RefundReading {
    const known = this.refunds.get(refundId);
    if (known === undefined) return { state: 'absent' };
    const { end, amount } = known;
    if (this.lies > 0) {
      this.lies -= 1;
      if (isWritten && end?.state === 'succeeded') return { state: 'failed', code: 'refused' };
      return { state: 'succeeded', amount: isWritten ? amount : amount + 7 };
    }
    return end ?? { state: 'pending' };
  }

  /** Decides a waiting one, modulo their number. */
  decide(n: number, decision: BankDecision): void {
    const waiting = [...this.refunds.values()].filter(({ end }) => end === null);
    const one = waiting[n % Math.max(1, waiting.length)];
    if (one !== undefined) one.end = endOf(decision, one.amount);
  }

  /** Decides all waiting ones. */
  decideAll(): void {
    for (const refund of this.refunds.values()) refund.end ??= endOf('gives all', refund.amount);
  }

  givenBack(): number {
    return [...this.refunds.values()].reduce(
      (sum, { end }) => sum + (end?.state === 'succeeded' ? end.amount : 0),
      0,
    );
  }
}

function endOf(decision: BankDecision, amount: number): End | null {
  switch (decision) {
    case 'gives all':
      return { state: 'succeeded', amount };
    case 'gives half':
      return { state: 'succeeded', amount: Math.max(1, Math.floor(amount / 2)) };
    case 'refuses':
      return { state: 'failed', code: 'refused' };
    case 'waits':
      return null;
  }
}
