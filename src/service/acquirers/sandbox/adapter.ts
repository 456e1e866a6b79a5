import {
  type Acquirer,
  type AcquirerAttempt,
  type AcquirerRefund,
  type AcquirerStatus,
  type Beginning,
  type RefundReading,
  type RefundStatus,
  TIME_TO_SETTLE,
} from '../port.ts';
import type { SandboxBank } from './bank.ts';
import type { BankOrder } from './rules/order.ts';
import type { SimulatedOrder } from './rules/refunds.ts';

/** `now`: milliseconds since the epoch; `ahead`: by how many the account's test clock is ahead of the machine's. */
type Clock = { now: () => number; ahead: () => number };

/**
 * The acquirer of test ledgers: no money moves, and the payer decides on the sandbox bank's page. It throws for
 * anything live.
 */
export class SandboxAcquirer implements Acquirer {
  readonly #banks: DurableObjectNamespace<SandboxBank>;
  readonly #bankUrl: (attemptId: string) => string;
  readonly #clock: Clock;

  /** `bankUrl`: the page where the payer answers. */
  constructor(
    banks: DurableObjectNamespace<SandboxBank>,
    bankUrl: (attemptId: string) => string,
    clock: Clock,
  ) {
    this.#banks = banks;
    this.#bankUrl = bankUrl;
    this.#clock = clock;
  }

  async begin(attempt: AcquirerAttempt): Promise<Beginning> {
    const opening = await this.#banks.getByName(attempt.id).open(toOrder(attempt), this.#clock.ahead());
    if (!opening.ok) throw new Error(`The sandbox bank refused the order: ${opening.reason}.`);
    return { redirect: this.#bankUrl(attempt.id) };
  }

  async status(attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    refuseLive(attempt.livemode);
    const status = await this.#banks.getByName(attempt.id).status(this.#clock.ahead());
    if (status !== null) return status;
    // The order never reached the bank, which accepts none this late.
    const isOver = this.#clock.now() >= (attempt.createdAt + TIME_TO_SETTLE) * 1000;
    return isOver ? { state: 'declined', code: 'timed_out' } : { state: 'pending' };
  }

  /** The bank approves for good when the payer does, so nothing needs confirmation. */
  confirm(attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    return this.status(attempt);
  }

  async refund(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundStatus> {
    refuseLive(attempt.livemode);
    const reply = await this.#banks
      .getByName(attempt.id)
      .refund(refund, toSimulated(attempt), this.#clock.ahead());
    // Never opened, or removed since: the bank refunds nothing for an order that it does not have.
    if (reply === null) return { state: 'failed', code: 'not_paid' };
    if (!reply.ok) throw new Error(`The sandbox bank refused the refund: ${reply.reason}.`);
    return reply.status;
  }

  async refundStatus(attempt: AcquirerAttempt, { refundId }: AcquirerRefund): Promise<RefundReading> {
    refuseLive(attempt.livemode);
    const known = await this.#banks.getByName(attempt.id).refundStatus(refundId, this.#clock.ahead());
    return known ?? { state: 'absent' };
  }

  /** It has no credentials. */
  async checkAccess(): Promise<void> {}
}

function refuseLive(livemode: boolean): false {
  if (livemode) throw new Error('The sandbox takes no live payment.');
  return false;
}

/** The order for the bank when a simulation paid it. */
function toSimulated(attempt: AcquirerAttempt): SimulatedOrder | null {
  const refunds = attempt.simulated ?? null;
  return refunds === null ? null : { order: toOrder(attempt), refunds };
}

function toOrder(attempt: AcquirerAttempt): BankOrder {
  return {
    id: attempt.id,
    reference: attempt.reference,
    amount: attempt.amount,
    currency: attempt.currency,
    method: attempt.method,
    locale: attempt.locale,
    livemode: refuseLive(attempt.livemode),
    returnUrl: attempt.returnUrl,
    payee: attempt.payee,
    createdAt: attempt.createdAt,
  };
}
