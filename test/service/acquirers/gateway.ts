import * as z from 'zod';
import type { DeclineCode } from '../../../src/contract/decline-codes.ts';
import {
  type Acquirer,
  AcquirerAlarm,
  type AcquirerAttempt,
  type AcquirerDefinition,
  type AcquirerEnvironment,
  type AcquirerRefund,
  type AcquirerStatus,
  type Authorized,
  type Beginning,
  type RefundReading,
  type RefundStatus,
  TIME_TO_SETTLE,
} from '../../../src/service/acquirers/port.ts';

/**
 * A gateway like real ones, which no account can have: it speaks HTTP, counts in centimes, has its own order
 * ids, accepts an order number once, and takes the money when the shop acknowledges the payment.
 */

type Order = {
  id: string;
  /** Centimes. */
  amount: number;
  /** Milliseconds since the epoch. */
  until: number;
  state: 'registered' | 'agreed' | 'captured' | 'refused' | 'over';
  /** How often the money was taken. */
  captures: number;
  /** Centimes by the shop's refund id, requested and given; `asked`: number of requests for it. */
  refunds: Map<string, { amount: number; given: number; asked: number }>;
};

const credentials = z.object({ user: z.string().min(1), password: z.string().min(8) });
export const rightCredentials: z.infer<typeof credentials> = { user: 'shop', password: 'correct horse' };

export class Gateway {
  readonly orders = new Map<string, Order>();
  /** The part of a refund request that is given. */
  gives: 'all' | 'half' | 'more' = 'all';
  /** Requested paths, in order. */
  readonly calls: string[] = [];

  /** Answers in the place of `fetch`. */
  async answer(url: string): Promise<Response> {
    const { pathname, searchParams: query } = new URL(url);
    const given = (name: string) => query.get(name) ?? '';
    this.calls.push(pathname);
    if (given('user') !== rightCredentials.user || given('password') !== rightCredentials.password)
      return Response.json({ error: 'access denied' }, { status: 401 });
    if (pathname === '/register') return this.#register(given('number'), query);
    const order = [...this.orders.values()].find(({ id }) => id === given('order'));
    if (order === undefined) return Response.json({ error: 'unknown order' }, { status: 404 });
    this.endWhenOver(order);
    if (pathname === '/refund') return this.#refund(order, given('refund'), Number(given('amount')));
    if (pathname === '/refund-status') return this.#tell(order, given('refund'));
    if (pathname === '/acknowledge' && order.state === 'agreed') {
      order.state = 'captured';
      order.captures += 1;
    }
    const { state, amount } = order;
    return Response.json({ state, amount });
  }

  endWhenOver(order: Order): void {
    if (order.state !== 'captured' && order.state !== 'refused' && Date.now() >= order.until)
      order.state = 'over';
  }

  #register(number: string, query: URLSearchParams): Response {
    const until = Number(query.get('until'));
    if (this.orders.has(number) || Date.now() >= until)
      return Response.json({ error: 'order number taken' }, { status: 409 });
    const id = `order-${this.orders.size + 1}`;
    const amount = Number(query.get('amount'));
    this.orders.set(number, { id, amount, until, state: 'registered', captures: 0, refunds: new Map() });
    return Response.json({ order: id, page: `https://gateway.test/pay/${id}` });
  }

  #givenOf(amount: number): number {
    if (this.gives === 'half') return Math.ceil(amount / 200) * 100;
    return this.gives === 'more' ? amount + 100 : amount;
  }

  /** Accepts a refund at once, and reports it as made by the next question. */
  #refund(order: Order, id: string, amount: number): Response {
    if (order.state !== 'captured') return Response.json({ state: 'unpaid' });
    const known = order.refunds.get(id);
    if (known !== undefined) {
      known.asked += 1;
      return this.#tell(order, id);
    }
    const before = [...order.refunds.values()].reduce((sum, refund) => sum + refund.given, 0);
    if (before + amount > order.amount) return Response.json({ state: 'beyond' });
    order.refunds.set(id, { amount, given: this.#givenOf(amount), asked: 1 });
    return Response.json({ state: 'processing' });
  }

  #tell(order: Order, id: string): Response {
    const known = order.refunds.get(id);
    return Response.json(known === undefined ? { state: 'absent' } : { state: 'done', given: known.given });
  }
}

const registered = z.object({ order: z.string(), page: z.string() });
const status = z.object({
  state: z.enum(['registered', 'agreed', 'captured', 'refused', 'over']),
  amount: z.int(),
});
const refunded = z.object({
  state: z.enum(['processing', 'done', 'unpaid', 'beyond', 'absent']),
  /** Refunded centimes. */
  given: z.int().default(0),
});

