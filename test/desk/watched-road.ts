import { readMetadata } from '../../src/contract/metadata.ts';
import type { FakeService } from '../storefront/fake-service.ts';

/** A refund request of the shop to the service: recorded once, whatever happens to the request. */
export type Posted = { key: string; checkout: string; amount: number };

/** What the connection does to one request; `null`: it passes. */
export type Mishap = 'lost' | 'lost_after' | 'unworded' | 'older' | null;

/** A refund as the shop knows it. `isEnded`: an answer about its checkout has confirmed what the bank gave. */
type KnownRefund = { id: string | null; status: string; given: number; isEnded: boolean };

const PASSED = 'x-passed';
const unknownRefund: KnownRefund = { id: null, status: 'asked', given: 0, isEnded: false };

/**
 * The connection between shop and service: records what the shop has really received, and can lose or falsify
 * answers. An answer counts as received when it is the service's own and current.
 */
export class WatchedRoad {
  readonly #service: FakeService;
  readonly #older = new Map<string, string>();
  /** Refunds that an answer reported as made by the bank: the shop reads the checkout of each next. */
  #reported: { key: string; checkout: string }[] = [];
  /** Requested refunds, by their key. */
  readonly posted = new Map<string, Posted & KnownRefund>();
  /** The refunded sum of each checkout, as reported to the shop. */
  readonly refunded = new Map<string, number>();
  mishaps: Mishap[] = [];
  /** The service offers no refunds. */
  isBare = false;
  /** Requests under way. */
  open = 0;
  count = 0;

  constructor(service: FakeService) {
    this.#service = service;
    service.sabotage = (request) => this.#pass(request);
  }

  async #pass(request: Request): Promise<Response | undefined> {
    const path = new URL(request.url).pathname.replace(/^\/test\/api\/v2/, '');
    if (this.isBare && /\/refunds(\/|$)/.test(path))
      return Response.json({ message: 'Not Found' }, { status: 404 });
    // A probe of what the service offers.
    if (path.startsWith('/checkouts/none/')) return undefined;
    if (request.headers.has(PASSED) || !/^\/(refunds|checkouts\/[^/]+)(\/|$)/.test(path)) return undefined;
    this.open += 1;
    this.count += 1;
    try {
      return await this.#answer(request, path);
    } finally {
      this.open -= 1;
    }
  }

  async #answer(request: Request, path: string): Promise<Response> {
    const key = request.headers.get('Idempotency-Key') ?? '';
    const [, checkout = ''] = /^\/checkouts\/([^/]+)/.exec(path) ?? [];
    const isRefund = request.method === 'POST' && path.endsWith('/refunds');
    if (isRefund && !this.posted.has(key)) {
      const { amount } = (await request.clone().json()) as { amount: number };
      this.posted.set(key, { key, checkout, amount, ...unknownRefund });
    }
    const [mishap = null] = this.mishaps.splice(0, 1);
    const isCheckout = request.method === 'GET' && path === `/checkouts/${checkout}`;
    const confirmed = isCheckout ? this.#reported.findIndex((one) => one.checkout === checkout) : -1;
    const [refund] = confirmed === -1 ? [] : this.#reported.splice(confirmed, 1);
    if (mishap === 'lost') return new Response('', { status: 502 });
    if (mishap === 'unworded') return Response.json({ message: 'Server Error' }, { status: 404 });
    const passed = new Request(request);
    passed.headers.set(PASSED, '1');
    const answer = await this.#service.handle(passed);
    const text = await answer.text();
    if (mishap === 'lost_after') return new Response('', { status: 502 });
    const older = this.#older.get(path);
    if (mishap === 'older' && isCheckout && older !== undefined) return new Response(older);
    if (isCheckout) {
      this.#older.set(path, text);
      this.refunded.set(checkout, Number(JSON.parse(text).refunded_amount ?? 0));
      if (refund !== undefined) this.#hear(refund.key, { isEnded: true });
    }
    if (isRefund && answer.status >= 400) this.#hear(key, { status: 'failed', isEnded: true });
    const isOne = isRefund || (request.method === 'GET' && path.startsWith('/refunds/'));
    if (isOne && answer.ok) {
      const { id, status, refunded_amount: given } = JSON.parse(text);
      const found = isRefund ? key : ([...this.posted.values()].find((one) => one.id === id)?.key ?? '');
      this.#hear(found, { id, status, given, isEnded: status === 'failed' });
      if (status === 'succeeded')
        this.#reported.push({ key: found, checkout: this.posted.get(found)?.checkout ?? '' });
    }
    return new Response(text, { status: answer.status, headers: answer.headers });
  }

  #hear(key: string, heard: Partial<KnownRefund>): void {
    const known = this.posted.get(key);
    if (known !== undefined) this.posted.set(key, { ...known, ...heard });
  }

  /** The shop has taken an event about a refund: a refund of the desk ends by the event itself. */
  takeEvent(refundId: string): void {
    const { status, refunded_amount: given = 0, metadata } = this.#service.refunds.get(refundId) ?? {};
    const named = readMetadata(metadata, 'refund');
    const known = [...this.posted.values()].find(({ id, key }) => id === refundId || key === named);
    if (known === undefined || status === 'pending') return;
    const isGiven = status === 'succeeded';
    const about = { id: refundId, status: String(status), given: isGiven ? Number(given) : 0, isEnded: true };
    this.#hear(known.key, about);
    this.#reported = this.#reported.filter(({ key }) => key !== known.key);
  }

  /** The result of a refund of the desk, as far as the shop knows; null: none yet. */
  endOf(key: string): number | null {
    const { isEnded = false, given = 0 } = this.posted.get(key) ?? {};
    return isEnded ? given : null;
  }

  /** The real refunded sum of a checkout. */
  truth(checkout: string): number {
    return Number(this.#service.checkouts.get(checkout)?.refunded_amount ?? 0);
  }

  /** Whether the shop lacks reports about a checkout's refunds. */
  isBehind(checkout: string): boolean {
    if ((this.refunded.get(checkout) ?? 0) !== this.truth(checkout)) return true;
    return this.#openOf(checkout).some((one) => (this.#atService(one)?.status ?? 'pending') !== 'pending');
  }

  /**
   * The most that may be called refunded or under way: what the service gave of these checkouts, and the whole of each
   * refund whose end the shop does not know.
   */
  mostOf(checkouts: readonly string[]): number {
    const most = (checkout: string) =>
      this.#openOf(checkout).reduce((sum, one) => {
        const given = Number(this.#atService(one)?.refunded_amount ?? 0);
        return sum - given + Math.max(given, one.amount);
      }, this.truth(checkout));
    return checkouts.reduce((sum, checkout) => sum + most(checkout), 0);
  }

  /** The desk's refunds of a checkout whose end the shop does not know. */
  #openOf(checkout: string): (Posted & KnownRefund)[] {
    return [...this.posted.values()].filter((one) => one.checkout === checkout && !one.isEnded);
  }

  /** The service's refund for one of the desk's, also where its answer was lost. */
  #atService({ id, key }: Posted & KnownRefund) {
    const { refunds } = this.#service;
    if (id !== null) return refunds.get(id);
    return [...refunds.values()].find(({ metadata }) => readMetadata(metadata, 'refund') === key);
  }
}
