import {
  type Acquirer,
  type AcquirerAttempt,
  type AcquirerRefund,
  type AcquirerStatus,
  type Authorized,
  type Beginning,
  NotSentError,
  type RefundReading,
  type RefundStatus,
  TIME_TO_SETTLE,
} from '../port.ts';
import type { GatewayAnswer } from './answers.ts';
import type { InterbankCredentials } from './credentials.ts';
import {
  ACCESS_DENIED,
  accessDenied,
  CENTIMES,
  explainRefusedRefund,
  LEAST_AMOUNT,
  NOT_PAID,
  readAcknowledged,
  readRefunded,
  readRefundStatus,
  readStatus,
  refuseRefund,
  UNKNOWN_ORDER,
} from './outcomes.ts';
import type { GatewayClient } from './send-call.ts';

/** The gateway's own order ids. */
const ORDER_ID = /^[!-~]{20}$/;

/** Cards through the interbank gateway of CIB and Edahabia (docs/gateway.md). */
export class InterbankAcquirer implements Acquirer {
  readonly #client: GatewayClient;
  readonly #credentials: Pick<InterbankCredentials, 'terminal' | 'acknowledge' | 'status'>;
  readonly #isLocal: boolean;
  /** Milliseconds since the epoch. */
  readonly #now: () => number;

  constructor(
    client: GatewayClient,
    credentials: InterbankCredentials,
    { isLocal, now }: { isLocal: boolean; now: () => number },
  ) {
    this.#client = client;
    this.#credentials = credentials;
    this.#isLocal = isLocal;
    this.#now = now;
  }

  async begin(attempt: AcquirerAttempt): Promise<Beginning> {
    const { reference, amount, returnUrl, locale } = attempt;
    const isKnown = /^[A-Za-z0-9]{10}$/.test(reference) && amount >= LEAST_AMOUNT && returnUrl.length <= 512;
    // An order that begins this late could be paid after its attempt was declined.
    if (!isKnown || this.#isOver(attempt)) throw new NotSentError('The gateway would refuse this order.');
    const answer = await this.#client.call('register.do', {
      orderNumber: reference,
      amount: String(amount * CENTIMES),
      currency: '012',
      returnUrl,
      failUrl: returnUrl,
      language: locale.toUpperCase(),
      jsonParams: JSON.stringify({ force_terminal_id: this.#credentials.terminal, udf1: reference }),
    });
    if (answer.errorCode === ACCESS_DENIED) throw accessDenied();
    const { orderId, formUrl } = answer;
    if ((answer.errorCode ?? 0) !== 0 || orderId === null || formUrl === null)
      throw new Error(`The gateway refused the order with error ${answer.errorCode}.`);
    if (!ORDER_ID.test(orderId) || !this.#client.isPage(formUrl, this.#isLocal))
      throw new Error('The gateway named a payment page of another host, or no order.');
    return { redirect: formUrl, orderId };
  }

  async status(attempt: AcquirerAttempt): Promise<AcquirerStatus | Authorized> {
    const order = attempt.acquirerOrderId;
    if (order === null) return this.#statusWithoutOrder(attempt);
    const heard = readStatus(await this.#read(order, attempt), this.#asked(attempt));
    return heard.state === 'declined' ? this.#explainDecline(order, attempt) : heard;
  }

  /** Reason and words come with the acknowledgement alone, which has no effect on a declined order. */
  async #explainDecline(order: string, attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    const explained = await this.#acknowledge(order, attempt);
    if (explained.state !== 'declined') throw new Error('The gateway declined an order, and then did not.');
    return explained;
  }

  async confirm(attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    const order = attempt.acquirerOrderId;
    return order === null ? this.#statusWithoutOrder(attempt) : this.#acknowledge(order, attempt);
  }

  async #acknowledge(order: string, attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    const { acknowledge } = this.#credentials;
    const name = acknowledge === 'confirmOrder.do' ? 'orderId' : 'mdOrder';
    const answer = await this.#client.call(acknowledge, { [name]: order, ...languageOf(attempt) });
    return readAcknowledged(answer, this.#asked(attempt));
  }

  async refund(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundStatus> {
    const order = attempt.acquirerOrderId;
    if (order === null) return NOT_PAID;
    const refusal = refuseRefund(attempt.amount, refund);
    if (refusal !== null) return refusal;
    const amount = String(refund.amount * CENTIMES);
    const { errorCode } = await this.#client.call('refund.do', { orderId: order, amount });
    return (
      readRefunded(errorCode, refund) ??
      explainRefusedRefund(errorCode, await this.#read(order, attempt), {
        ...this.#asked(attempt),
        paid: attempt.amount,
        amount: refund.amount,
      })
    );
  }

  async refundStatus(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundReading> {
    const order = attempt.acquirerOrderId;
    if (order === null) return NOT_PAID;
    return readRefundStatus(await this.#read(order, attempt), this.#asked(attempt), refund);
  }

  /** Asks about an order that does not exist: with right credentials the gateway says so (error 6), else error 5. */
  async checkAccess(): Promise<void> {
    const bytes = crypto.getRandomValues(new Uint8Array(10));
    const order = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const { errorCode } = await this.#client.call(this.#credentials.status, {
      orderId: order,
      language: 'FR',
    });
    if (errorCode === ACCESS_DENIED) throw accessDenied();
    if (errorCode !== UNKNOWN_ORDER)
      throw new Error(`The gateway answered about an unknown order with error ${errorCode}.`);
  }

  #read(order: string, attempt: AcquirerAttempt): Promise<GatewayAnswer> {
    return this.#client.call(this.#credentials.status, { orderId: order, ...languageOf(attempt) });
  }

  /** No payer got the page of such an order, and what nobody acknowledges is never taken. */
  #statusWithoutOrder(attempt: AcquirerAttempt): AcquirerStatus {
    return this.#isOver(attempt) ? { state: 'declined', code: 'timed_out' } : { state: 'pending' };
  }

  #asked(attempt: AcquirerAttempt) {
    return { reference: attempt.reference, isOver: this.#isOver(attempt) };
  }

  #isOver({ createdAt }: AcquirerAttempt): boolean {
    return this.#now() >= (createdAt + TIME_TO_SETTLE) * 1000;
  }
}

function languageOf({ locale }: AcquirerAttempt): { language: string } {
  return { language: locale.toUpperCase() };
}