const declineCodes: Record<'refused' | 'over', DeclineCode> = {
  refused: 'insufficient_balance',
  over: 'timed_out',
};

class GatewayAcquirer implements Acquirer {
  readonly #fetch: typeof fetch;
  readonly #now: () => number;
  readonly #credentials: z.infer<typeof credentials>;

  constructor(environment: AcquirerEnvironment, granted: z.infer<typeof credentials>) {
    this.#fetch = environment.fetch;
    this.#now = environment.now;
    this.#credentials = granted;
  }

  async begin(attempt: AcquirerAttempt): Promise<Beginning> {
    const { order, page } = await this.#ask('register', registered, {
      number: attempt.reference,
      amount: String(attempt.amount * 100),
      until: String(endOf(attempt)),
    });
    return { redirect: page, orderId: order };
  }

  status(attempt: AcquirerAttempt): Promise<AcquirerStatus | Authorized> {
    return this.#read('status', attempt);
  }

  async confirm(attempt: AcquirerAttempt): Promise<AcquirerStatus> {
    const answer = await this.#read('acknowledge', attempt);
    if (answer.state === 'authorized') throw new Error('The gateway did not take the money.');
    return answer;
  }

  async refund(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundStatus> {
    const reading = await this.#askRefund('refund', attempt, refund);
    if (reading.state === 'absent' || reading.state === 'unclear')
      throw new Error('The gateway lost a refund.');
    return reading;
  }

  async checkAccess(): Promise<void> {
    const url = new URL('https://gateway.test/status');
    for (const [name, value] of Object.entries({ ...this.#credentials, order: 'none' }))
      url.searchParams.set(name, value);
    const { status } = await this.#fetch(url);
    if (status === 401) throw new AcquirerAlarm('acquirer_access', 'The gateway denied access.');
    if (status !== 404) throw new Error(`The gateway answered ${status}.`);
  }

  refundStatus(attempt: AcquirerAttempt, refund: AcquirerRefund): Promise<RefundReading> {
    return this.#askRefund('refund-status', attempt, refund);
  }

  async #askRefund(
    path: string,
    { acquirerOrderId: order }: AcquirerAttempt,
    { refundId, amount }: AcquirerRefund,
  ): Promise<RefundReading> {
    if (order === null) return { state: 'failed', code: 'not_paid' };
    const asked = { order, refund: refundId, amount: String(amount * 100) };
    const { state, given } = await this.#ask(path, refunded, asked);
    if (state === 'processing') return { state: 'pending' };
    if (state === 'absent') return { state: 'absent' };
    if (state === 'done') return { state: 'succeeded', amount: given / 100 };
    return { state: 'failed', code: state === 'unpaid' ? 'not_paid' : 'beyond_paid' };
  }

  async #read(path: string, attempt: AcquirerAttempt): Promise<AcquirerStatus | Authorized> {
    const order = attempt.acquirerOrderId;
    // The order is unknown, so no payer saw its page, and it is no longer accepted.
    if (order === null) {
      return this.#now() < endOf(attempt) ? { state: 'pending' } : { state: 'declined', code: 'timed_out' };
    }
    const { state, amount } = await this.#ask(path, status, { order });
    if (state === 'registered') return { state: 'pending' };
    if (state === 'agreed') return { state: 'authorized' };
    if (state === 'captured') return { state: 'approved', amount: amount / 100 };
    return { state: 'declined', code: declineCodes[state] };
  }

  async #ask<T>(path: string, shape: z.ZodType<T>, fields: Record<string, string>): Promise<T> {
    const query = new URLSearchParams({ ...this.#credentials, ...fields });
    const answer = await this.#fetch(`https://gateway.test/${path}?${query}`);
    if (!answer.ok) throw new Error(`The gateway answered ${answer.status}.`);
    return shape.parse(await answer.json());
  }
}

/** Milliseconds since the epoch. */
function endOf({ createdAt }: AcquirerAttempt): number {
  return (createdAt + TIME_TO_SETTLE) * 1000;
}

/** The definition that index.ts would list. `over` replaces the environment's `fetch`. */
export function gatewayAcquirer(over: typeof fetch): AcquirerDefinition<z.infer<typeof credentials>> {
  return {
    modes: ['live'],
    credentials,
    open: (environment, granted) => new GatewayAcquirer({ ...environment, fetch: over }, granted),
  };
}
